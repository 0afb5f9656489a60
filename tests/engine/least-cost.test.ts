import { expect, test } from 'vitest'
import { reoptimise } from '../../packages/domain/src/formulation/batch.ts'
import { type FormulaProblem, measureOf, valueIn } from '../../packages/domain/src/formulation/formula-problem.ts'
import { leastCost } from '../../packages/domain/src/formulation/least-cost.ts'
import { nutrientRange } from '../../packages/domain/src/formulation/nutrient-range.ts'
import { chance, randomProblem } from './random-problems.ts'
import { solver } from './solver.ts'

const seeds = Array.from({ length: 300 }, (_, seed) => seed)

test('every answer to a formula that has a solution is a proved optimum', () => {
  for (const seed of seeds) {
    const outcome = leastCost(randomProblem(seed, { foods: 5 + (seed % 40), nutrients: 3 + (seed % 25) }), solver)
    expect(outcome.kind, `seed ${seed}: ${'reason' in outcome ? outcome.reason : ''}`).toBe('optimal')
  }
})

test('a limit that leaves next to no room is answered, with proof', () => {
  // The first are some where recipes are milligrams, or where only the last digits of an optimum could not be proved.
  const hard = [841, 844, 846, 1363, 1453, 1692, 2288, 2627, 2722, 4364]
  const asked = [...hard, ...Array.from({ length: process.env.LONG ? 5000 : 300 }, (_, seed) => seed)]
  const problems = asked.flatMap((seed) => nearlyExact(seed).map((problem) => ({ seed, problem })))
  expect(problems.length).toBeGreaterThan(250)
  // Where less than a millionth of a limit decides, either answer is right.
  expect(problems.flatMap(({ seed, problem }) => (leastCost(problem, solver).kind === 'failed' ? seed : []))).toEqual(
    [],
  )
})

/** A formula with one more limit, as good as exactly on what its cheapest recipe holds of a nutrient: typed from a screen. */
function nearlyExact(seed: number): FormulaProblem[] {
  const problem = randomProblem(seed, { foods: 5 + (seed % 40), nutrients: 3 + (seed % 25) })
  const outcome = leastCost(problem, solver)
  const luck = chance(seed)
  const code = luck.pick(problem.nutrients)
  const measure = measureOf({ kind: 'nutrient', code }, problem)
  const value = outcome.kind === 'optimal' && measure ? valueIn(outcome.recipe, measure) : 0
  if (value === 0) return []
  const [min, max] = [1, 1].map((one) => value * (one + (luck.is(0.5) ? 1 : -1) * 10 ** luck.between(-11, -6)))
  return [
    {
      ...problem,
      limits: [
        ...problem.limits,
        {
          subject: { kind: 'nutrient', code },
          min: luck.is(0.5) ? min! : null,
          max: luck.is(0.5) ? max! : null,
          from: 'formula',
        },
      ],
    },
  ]
}

test('every answer to an impossible formula is a proved contradiction', () => {
  for (const seed of seeds) {
    const shape = { foods: 5 + (seed % 40), nutrients: 3 + (seed % 25), impossible: true }
    const outcome = leastCost(randomProblem(seed, shape), solver)
    const isCrossing = outcome.kind === 'refused' && outcome.refusals.every(({ kind }) => kind === 'limitsCross')
    expect(isCrossing ? 'infeasible' : outcome.kind, `seed ${seed}`).toBe('infeasible')
  }
})

/** Calcium from chalk or from shells, at the same price per gram of it; a little salt. */
const equals = (more: FormulaProblem['limits'] = []): FormulaProblem => ({
  foods: [
    { code: 'chalk', name: 'Chalk', dryMatterPercent: 99, contents: [380, 0], pricePerTonneEur: 114 },
    { code: 'shells', name: 'Shells', dryMatterPercent: 99, contents: [190, 0], pricePerTonneEur: 57 },
    { code: 'salt', name: 'Salt', dryMatterPercent: 99, contents: [0, 390], pricePerTonneEur: 180 },
  ],
  nutrients: ['CA', 'NA'],
  limits: [
    { subject: { kind: 'nutrient', code: 'CA' }, min: 38.0001, max: null, from: 'set' },
    { subject: { kind: 'nutrient', code: 'NA' }, min: 3.9, max: null, from: 'set' },
    ...more,
  ],
})

