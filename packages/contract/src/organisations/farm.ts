import { flag, requiredText, text } from '../kit/fields.ts'
import { recordFamily } from '../records/family.ts'
import {
  addressFields,
  optionalEmailField,
  parentDistributorField,
  tenantOpeningFields,
} from './organisation-fields.ts'

/** A farm. Source: spec 1 §3 "Farm". */
export const farm = recordFamily({
  name: 'farm',
  path: 'Farms',
  fields: {
    /** The distributor it buys from; by default that of the current tenant. */
    structureId: parentDistributorField(),
    name: requiredText(200),
    code: text(40),
    code2: text(40),
    code3: text(40),
    herdCode: text(40),
    clientCode: text(40),
    breederName: text(100),
    representativeName: text(100),
    phoneNumber: text(40),
    contactEmail: optionalEmailField(),
    ...addressFields,
    /** Whether the stock is tracked, to compute how long it lasts. */
    followStock: flag(),
    /** The names of the assigned experts and of the distributor, maintained by the server. */
    expert: text(4000),
    distributorName: text(),
  },
  filters: ['name', 'city', 'representativeName', 'distributorName', 'expert'],
  unique: ['name', 'code'],
  permission: { screen: 'Farm [Read]', alsoReadWith: [] },
})

/** A farm as entered, with the fields that open its tenant. */
export const farmForm = { ...farm, fields: { ...farm.fields, ...tenantOpeningFields } }
