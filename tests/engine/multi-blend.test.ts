import { describe, expect, test } from 'vitest'
import type { FormulaProblem } from '../../packages/domain/src/formulation/formula-problem.ts'
import { leastCost } from '../../packages/domain/src/formulation/least-cost.ts'
import {
  type BlendFormula,
  type FoodStock,
  type MultiBlendOutcome,
  type MultiBlendProblem,
  multiBlend,
} from '../../packages/domain/src/formulation/multi-blend.ts'
import type { Solver } from '../../packages/domain/src/formulation/solver.ts'
import { randomFamily } from './random-family.ts'
import { chance } from './random-problems.ts'
import { solver } from './solver.ts'

type Optimum = Extract<MultiBlendOutcome, { kind: 'optimal' }>

const plenty = 1e6
const seeds = Array.from({ length: process.env.LONG ? 100 : 12 }, (_, seed) => seed + 1)

/** Some formulas over the same foods, half of them for herds, half in tonnes. */
function formulasOf(seed: number, count = 6): BlendFormula[] {
  const luck = chance(seed)
  const { problems } = randomFamily(seed, { foods: 12, nutrients: 8 }, count)
  return problems.map((problem, place) => ({
    name: `R${place}`,
    problem,
    need: place % 2 === 0 ? { animals: luck.whole(20, 200), days: 30 } : { tonnes: luck.between(1, 20) },
  }))
}

function optimumOf(problem: MultiBlendProblem, seed: number): Optimum {
  const outcome = multiBlend(problem, solver)
  expect(outcome.kind, `seed ${seed}: ${JSON.stringify(outcome).slice(0, 300)}`).toBe('optimal')
  return outcome as Optimum
}

const ofEveryFood = (formulas: readonly BlendFormula[], tonnes: number): FoodStock[] =>
  formulas[0]!.problem.foods.map(({ code }) => ({ food: code, tonnes }))

/** The same formulas with less of the four most used foods than they would like: between the least that will do and that. */
function scarce(seed: number): MultiBlendProblem {
  const formulas = formulasOf(seed)
  const free = optimumOf({ formulas, stocks: ofEveryFood(formulas, plenty) }, seed)
  const most = [...free.stocks].sort((a, b) => b.usedTonnes - a.usedTonnes).slice(0, 4)
  const half = most.map(({ food, usedTonnes }) => ({ food, tonnes: usedTonnes / 2 }))
  const outcome = multiBlend({ formulas, stocks: half }, solver)
  const shortages = outcome.kind === 'infeasible' && outcome.of === 'stocks' ? outcome.shortages : []
  const stocks = most.map(({ food, usedTonnes }) => {
    const least = usedTonnes / 2 + (shortages.find((shortage) => shortage.food === food)?.missingTonnes ?? 0)
    return { food, tonnes: least + 0.3 * (usedTonnes - least) }
  })
  return { formulas, stocks }
}

const close = (value: number, wanted: number, seed: number) =>
  expect(Math.abs(value - wanted) / Math.max(1, Math.abs(wanted)), `seed ${seed}: ${value} for ${wanted}`).toBeLessThan(
    1e-6,
  )

test('with plenty of everything each formula costs what it costs alone, and no stock has a price', () => {
  for (const seed of seeds) {
    const formulas = formulasOf(seed)
    const { blends, stocks, costEur } = optimumOf({ formulas, stocks: ofEveryFood(formulas, plenty) }, seed)
    blends.forEach(({ costPerAnimalDayEur }, place) => {
      const alone = leastCost(formulas[place]!.problem, solver)
      close(costPerAnimalDayEur, alone.kind === 'optimal' ? alone.costPerAnimalDayEur : Number.NaN, seed)
    })
    close(
      costEur,
      blends.reduce((sum, blend) => sum + blend.costEur, 0),
      seed,
    )
    expect(stocks.filter(({ internalPricePerTonneEur }) => internalPricePerTonneEur > 0)).toEqual([])
  }
})

