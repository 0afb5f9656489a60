import { food } from '@provende/contract/catalogue/food.ts'
import { routes } from '@provende/contract/routes.ts'
import type { FamilyUi } from '../../records/record-set.ts'
import { foodDisplay } from './food.tsx'

/** The record set of foods. */
export const foodFamilyUi: FamilyUi = {
  family: food,
  routes: routes.foods,
  words: (words) => words.catalogue.food,
  names: { list: 'FoodList', detail: 'FoodDetail', duplicate: 'FoodDuplicate', edit: 'FoodEdit' },
  look: foodDisplay,
}
