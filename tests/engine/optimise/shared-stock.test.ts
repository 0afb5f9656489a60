import { expect, test } from 'vitest'
import type {
  ConstraintVersionLimits,
  FormulaContent,
  FormulaInputs,
  Ingredient,
} from '../../../packages/domain/src/formulation/formula/workbench/workbench-formula.ts'
import {
  type PriceScenarioResult,
  priceScenario,
} from '../../../packages/domain/src/formulation/optimise/price-scenario.ts'
import {
  type SharedStockJob,
  type StockPlanLine,
  sharedStock,
} from '../../../packages/domain/src/formulation/optimise/shared-stock.ts'
import { testSolver } from '../support/solver.ts'

/* Three sources of phosphorus, of which the cheap one runs short. */

const dicalcium = 1
const [calcium, phosphorus] = [11, 12]

const ingredient = (id: number, price: number, contents: number[]): Ingredient => ({
  ...{ id, code: `F${id}`, name: `food ${id}`, primaryCategory: 'MP', unavailable: null, decimals: 1 },
  ...{ isAllowedInBio: true, maxInFormulaKgPerTonne: null, melasseRatePercent: null, analysisVersionId: 1 },
  ...{ dryMatterPercent: 100, contents, distributorPricePerTonneEur: price, pricePerTonneEur: price },
})
const inputs: FormulaInputs = {
  nutrients: [
    { id: calcium, code: 'CA', name: 'Calcium', unit: 'g/kg', unitId: 1, categoryId: null, isComplex: false },
    { id: phosphorus, code: 'P', name: 'Phosphorus', unit: 'g/kg', unitId: 1, categoryId: null, isComplex: false },
  ],
  ingredients: [
    ingredient(dicalcium, 600, [240, 180]),
    ingredient(2, 1400, [160, 220]),
    ingredient(3, 80, [380, 0]),
    { ...ingredient(4, 200, [0, 5]), primaryCategory: 'Diet' },
    ingredient(5, 210, [0, 5]),
  ],
  limits: null,
}
const prices = new Map(
  inputs.ingredients.map(({ id, pricePerTonneEur }) => [
    id,
    { distributorPricePerTonneEur: pricePerTonneEur ?? 0, pricePerTonneEur: pricePerTonneEur ?? 0 },
  ]),
)
const line = (id: number, value: number, min: number | null = null) => ({ id, min, max: null, value, isActive: true })

/** 200 g per animal per day with at least so much phosphorus. */
const content = (
  phosphorusGrams: number,
  foods = [1, 2, 3, 4],
  minDicalcium: number | null = null,
): FormulaContent => ({
  total: { min: 200, max: 200 },
  humidity: { min: null, max: null },
  ...{ animalCount: 10, useBio: false, melasse: false, melasseRatePercent: null },
  foods: foods.map((id) =>
    line(id, id === dicalcium ? 100 : 100 / (foods.length - 1), id === dicalcium ? minDicalcium : null),
  ),
  nutrients: [
    { id: phosphorus, min: phosphorusGrams, max: null },
    { id: calcium, min: 5, max: null },
  ],
})
type Sharing = {
  readonly content: FormulaContent
  readonly tonnes: number | null
  readonly limits?: ConstraintVersionLimits
}
const jobOf = (sharing: readonly Sharing[], tonnes: number): SharedStockJob => ({
  groups: [{ inputs, prices, formulas: sharing.map(({ content, limits = null }) => ({ content, limits })) }],
  tonnesPerYear: [sharing.map((each) => each.tonnes)],
  stocks: [{ id: dicalcium, tonnes }],
})
function planOf(sharing: readonly Sharing[], tonnes: number) {
  const plan = sharedStock(jobOf(sharing, tonnes), testSolver)
  if (plan.kind !== 'plan') throw new Error(JSON.stringify(plan))
  return { lines: plan.lines[0] as readonly StockPlanLine[], stock: plan.stocks[0]! }
}
/** All test formulas are fed 200 g: a tonne holds 5,000 rations. */
const costOfYear = (results: readonly PriceScenarioResult[], sharing: readonly Sharing[]) =>
  results.reduce(
    (sum, { reoptimised }, index) => sum + reoptimised!.pricePerAnimalDayEur * sharing[index]!.tonnes! * 5000,
    0,
  )
const tonnesUsed = (lines: readonly StockPlanLine[], sharing: readonly Sharing[]) =>
  lines.reduce((sum, { result }, index) => {
    const kg = result.foods.find(({ id }) => id === dicalcium)?.reoptimisedKgPerTonne ?? 0
    return sum + (result.outcome === 'optimal' ? (kg / 1000) * (sharing[index]!.tonnes ?? 0) : 0)
  }, 0)

