import { foodBase } from '@provende/contract/catalogue/food-base.ts'
import { foodCategory } from '@provende/contract/catalogue/food-category.ts'
import { nutrient } from '@provende/contract/catalogue/nutrient.ts'
import { packaging } from '@provende/contract/catalogue/packaging.ts'
import { race } from '@provende/contract/catalogue/race.ts'
import { specie } from '@provende/contract/catalogue/specie.ts'
import { requiredReference } from '@provende/contract/kit/fields.ts'
import { analysis } from '@provende/contract/nutrition/analysis.ts'
import { analysisVersion } from '@provende/contract/nutrition/analysis-version.ts'
import { constraintSet } from '@provende/contract/nutrition/constraint-set.ts'
import { constraintVersion } from '@provende/contract/nutrition/constraint-version.ts'
import { model } from '@provende/contract/nutrition/model.ts'
import { modelVersion } from '@provende/contract/nutrition/model-version.ts'
import { priceList } from '@provende/contract/pricing/price-list.ts'
import type { Problem } from '@provende/contract/problems.ts'
import { routes } from '@provende/contract/routes.ts'
import { nutrientKinds } from '@provende/domain/catalogue/nutrient-kind.ts'
import { type ConstraintLine, hasAmbiguousZeroMaximum, itemTypes } from '@provende/domain/nutrition/constraint-lines.ts'
import { isLimitOfFoods, otherLimitKinds } from '@provende/domain/nutrition/other-limits.ts'
import { foodCategoryHandlers } from '../../catalogue/food-category.ts'
import { nutrientHandlers } from '../../catalogue/nutrient.ts'
import { raceHandlers } from '../../catalogue/race.ts'
import { specieHandlers } from '../../catalogue/specie.ts'
import { analysisHandlers } from '../../nutrition/analysis.ts'
import { analysisVersionHandlers } from '../../nutrition/analysis-version.ts'
import { constraintSetHandlers } from '../../nutrition/constraint-set.ts'
import { constraintVersionHandlers } from '../../nutrition/constraint-version.ts'
import { modelHandlers } from '../../nutrition/model.ts'
import { modelVersionHandlers } from '../../nutrition/model-version.ts'
import { priceListHandlers } from '../../pricing/price-list.ts'
import { recordHandlers } from '../../records/handlers.ts'
import type { ScopeSource } from '../../records/scope.ts'
import { foodImportTable } from './import-foods.ts'
import type { ImportedContent, ImportTable } from './import-table.ts'

const standardRecordHandlers = (family: Parameters<typeof recordHandlers>[1]) => (source: ScopeSource) =>
  recordHandlers(source, family)

/** Nutrients and properties share a table and differ in their kind. */
const nutrientImportTable = { family: nutrient, routes: routes.nutrients, handlers: nutrientHandlers, key: 'code' }

const constraintVersionKey = [
  ['ConstraintSetId', 'ConstraintSetId'],
  ['ConstraintVersionId', 'Name'],
] as const

/** Whether a line limits foods or nutrients; undefined for a kind that there is not, which is refused as such. */
function limitedFamily(field: string, { itemTypeId, kind }: ImportedContent): string | undefined {
  if (field === 'itemId') return Number(itemTypeId) === itemTypes.food ? 'food' : 'nutrient'
  const limited = otherLimitKinds.find((existing) => existing === String(kind ?? '').trim())
  if (field !== 'itemIds' || limited === undefined) return undefined
  return isLimitOfFoods({ kind: limited }) ? 'food' : 'nutrient'
}

/** The tables of an import, each after those its rows refer to. Columns: docs/import.md. */
export const importTables: readonly ImportTable[] = [
  {
    file: 'packagings',
    family: packaging,
    routes: routes.packagings,
    handlers: standardRecordHandlers(packaging),
    key: 'code',
  },
  { file: 'species', family: specie, routes: routes.species, handlers: specieHandlers, key: 'code' },
  { file: 'races', family: race, routes: routes.races, handlers: raceHandlers, key: 'code' },
  {
    file: 'food-bases',
    family: foodBase,
    routes: routes.foodBases,
    handlers: standardRecordHandlers(foodBase),
    key: 'shortLabel',
  },
  {
    file: 'food-categories',
    family: foodCategory,
    routes: routes.foodCategories,
    handlers: foodCategoryHandlers,
    key: 'code',
  },
  { ...nutrientImportTable, file: 'nutrients', fixed: { typeNutrient: nutrientKinds.nutrient } },
  { ...nutrientImportTable, file: 'properties', fixed: { typeNutrient: nutrientKinds.property } },
  foodImportTable,
  { file: 'models', family: model, routes: routes.models, handlers: modelHandlers, key: 'code' },
  {
    file: 'model-versions',
    family: modelVersion,
    routes: routes.modelVersions,
    handlers: modelVersionHandlers,
    key: 'name',
    lines: [
      {
        file: 'model-version-items',
        name: 'items',
        owner: [
          ['ModelId', 'ModelId'],
          ['ModelVersionId', 'Name'],
        ],
      },
    ],
  },
  { file: 'analyses', family: analysis, routes: routes.analyses, handlers: analysisHandlers, key: 'code' },
  {
    file: 'analysis-versions',
    family: analysisVersion,
    routes: routes.analysisVersions,
    handlers: analysisVersionHandlers,
    key: 'name',
    scope: { foodId: requiredReference('food'), modelId: requiredReference('model') },
    linesFromColumns: {
      ...{ name: 'items', heading: 'itemId', cell: 'valueAsFed' },
      suffix: { text: ' SD', cell: 'standardDeviation' },
    },
  },
  {
    file: 'constraint-sets',
    family: constraintSet,
    routes: routes.constraintSets,
    handlers: constraintSetHandlers,
    key: 'code',
  },
  {
    file: 'constraint-versions',
    family: constraintVersion,
    routes: routes.constraintVersions,
    handlers: constraintVersionHandlers,
    key: 'name',
    scope: { modelId: requiredReference('model') },
    lines: [
      { file: 'constraint-lines', name: 'content', owner: constraintVersionKey },
      { file: 'constraint-other-limits', name: 'otherLimits', owner: constraintVersionKey },
    ],
    refersTo: limitedFamily,
    validate: zeroMaximumProblems,
  },
  {
    file: 'price-lists',
    family: priceList,
    routes: routes.priceLists,
    handlers: priceListHandlers,
    key: 'code',
    lines: [{ file: 'price-items', name: 'items', owner: [['PriceListId', 'Code']] }],
  },
]

/**
 * A maximum of 0 on a food is ambiguous (forbidden or no limit), so an import refuses it. Source:
 * docs/open-questions.md.
 */
function zeroMaximumProblems({ content = [] }: { content?: unknown }): Problem[] {
  const lines = content as ConstraintLine[]
  return lines.flatMap((line, index): Problem[] =>
    hasAmbiguousZeroMaximum(line) ? [{ key: 'limit.zeroMaximum', field: `content.${index}.valueMax` }] : [],
  )
}
