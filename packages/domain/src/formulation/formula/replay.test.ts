import { expect, test } from 'vitest'
import { replayDifferences } from './replay.ts'
import { storedFiguresOf, workbenchFigures } from './workbench/workbench-figures.ts'
import type { FormulaContent, FormulaInputs, Ingredient } from './workbench/workbench-formula.ts'

const ingredient = (id: number, code: string, pricePerTonneEur: number): Ingredient => ({
  id,
  code,
  name: code,
  primaryCategory: 'MP',
  unavailable: null,
  decimals: 2,
  isAllowedInBio: false,
  maxInFormulaKgPerTonne: null,
  melasseRatePercent: null,
  analysisVersionId: 1,
  dryMatterPercent: 90,
  contents: [380],
  distributorPricePerTonneEur: 50,
  pricePerTonneEur,
})
const inputs: FormulaInputs = {
  nutrients: [{ id: 7, code: 'CA', name: 'Calcium', unit: 'g', unitId: null, categoryId: null, isComplex: false }],
  ingredients: [ingredient(1, '640642', 100), ingredient(2, '643001', 700.1)],
  limits: null,
}
const content: FormulaContent = {
  total: { min: null, max: null },
  humidity: { min: null, max: null },
  animalCount: 3,
  useBio: false,
  melasse: false,
  melasseRatePercent: null,
  foods: [
    { id: 1, min: null, max: null, value: 190.1, isActive: true },
    { id: 2, min: null, max: null, value: 0.3, isActive: true },
  ],
  nutrients: [],
}
const storedOutcome = () => JSON.parse(JSON.stringify(storedFiguresOf(workbenchFigures(content, inputs))))

test('an unchanged outcome has no differences, and the smallest change of a figure is reported with its path', () => {
  expect(replayDifferences(content, inputs, storedOutcome())).toEqual([])
  const changed = storedOutcome()
  changed.figures.nutrients[0].value += Number.EPSILON * 64
  changed.isPriceShown = false
  expect(replayDifferences(content, inputs, changed)).toEqual(['figures.nutrients.0.value', 'isPriceShown'])
})

test('a revision from before unknown contents were recorded has no differences', () => {
  const old = storedOutcome()
  delete old.check.notVerified
  expect(replayDifferences(content, inputs, old)).toEqual([])
})

test('a figure that is missing or null on one side is a difference', () => {
  const changed = storedOutcome()
  delete changed.kilograms[1]
  changed.check.violations = null
  expect(replayDifferences(content, inputs, changed)).toEqual(['kilograms.1', 'check.violations'])
})
