import { assignedFarm } from '@provende/contract/access/assigned-farm.ts'
import { fieldNames, type Look } from '../records/look.ts'

const field = fieldNames(assignedFarm)

/** The farms a technical adviser was assigned: read only, and leading nowhere he may not go. */
export const assignedFarmLook: Look = {
  columns: [
    { field: field.name },
    { field: field.code, priority: 3 },
    { field: field.representativeName, priority: 4 },
    { field: field.distributorName, priority: 1 },
    { field: field.city, priority: 2 },
    { field: field.phoneNumber, priority: 5 },
  ],
  Form: () => null,
}
