import { describe, expect, test } from 'vitest'
import { otherLimitValues } from './other-limit-values.ts'
import { workbenchFigures } from './workbench-figures.ts'
import {
  type ConstraintVersionLimits,
  derogationsOf,
  type FormulaContent,
  type FormulaInputs,
  formulaProblem,
  type Ingredient,
  limitNoteOf,
  recipeWithoutMolasses,
  workbenchLines,
} from './workbench-formula.ts'

const ingredient = (id: number, code: string, fields: Partial<Ingredient> = {}): Ingredient => ({
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
  ...fields,
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
const noLimits: ConstraintVersionLimits = {
  dryMatterMinPercent: null,
  dryMatterMaxPercent: null,
  totalMinGrams: null,
  totalMaxGrams: null,
  foods: [],
  nutrients: [],
}
const formulaInputsOf = (fields: Partial<FormulaInputs> = {}): FormulaInputs => ({
  nutrients: [calcium],
  ingredients: [carbonate, yeast, molasses],
  limits: null,
  ...fields,
})
const formulaLine = (id: number, value: number) => ({ id, min: null, max: null, value, isActive: true })
const formulaContent = (fields: Partial<FormulaContent> = {}): FormulaContent => ({
  total: { min: null, max: null },
  humidity: { min: null, max: null },
  animalCount: 10,
  useBio: false,
  melasse: false,
  melasseRatePercent: null,
  foods: [formulaLine(1, 190), formulaLine(2, 10)],
  nutrients: [],
  ...fields,
})
const exclusionsByFood = (formula: FormulaContent, inputs: FormulaInputs) =>
  formulaProblem(formula, inputs).foods.map(({ code, excluded }) => [code, excluded ?? 'used'])

describe('the problem of a formula', () => {
  test('has the foods of the lines in their order, and molasses only if the product is coated', () => {
    expect(exclusionsByFood(formulaContent(), formulaInputsOf())).toEqual([
      ['640642', 'used'],
      ['643001', 'used'],
    ])
    expect(exclusionsByFood(formulaContent({ melasse: true }), formulaInputsOf()).at(-1)).toEqual(['MELASSE', 'used'])
  })

  test('has the least amounts that count only when a food is used, beside why it is not', () => {
    const [used, unused] = [
      { ...formulaLine(1, 190), minIfUsed: 5 },
      { ...formulaLine(2, 0), minIfUsed: null },
    ]
    const inactive = { ...used, isActive: false }
    const foodsOf = (...foods: FormulaContent['foods']) =>
      formulaProblem(formulaContent({ foods }), formulaInputsOf()).foods
    expect(foodsOf(used, unused)).toMatchObject([{ minIfUsedGrams: 5 }, { code: '643001' }])
    expect(foodsOf(used, unused)[1]).not.toHaveProperty('minIfUsedGrams')
    expect(foodsOf(inactive)).toMatchObject([{ minIfUsedGrams: 5, excluded: 'inactive' }])
  })

  test('counts an inactive line and a line with an unavailable food as 0, and only the first respects its limits', () => {
    const withWithdrawnFood = formulaInputsOf({ ingredients: [{ ...carbonate, unavailable: 'withdrawn' }, yeast] })
    const inactive = formulaContent({ foods: [{ ...formulaLine(1, 190), isActive: false }, formulaLine(2, 10)] })
    for (const [formula, inputs, why, used] of [
      [formulaContent(), withWithdrawnFood, 'unavailable', [{ food: '640642', why: 'unavailable', grams: 190 }]],
      [inactive, formulaInputsOf(), 'inactive', []],
    ] as const) {
      expect(exclusionsByFood(formula, inputs)[0]).toEqual(['640642', why])
      expect(workbenchFigures(formula, inputs).check.excludedUsed).toEqual(used)
      expect(workbenchFigures(formula, inputs).figures.totalGrams).toBe(10)
      expect(workbenchLines(formula, inputs)[0]?.isInactive).toBe(true)
    }
  })

  test('excludes a food forbidden by the set and, in an organic formula, a food not allowed in organic products', () => {
    const forbidden = { id: 2, valueMin: null, valueMax: null, valueMaxKg: null, forbidden: true }
    const inputs = formulaInputsOf({ limits: { ...noLimits, foods: [forbidden] } })
    expect(exclusionsByFood(formulaContent({ useBio: true }), inputs)).toEqual([
      ['640642', 'notBio'],
      ['643001', 'forbidden'],
    ])
    expect(workbenchFigures(formulaContent(), inputs).check.excludedUsed).toEqual([
      { food: '643001', why: 'forbidden', grams: 10 },
    ])
  })

  test('uses the total of the set on the sides without its own, and ignores limits on foods it does not contain', () => {
    const limits = {
      ...noLimits,
      totalMinGrams: 250,
      foods: [{ id: 77, valueMin: 5, valueMax: null, valueMaxKg: null, forbidden: false }],
    }
    const totals = (formula: FormulaContent) =>
      formulaProblem(formula, formulaInputsOf({ limits })).limits.map(({ subject, min, max, from }) => [
        subject.kind,
        min,
        max,
        from,
      ])
    expect(totals(formulaContent())).toEqual([['total', 250, null, 'set']])
    expect(totals(formulaContent({ total: { min: null, max: 300 } }))).toEqual([
      ['total', null, 300, 'formula'],
      ['total', 250, null, 'set'],
    ])
  })

  test('collects the limits of the formula, the foods and the set', () => {
    const limits = { ...noLimits, nutrients: [{ id: 7, valueMin: 60, valueMax: null, valueMaxKg: 400 }] }
    const inputs = formulaInputsOf({ limits, ingredients: [{ ...carbonate, maxInFormulaKgPerTonne: 950 }, yeast] })
    const formula = formulaContent({
      foods: [{ ...formulaLine(1, 190), min: 5 }, formulaLine(2, 10)],
      nutrients: [{ id: 7, min: null, max: 90 }],
    })
    expect(formulaProblem(formula, inputs).limits).toEqual([
      { subject: { kind: 'food', code: '640642' }, min: 5, max: null, from: 'formula' },
      { subject: { kind: 'nutrient', code: 'CA' }, min: null, max: 90, from: 'formula' },
      { subject: { kind: 'foodPerTonne', code: '640642' }, min: null, max: 950, from: 'food' },
      { subject: { kind: 'nutrient', code: 'CA' }, min: 60, max: null, from: 'set' },
      { subject: { kind: 'nutrientPerKg', code: 'CA' }, min: null, max: 400, from: 'set' },
    ])
  })
})

test('a least amount of 0 of a food says nothing unless it is meant; an own limit of an inactive line replaces nothing', () => {
  const ofSet = { id: 1, valueMin: 20, valueMax: null, valueMaxKg: null, forbidden: false }
  const inputs = formulaInputsOf({ limits: { ...noLimits, foods: [ofSet] } })
  const leastAmounts = (change: Partial<FormulaContent['foods'][number]>) =>
    formulaProblem(
      formulaContent({ foods: [{ ...formulaLine(1, 190), ...change }, formulaLine(2, 10)] }),
      inputs,
    ).limits.map(({ min, from }) => [min, from])
  expect(leastAmounts({ min: 0 })).toEqual([[20, 'set']])
  expect(leastAmounts({ min: 0, ownMin: true })).toEqual([[0, 'formula']])
  expect(leastAmounts({ min: 5, isActive: false })).toEqual([
    [5, 'formula'],
    [20, 'set'],
  ])
})

test('an own limit of an inactive nutrient line does not apply, that of the set does', () => {
  const limits = { ...noLimits, nutrients: [{ id: 7, valueMin: 60, valueMax: null, valueMaxKg: null }] }
  const leastAmounts = (isActive: boolean) =>
    formulaProblem(
      formulaContent({ nutrients: [{ id: 7, min: 100, max: null, isActive }] }),
      formulaInputsOf({ limits }),
    ).limits.map(({ min, from }) => [min, from])
  expect(leastAmounts(true)).toEqual([[100, 'formula']])
  expect(leastAmounts(false)).toEqual([[60, 'set']])
})

describe('the figures of a formula', () => {
  test('count a food without an analysis as dry and without contents', () => {
    const unanalysed = ingredient(1, '640642', { analysisVersionId: null, dryMatterPercent: null, contents: [0] })
    const { figures } = workbenchFigures(
      formulaContent({ foods: [formulaLine(1, 100)] }),
      formulaInputsOf({ ingredients: [unanalysed] }),
    )
    expect(figures).toMatchObject({ humidityPercent: 0, nutrients: [{ value: 0 }] })
  })

  test('of a coated formula keep every dry amount and add molasses at its rate', () => {
    const dry = workbenchFigures(formulaContent(), formulaInputsOf())
    const coated = workbenchFigures(formulaContent({ melasse: true, melasseRatePercent: 20 }), formulaInputsOf())
    expect([...coated.recipe]).toEqual([190, 10, 50])
    expect(coated.figures.nutrients[0]?.value).toBeCloseTo((dry.figures.nutrients[0]?.value ?? 0) + 0.5, 9)
    expect([...recipeWithoutMolasses(formulaContent({ melasse: true }), formulaInputsOf())].slice(0, 2)).toEqual([
      190, 10,
    ])
    expect(coated.figures.humidityPercent).toBeGreaterThan(dry.figures.humidityPercent ?? 0)
  })

  test('use the molasses rate of the formula, else of the food, else 5 %', () => {
    const molassesGrams = (fields: Partial<FormulaContent>, inputs: FormulaInputs) =>
      workbenchFigures(formulaContent({ melasse: true, ...fields }), inputs).recipe[2]
    const withFoodRate = formulaInputsOf({ ingredients: [carbonate, yeast, { ...molasses, melasseRatePercent: 50 }] })
    expect(molassesGrams({}, formulaInputsOf())).toBeCloseTo((200 * 5) / 95, 6)
    expect(molassesGrams({}, withFoodRate)).toBeCloseTo(200, 6)
    expect(molassesGrams({ melasseRatePercent: 20 }, withFoodRate)).toBeCloseTo(50, 6)
  })

  test('have farmer and distributor prices; a formula with a single food shows no price', () => {
    const { price, distributorPrice, isPriceShown } = workbenchFigures(formulaContent(), formulaInputsOf())
    expect(price.pricePerTonneEur).toBeCloseTo((190 * 114 + 10 * 2000) / 200, 9)
    expect(distributorPrice.pricePerTonneEur).toBeCloseTo(100, 9)
    expect(isPriceShown).toBe(true)
    expect(workbenchFigures(formulaContent({ foods: [formulaLine(1, 190)] }), formulaInputsOf()).isPriceShown).toBe(
      false,
    )
  })
})

describe('limits beside those of lines', () => {
  const phosphorus = { ...calcium, id: 8, code: 'P', name: 'Phosphore' }
  const inputs = formulaInputsOf({ nutrients: [calcium, phosphorus] })
  const ratio = { kind: 'ratio', name: '', itemIds: [7, 8], min: 2, max: null } as const
  const group = { kind: 'groupPerTonne', name: 'Tous', itemIds: [1, 2, 99], min: null, max: 900 } as const
  const limitsOf = (content: Partial<FormulaContent>, ofSet: ConstraintVersionLimits['otherLimits'] = []) =>
    formulaProblem(formulaContent(content), { ...inputs, limits: { ...noLimits, otherLimits: ofSet } }).limits

  test('are those of the formula and its set; a group is its foods that are in the formula', () => {
    expect(limitsOf({ otherLimits: [ratio] }, [group])).toEqual([
      { subject: { kind: 'ratio', numerator: 'CA', denominator: 'P' }, min: 2, max: null, from: 'formula' },
      {
        subject: { kind: 'groupPerTonne', name: 'Tous', foods: ['640642', '643001'] },
        min: null,
        max: 900,
        from: 'set',
      },
    ])
  })

  test('are read with what the recipe has of them, which is nothing of a ratio to nothing', () => {
    const share = { kind: 'foodPerTonne', name: '', itemIds: [1], min: 100, max: null } as const
    const content = formulaContent({
      foods: [formulaLine(1, 50), formulaLine(2, 150)],
      otherLimits: [ratio, { ...share, max: 300 }],
    })
    const read = (grams: readonly number[]) =>
      otherLimitValues(content, inputs, grams).map(({ subject, min, max, value }) => [
        ...[subject.kind, min?.value, max?.value, value],
      ])
    expect(read([50, 150])[1]).toEqual(['foodPerTonne', 100, 300, 250])
    expect(read([0, 0]).map((row) => row.at(-1))).toEqual([null, null])
  })

  test('say nothing without a number, of a food that is not in the formula and of a nutrient the model does not have', () => {
    const foreign = { kind: 'foodPerTonne', name: '', itemIds: [99], min: 1, max: null } as const
    const unknown = { ...ratio, itemIds: [7, 77] }
    expect(limitsOf({ otherLimits: [{ ...ratio, min: null }, foreign, unknown] })).toEqual([])
  })

  test('of the formula replace those of its set on their side, and are derogations where they are looser', () => {
    const content = formulaContent({ otherLimits: [{ ...ratio, min: 1, note: 'Essai' }] })
    const withSet = { ...inputs, limits: { ...noLimits, otherLimits: [{ ...ratio, max: 4 }] } }
    expect(formulaProblem(content, withSet).limits.map(({ min, max, from }) => [from, min, max])).toEqual([
      ['formula', 1, null],
      ['set', null, 4],
    ])
    const [derogation] = derogationsOf(content, withSet)
    expect([derogation?.ofFormula.value, derogation?.ofSet.value]).toEqual([1, 2])
    expect(limitNoteOf(content, withSet, derogation?.ofFormula.subject ?? { kind: 'total' })).toBe('Essai')
  })
})
