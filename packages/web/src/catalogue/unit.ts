import { unit } from '@provende/contract/catalogue/unit.ts'
import { unitWithPowers } from '@provende/domain/kit/superscripts.ts'
import { type FamilyDisplay, fieldNames } from '../records/record-set.ts'

const fieldName = fieldNames(unit)

/** Units are read-only: they have a list and no form. */
export const unitDisplay: FamilyDisplay = {
  columns: [{ field: fieldName.label, text: ({ label }) => unitWithPowers(String(label ?? '')) }],
  Form: () => null,
}
