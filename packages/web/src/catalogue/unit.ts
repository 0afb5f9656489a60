import { unit } from '@provende/contract/catalogue/unit.ts'
import { fieldNames, type Look } from '../records/look.ts'

const field = fieldNames(unit)

/** Units are only read: they have a list and no form. */
export const unitLook: Look = { columns: [{ field: field.label }], Form: () => null }
