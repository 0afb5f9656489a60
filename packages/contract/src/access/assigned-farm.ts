import { z } from 'zod'
import { recordFamily } from '../records/family.ts'
import { recordRoutes } from '../records/record-routes.ts'

/** A farm that was assigned to the person who asks: read only. */
export const assignedFarm = recordFamily({
  name: 'assignedFarm',
  path: 'CMVPExpertController/AssignedFarms',
  fields: {
    name: z.string(),
    code: z.string(),
    representativeName: z.string(),
    distributorName: z.string(),
    zipCode: z.string(),
    city: z.string(),
    phoneNumber: z.string(),
  },
  filters: ['name', 'city', 'distributorName'],
  unique: [],
  permission: { screen: 'Farm [Read]', alsoReadWith: [] },
})

export const assignedFarmRoutes = recordRoutes(assignedFarm)
