import { describe, expect, test } from 'vitest'
import { workbenchFigures } from './workbench-figures.ts'
import {
  dryRecipe,
  type FormulaBasis,
  type FormulaContent,
  formulaProblem,
  type Ingredient,
  type SetLimits,
  workbenchLines,
} from './workbench-formula.ts'

const ingredient = (id: number, code: string, given: Partial<Ingredient> = {}): Ingredient => ({
  id,
  code,
  name: `aliment ${code}`,
  primaryCategory: 'MP',
  unavailable: null,
  decimals: 1,
  isAllowedInBio: false,
  maxInFormulaKgPerTonne: null,
  melasseRatePercent: null,
  analysisVersionId: 1,
  dryMatterPercent: 90,
  contents: [380],
  distributorPricePerTonneEur: 100,
  pricePerTonneEur: 114,
  ...given,
})
const carbonate = ingredient(1, '640642')
const yeast = ingredient(2, '643001', {
  primaryCategory: 'Diet',
  contents: [0],
  isAllowedInBio: true,
  pricePerTonneEur: 2000,
})
const molasses = ingredient(9, 'MELASSE', { primaryCategory: 'NONE', dryMatterPercent: 75, contents: [10] })
const calcium = { id: 7, code: 'CA', name: 'Calcium', unit: 'g/kg', unitId: 1, categoryId: null, isComplex: false }
const noLimits: SetLimits = {
  dryMatterMinPercent: null,
  dryMatterMaxPercent: null,
  totalMinGrams: null,
  totalMaxGrams: null,
  foods: [],
  nutrients: [],
}
const basisOf = (given: Partial<FormulaBasis> = {}): FormulaBasis => ({
  nutrients: [calcium],
  ingredients: [carbonate, yeast, molasses],
  limits: null,
  ...given,
})
const line = (id: number, value: number) => ({ id, min: null, max: null, value, isActive: true })
const content = (given: Partial<FormulaContent> = {}): FormulaContent => ({
  total: { min: null, max: null },
  humidity: { min: null, max: null },
  animalCount: 10,
  useBio: false,
  melasse: false,
  melasseRatePercent: null,
  foods: [line(1, 190), line(2, 10)],
  nutrients: [],
  ...given,
})
const excludedIn = (given: FormulaContent, basis: FormulaBasis) =>
  formulaProblem(given, basis).foods.map(({ code, excluded }) => [code, excluded ?? 'used'])

describe('the problem of a formula', () => {
  test('its foods are those of its lines, in their order, molasses only where it is coated', () => {
    expect(excludedIn(content(), basisOf())).toEqual([
      ['640642', 'used'],
      ['643001', 'used'],
    ])
    expect(excludedIn(content({ melasse: true }), basisOf()).at(-1)).toEqual(['MELASSE', 'used'])
  })

  test('a line that is inactive, or whose food is gone, counts as 0', () => {
    const gone = basisOf({ ingredients: [{ ...carbonate, unavailable: 'withdrawn' }, yeast] })
    const inactive = content({ foods: [{ ...line(1, 190), isActive: false }, line(2, 10)] })
    for (const [given, basis] of [
      [content(), gone],
      [inactive, basisOf()],
    ] as const) {
      expect(excludedIn(given, basis)[0]).toEqual(['640642', 'inactive'])
      expect(workbenchFigures(given, basis).figures.totalGrams).toBe(10)
      expect(workbenchLines(given, basis)[0]?.isInactive).toBe(true)
    }
  })

  test('a food that the set forbids, or that is not for organic products, must not be used', () => {
    const forbidden = { id: 2, valueMin: null, valueMax: null, valueMaxKg: null, forbidden: true }
    const basis = basisOf({ limits: { ...noLimits, foods: [forbidden] } })
    expect(excludedIn(content({ useBio: true }), basis)).toEqual([
      ['640642', 'notBio'],
      ['643001', 'forbidden'],
    ])
    expect(workbenchFigures(content(), basis).check.excludedUsed).toEqual([
      { food: '643001', why: 'forbidden', grams: 10 },
    ])
  })

  test('the total of the set is the default of its own; what the set says of foods it lacks is nothing', () => {
    const limits = {
      ...noLimits,
      totalMinGrams: 250,
      foods: [{ id: 77, valueMin: 5, valueMax: null, valueMaxKg: null, forbidden: false }],
    }
    const totals = (given: FormulaContent) =>
      formulaProblem(given, basisOf({ limits })).limits.map(({ subject, min, max, from }) => [
        subject.kind,
        min,
        max,
        from,
      ])
    expect(totals(content())).toEqual([['total', 250, null, 'set']])
    expect(totals(content({ total: { min: null, max: 300 } }))).toEqual([['total', null, 300, 'formula']])
  })

  test('what is said of nutrients, foods and their shares comes from the formula, the food and the set', () => {
    const limits = { ...noLimits, nutrients: [{ id: 7, valueMin: 60, valueMax: null, valueMaxKg: 400 }] }
    const basis = basisOf({ limits, ingredients: [{ ...carbonate, maxInFormulaKgPerTonne: 950 }, yeast] })
    const given = content({
      foods: [{ ...line(1, 190), min: 0 }, line(2, 10)],
      nutrients: [{ id: 7, min: null, max: 90 }],
    })
    expect(formulaProblem(given, basis).limits).toEqual([
      { subject: { kind: 'food', code: '640642' }, min: 0, max: null, from: 'formula' },
      { subject: { kind: 'nutrient', code: 'CA' }, min: null, max: 90, from: 'formula' },
      { subject: { kind: 'foodPerTonne', code: '640642' }, min: null, max: 950, from: 'food' },
      { subject: { kind: 'nutrient', code: 'CA' }, min: 60, max: null, from: 'set' },
      { subject: { kind: 'nutrientPerKg', code: 'CA' }, min: null, max: 400, from: 'set' },
    ])
  })
})

