import type { FamilyUi } from '../../records/record-set.ts'

type NutrientScreenConfig = Pick<FamilyUi, 'words' | 'names'>

/** Nutrients and properties share a family but have separate screens. Source of the screen names: spec 2 §2. */
export const nutrientScreenConfig: NutrientScreenConfig = {
  words: (words) => words.catalogue.nutrient,
  names: { list: 'NutrientList', detail: 'NutrientDetail', duplicate: 'NutrientDuplicate', edit: 'NutrientEdit' },
}
export const propertyScreenConfig: NutrientScreenConfig = {
  words: (words) => words.catalogue.property,
  names: { list: 'PropertyList', detail: 'PropertyDetail', duplicate: 'PropertyDuplicate', edit: 'PropertyEdit' },
}
