import { food } from '@provende/contract/catalogue/food.ts'
import { routes } from '@provende/contract/routes.ts'
import type { RecordSet } from '../records/look.ts'
import { foodLook } from './food.tsx'

/** Foods as their own screens need them. */
export const foodSet: RecordSet = {
  family: food,
  routes: routes.foods,
  words: (words) => words.catalogue.food,
  names: { list: 'FoodList', detail: 'FoodDetail', duplicate: 'FoodDuplicate', edit: 'FoodEdit' },
  look: foodLook,
}
