import { z } from 'zod'
import { id, queryFlag } from '../kit/fields.ts'
import { route } from '../kit/route.ts'

/* The tree of distributors and farms. Source: spec 1 §2, §7. */

/** 1 distributor, 2 farm. Source: spec 1 §9. */
export const organisationTypeId = z.literal([1, 2])

/** A distributor or a farm in the tree. */
const organisationNode = z.object({
  id: id(),
  parentId: id().nullable(),
  typeId: organisationTypeId,
  name: z.string(),
  code: z.string(),
  ownerTenantId: id(),
  /** Whether its tenant is opened, so that it may be browsed. */
  createTenant: z.boolean(),
  deleted: z.boolean(),
})
export type OrganisationNode = z.output<typeof organisationNode>

export const structureTreeRoutes = {
  hierarchy: route({
    method: 'GET',
    path: '/api/Structures/GetHierarchy',
    summary: 'The tree of distributors, with farms if WithFarms is set: one row each, distributors first, by name.',
    access: { read: ['Structure [Read]'] },
    query: z.strictObject({ getInactive: queryFlag(), withFarms: queryFlag() }),
    response: z.array(organisationNode),
  }),
}
