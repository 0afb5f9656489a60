import { describe, expect, test } from 'vitest'
import { leastCost } from '../../../packages/domain/src/formulation/optimise/least-cost.ts'
import {
  type BlendFormula,
  type FoodStock,
  type MultiBlendOutcome,
  type MultiBlendProblem,
  multiBlend,
} from '../../../packages/domain/src/formulation/optimise/multi-blend.ts'
import type { FormulaProblem } from '../../../packages/domain/src/formulation/problem/formula-problem.ts'
import type { Solver } from '../../../packages/domain/src/linear-programming/solver.ts'
import { seededRandom } from '../../kit/support/seeded-random.ts'
import { randomFamily } from '../support/random-family.ts'
import { testSolver } from '../support/solver.ts'

type Optimum = Extract<MultiBlendOutcome, { kind: 'optimal' }>

const plentyTonnes = 1e6
const seeds = Array.from({ length: process.env.LONG ? 100 : 6 }, (_, seed) => seed + 1)

/** Formulas over the same foods, alternately needed for a herd and in tonnes. */
function blendFormulasOf(seed: number, count = 6): BlendFormula[] {
  const random = seededRandom(seed)
  const { problems } = randomFamily(seed, { foods: 12, nutrients: 8 }, count)
  return problems.map((problem, index) => ({
    name: `R${index}`,
    problem,
    need: index % 2 === 0 ? { animals: random.integer(20, 200), days: 30 } : { tonnes: random.between(1, 20) },
  }))
}

function multiBlendOptimumOf(problem: MultiBlendProblem, seed: number): Optimum {
  const outcome = multiBlend(problem, testSolver)
  expect(outcome.kind, `seed ${seed}: ${JSON.stringify(outcome).slice(0, 300)}`).toBe('optimal')
  return outcome as Optimum
}

const stocksOfAllFoods = (formulas: readonly BlendFormula[], tonnes: number): FoodStock[] =>
  formulas[0]!.problem.foods.map(({ code }) => ({ food: code, tonnes }))

/** Formulas with stocks of the four most used foods between the feasible minimum and the unrestricted use. */
function scarceProblem(seed: number): MultiBlendProblem {
  const formulas = blendFormulasOf(seed)
  const free = multiBlendOptimumOf({ formulas, stocks: stocksOfAllFoods(formulas, plentyTonnes) }, seed)
  const mostUsed = [...free.stocks].sort((a, b) => b.usedTonnes - a.usedTonnes).slice(0, 4)
  const half = mostUsed.map(({ food, usedTonnes }) => ({ food, tonnes: usedTonnes / 2 }))
  const outcome = multiBlend({ formulas, stocks: half }, testSolver)
  const shortages = outcome.kind === 'infeasible' && outcome.of === 'stocks' ? outcome.shortages : []
  const stocks = mostUsed.map(({ food, usedTonnes }) => {
    const minTonnes = usedTonnes / 2 + (shortages.find((shortage) => shortage.food === food)?.missingTonnes ?? 0)
    return { food, tonnes: minTonnes + 0.3 * (usedTonnes - minTonnes) }
  })
  return { formulas, stocks }
}

const expectClose = (value: number, expected: number, seed: number) =>
  expect(
    Math.abs(value - expected) / Math.max(1, Math.abs(expected)),
    `seed ${seed}: ${value} for ${expected}`,
  ).toBeLessThan(1e-6)

test('with ample stocks each formula costs as much as alone, and no stock has an internal price', () => {
  for (const seed of seeds) {
    const formulas = blendFormulasOf(seed)
    const { blends, stocks, costEur } = multiBlendOptimumOf(
      { formulas, stocks: stocksOfAllFoods(formulas, plentyTonnes) },
      seed,
    )
    blends.forEach(({ costPerAnimalDayEur }, index) => {
      const alone = leastCost(formulas[index]!.problem, testSolver)
      expectClose(costPerAnimalDayEur, alone.kind === 'optimal' ? alone.costPerAnimalDayEur : Number.NaN, seed)
    })
    expectClose(
      costEur,
      blends.reduce((sum, blend) => sum + blend.costEur, 0),
      seed,
    )
    expect(stocks.filter(({ internalPricePerTonneEur }) => internalPricePerTonneEur > 0)).toEqual([])
  }
})

test('the used stocks equal what the recipes contain and never exceed what is available, and each need is met', () => {
  for (const seed of seeds) {
    const problem = scarceProblem(seed)
    const { blends, stocks } = multiBlendOptimumOf(problem, seed)
    for (const { food, usedTonnes, availableTonnes } of stocks) {
      const recipeTonnes = blends.reduce((sum, { recipe, animalDays }, index) => {
        const column = problem.formulas[index]!.problem.foods.findIndex(({ code }) => code === food)
        return sum + (recipe[column]! * animalDays) / 1e6
      }, 0)
      expectClose(usedTonnes, recipeTonnes, seed)
      expect(usedTonnes, `seed ${seed}`).toBeLessThanOrEqual(availableTonnes * (1 + 1e-7))
    }
    blends.forEach(({ animalDays, tonnes }, index) => {
      const { need } = problem.formulas[index]!
      if ('tonnes' in need) expectClose(tonnes, need.tonnes, seed)
      else expectClose(animalDays, need.animals * need.days, seed)
    })
  }
})

