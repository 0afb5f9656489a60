import { labelSections } from '@provende/domain/catalogue/label-sections.ts'
import { frameNutrientsOf } from '@provende/domain/formulation/label/label-rules.ts'
import { choice, flag, requiredDecimal, requiredText, text } from '../../kit/fields.ts'
import { recordFamily } from '../../records/family.ts'
import { labelRulePermission, validityDateFields } from './label-rule-fields.ts'

/** The nutrients of a frame: codes with commas between them, `CA>=5` from 5 % on. */
const frameNutrientsField = () =>
  text(500).refine((value) => frameNutrientsOf(value) !== null, { params: { problem: 'field.invalid' } })

/** A frame of the label: the constituents (B) or the additives of a section (C1 …). */
export const labelFrame = recordFamily({
  name: 'labelFrame',
  path: 'LabelFrames',
  fields: {
    name: requiredText(200),
    nameEnglish: requiredText(200),
    code: requiredText(10),
    section: choice(labelSections, 'constituents'),
    /** Empty for both kinds of feed. */
    feedKind: choice(['', 'mineral', 'complementary'], ''),
    nutrients: frameNutrientsField(),
    /** Its additives are declared whether or not there is a maximum for them. */
    isMandatory: flag(),
    position: requiredDecimal({ min: 0, max: 1000 }),
    ...validityDateFields,
  },
  filters: ['name', 'code'],
  unique: [],
  permission: labelRulePermission,
})
