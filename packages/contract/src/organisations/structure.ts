import { requiredText, text } from '../kit/fields.ts'
import { recordFamily } from '../records/family.ts'
import { addressFields, distributorAbove, openingFields, optionalEmail } from './place-fields.ts'

/** A distributor. Source: spec 1 §3 "Structure". */
export const structure = recordFamily({
  name: 'structure',
  path: 'Structures',
  fields: {
    /** That of the current tenant when none is given. */
    parentId: distributorAbove(),
    name: requiredText(200),
    /** The number the company is registered under. */
    code: text(40),
    code2: text(40),
    code3: text(40),
    herdCode: text(40),
    clientCode: text(40),
    phoneNumber: text(40),
    representativeName: text(100),
    ...addressFields,
    /** Where order forms are sent to. */
    contactEmail: optionalEmail(),
    /** The names of the experts assigned, kept by the server. */
    expert: text(4000),
    /** The name of the structure above, kept by the server. */
    distributorName: text(),
  },
  filters: ['name', 'code', 'expert'],
  unique: ['name', 'code'],
  permission: { screen: 'Structure [Read]', alsoReadWith: [] },
})

/** As it is typed: with what opens its tenant. */
export const structureForm = { ...structure, fields: { ...structure.fields, ...openingFields } }
