import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compositionCycle, compositionRefusal, expandToComponents, type FoodComposition } from './food-composition.ts'

const foodsOf = (compositions: Record<string, Record<string, number>>): FoodComposition[] =>
  Object.entries(compositions).map(([food, lines]) => ({
    food,
    lines: Object.entries(lines).map(([component, percent]) => ({ food: component, percent })),
  }))

/** Oligo is a fifth of Mineral and a tenth of Mash; its component Copper is a premix too. */
const nestedCompositions = foodsOf({
  Mash: { Mineral: 50, Oligo: 10, Wheat: 40 },
  Mineral: { Carbonate: 80, Oligo: 20 },
  Oligo: { Copper: 25, Carbonate: 75 },
  Copper: { Sulphate: 90 },
  Carbonate: {},
  Sulphate: { Sulphate2: 0 },
  Wheat: {},
})

describe('a premix of premixes', () => {
  test('is expanded to simple foods', () => {
    // Oligo in Mash: 10 % + 50 % × 20 % = 20 %; Copper is a quarter of that, and a tenth of Copper is undeclared.
    expect(expandToComponents(nestedCompositions).get('Mash')).toEqual({
      kind: 'expanded',
      lines: [
        { food: 'Carbonate', percent: 55 },
        { food: 'Sulphate', percent: 4.5 },
        { food: 'Copper', percent: 0.5 },
        { food: 'Wheat', percent: 40 },
      ],
    })
  })

  test('a simple food expands to 100 % of itself, and lines of 0 % are ignored', () => {
    const expanded = expandToComponents(nestedCompositions)
    for (const food of ['Carbonate', 'Sulphate'])
      expect(expanded.get(food)).toEqual({ kind: 'expanded', lines: [{ food, percent: 100 }] })
  })
})

describe('a composition', () => {
  test('of 100 % is accepted despite floating-point noise in the sum', () => {
    const lines = [33.3, 33.3, 33.4, 1e-12].map((percent, index) => ({ food: `F${index}`, percent }))
    expect(compositionRefusal({ food: 'P', lines })).toBeUndefined()
    expect(compositionRefusal({ food: 'P', lines: [] })).toBeUndefined()
  })

  test('above 100 % is refused with its sum', () => {
    const [premix] = foodsOf({ P: { A: 60.01, B: 40 } })
    expect(compositionRefusal(premix!)).toEqual({ kind: 'over100', food: 'P', sum: 100.01 })
  })

  test.each([-1, 100.5, Number.NaN, Number.POSITIVE_INFINITY])(
    'with a line of %d percent is refused, with the component of that line',
    (percent) => {
      const lines = [
        { food: 'A', percent: 1 },
        { food: 'B', percent },
      ]
      expect(compositionRefusal({ food: 'P', lines })).toEqual({ kind: 'notAPercent', food: 'P', component: 'B' })
    },
  )
})

describe('a faulty composition', () => {
  test('also refuses the foods that contain it, with the name of the faulty food', () => {
    const results = expandToComponents(foodsOf({ Top: { Premix: 10 }, Premix: { A: 70, B: 40 }, A: {}, B: {} }))
    expect(results.get('Top')).toEqual({ kind: 'over100', food: 'Premix', sum: 110 })
    expect(results.get('A')?.kind).toBe('expanded')
  })

  test('names the unknown food it refers to', () => {
    const results = expandToComponents(foodsOf({ Top: { Premix: 10 }, Premix: { Ghost: 70 } }))
    expect(results.get('Top')).toEqual({ kind: 'unknownFood', food: 'Premix', component: 'Ghost' })
  })

  test('reports the chain of a cycle', () => {
    const results = expandToComponents(foodsOf({ Top: { P: 10 }, P: { Q: 50 }, Q: { P: 1, A: 9 }, A: {} }))
    for (const food of ['Top', 'P', 'Q']) expect(results.get(food)).toEqual({ kind: 'cycle', chain: ['P', 'Q', 'P'] })
    expect(results.get('A')?.kind).toBe('expanded')
  })
})

describe('compositionCycle', () => {
  const cyclicFoods = foodsOf({ A: { B: 10 }, B: { C: 0 }, C: { A: 5, D: 95 }, D: { E: 1 }, E: { D: 1 }, F: { F: 0 } })
  test('finds the chain of a food that contains itself, also through lines of 0 %', () => {
    expect(compositionCycle('A', cyclicFoods)).toEqual(['A', 'B', 'C', 'A'])
    expect(compositionCycle('F', cyclicFoods)).toEqual(['F', 'F'])
  })

  test('is undefined for a food that only contains cyclic foods', () => {
    expect(compositionCycle('G', [...cyclicFoods, ...foodsOf({ G: { D: 50 } })])).toBeUndefined()
    expect(compositionCycle('G', [])).toBeUndefined()
  })
})

/** Food `i` contains only later foods, at most 25 % of each: no cycle, never above 100 %. */
const arbitraryCompositions = fc
  .array(fc.array(fc.tuple(fc.nat(5), fc.nat(2500)), { maxLength: 4 }), { minLength: 1, maxLength: 12 })
  .map((compositions) =>
    compositions.map(
      (lines, index): FoodComposition => ({
        food: `F${index}`,
        lines: lines
          .map(([offset, hundredths]) => ({ food: `F${index + 1 + offset}`, percent: hundredths / 100 }))
          .filter(({ food }) => Number(food.slice(1)) < compositions.length),
      }),
    ),
  )

test('any expansion conserves mass: the simple foods add up to 100 %, each above 0 and listed once', () => {
  fc.assert(
    fc.property(arbitraryCompositions, (foods) => {
      for (const [food, result] of expandToComponents(foods)) {
        if (result.kind !== 'expanded') throw new Error(`${food}: ${result.kind}`)
        expect(result.lines.reduce((sum, { percent }) => sum + percent, 0)).toBeCloseTo(100, 7)
        expect(result.lines.every(({ percent }) => percent > 0)).toBe(true)
        expect(new Set(result.lines.map((line) => line.food)).size).toBe(result.lines.length)
      }
    }),
  )
})
