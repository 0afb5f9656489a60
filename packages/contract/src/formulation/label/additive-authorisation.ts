import { flag, references, requiredText } from '../../kit/fields.ts'
import { recordFamily } from '../../records/family.ts'
import { labelRulePermission, legalSourceFields, validityDateFields } from './label-rule-fields.ts'

/** For which animals and until when an additive is authorised. */
export const additiveAuthorisation = recordFamily({
  name: 'additiveAuthorisation',
  path: 'AdditiveAuthorisations',
  fields: {
    name: requiredText(200),
    /** The registration number: `3b405`. */
    euNumber: requiredText(40),
    /** The categories it is authorised for; none for all. */
    animalCategories: references('animalCategory'),
    ...legalSourceFields,
    /** Whether the text of the act was read; false for what is known by heart. */
    isActRead: flag(),
    ...validityDateFields,
  },
  filters: ['name', 'euNumber', 'act'],
  unique: [],
  permission: labelRulePermission,
})