test.each([
  ['all chalk', [100.0003, 0, 10]],
  ['all shells', [0, 200.0005, 10]],
  ['some of both', [60, 80.0005, 10]],
  ['as stored, which is a little less than what is asked for', [33.333333, 133.334, 10]],
])('among equally cheap recipes the present one stays: %s', (_, present) => {
  const outcome = leastCost(equals(), solver, { present: Float64Array.from(present) })
  expect(outcome.kind).toBe('optimal')
  if (outcome.kind !== 'optimal') return
  present.forEach((grams, food) => {
    expect(outcome.recipe[food]).toBeCloseTo(grams, 3)
  })
  expect(outcome.certificate.greatestViolation).toBeLessThan(1e-7)
  expect(outcome.costPerAnimalDayEur).toBeCloseTo(0.01320003, 8)
})

test('a present recipe that costs more, or breaks a limit, gives way', () => {
  const atMost = [{ subject: { kind: 'food', code: 'shells' }, min: null, max: 50, from: 'formula' }] as const
  for (const [present, more] of [
    [[120, 0, 10], []],
    [[0, 200.0005, 10], atMost],
  ] as const) {
    const outcome = leastCost(equals(more), solver, { present: Float64Array.from(present) })
    expect(outcome.kind === 'optimal' && outcome.costPerAnimalDayEur).toBeCloseTo(0.01320003, 8)
    expect(outcome.kind === 'optimal' && (outcome.recipe[1] ?? 0)).toBeLessThanOrEqual(more.length > 0 ? 50 : 201)
  }
})

/** So many g of calcium from a food that has next to none. */
const poor = (contentPerKg: number, limits: FormulaProblem['limits'] = [], stepGrams?: number): FormulaProblem => ({
  foods: [
    {
      code: 'bran',
      name: 'Bran',
      dryMatterPercent: 88,
      contents: [contentPerKg],
      pricePerTonneEur: 200,
      ...(stepGrams ? { stepGrams } : {}),
    },
  ],
  nutrients: ['CA'],
  limits: [{ subject: { kind: 'nutrient', code: 'CA' }, min: 1, max: null, from: 'set' }, ...limits],
})

const totalOf = (min: number | null, max: number | null) =>
  [{ subject: { kind: 'total' }, min, max, from: 'formula' }] as const

test('what only more than 100 kg of a food would make possible is said so, and no contradiction of limits', () => {
  const needs = (problem: FormulaProblem) => {
    const outcome = leastCost(problem, solver)
    return outcome.kind === 'infeasible' ? outcome.beyondBox : outcome.kind
  }
  expect(needs(poor(0.001))).toEqual(['bran'])
  expect(needs(poor(0.001, [], 5))).toEqual(['bran'])
  // Where a limit stands in the way, or nothing would help, it is a contradiction.
  expect(needs(poor(0.001, totalOf(null, 300)))).toEqual([])
  expect(needs(poor(0.001, totalOf(null, 300), 5))).toEqual([])
  expect(needs(poor(0))).toEqual([])
  expect(needs(poor(0, [], 5))).toEqual([])
  const reoptimised = reoptimise({ problem: poor(0.001) }, solver)
  expect(reoptimised).toMatchObject({ kind: 'infeasible', beyondBox: ['bran'] })
  expect(nutrientRange(poor(0.001), { kind: 'total' }, solver)).toMatchObject({ beyondBox: ['bran'] })
})

test('who asks for a total of more than 100 kg gets it, of one food if need be', () => {
  for (const limits of [totalOf(null, 2e6), totalOf(1e6, null), totalOf(1e6, 1e6)]) {
    const outcome = leastCost(poor(0.001, limits), solver)
    expect(outcome.kind === 'optimal' && outcome.recipe[0]).toBeCloseTo(1e6, 3)
  }
})

test('the formula minimum of an inactive line stands in nobody’s way', () => {
  const { foods, ...rest } = equals([{ subject: { kind: 'food', code: 'salt' }, min: 5, max: null, from: 'formula' }])
  const lines = [...foods, { ...foods[2]!, code: 'salt 2' }]
  const inactive = lines.map((food) => (food.code === 'salt' ? { ...food, excluded: 'inactive' as const } : food))
  const outcome = leastCost({ ...rest, foods: inactive }, solver)
  expect(outcome.kind === 'optimal' && [...outcome.storedRecipe.slice(2)]).toEqual([0, 10])
})

test('a food of which more is asked for than an animal can be given is refused, unless that is meant', () => {
  const much = { subject: { kind: 'food', code: 'salt' }, min: 150_000, max: null, from: 'formula' } as const
  const outcome = leastCost(equals([much]), solver)
  expect(outcome.kind === 'refused' && outcome.refusals).toMatchObject([{ kind: 'beyondBox', min: { value: 150_000 } }])
  const meant = leastCost(equals([{ ...much, max: 200_000 }]), solver)
  expect(meant.kind === 'optimal' && meant.recipe[2]).toBeCloseTo(150_000, 3)
})