test('formulas needed in tonnes keep the dose of their own cheapest recipe, however scarce a food is', () => {
  for (const seed of seeds) {
    const problem = scarceProblem(seed)
    const { blends } = multiBlendOptimumOf(problem, seed)
    blends.forEach(({ recipe }, index) => {
      if (!('tonnes' in problem.formulas[index]!.need)) return
      const alone = leastCost(problem.formulas[index]!.problem, testSolver)
      const total = (grams: Float64Array) => grams.reduce((sum, each) => sum + each, 0)
      expectClose(total(recipe), alone.kind === 'optimal' ? total(alone.recipe) : Number.NaN, seed)
    })
  }
})

test('the internal price of a stock lies between the saving of a further tonne and the cost of losing one', () => {
  let pricedCount = 0
  for (const seed of seeds) {
    const problem = scarceProblem(seed)
    const optimum = multiBlendOptimumOf(problem, seed)
    problem.stocks.forEach(({ food, tonnes }, index) => {
      const price = optimum.stocks[index]!.internalPricePerTonneEur
      const step = tonnes * 1e-4
      const costWith = (change: number) => {
        const stocks = problem.stocks.map((stock) => (stock.food === food ? { food, tonnes: tonnes + change } : stock))
        const outcome = multiBlend({ ...problem, stocks }, testSolver)
        return outcome.kind === 'optimal' ? outcome.costEur : Number.POSITIVE_INFINITY
      }
      const saved = (optimum.costEur - costWith(step)) / step
      const lost = (costWith(-step) - optimum.costEur) / step
      const noise = (1e-8 * optimum.costEur) / step
      expect(price, `seed ${seed} ${food}: more saves ${saved}`).toBeGreaterThanOrEqual(saved - noise)
      expect(price, `seed ${seed} ${food}: less costs ${lost}`).toBeLessThanOrEqual(lost + noise)
      if (price > 0) pricedCount += 1
    })
  }
  expect(pricedCount, 'binding stocks').toBeGreaterThan(seeds.length)
})

test('the least costs of the formulas alone at internal prices add up to the common optimum: strong duality', () => {
  for (const seed of seeds) {
    const problem = scarceProblem(seed)
    const { blends, stocks, costEur } = multiBlendOptimumOf(problem, seed)
    const internalPrices = new Map(stocks.map(({ food, internalPricePerTonneEur }) => [food, internalPricePerTonneEur]))
    const bound = blends.reduce((sum, { animalDays, recipe }, index) => {
      const { problem: formula, need } = problem.formulas[index]!
      const total = recipe.reduce((grams, each) => grams + each, 0)
      const dose = { subject: { kind: 'total' as const }, min: total, max: total, from: 'formula' as const }
      const priced: FormulaProblem = {
        ...formula,
        // Without its limits on the total: they could cross the dose by a rounding error.
        limits:
          'tonnes' in need
            ? [...formula.limits.filter(({ subject }) => subject.kind !== 'total'), dose]
            : formula.limits,
        foods: formula.foods.map((food) => ({
          ...food,
          pricePerTonneEur: food.pricePerTonneEur! + (internalPrices.get(food.code) ?? 0),
        })),
      }
      const alone = leastCost(priced, testSolver)
      return sum + (alone.kind === 'optimal' ? alone.costPerAnimalDayEur : Number.NaN) * animalDays
    }, 0)
    const worth = stocks.reduce((sum, each) => sum + each.internalPricePerTonneEur * each.availableTonnes, 0)
    expectClose(costEur, bound - worth, seed)
  }
})

