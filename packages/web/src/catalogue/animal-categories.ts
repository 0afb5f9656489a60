import { animalCategory } from '@provende/contract/catalogue/animal-category.ts'
import { routes } from '@provende/contract/routes.ts'
import { pickSourceHook } from '../records/record-references.ts'

/** The animal categories of the platform, as choices of a field. */
export const useAnimalCategories = pickSourceHook({ family: animalCategory, routes: routes.animalCategories })
