import type { RecordSet } from '../records/look.ts'

type Facts = Pick<RecordSet, 'words' | 'names'>

/** Nutrients and properties are listed apart, each on its own screens. Source of the names: spec 2 §2. */
export const nutrientFacts: Facts = {
  words: (words) => words.catalogue.nutrient,
  names: { list: 'NutrientList', detail: 'NutrientDetail', duplicate: 'NutrientDuplicate', edit: 'NutrientEdit' },
}
export const propertyFacts: Facts = {
  words: (words) => words.catalogue.property,
  names: { list: 'PropertyList', detail: 'PropertyDetail', duplicate: 'PropertyDuplicate', edit: 'PropertyEdit' },
}
