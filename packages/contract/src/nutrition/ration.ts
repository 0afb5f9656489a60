import { decimal, requiredDecimal, requiredReference, text } from '../kit/fields.ts'
import { recordFamily } from '../records/family.ts'
import { recordRoutes } from '../records/record-routes.ts'

/** Per animal per day, in the unit of the nutrient. */
const dailyAmount = () => requiredDecimal({ min: 0 })

/** What animals of a farm eat besides its mineral feed: the legal tests of its labels count it. Source: docs/open-questions.md. */
export const ration = recordFamily({
  name: 'ration',
  path: 'Rations',
  fields: {
    farmId: requiredReference('farm'),
    animalCategoryId: requiredReference('animalCategory'),
    /** That of the animal category, maintained by the server. */
    name: text(100),
    /** kg of dry matter per animal per day; null for that of the animal category. */
    dryMatterIntakeKg: decimal({ min: 0.1, max: 100 }),
    description: text(2000),
  },
  filters: ['name'],
  unique: ['name'],
  parent: 'farmId',
  permission: { screen: 'Farm [Read]', alsoReadWith: [] },
  lines: {
    supplies: { nutrientId: requiredReference('nutrient'), native: dailyAmount(), supplements: dailyAmount() },
  },
})

const crudRoutes = recordRoutes(ration)
/** As a site, a ration may be written by its farmer. */
const writeAccess = { write: 'Farm [Read]', orAs: 'Farmer' } as const

export const rationRoutes = {
  ...crudRoutes,
  create: { ...crudRoutes.create, access: writeAccess },
  replace: { ...crudRoutes.replace, access: writeAccess },
  remove: { ...crudRoutes.remove, access: writeAccess },
}
