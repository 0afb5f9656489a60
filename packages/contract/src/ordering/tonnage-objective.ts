import { z } from 'zod'
import { requiredDecimal } from '../kit/fields.ts'
import { recordFamily } from '../records/family.ts'
import { recordRoutes } from '../records/record-routes.ts'

/** The tonnes a manufacturer or distributor aims at in a year, with all who are below him; nobody else reads it. */
export const tonnageObjective = recordFamily({
  name: 'tonnageObjective',
  path: 'TonnageObjectives',
  fields: {
    year: z.number().int().min(2000).max(2100),
    /** By days of delivery. */
    tonnes: requiredDecimal({ min: 0.1, max: 10_000_000 }),
  },
  filters: [],
  unique: [],
  newestFirstBy: 'year',
  permission: { screen: 'Structure CMVP [Write]', alsoReadWith: [] },
})

export const tonnageObjectiveRoutes = recordRoutes(tonnageObjective)
