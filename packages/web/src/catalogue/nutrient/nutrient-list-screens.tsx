import { nutrient, propertyFamily } from '@provende/contract/catalogue/nutrient.ts'
import type { Family } from '@provende/contract/records/family.ts'
import { routes } from '@provende/contract/routes.ts'
import { nutrientKinds } from '@provende/domain/catalogue/nutrient-kind.ts'
import { RecordList } from '../../records/record-list-screen.tsx'
import type { RecordSet } from '../../records/record-set.ts'
import { nutrientDisplay } from './nutrient.tsx'
import { nutrientScreenConfig, propertyScreenConfig } from './nutrient-screen-config.ts'

/*
 * One call lists both kinds. Each list filters by kind, using the same mechanism as lists of child records: `parent`.
 */

const filteredByKind = (family: Family): Family => ({ ...family, parent: 'typeNutrient' })
const nutrients: RecordSet = {
  family: filteredByKind(nutrient),
  routes: routes.nutrients,
  ...nutrientScreenConfig,
  look: nutrientDisplay,
}
const properties: RecordSet = {
  family: filteredByKind(propertyFamily),
  routes: routes.nutrients,
  ...propertyScreenConfig,
  look: nutrientDisplay,
}

export const NutrientListScreen = () => <RecordList records={nutrients} parentId={nutrientKinds.nutrient} />
export const PropertyListScreen = () => <RecordList records={properties} parentId={nutrientKinds.property} />
