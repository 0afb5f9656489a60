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

const packagings = recordScreens(packaging, routes.packagings, {
  words: (words) => words.catalogue.packaging,
  look: async () => (await import('./packaging.tsx')).packagingDisplay,
})
const animalCategories = recordScreens(animalCategory, routes.animalCategories, {
  words: (words) => words.catalogue.animalCategory,
  look: async () => (await import('./animal-category.tsx')).animalCategoryDisplay,
})
const foodBases = recordScreens(foodBase, routes.foodBases, {
  words: (words) => words.catalogue.foodBase,
  look: async () => (await import('./food/food-base.tsx')).foodBaseDisplay,
})
const foodCategories = recordScreens(foodCategory, routes.foodCategories, {
  words: (words) => words.catalogue.foodCategory,
  look: async () => (await import('./food/food-category.tsx')).foodCategoryDisplay,
})
const foods = recordScreens(food, routes.foods, {
  words: (words) => words.catalogue.food,
  look: async () => (await import('./food/food.tsx')).foodDisplay,
})

/** Foods have their own list screen, and two more screens for composition and attachments. Source: spec 2 §2. */
const foodScreens: readonly ScreenRoute[] = [
  { ...foods.list, component: lazyRouteComponent(() => import('./food/food-list-screen.tsx'), 'FoodListScreen') },
  foods.detail,
  foods.duplicate,
  foods.edit,
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
const nutrientScreens = async () => import('./nutrient/nutrient-list-screens.tsx')
const nutrientRecords = recordScreens(nutrient, routes.nutrients, {
  ...nutrientScreenConfig,
  look: async () => (await import('./nutrient/nutrient.tsx')).nutrientDisplay,
})
const nutrients = {
  ...nutrientRecords,
  list: { ...nutrientRecords.list, component: lazyRouteComponent(nutrientScreens, 'NutrientListScreen') },
}
const propertyRecords = recordScreens(propertyFamily, routes.nutrients, {
  ...propertyScreenConfig,
  look: async () => (await import('./nutrient/nutrient.tsx')).nutrientDisplay,
})
const properties = {
  ...propertyRecords,
  list: { ...propertyRecords.list, component: lazyRouteComponent(nutrientScreens, 'PropertyListScreen') },
}
const species = recordScreens(specie, routes.species, {
  words: (words) => words.catalogue.specie,
  look: async () => (await import('./specie.tsx')).specieDisplay,
})
const races = recordScreens(race, routes.races, {
  ...raceScreenConfig,
  look: async () => (await import('./race.tsx')).raceDisplay,
})
const units = recordScreens(unit, routes.units, {
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
  permittedScreen('Foods', food.permission.screen, async () => (await import('./permitted-screens.tsx')).FoodsScreen),
  permittedScreen(
    'Nutrients',
    nutrient.permission.screen,
    async () => (await import('./permitted-screens.tsx')).NutrientsScreen,
  ),
  ...[packagings, animalCategories, foodBases, foodCategories].flatMap((screens) => Object.values(screens)),
  ...foodScreens,
  ...[nutrients, properties, species].flatMap((screens) => Object.values(screens)),
  races.detail,
  races.duplicate,
  races.edit,
  units.list,
]
