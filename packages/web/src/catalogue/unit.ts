import { unit } from '@provende/contract/catalogue/unit.ts'
import { fieldNames, type Look } from '../records/record-set.ts'

const field = fieldNames(unit)

/** Units are read-only: they have a list and no form. */
export const unitLook: Look = { columns: [{ field: field.label }], Form: () => null }
