import { unit } from '@provende/contract/catalogue/unit.ts'
import { fieldNames, type Look } from '../records/record-set.ts'

const fieldName = fieldNames(unit)

/** Units are read-only: they have a list and no form. */
export const unitLook: Look = { columns: [{ field: fieldName.label }], Form: () => null }
