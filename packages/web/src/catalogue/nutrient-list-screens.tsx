import { nutrient, property } from '@provende/contract/catalogue/nutrient.ts'
import type { Family } from '@provende/contract/records/family.ts'
import { routes } from '@provende/contract/routes.ts'
import { nutrientKinds } from '@provende/domain/catalogue/nutrient-kind.ts'
import type { RecordSet } from '../records/look.ts'
import { RecordList } from '../records/record-list-screen.tsx'
import { nutrientLook } from './nutrient.tsx'
import { nutrientFacts, propertyFacts } from './nutrient-facts.ts'

/* One call lists both kinds: a list is narrowed to its own as that of a family under another is to the record above. */

const ofKind = (family: Family): Family => ({ ...family, parent: 'typeNutrient' })
const nutrients: RecordSet = {
  family: ofKind(nutrient),
  routes: routes.nutrients,
  ...nutrientFacts,
  look: nutrientLook,
}
const properties: RecordSet = {
  family: ofKind(property),
  routes: routes.nutrients,
  ...propertyFacts,
  look: nutrientLook,
}

export const NutrientListScreen = () => <RecordList records={nutrients} parentId={nutrientKinds.nutrient} />
export const PropertyListScreen = () => <RecordList records={properties} parentId={nutrientKinds.property} />