test('of every stock as much is used as the recipes hold, never more than there is, and each need is met', () => {
  for (const seed of seeds) {
    const problem = scarce(seed)
    const { blends, stocks } = optimumOf(problem, seed)
    for (const { food, usedTonnes, availableTonnes } of stocks) {
      const held = blends.reduce((sum, { recipe, animalDays }, place) => {
        const column = problem.formulas[place]!.problem.foods.findIndex(({ code }) => code === food)
        return sum + (recipe[column]! * animalDays) / 1e6
      }, 0)
      close(usedTonnes, held, seed)
      expect(usedTonnes, `seed ${seed}`).toBeLessThanOrEqual(availableTonnes * (1 + 1e-7))
    }
    blends.forEach(({ animalDays, tonnes }, place) => {
      const { need } = problem.formulas[place]!
      if ('tonnes' in need) close(tonnes, need.tonnes, seed)
      else close(animalDays, need.animals * need.days, seed)
    })
  }
})

test('tonnes are made at the dose of the cheapest recipe alone, however scarce a food is', () => {
  for (const seed of seeds) {
    const problem = scarce(seed)
    const { blends } = optimumOf(problem, seed)
    blends.forEach(({ recipe }, place) => {
      if (!('tonnes' in problem.formulas[place]!.need)) return
      const alone = leastCost(problem.formulas[place]!.problem, solver)
      const total = (grams: Float64Array) => grams.reduce((sum, each) => sum + each, 0)
      close(total(recipe), alone.kind === 'optimal' ? total(alone.recipe) : Number.NaN, seed)
    })
  }
})

test('the internal price of a stock is what the next tonne saves and what the last one is worth', () => {
  let priced = 0
  for (const seed of seeds) {
    const problem = scarce(seed)
    const optimum = optimumOf(problem, seed)
    problem.stocks.forEach(({ food, tonnes }, place) => {
      const price = optimum.stocks[place]!.internalPricePerTonneEur
      const step = tonnes * 1e-4
      const costWith = (change: number) => {
        const stocks = problem.stocks.map((stock) => (stock.food === food ? { food, tonnes: tonnes + change } : stock))
        const outcome = multiBlend({ ...problem, stocks }, solver)
        return outcome.kind === 'optimal' ? outcome.costEur : Number.POSITIVE_INFINITY
      }
      const saved = (optimum.costEur - costWith(step)) / step
      const lost = (costWith(-step) - optimum.costEur) / step
      const noise = (1e-8 * optimum.costEur) / step
      expect(price, `seed ${seed} ${food}: more saves ${saved}`).toBeGreaterThanOrEqual(saved - noise)
      expect(price, `seed ${seed} ${food}: less costs ${lost}`).toBeLessThanOrEqual(lost + noise)
      if (price > 0) priced += 1
    })
  }
  expect(priced, 'stocks that bind').toBeGreaterThan(seeds.length)
})

test('at internal prices every formula alone would choose as much: no exchange of food between them is worth it', () => {
  for (const seed of seeds) {
    const problem = scarce(seed)
    const { blends, stocks, costEur } = optimumOf(problem, seed)
    const extra = new Map(stocks.map(({ food, internalPricePerTonneEur }) => [food, internalPricePerTonneEur]))
    const bound = blends.reduce((sum, { animalDays, recipe }, place) => {
      const { problem: own, need } = problem.formulas[place]!
      const total = recipe.reduce((grams, each) => grams + each, 0)
      const dose = { subject: { kind: 'total' as const }, min: total, max: total, from: 'formula' as const }
      const priced: FormulaProblem = {
        ...own,
        // Its own limits on the total could cross the dose by a rounding.
        limits: 'tonnes' in need ? [...own.limits.filter(({ subject }) => subject.kind !== 'total'), dose] : own.limits,
        foods: own.foods.map((food) => ({
          ...food,
          pricePerTonneEur: food.pricePerTonneEur! + (extra.get(food.code) ?? 0),
        })),
      }
      const alone = leastCost(priced, solver)
      return sum + (alone.kind === 'optimal' ? alone.costPerAnimalDayEur : Number.NaN) * animalDays
    }, 0)
    const worth = stocks.reduce((sum, each) => sum + each.internalPricePerTonneEur * each.availableTonnes, 0)
    close(costEur, bound - worth, seed)
  }
})

