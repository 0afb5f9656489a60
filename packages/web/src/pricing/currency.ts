import { currency } from '@provende/contract/pricing/currency.ts'
import { type FamilyDisplay, fieldNames } from '../records/record-set.ts'

const fieldName = fieldNames(currency)

/** Currencies are read-only: they have a list and no form. */
export const currencyDisplay: FamilyDisplay = {
  columns: [{ field: fieldName.label }, { field: fieldName.code }],
  Form: () => null,
}
