import { requiredText, text } from '../kit/fields.ts'
import { recordFamily } from '../records/family.ts'
import {
  addressFields,
  optionalEmailField,
  parentDistributorField,
  tenantOpeningFields,
} from './organisation-fields.ts'

/** A distributor. Source: spec 1 §3 "Structure". */
export const structure = recordFamily({
  name: 'structure',
  path: 'Structures',
  fields: {
    /** By default the structure of the current tenant. */
    parentId: parentDistributorField(),
    name: requiredText(200),
    /** The company's registration number. */
    code: text(40),
    code2: text(40),
    code3: text(40),
    herdCode: text(40),
    clientCode: text(40),
    phoneNumber: text(40),
    representativeName: text(100),
    ...addressFields,
    /** The address order forms are sent to. */
    contactEmail: optionalEmailField(),
    /** The names of the assigned experts, maintained by the server. */
    expert: text(4000),
    /** The name of the structure above, maintained by the server. */
    distributorName: text(),
  },
  filters: ['name', 'code', 'expert'],
  unique: ['name', 'code'],
  permission: { screen: 'Structure [Read]', alsoReadWith: [] },
})

/** A distributor as entered, with the fields that open its tenant. */
export const structureForm = { ...structure, fields: { ...structure.fields, ...tenantOpeningFields } }
