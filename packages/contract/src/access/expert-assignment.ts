import { z } from 'zod'
import { id, lookupId, queryFlag } from '../kit/fields.ts'
import { emptyResponse, route } from '../kit/route.ts'

/*
 * The farms and distributors assigned to an expert or a technical adviser. Source: spec 1 §3 "Expert assignments", §7
 * "Experts". Changes are sent as added and removed ids, so that two users assigning at the same time do not undo each
 * other's changes, and assignments the caller cannot see are kept.
 */

/** Maximum number of organisations added or removed in one call. */
const maxAssignments = 20_000
const expertControllerPath = '/api/CMVPExpertController'
const userWriteAccess = { write: 'Structure CMVP User [Write]' } as const

const assignableOrganisation = z.object({
  id: id(),
  name: z.string(),
  code: z.string(),
  city: z.string(),
  /** The distributor above it. */
  distributorName: z.string(),
  deleted: z.boolean(),
  authorized: z.boolean(),
})
export type AssignableOrganisation = z.output<typeof assignableOrganisation>

const assignableOrganisationsRoute = (kind: string, path: string) =>
  route({
    method: 'GET',
    path: `${expertControllerPath}/${path}`,
    summary: `Every ${kind} the caller may access in the organisation of an expert, with whether it is assigned to him.`,
    access: userWriteAccess,
    query: z.strictObject({ id: lookupId(), getInactive: queryFlag() }),
    response: z.array(assignableOrganisation),
  })
const assignOrganisationsRoute = (kind: string, path: string) =>
  route({
    method: 'POST',
    path: `${expertControllerPath}/${path}`,
    summary: `Assigns each ${kind} in Added to an expert and unassigns those in Removed; the others are unchanged.`,
    access: userWriteAccess,
    body: z.strictObject({
      id: id(),
      added: z.array(id()).max(maxAssignments).default([]),
      removed: z.array(id()).max(maxAssignments).default([]),
    }),
    response: emptyResponse,
  })

const assignedExpert = z.object({
  id: id(),
  fullName: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  /** The documented name, with prefix. */
  roleName: z.string(),
})
const assignedExpertsSummary = 'The active experts it is assigned to, as far as the caller may see them.'

export const expertRoutes = {
  authorizedFarms: assignableOrganisationsRoute('farm', 'GetAuthorizedFarmsEdit'),
  authorizeFarms: assignOrganisationsRoute('farm', 'SetAuthorizedFarms'),
  authorizedStrucs: assignableOrganisationsRoute('distributor', 'GetAuthorizedStrucsEdit'),
  authorizeStrucs: assignOrganisationsRoute('distributor', 'SetAuthorizedStrucs'),
  farmExperts: route({
    method: 'GET',
    path: `${expertControllerPath}/FarmExperts/{farmId}`,
    summary: assignedExpertsSummary,
    access: { read: ['Farm [Read]'] },
    params: z.strictObject({ farmId: lookupId() }),
    response: z.array(assignedExpert),
  }),
  distriExperts: route({
    method: 'GET',
    path: `${expertControllerPath}/DistriExperts/{distriId}`,
    summary: assignedExpertsSummary,
    access: { read: ['Structure [Read]'] },
    params: z.strictObject({ distriId: lookupId() }),
    response: z.array(assignedExpert),
  }),
}