describe('an infeasible multi-blend', () => {
  test('names the missing stocks with the smallest tonnes: with them it is feasible, with less it is not', () => {
    let shortageCount = 0
    for (const seed of seeds) {
      const formulas = blendFormulasOf(seed)
      const free = multiBlendOptimumOf({ formulas, stocks: stocksOfAllFoods(formulas, plentyTonnes) }, seed)
      const stocks = free.stocks.map(({ food, usedTonnes }) => ({ food, tonnes: usedTonnes * 0.5 }))
      const outcome = multiBlend({ formulas, stocks }, testSolver)
      expect(outcome, `seed ${seed}`).toMatchObject({ kind: 'infeasible', of: 'stocks' })
      if (outcome.kind !== 'infeasible' || outcome.of !== 'stocks') continue
      expect(outcome.certificate.margin, `seed ${seed}`).toBeGreaterThan(0)
      const missing = new Map(outcome.shortages.map(({ food, missingTonnes }) => [food, missingTonnes]))
      shortageCount += missing.size
      const filled = (share: number) =>
        stocks.map(({ food, tonnes }) => ({ food, tonnes: tonnes + share * (missing.get(food) ?? 0) }))
      expect(multiBlend({ formulas, stocks: filled(1 + 1e-6) }, testSolver).kind, `seed ${seed}`).toBe('optimal')
      expect(multiBlend({ formulas, stocks: filled(0.99) }, testSolver).kind, `seed ${seed}`).toBe('infeasible')
    }
    expect(shortageCount).toBeGreaterThanOrEqual(seeds.length)
  })

  test('names a formula that is infeasible even alone, and no stocks', () => {
    const formulas = blendFormulasOf(1)
    const limits = [{ subject: { kind: 'total' as const }, min: null, max: 0.001, from: 'formula' as const }]
    const [first, ...others] = formulas
    const impossible = { ...first!, name: 'impossible', problem: { ...first!.problem } }
    impossible.problem = { ...impossible.problem, limits: [...impossible.problem.limits.slice(1), ...limits] }
    expect(multiBlend({ formulas: [impossible, ...others], stocks: [] }, testSolver)).toEqual({
      kind: 'infeasible',
      of: 'formulas',
      formulas: ['impossible'],
    })
  })
})

/** A solver whose optima are all zeros unless the fallback settings are used. */
const unreliableSolver: Solver = (program, options) => {
  const result = testSolver(program, options)
  if (options?.fallback || result.kind !== 'optimal') return result
  return { ...result, x: result.x.map(() => 0), rowDuals: result.rowDuals.map(() => 0), basis: null }
}

test('an optimum or a shortage that cannot be certified is solved again with the fallback settings', () => {
  const problem = scarceProblem(1)
  expect(multiBlend(problem, unreliableSolver)).toMatchObject({ kind: 'optimal', costEur: expect.any(Number) })
  expectClose((multiBlend(problem, unreliableSolver) as Optimum).costEur, multiBlendOptimumOf(problem, 1).costEur, 1)
  const emptyStocks = problem.stocks.map(({ food }) => ({ food, tonnes: 0 }))
  const outcome = multiBlend({ ...problem, stocks: emptyStocks }, testSolver)
  expect(outcome).toMatchObject({ kind: 'infeasible', of: 'stocks' })
  expect(multiBlend({ ...problem, stocks: emptyStocks }, unreliableSolver)).toMatchObject({
    kind: 'infeasible',
    of: 'stocks',
  })
})

test('invalid amounts, duplicate stocks, whole numbers and refused formulas are refused, naming the formula or stock', () => {
  const [first, second, third] = blendFormulasOf(1)
  const withFood = (formula: BlendFormula, change: object) => ({
    ...formula,
    problem: { ...formula.problem, foods: formula.problem.foods.map((food) => ({ ...food, ...change })) },
  })
  const refusalsOf = (problem: MultiBlendProblem) => {
    const outcome = multiBlend(problem, testSolver)
    return outcome.kind === 'refused' ? outcome.refusals : outcome.kind
  }
  expect(refusalsOf({ formulas: [], stocks: [] })).toEqual([{ kind: 'noFormulas' }])
  expect(
    refusalsOf({
      formulas: [
        { ...first!, need: { tonnes: Number.NaN } },
        { ...second!, need: { animals: -1, days: 30 } },
        { ...third!, need: { animals: 1e9, days: 1e9 } },
      ],
      stocks: [
        { food: 'F0', tonnes: -1 },
        { food: 'F1', tonnes: Number.POSITIVE_INFINITY },
        { food: 'F2', tonnes: 1 },
        { food: 'F2', tonnes: 2 },
      ],
    }),
  ).toEqual([
    { kind: 'notAnAmount', formula: 'R0' },
    { kind: 'notAnAmount', formula: 'R1' },
    { kind: 'notAnAmount', formula: 'R2' },
    { kind: 'notAnAmount', stock: 'F0' },
    { kind: 'notAnAmount', stock: 'F1' },
    { kind: 'stockTwice', stock: 'F2' },
  ])
  expect(
    refusalsOf({
      formulas: [first!, withFood(second!, { stepGrams: 5 }), withFood(third!, { pricePerTonneEur: null })],
      stocks: [],
    }),
  ).toMatchObject([
    { kind: 'wholeNumbers', formula: 'R1' },
    { kind: 'formulaRefused', formula: 'R2', refusals: [{ kind: 'pricesMissing' }] },
  ])
  const immense = { ...first!, need: { tonnes: 1e14 } }
  expect(refusalsOf({ formulas: [immense], stocks: [] })).toEqual([{ kind: 'notAnAmount', formula: 'R0' }])
  const withoutLimits = { ...first!.problem, limits: [] }
  expect(
    refusalsOf({ formulas: [{ name: 'nothing', problem: withoutLimits, need: { tonnes: 3 } }], stocks: [] }),
  ).toEqual([{ kind: 'emptyRecipe', formula: 'nothing' }])
})
