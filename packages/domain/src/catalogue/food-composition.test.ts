import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compositionLoop, compositionRefusal, expandCompositions, type FoodComposition } from './food-composition.ts'

const foodsOf = (compositions: Record<string, Record<string, number>>): FoodComposition[] =>
  Object.entries(compositions).map(([food, lines]) => ({
    food,
    lines: Object.entries(lines).map(([component, percent]) => ({ food: component, percent })),
  }))

/** Oligo is a fifth of Mineral and a tenth of Mash; its own copper is a premix too. */
const nested = foodsOf({
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
    // Oligo in Mash: 10 % + 50 % × 20 % = 20 %; Copper is a quarter of that, and a tenth of Copper nobody declared.
    expect(expandCompositions(nested).get('Mash')).toEqual({
      kind: 'expanded',
      lines: [
        { food: 'Carbonate', percent: 55 },
        { food: 'Sulphate', percent: 4.5 },
        { food: 'Copper', percent: 0.5 },
        { food: 'Wheat', percent: 40 },
      ],
    })
  })

  test('what is simple is all itself, and lines of 0 % say nothing', () => {
    const expanded = expandCompositions(nested)
    for (const food of ['Carbonate', 'Sulphate'])
      expect(expanded.get(food)).toEqual({ kind: 'expanded', lines: [{ food, percent: 100 }] })
  })
})

describe('a composition', () => {
  test('of 100 % is good, however the percentages add up in a computer', () => {
    const lines = [33.3, 33.3, 33.4, 1e-12].map((percent, index) => ({ food: `F${index}`, percent }))
    expect(compositionRefusal({ food: 'P', lines })).toBeUndefined()
    expect(compositionRefusal({ food: 'P', lines: [] })).toBeUndefined()
  })

  test('of more is refused with its sum', () => {
    const [premix] = foodsOf({ P: { A: 60.01, B: 40 } })
    expect(compositionRefusal(premix!)).toEqual({ kind: 'over100', food: 'P', sum: 100.01 })
  })

  test.each([-1, 100.5, Number.NaN, Number.POSITIVE_INFINITY])(
    'with %d percent is refused, naming the line',
    (percent) => {
      const lines = [
        { food: 'A', percent: 1 },
        { food: 'B', percent },
      ]
      expect(compositionRefusal({ food: 'P', lines })).toEqual({ kind: 'notAPercent', food: 'P', component: 'B' })
    },
  )
})

describe('a fault', () => {
  test('refuses what is made of it too, naming the food that has it', () => {
    const answers = expandCompositions(foodsOf({ Top: { Premix: 10 }, Premix: { A: 70, B: 40 }, A: {}, B: {} }))
    expect(answers.get('Top')).toEqual({ kind: 'over100', food: 'Premix', sum: 110 })
    expect(answers.get('A')?.kind).toBe('expanded')
  })

  test('a food nobody knows is named', () => {
    const answers = expandCompositions(foodsOf({ Top: { Premix: 10 }, Premix: { Ghost: 70 } }))
    expect(answers.get('Top')).toEqual({ kind: 'unknownFood', food: 'Premix', component: 'Ghost' })
  })

  test('a cycle is said by its chain', () => {
    const answers = expandCompositions(foodsOf({ Top: { P: 10 }, P: { Q: 50 }, Q: { P: 1, A: 9 }, A: {} }))
    for (const food of ['Top', 'P', 'Q']) expect(answers.get(food)).toEqual({ kind: 'cycle', chain: ['P', 'Q', 'P'] })
    expect(answers.get('A')?.kind).toBe('expanded')
  })
})

describe('a food inside itself', () => {
  const loops = foodsOf({ A: { B: 10 }, B: { C: 0 }, C: { A: 5, D: 95 }, D: { E: 1 }, E: { D: 1 }, F: { F: 0 } })
  test('is said by its chain, also through lines of 0 %', () => {
    expect(compositionLoop('A', loops)).toEqual(['A', 'B', 'C', 'A'])
    expect(compositionLoop('F', loops)).toEqual(['F', 'F'])
  })

  test('is not one that only holds others that are', () => {
    expect(compositionLoop('G', [...loops, ...foodsOf({ G: { D: 50 } })])).toBeUndefined()
    expect(compositionLoop('G', [])).toBeUndefined()
  })
})

/** Food `i` is made of foods after it, some percent of each: never a cycle, never above 100 %. */
const anyFoods = fc
  .array(fc.array(fc.tuple(fc.nat(5), fc.nat(2500)), { maxLength: 4 }), { minLength: 1, maxLength: 12 })
  .map((all) =>
    all.map(
      (lines, index): FoodComposition => ({
        food: `F${index}`,
        lines: lines
          .map(([step, hundredths]) => ({ food: `F${index + 1 + step}`, percent: hundredths / 100 }))
          .filter(({ food }) => Number(food.slice(1)) < all.length),
      }),
    ),
  )

test('any composition conserves mass: its simple foods make 100 %, each above 0 and named once', () => {
  fc.assert(
    fc.property(anyFoods, (foods) => {
      for (const [food, answer] of expandCompositions(foods)) {
        if (answer.kind !== 'expanded') throw new Error(`${food}: ${answer.kind}`)
        expect(answer.lines.reduce((sum, { percent }) => sum + percent, 0)).toBeCloseTo(100, 7)
        expect(answer.lines.every(({ percent }) => percent > 0)).toBe(true)
        expect(new Set(answer.lines.map((line) => line.food)).size).toBe(answer.lines.length)
      }
    }),
  )
})