describe('without a common solution', () => {
  test('the stocks that are short are named with the fewest tonnes: with them it works, with less it does not', () => {
    let short = 0
    for (const seed of seeds) {
      const formulas = formulasOf(seed)
      const free = optimumOf({ formulas, stocks: ofEveryFood(formulas, plenty) }, seed)
      const stocks = free.stocks.map(({ food, usedTonnes }) => ({ food, tonnes: usedTonnes * 0.5 }))
      const outcome = multiBlend({ formulas, stocks }, solver)
      expect(outcome, `seed ${seed}`).toMatchObject({ kind: 'infeasible', of: 'stocks' })
      if (outcome.kind !== 'infeasible' || outcome.of !== 'stocks') continue
      expect(outcome.certificate.margin, `seed ${seed}`).toBeGreaterThan(0)
      const missing = new Map(outcome.shortages.map(({ food, missingTonnes }) => [food, missingTonnes]))
      short += missing.size
      const filled = (share: number) =>
        stocks.map(({ food, tonnes }) => ({ food, tonnes: tonnes + share * (missing.get(food) ?? 0) }))
      expect(multiBlend({ formulas, stocks: filled(1 + 1e-6) }, solver).kind, `seed ${seed}`).toBe('optimal')
      expect(multiBlend({ formulas, stocks: filled(0.99) }, solver).kind, `seed ${seed}`).toBe('infeasible')
    }
    expect(short).toBeGreaterThanOrEqual(seeds.length)
  })

  test('a formula that has no recipe even alone is named, and nothing is said of stocks', () => {
    const formulas = formulasOf(1)
    const limits = [{ subject: { kind: 'total' as const }, min: null, max: 0.001, from: 'formula' as const }]
    const [first, ...others] = formulas
    const impossible = { ...first!, name: 'impossible', problem: { ...first!.problem } }
    impossible.problem = { ...impossible.problem, limits: [...impossible.problem.limits.slice(1), ...limits] }
    expect(multiBlend({ formulas: [impossible, ...others], stocks: [] }, solver)).toEqual({
      kind: 'infeasible',
      of: 'formulas',
      formulas: ['impossible'],
    })
  })
})

/** A solver whose numbers are all 0 until it is asked for another way. */
const careless: Solver = (program, options) => {
  const answer = solver(program, options)
  if (options?.otherwise || answer.kind !== 'optimal') return answer
  return { ...answer, x: answer.x.map(() => 0), rowDuals: answer.rowDuals.map(() => 0), basis: null }
}

test('what the first way cannot prove the second does: a common optimum as well as a shortage', () => {
  const problem = scarce(1)
  expect(multiBlend(problem, careless)).toMatchObject({ kind: 'optimal', costEur: expect.any(Number) })
  close((multiBlend(problem, careless) as Optimum).costEur, optimumOf(problem, 1).costEur, 1)
  const none = problem.stocks.map(({ food }) => ({ food, tonnes: 0 }))
  const short = multiBlend({ ...problem, stocks: none }, solver)
  expect(short).toMatchObject({ kind: 'infeasible', of: 'stocks' })
  expect(multiBlend({ ...problem, stocks: none }, careless)).toMatchObject({ kind: 'infeasible', of: 'stocks' })
})

test('what is no amount, named twice, in whole numbers or refused alone is refused by name', () => {
  const [first, second, third] = formulasOf(1)
  const withFood = (formula: BlendFormula, change: object) => ({
    ...formula,
    problem: { ...formula.problem, foods: formula.problem.foods.map((food) => ({ ...food, ...change })) },
  })
  const refusalsOf = (problem: MultiBlendProblem) => {
    const outcome = multiBlend(problem, solver)
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
  const anything = { ...first!.problem, limits: [] }
  expect(refusalsOf({ formulas: [{ name: 'nothing', problem: anything, need: { tonnes: 3 } }], stocks: [] })).toEqual([
    { kind: 'emptyRecipe', formula: 'nothing' },
  ])
})
