import { z } from 'zod'
import { id, queryInteger } from '../kit/fields.ts'
import { route } from '../kit/route.ts'
import type { Family } from '../records/family.ts'

const named = z.object({ id: id(), label: z.string() })
/** What depends on something, by family: how many, and the first of them, each after the records it stands under. */
const uses = z.array(
  z.object({
    /** Name of the family in code: `modelVersion`. */
    family: z.string(),
    count: z.number().int(),
    records: z.array(named.extend({ deleted: z.boolean(), above: z.array(named) })),
  }),
)
export type Uses = z.output<typeof uses>

/** What depends on one of a family, among what the person may see. */
export const usesRoute = ({ path, permission: { screen, alsoReadWith } }: Family) =>
  route({
    method: 'GET',
    path: `/api/${path}/Uses/{id}`,
    summary: `What depends on one of ${path}, by family: how many, and the first of them.`,
    access: { read: [screen, ...alsoReadWith] },
    params: z.strictObject({ id: queryInteger(-1e15, Number.MAX_SAFE_INTEGER) }),
    answer: uses,
  })
