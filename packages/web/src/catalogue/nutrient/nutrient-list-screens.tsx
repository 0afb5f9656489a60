import { nutrient, propertyFamily } from '@provende/contract/catalogue/nutrient.ts'
import type { Family } from '@provende/contract/records/family.ts'
import { routes } from '@provende/contract/routes.ts'
import { nutrientKinds } from '@provende/domain/catalogue/nutrient-kind.ts'
import { RecordList } from '../../records/record-list-screen.tsx'
import type { FamilyUi } from '../../records/record-set.ts'
import { nutrientDisplay } from './nutrient.tsx'
import { nutrientScreenConfig, propertyScreenConfig } from './nutrient-screen-config.ts'

/*
 * One call lists both kinds. Each list filters by kind, using the same mechanism as lists of child records: `parent`.
 */

const familyFilteredByKind = (family: Family): Family => ({ ...family, parent: 'typeNutrient' })
const nutrientFamilyUi: FamilyUi = {
  family: familyFilteredByKind(nutrient),
  routes: routes.nutrients,
  ...nutrientScreenConfig,
  look: nutrientDisplay,
}
const propertyFamilyUi: FamilyUi = {
  family: familyFilteredByKind(propertyFamily),
  routes: routes.nutrients,
  ...propertyScreenConfig,
  look: nutrientDisplay,
}

export const NutrientListScreen = () => <RecordList records={nutrientFamilyUi} parentId={nutrientKinds.nutrient} />
export const PropertyListScreen = () => <RecordList records={propertyFamilyUi} parentId={nutrientKinds.property} />
