import { animalCategory } from '@provende/contract/catalogue/animal-category.ts'
import { food } from '@provende/contract/catalogue/food.ts'
import { foodBase } from '@provende/contract/catalogue/food-base.ts'
import { foodCategory } from '@provende/contract/catalogue/food-category.ts'
import { nutrient, propertyFamily } from '@provende/contract/catalogue/nutrient.ts'
import { packaging } from '@provende/contract/catalogue/packaging.ts'
import { race } from '@provende/contract/catalogue/race.ts'
import { specie } from '@provende/contract/catalogue/specie.ts'
import { unit } from '@provende/contract/catalogue/unit.ts'
import { routes } from '@provende/contract/routes.ts'
import { lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { recordScreens } from '../records/record-screens.tsx'
import type { ScreenRoute } from '../shell/routing/screen.ts'
import { nutrientScreenConfig, propertyScreenConfig } from './nutrient/nutrient-screen-config.ts'
import { raceScreenConfig } from './race-screen-config.ts'

const packagingScreens = recordScreens(packaging, routes.packagings, {
  words: (words) => words.catalogue.packaging,
  look: async () => (await import('./packaging.tsx')).packagingDisplay,
})
const animalCategoryScreens = recordScreens(animalCategory, routes.animalCategories, {
  words: (words) => words.catalogue.animalCategory,
  look: async () => (await import('./animal-category.tsx')).animalCategoryDisplay,
})
const foodBaseScreens = recordScreens(foodBase, routes.foodBases, {
  words: (words) => words.catalogue.foodBase,
  look: async () => (await import('./food/food-base.tsx')).foodBaseDisplay,
})
const foodCategoryScreens = recordScreens(foodCategory, routes.foodCategories, {
  words: (words) => words.catalogue.foodCategory,
  look: async () => (await import('./food/food-category.tsx')).foodCategoryDisplay,
})
const foodRecordScreens = recordScreens(food, routes.foods, {
  words: (words) => words.catalogue.food,
  look: async () => (await import('./food/food.tsx')).foodDisplay,
  loadList: async () => (await import('./food/food-list-screen.tsx')).FoodListScreen,
})

/** Foods have two more screens for composition and attachments. Source: spec 2 §2. */
const foodScreens: readonly ScreenRoute[] = [
  foodRecordScreens.list,
  foodRecordScreens.detail,
  foodRecordScreens.duplicate,
  foodRecordScreens.edit,
  {
    name: 'FoodComposition',
    path: '/Admin/Foods/Composition/:id',
    title: (words) => words.catalogue.composition.title,
    permission: food.permission.screen,
    parent: 'FoodList',
    component: lazyRouteComponent(() => import('./food/food-composition-screen.tsx'), 'FoodCompositionScreen'),
  },
  {
    name: 'FoodPJ',
    path: '/Admin/Foods/PJ/:id',
    title: (words) => words.catalogue.attachments.title,
    permission: food.permission.screen,
    parent: 'FoodList',
    component: lazyRouteComponent(() => import('./food/food-attachments-screen.tsx'), 'FoodAttachmentsScreen'),
  },
]
const loadNutrientListScreens = async () => import('./nutrient/nutrient-list-screens.tsx')
const nutrientRecordScreens = recordScreens(nutrient, routes.nutrients, {
  ...nutrientScreenConfig,
  look: async () => (await import('./nutrient/nutrient.tsx')).nutrientDisplay,
})
const nutrientScreens = {
  ...nutrientRecordScreens,
  list: { ...nutrientRecordScreens.list, component: lazyRouteComponent(loadNutrientListScreens, 'NutrientListScreen') },
}
const propertyRecordScreens = recordScreens(propertyFamily, routes.nutrients, {
  ...propertyScreenConfig,
  look: async () => (await import('./nutrient/nutrient.tsx')).nutrientDisplay,
})
const propertyScreens = {
  ...propertyRecordScreens,
  list: { ...propertyRecordScreens.list, component: lazyRouteComponent(loadNutrientListScreens, 'PropertyListScreen') },
}
const specieScreens = recordScreens(specie, routes.species, {
  words: (words) => words.catalogue.specie,
  look: async () => (await import('./specie.tsx')).specieDisplay,
})
const raceScreens = recordScreens(race, routes.races, {
  ...raceScreenConfig,
  look: async () => (await import('./race.tsx')).raceDisplay,
})
const unitScreens = recordScreens(unit, routes.units, {
  words: (words) => words.catalogue.unit,
  look: async () => (await import('./unit.ts')).unitDisplay,
})

/** The screen of the foods or nutrients a distributor may use. Source: spec 1 §2. */
const permittedScreen = (
  items: 'Foods' | 'Nutrients',
  permission: ScreenRoute['permission'],
  load: () => Promise<ComponentType>,
): ScreenRoute => ({
  name: `Structure${items}`,
  path: `/Admin/Structures/${items}/:id`,
  title: (words) => words.catalogue.permitted[items === 'Foods' ? 'foods' : 'nutrients'],
  ...(permission ? { permission } : {}),
  parent: 'StructureList',
  component: lazyRouteComponent(async () => ({ Screen: await load() }), 'Screen'),
})

/** The screens of the catalogue. Breeds are listed on their species; units are read-only. */
export const catalogueScreens: readonly ScreenRoute[] = [
  permittedScreen(
    'Foods',
    food.permission.screen,
    async () => (await import('./permitted-screens.tsx')).PermittedFoodsScreen,
  ),
  permittedScreen(
    'Nutrients',
    nutrient.permission.screen,
    async () => (await import('./permitted-screens.tsx')).PermittedNutrientsScreen,
  ),
  ...[packagingScreens, animalCategoryScreens, foodBaseScreens, foodCategoryScreens].flatMap((screens) =>
    Object.values(screens),
  ),
  ...foodScreens,
  ...[nutrientScreens, propertyScreens, specieScreens].flatMap((screens) => Object.values(screens)),
  raceScreens.detail,
  raceScreens.duplicate,
  raceScreens.edit,
  unitScreens.list,
]
