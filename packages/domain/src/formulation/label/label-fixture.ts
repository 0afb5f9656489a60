import type { LabelFood, LabelProduct } from './label-product.ts'
import type { AnimalCategory, LabelFrame, LegalMaximum } from './label-rules.ts'

/* Foods, rules and products for the tests of labels. */

const labelNutrients = [
  { code: 'CA', name: 'Calcium', unit: 'g' },
  { code: 'CU', name: 'Cuivre total', unit: 'mg' },
  { code: 'ZN', name: 'Zinc total', unit: 'mg' },
  { code: 'VITA', name: 'Vitamine A', unit: 'UI' },
  { code: 'VITD3', name: 'Vitamine D3', unit: 'UI' },
  { code: 'CALCIFEDIOL', name: 'Calcifediol', unit: 'µg' },
  { code: 'SE_ORG', name: 'Organic selenium', unit: 'mg' },
  { code: 'MM', name: 'Cendres brutes', unit: 'g' },
  { code: 'MGB', name: 'Crude fat', unit: 'g' },
] as const

type FoodContents = Partial<Record<(typeof labelNutrients)[number]['code'], number | null>>

let lastFoodId = 0
/** A food as fed, 100 % dry matter; contents left out are 0. */
export function labelFood(name: string, contents: FoodContents, changes: Partial<LabelFood> = {}): LabelFood {
  lastFoodId += 1
  return {
    ...{ id: lastFoodId, code: name.toUpperCase(), name, categoryName: '', section: 'composition', euNumber: '' },
    flags: { Gmo: null, Tse: null, Dust: null },
    dryMatterPercent: 100,
    contents: labelNutrients.map(({ code }) => (contents[code] === undefined ? 0 : contents[code])),
    composition: [],
    ...changes,
  }
}

/** A product of foods with their shares in percent, fed at 100 g a day. */
export const labelProductOf = (
  shares: readonly (readonly [LabelFood, number])[],
  { doseGrams = 100, foods = [] }: { doseGrams?: number; foods?: readonly LabelFood[] } = {},
): LabelProduct => ({
  lines: shares.map(([{ id }, percent]) => ({ foodId: id, share: percent / 100 })),
  foods: [...shares.map(([used]) => used), ...foods],
  nutrients: labelNutrients,
  doseGrams,
})

export const dairyCowCategory: AnimalCategory = { id: 1, code: 'dairyCow', name: 'Dairy cow', dryMatterIntakeKg: 22 }

const withoutValidityDates = { startDay: null, endDay: null }

export const labelFrame = (code: string, changes: Partial<LabelFrame>): LabelFrame => ({
  ...{ code, section: 'trace elements', heading: { fr: code, en: code }, feedKind: null, nutrients: [] },
  isMandatory: false,
  ...withoutValidityDates,
  ...changes,
})

export const legalMaximum = (changes: Partial<LegalMaximum>): LegalMaximum => ({
  ...{ id: 1, name: 'Cuivre', subject: 'CU', isAdditive: false, kind: 'total', value: 30, complementaryFactor: 100 },
  animalCategoryIds: [],
  act: '(UE) 2018/1039',
  ...withoutValidityDates,
  ...changes,
})
