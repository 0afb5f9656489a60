import { maximumKinds } from '@provende/domain/formulation/label/label-rules.ts'
import { choice, decimal, flag, references, requiredDecimal, requiredText } from '../../kit/fields.ts'
import { recordFamily } from '../../records/family.ts'
import { labelRulePermission, legalSourceFields, validityDateFields } from './label-rule-fields.ts'

/** What may be in a complete feed at 12 % moisture. */
export const legalMaximum = recordFamily({
  name: 'legalMaximum',
  path: 'LegalMaxima',
  fields: {
    name: requiredText(200),
    /** The code of a nutrient or a sum (`VITD3 + 40*CALCIFEDIOL`), or the EU number of an additive. */
    subject: requiredText(100),
    isAdditive: flag(),
    kind: choice(maximumKinds, 'total'),
    /** Per kg of complete feed in the unit of the nutrient, of an additive in mg. */
    value: requiredDecimal({ min: 0 }),
    /** How many times the maximum a complementary feed may hold. */
    complementaryFactor: decimal({ min: 0, max: 100_000 }),
    /** The categories it holds for; none for all. */
    animalCategories: references('animalCategory'),
    ...legalSourceFields,
    /** Whether the text of the act was read; false for a value known by heart. */
    isActRead: flag(),
    ...validityDateFields,
  },
  filters: ['name', 'subject', 'act'],
  unique: [],
  permission: labelRulePermission,
})
