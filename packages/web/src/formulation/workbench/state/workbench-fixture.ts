import type { FormulaWithInputs } from '@provende/contract/formulation/formula-schemas.ts'
import type { FormulaInputs, Ingredient } from '@provende/domain/formulation/formula/workbench/workbench-formula.ts'

/* Test fixture: a small formula with two raw materials, two additives, molasses, two nutrients and a constraint set. */

const fixtureIngredient = (values: Partial<Ingredient> & Pick<Ingredient, 'id' | 'code' | 'contents'>): Ingredient => ({
  name: `Food ${values.code}`,
  primaryCategory: 'MP',
  unavailable: null,
  decimals: 2,
  isAllowedInBio: true,
  maxInFormulaKgPerTonne: null,
  melasseRatePercent: null,
  analysisVersionId: 1,
  dryMatterPercent: 95,
  distributorPricePerTonneEur: 90,
  pricePerTonneEur: 100,
  ...values,
})

const fixtureInputs: FormulaInputs = {
  nutrients: [
    { id: 11, code: 'CA', name: 'Calcium', unit: 'g', unitId: 1, categoryId: 1, isComplex: false },
    { id: 12, code: 'NA', name: 'Sodium', unit: 'g', unitId: 1, categoryId: 1, isComplex: false },
  ],
  ingredients: [
    fixtureIngredient({ id: 1, code: '640642', contents: [380, 0] }),
    fixtureIngredient({ id: 2, code: 'SALT', contents: [0, 390], pricePerTonneEur: 200 }),
    fixtureIngredient({ id: 3, code: 'VITA', contents: [0, 0], primaryCategory: 'Diet', pricePerTonneEur: 5000 }),
    fixtureIngredient({ id: 4, code: 'ZINC', contents: [0, 0], primaryCategory: 'Diet', maxInFormulaKgPerTonne: 20 }),
    fixtureIngredient({ id: 9, code: 'MELASSE', contents: [5, 1], dryMatterPercent: 70, melasseRatePercent: 4 }),
  ],
  limits: {
    dryMatterMinPercent: 94,
    dryMatterMaxPercent: null,
    totalMinGrams: 100,
    totalMaxGrams: 400,
    foods: [],
    nutrients: [{ id: 11, valueMin: 60, valueMax: 120, valueMaxKg: 350 }],
  },
}

const fixtureLine = (id: number, value: number) => ({
  id,
  min: null,
  max: null,
  value,
  isActive: true,
  ownMin: false,
  minIfUsed: null,
  note: '',
})

/** The loaded data of a formula: 200 g of chalk, 50 g of salt, 2 g of a vitamin, 1 g of zinc. */
export function formulaFixture(changes: Partial<FormulaWithInputs['formule']> = {}): FormulaWithInputs {
  const foods = [fixtureLine(1, 200), fixtureLine(2, 50), fixtureLine(3, 2), fixtureLine(4, 1)].map((food) => ({
    ...food,
    ...{ name: '', code: '', deleted: false, primaryCategory: 'MP' as const, properties: [] },
  }))
  return {
    formule: {
      ...{
        id: 7,
        name: 'Vaches',
        code: 'D_1',
        description: '',
        typeId: 1,
        farmId: 3,
        farmName: 'GAEC',
        structureId: 5,
      },
      ...{ distributorName: 'Kerlann', modelId: 1, modelVersionId: 1, optimisationTypeId: 1 },
      ...{
        priceListId: 21,
        priceListName: 'Tarif',
        currencyCode: 'EUR',
        constraintSetId: 31,
        constraintSetName: 'VL',
      },
      ...{ constraintVersionId: 41, constraintVersionName: '1', targetTypeId: 'ZA==', breedId: 1 },
      ...{ breedName: 'Holstein', useBio: false, melasse: false, melasseRatePercent: null, animalCount: 60 },
      ...{ roundingCarrierId: null, roundingStepGrams: null, roundingBatchTonnes: null },
      total: { note: '', min: null, max: null, value: 253 },
      humidity: { note: '', min: null, max: null, value: 5 },
      foods,
      nutrients: [],
      otherLimits: [],
      cmvp: {
        ...{ pricePerAnimalDayEur: 0.04, pricePerKgEur: 0.16, pricePerTonneEur: 160, distributorPricePerTonneEur: 90 },
        ...{ quantityPerDayKg: 15.18, quantityPer30DaysTonnes: 0.4554, daysPerTonne: 66 },
      },
      ...{
        isRespected: true,
        limitState: 'respected',
        hasDerogation: false,
        staleReasons: [],
        isOptimal: false,
        isLocked: false,
        lastRevision: 1,
        shownRevision: null,
        duplicateId: null,
        isFood: false,
        foodId: null,
      },
      ...{ ownerTenantId: 1, ownerUserId: 1, ownerName: '', tenantsShared: false, deleted: false, mayWrite: true },
      ...{ creationDate: '2026-01-01T00:00:00.000Z', modificationDate: '2026-01-02T00:00:00.000Z' },
      ...changes,
    },
    distributeur: {
      ...{ structureId: 5, name: 'Kerlann', code: 'D', isNamed: false, farmId: 3, farmName: 'GAEC', farmCity: '' },
    },
    priceLists: [
      {
        ...{ id: 21, name: 'Tarif', code: 'T', startDate: '2026-01-01T12:00:00.000Z', endDate: null },
        ...{ state: 'active', isActive: true, currencyCode: 'EUR' },
      },
    ],
    constraints: [],
    // The contract type is mutable, the domain type readonly.
    basis: structuredClone(fixtureInputs) as FormulaWithInputs['basis'],
  }
}
