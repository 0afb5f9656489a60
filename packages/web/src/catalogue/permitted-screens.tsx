import { food } from '@provende/contract/catalogue/food.ts'
import { nutrient } from '@provende/contract/catalogue/nutrient.ts'
import { routes } from '@provende/contract/routes.ts'
import { PermittedItems } from './permitted-items.tsx'

/* The screens of the foods and of the nutrients a distributor may use. Source: spec 1 §2, spec 2 §6. */

export const PermittedFoodsScreen = () => (
  <PermittedItems kind="foods" reference={{ family: food, routes: routes.foods }} calls={routes.foodPermissions} />
)

export const PermittedNutrientsScreen = () => (
  <PermittedItems
    kind="nutrients"
    reference={{ family: nutrient, routes: routes.nutrients }}
    calls={routes.nutrientPermissions}
  />
)
