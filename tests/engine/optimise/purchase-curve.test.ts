import { expect, test } from 'vitest'
import type {
  FormulaContent,
  Ingredient,
} from '../../../packages/domain/src/formulation/formula/workbench/workbench-formula.ts'
import type { PriceScenarioJob } from '../../../packages/domain/src/formulation/optimise/price-scenario.ts'
import { purchaseCurve } from '../../../packages/domain/src/formulation/optimise/purchase-curve.ts'
import { runSolverJob } from '../../../packages/domain/src/formulation/optimise/solver-jobs.ts'
import { testSolver } from '../support/solver.ts'

/* Two sources of phosphorus beside a carrier: 180 and 220 g/kg, the second at 1,100 €/t. */

const [cheap, rich, carrier] = [1, 2, 3]
const ingredient = (id: number, price: number, phosphorus: number): Ingredient => ({
  ...{ id, code: `F${id}`, name: `food ${id}`, primaryCategory: 'MP', unavailable: null, decimals: 1 },
  ...{ isAllowedInBio: true, maxInFormulaKgPerTonne: null, melasseRatePercent: null, analysisVersionId: 1 },
  ...{ dryMatterPercent: 100, contents: [phosphorus], distributorPricePerTonneEur: price, pricePerTonneEur: price },
})
const nutrient = { id: 12, code: 'P', name: 'Phosphorus', unit: 'g/kg', unitId: 1, categoryId: null, isComplex: false }
const ingredients = [ingredient(cheap, 800, 180), ingredient(rich, 1100, 220), ingredient(carrier, 80, 0)]
const price = (pricePerTonneEur: number) => ({ distributorPricePerTonneEur: pricePerTonneEur, pricePerTonneEur })
const prices = new Map([[cheap, price(800)] as const, [rich, price(1100)] as const, [carrier, price(80)] as const])

/** 200 g per animal per day with 18 g of phosphorus: 100 g of the one or 81.8 g of the other. */
const content = (foods: readonly number[], max: number | null = null): FormulaContent => ({
  total: { min: 200, max: 200 },
  humidity: { min: null, max: null },
  ...{ animalCount: 10, useBio: false, melasse: false, melasseRatePercent: null },
  foods: foods.map((id) => ({ id, min: null, max: id === cheap ? max : null, value: 50, isActive: true })),
  nutrients: [{ id: nutrient.id, min: 18, max: null }],
})
const group = (...contents: readonly FormulaContent[]): PriceScenarioJob => ({
  inputs: { nutrients: [nutrient], ingredients, limits: null },
  prices,
  formulas: contents.map((content) => ({ content, limits: null })),
})

test('a food is bought until another is cheaper, by a formula without a choice at any price, by one without it never', () => {
  const formulas = [content([cheap, rich, carrier]), content([cheap, carrier]), content([rich, carrier])]
  // Per gram of phosphorus over the carrier: (p − 80) / 180 against 1,020 / 220, which is equal at 914.5 €/t.
  const job = { groups: [group(...formulas)], foodId: cheap, pricesPerTonneEur: [500, 914, 915, 2000] }
  const [[choice, fixed, without] = []] = purchaseCurve(job, testSolver)
  expect(choice?.map((grams) => Math.round((grams ?? -1) * 1000) / 1000)).toEqual([100, 100, 0, 0])
  expect(fixed?.map((grams) => Math.round((grams ?? -1) * 1000) / 1000)).toEqual([100, 100, 100, 100])
  expect(without).toEqual([0, 0, 0, 0])
})

test('a formula without a recipe has no amounts, and those beside it have theirs', () => {
  const formulas = [content([cheap, carrier], 10), content([cheap, carrier], 100)]
  const answer = runSolverJob(
    'purchaseCurve',
    { groups: [group(...formulas)], foodId: cheap, pricesPerTonneEur: [500, 600] },
    testSolver,
  )
  expect(answer).toMatchObject({
    kind: 'purchases',
    grams: [
      [
        [null, null],
        [100, 100],
      ],
    ],
  })
})
