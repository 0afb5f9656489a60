import { z } from 'zod'
import { id, lookupId } from '../kit/fields.ts'
import { route } from '../kit/route.ts'
import type { Family } from '../records/family.ts'

const labelledRecord = z.object({ id: id(), label: z.string() })
/** The dependents of a record by family: their number, and the first ones with the chain of their parent records. */
const dependentsResponse = z.array(
  z.object({
    /** Name of the family in code: `modelVersion`. */
    family: z.string(),
    count: z.number().int(),
    /** How many of them use it today, where that is less than to depend on it: editable formulas with an amount of a food. */
    inUse: z.number().int().optional(),
    records: z.array(labelledRecord.extend({ deleted: z.boolean(), above: z.array(labelledRecord) })),
  }),
)
export type DependentsResponse = z.output<typeof dependentsResponse>

/** The call that lists the dependents of a record, among those the user may see. */
export const dependentsRoute = ({ path, permission: { screen, alsoReadWith } }: Family) =>
  route({
    method: 'GET',
    path: `/api/${path}/Uses/{id}`,
    summary: `The records that depend on one of ${path}, by family: their number and the first ones.`,
    access: { read: [screen, ...alsoReadWith] },
    params: z.strictObject({ id: lookupId() }),
    response: dependentsResponse,
  })
