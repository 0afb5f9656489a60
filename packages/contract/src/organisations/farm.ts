import { flag, requiredText, text } from '../kit/fields.ts'
import { recordFamily } from '../records/family.ts'
import { addressFields, distributorAbove, openingFields, optionalEmail } from './place-fields.ts'

/** A farm. Source: spec 1 §3 "Farm". */
export const farm = recordFamily({
  name: 'farm',
  path: 'Farms',
  fields: {
    /** The distributor it buys from; that of the current tenant when none is given. */
    structureId: distributorAbove(),
    name: requiredText(200),
    code: text(40),
    code2: text(40),
    code3: text(40),
    herdCode: text(40),
    clientCode: text(40),
    breederName: text(100),
    representativeName: text(100),
    phoneNumber: text(40),
    contactEmail: optionalEmail(),
    ...addressFields,
    /** Whether the days its stock lasts are counted. */
    followStock: flag(),
    /** The names of the experts assigned and of the distributor, kept by the server. */
    expert: text(4000),
    distributorName: text(),
  },
  filters: ['name', 'city', 'representativeName', 'distributorName', 'expert'],
  unique: ['name', 'code'],
  permission: { screen: 'Farm [Read]', alsoReadWith: [] },
})

/** As it is typed: with what opens its tenant. */
export const farmForm = { ...farm, fields: { ...farm.fields, ...openingFields } }
