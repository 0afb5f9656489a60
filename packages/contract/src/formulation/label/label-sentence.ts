import { sentenceKinds } from '@provende/domain/formulation/label/label-rules.ts'
import { choice, flag, references, requiredDecimal, requiredText } from '../../kit/fields.ts'
import { recordFamily } from '../../records/family.ts'
import { labelRulePermission, legalSourceFields, validityDateFields } from './label-rule-fields.ts'

/** A sentence that is printed when a level is exceeded. */
export const labelSentence = recordFamily({
  name: 'labelSentence',
  path: 'LabelSentences',
  fields: {
    name: requiredText(500),
    nameEnglish: requiredText(500),
    kind: choice(sentenceKinds, 'added'),
    /** The code of a nutrient or of a food, or a flag of foods: `Gmo`, `Tse`, `Dust`. */
    subject: requiredText(40),
    /** In the unit of the nutrient per kg of product; of a food in percent of the product. */
    above: requiredDecimal({ min: 0 }),
    animalCategories: references('animalCategory'),
    ...legalSourceFields,
    /** Whether the text of the act was read; false for a sentence known by heart. */
    isActRead: flag(),
    ...validityDateFields,
  },
  filters: ['name', 'subject'],
  unique: [],
  permission: labelRulePermission,
})
