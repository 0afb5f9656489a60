import { currency } from '@provende/contract/pricing/currency.ts'
import { fieldNames, type Look } from '../records/look.ts'

const field = fieldNames(currency)

/** Currencies are only read: they have a list and no form. */
export const currencyLook: Look = { columns: [{ field: field.label }, { field: field.code }], Form: () => null }
