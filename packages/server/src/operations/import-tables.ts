import { food } from '@provende/contract/catalogue/food.ts'
import { foodBase } from '@provende/contract/catalogue/food-base.ts'
import { foodCategory } from '@provende/contract/catalogue/food-category.ts'
import { nutrient } from '@provende/contract/catalogue/nutrient.ts'
import { packaging } from '@provende/contract/catalogue/packaging.ts'
import { race } from '@provende/contract/catalogue/race.ts'
import { specie } from '@provende/contract/catalogue/specie.ts'
import { model } from '@provende/contract/nutrition/model.ts'
import { modelVersion } from '@provende/contract/nutrition/model-version.ts'
import { routes } from '@provende/contract/routes.ts'
import { foodHandlers } from '../catalogue/food.ts'
import { foodCategoryHandlers } from '../catalogue/food-category.ts'
import { nutrientHandlers } from '../catalogue/nutrient.ts'
import { specieHandlers } from '../catalogue/specie.ts'
import { recordHandlers } from '../records/handlers.ts'
import type { ScopeSource } from '../records/scope.ts'
import type { ImportTable } from './import-table.ts'

const plain = (family: Parameters<typeof recordHandlers>[1]) => (source: ScopeSource) => recordHandlers(source, family)

/** The tables an import knows, each after those its rows name. Their columns: docs/import.md. */
export const importTables: readonly ImportTable[] = [
  { file: 'packagings', family: packaging, routes: routes.packagings, handlers: plain(packaging), key: 'code' },
  { file: 'species', family: specie, routes: routes.species, handlers: specieHandlers, key: 'code' },
  { file: 'races', family: race, routes: routes.races, handlers: plain(race), key: 'code' },
  { file: 'food-bases', family: foodBase, routes: routes.foodBases, handlers: plain(foodBase), key: 'shortLabel' },
  {
    file: 'food-categories',
    family: foodCategory,
    routes: routes.foodCategories,
    handlers: foodCategoryHandlers,
    key: 'code',
  },
  { file: 'nutrients', family: nutrient, routes: routes.nutrients, handlers: nutrientHandlers, key: 'code' },
  {
    file: 'foods',
    family: food,
    routes: routes.foods,
    handlers: foodHandlers,
    key: 'code',
    wide: { name: 'properties', heading: 'name', cell: 'data' },
  },
  { file: 'models', family: model, routes: routes.models, handlers: plain(model), key: 'code' },
  {
    file: 'model-versions',
    family: modelVersion,
    routes: routes.modelVersions,
    handlers: plain(modelVersion),
    key: 'name',
    lines: {
      file: 'model-version-items',
      name: 'items',
      owner: [
        ['ModelId', 'ModelId'],
        ['ModelVersionId', 'Name'],
      ],
    },
  },
]
