import { nutrient, property } from '@provende/contract/catalogue/nutrient.ts'
import { routes } from '@provende/contract/routes.ts'
import { nutrientKinds } from '@provende/domain/catalogue/nutrient-kind.ts'
import type { RecordSet } from '../records/look.ts'
import { RecordList } from '../records/record-list-screen.tsx'
import { nutrientLook } from './nutrient.tsx'
import { nutrientFacts, propertyFacts } from './nutrient-facts.ts'

const nutrients: RecordSet = { family: nutrient, routes: routes.nutrients, ...nutrientFacts, look: nutrientLook }
const properties: RecordSet = { family: property, routes: routes.nutrients, ...propertyFacts, look: nutrientLook }

/* One call lists both kinds; each screen asks for its own. */

export const NutrientListScreen = () => <RecordList records={nutrients} parentId={nutrientKinds.nutrient} />
export const PropertyListScreen = () => <RecordList records={properties} parentId={nutrientKinds.property} />
