import { unit } from '@provende/contract/catalogue/unit.ts'
import { unitText } from '@provende/text/units.ts'
import { type FamilyDisplay, fieldNames } from '../records/record-set.ts'

const fieldName = fieldNames(unit)

/** Units are read-only: they have a list and no form. */
export const unitDisplay: FamilyDisplay = {
  columns: [{ field: fieldName.label, text: ({ label }, _words, culture) => unitText(String(label ?? ''), culture) }],
  Form: () => null,
}
