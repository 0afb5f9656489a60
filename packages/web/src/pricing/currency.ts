import { currency } from '@provende/contract/pricing/currency.ts'
import { fieldNames, type Look } from '../records/record-set.ts'

const field = fieldNames(currency)

/** Currencies are read-only: they have a list and no form. */
export const currencyLook: Look = { columns: [{ field: field.label }, { field: field.code }], Form: () => null }
