import { expect, test } from 'vitest'
import { type FormulaProblem, measureOf, valueIn } from '../../packages/domain/src/formulation/formula-problem.ts'
import { leastCost } from '../../packages/domain/src/formulation/least-cost.ts'
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
  const asked = seeds.flatMap((seed) => nearlyExact(seed))
  const failed = asked.filter((problem) => leastCost(problem, solver).kind === 'failed')
  // Where less than a millionth of a limit decides, either answer is right; hardly ever neither can be proved.
  expect(asked.length).toBeGreaterThan(250)
  expect(failed.length).toBeLessThanOrEqual(2)
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

test('a food of which more is asked for than an animal can be given is refused, unless that is meant', () => {
  const much = { subject: { kind: 'food', code: 'salt' }, min: 150_000, max: null, from: 'formula' } as const
  const outcome = leastCost(equals([much]), solver)
  expect(outcome.kind === 'refused' && outcome.refusals).toMatchObject([{ kind: 'beyondBox', min: { value: 150_000 } }])
  const meant = leastCost(equals([{ ...much, max: 200_000 }]), solver)
  expect(meant.kind === 'optimal' && meant.recipe[2]).toBeCloseTo(150_000, 3)
})