describe('the figures of a formula', () => {
  test('a food without an analysis has no values and counts as dry', () => {
    const unknown = ingredient(1, '640642', { analysisVersionId: null, dryMatterPercent: null, contents: [0] })
    const { figures } = workbenchFigures(content({ foods: [line(1, 100)] }), basisOf({ ingredients: [unknown] }))
    expect(figures).toMatchObject({ humidityPercent: 0, nutrients: [{ value: 0 }] })
  })

  test('coated, the animal keeps its minerals: every dry gram stays and molasses is its share of the product', () => {
    const dry = workbenchFigures(content(), basisOf())
    const coated = workbenchFigures(content({ melasse: true, melasseRatePercent: 20 }), basisOf())
    expect([...coated.recipe]).toEqual([190, 10, 50])
    expect(coated.figures.nutrients[0]?.value).toBeCloseTo((dry.figures.nutrients[0]?.value ?? 0) + 0.5, 9)
    expect([...dryRecipe(content({ melasse: true }), basisOf())].slice(0, 2)).toEqual([190, 10])
    expect(coated.figures.humidityPercent).toBeGreaterThan(dry.figures.humidityPercent ?? 0)
  })

  test('the rate of molasses is that of the formula, else that of the food, else 5 %', () => {
    const molassesGrams = (given: Partial<FormulaContent>, basis: FormulaBasis) =>
      workbenchFigures(content({ melasse: true, ...given }), basis).recipe[2]
    const own = basisOf({ ingredients: [carbonate, yeast, { ...molasses, melasseRatePercent: 50 }] })
    expect(molassesGrams({}, basisOf())).toBeCloseTo((200 * 5) / 95, 6)
    expect(molassesGrams({}, own)).toBeCloseTo(200, 6)
    expect(molassesGrams({ melasseRatePercent: 20 }, own)).toBeCloseTo(50, 6)
  })

  test('it costs at farmer prices and at distributor prices; a single food has no price to show', () => {
    const { price, distributorPrice, isPriceShown } = workbenchFigures(content(), basisOf())
    expect(price.pricePerTonneEur).toBeCloseTo((190 * 114 + 10 * 2000) / 200, 9)
    expect(distributorPrice.pricePerTonneEur).toBeCloseTo(100, 9)
    expect(isPriceShown).toBe(true)
    expect(workbenchFigures(content({ foods: [line(1, 190)] }), basisOf()).isPriceShown).toBe(false)
  })
})
