import { expect, test } from 'vitest'
import { replayDifferences } from './replay.ts'
import { outcomeOf, workbenchFigures } from './workbench-figures.ts'
import type { FormulaBasis, FormulaContent, Ingredient } from './workbench-formula.ts'

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
const basis: FormulaBasis = {
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
const kept = () => JSON.parse(JSON.stringify(outcomeOf(workbenchFigures(content, basis))))

test('what was kept is found again; the least figure that was kept otherwise is named', () => {
  expect(replayDifferences(content, basis, kept())).toEqual([])
  const other = kept()
  other.figures.nutrients[0].value += Number.EPSILON * 64
  other.isPriceShown = false
  expect(replayDifferences(content, basis, other)).toEqual(['figures.nutrients.0.value', 'isPriceShown'])
})

test('a figure that is missing on one side, or is an empty list there, is a difference', () => {
  const other = kept()
  delete other.kilograms[1]
  other.check.violations = null
  expect(replayDifferences(content, basis, other)).toEqual(['kilograms.1', 'check.violations'])
})