const two: Sharing[] = [
  { content: content(12), tonnes: 40 },
  // Without the other phosphate this one needs dicalcium phosphate, and more of it.
  { content: content(16, [1, 3, 4, 5]), tonnes: 25 },
]

test('two formulas share a stock at the least total cost of all ways to share it', () => {
  const free = planOf(two, 1e6)
  const stock = 0.8 * tonnesUsed(free.lines, two)
  const { lines } = planOf(two, stock)
  const cost = costOfYear(
    lines.map(({ result }) => result),
    two,
  )
  expect(tonnesUsed(lines, two)).toBeLessThanOrEqual(stock * (1 + 1e-6))
  // Every way to share it in hundredths, each formula by itself with a maximum of its own.
  const costs = Array.from({ length: 101 }, (_, hundredths) => {
    const results = two.map(({ content, tonnes }, index) => {
      const share = index === 0 ? hundredths / 100 : 1 - hundredths / 100
      const max = (stock * share * 1e6) / (tonnes! * 5000)
      const foods = content.foods.map((food) => (food.id === dicalcium ? { ...food, max } : food))
      return priceScenario(
        { inputs, prices, formulas: [{ content: { ...content, foods }, limits: null }] },
        testSolver,
      )[0]!
    })
    return results.every(({ outcome }) => outcome === 'optimal') ? costOfYear(results, two) : Number.POSITIVE_INFINITY
  })
  const best = Math.min(...costs)
  expect(best).toBeLessThan(Number.POSITIVE_INFINITY)
  expect(cost).toBeLessThanOrEqual(best + 1e-3)
  expect(cost).toBeGreaterThan(best * 0.98)
})

test('the next tonne saves what a plan with one more tonne costs less, and nothing where some is left', () => {
  const free = planOf(two, 1e6)
  expect(free.stock).toMatchObject({ nextTonneSavesEur: 0, missingTonnes: 0 })
  const used = tonnesUsed(free.lines, two)
  expect(free.stock.usedTonnes).toBeCloseTo(used, 4)
  const stock = used - 2
  const plan = planOf(two, stock)
  const more = planOf(two, stock + 0.01)
  const costOf = ({ lines }: typeof plan) =>
    costOfYear(
      lines.map(({ result }) => result),
      two,
    )
  expect(plan.stock.nextTonneSavesEur).toBeCloseTo((costOf(plan) - costOf(more)) / 0.01, 1)
})

test('of a food of which there is none the own minimum does not count; what cannot do without it says which limits', () => {
  const sharing: Sharing[] = [{ content: content(12, [1, 2, 3, 4], 40), tonnes: 40 }, two[1]!]
  const { lines, stock } = planOf(sharing, 0)
  expect(lines.map(({ result }) => result.outcome)).toEqual(['optimal', 'infeasible'])
  expect(new Map(lines[0]!.result.recipe).get(dicalcium)).toBe(0)
  expect(lines[0]!.blocking).toEqual([])
  expect(lines[1]!.blocking.map(({ subject, side }) => [subject, side])).toContainEqual([
    { kind: 'nutrient', code: 'P' },
    'min',
  ])
  // 16 g of phosphorus less what the fillers bring, in 25 t of 5,000 rations each.
  const needed = (16 - 200 * 0.005) / (0.18 - 0.005)
  expect(stock.missingTonnes).toBeCloseTo((needed * 25 * 5000) / 1e6, 3)
  expect(stock.nextTonneSavesEur).toBeGreaterThan(0)
})

test('when there is not enough for all, the formula that needs the most per tonne of feed is left out', () => {
  const sharing: Sharing[] = [
    { content: content(10, [1, 3, 4, 5]), tonnes: 10 },
    { content: content(20, [1, 3, 4, 5]), tonnes: 10 },
    { content: content(12), tonnes: 10 },
  ]
  const need = (grams: number) => (((grams - 1) / 0.175) * 10 * 5000) / 1e6
  const { lines, stock } = planOf(sharing, need(10) + 1)
  expect(lines.map(({ result }) => result.outcome)).toEqual(['optimal', 'infeasible', 'optimal'])
  expect(stock.missingTonnes).toBeCloseTo(need(20) - 1, 2)
  expect(tonnesUsed(lines, sharing)).toBeCloseTo(need(10) + 1, 3)
})

test('a formula whose tonnes are unknown does without the food', () => {
  const sharing: Sharing[] = [
    { content: content(12), tonnes: null },
    { content: content(12), tonnes: 10 },
  ]
  const { lines } = planOf(sharing, 1e6)
  expect(lines.map(({ result }) => new Map(result.recipe).get(dicalcium)! > 0)).toEqual([false, true])
  expect(lines[0]!.result.outcome).toBe('optimal')
})
