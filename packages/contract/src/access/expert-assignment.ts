import { z } from 'zod'
import { id, queryFlag, queryInteger } from '../kit/fields.ts'
import { noAnswer, route } from '../kit/route.ts'

/*
 * Which farms and distributors an expert or a technical adviser looks after. Source: spec 1 §3 "Expert assignments", §7
 * "Experts". What is set is what was added and taken away, so that two people who assign at once undo nothing of each
 * other, and assignments beyond somebody's sight stay.
 */

/** Most organisations one call gives or takes. */
const mostAssigned = 20_000
const someId = () => queryInteger(-1e15, Number.MAX_SAFE_INTEGER)
const base = '/api/CMVPExpertController'
const write = { write: 'Structure CMVP User [Write]' } as const

const organisation = z.object({
  id: id(),
  name: z.string(),
  code: z.string(),
  city: z.string(),
  /** What it stands under. */
  distributorName: z.string(),
  deleted: z.boolean(),
  authorized: z.boolean(),
})
export type AssignableOrganisation = z.output<typeof organisation>

const assignable = (kind: string, path: string) =>
  route({
    method: 'GET',
    path: `${base}/${path}`,
    summary: `Every ${kind} the caller reaches in the organisation of an expert, with whether it is assigned to him.`,
    access: write,
    query: z.strictObject({ id: someId(), getInactive: queryFlag() }),
    answer: z.array(organisation),
  })
const assign = (kind: string, path: string) =>
  route({
    method: 'POST',
    path: `${base}/${path}`,
    summary: `Assigns every ${kind} of Added to an expert, and takes those of Removed from him; the others stay.`,
    access: write,
    body: z.strictObject({
      id: id(),
      added: z.array(id()).max(mostAssigned).default([]),
      removed: z.array(id()).max(mostAssigned).default([]),
    }),
    answer: noAnswer,
  })

const expert = z.object({
  id: id(),
  fullName: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  /** With the documented prefix. */
  roleName: z.string(),
})
const summary = 'The active experts who look after it, as far as the caller sees them.'

export const expertRoutes = {
  authorizedFarms: assignable('farm', 'GetAuthorizedFarmsEdit'),
  authorizeFarms: assign('farm', 'SetAuthorizedFarms'),
  authorizedStrucs: assignable('distributor', 'GetAuthorizedStrucsEdit'),
  authorizeStrucs: assign('distributor', 'SetAuthorizedStrucs'),
  farmExperts: route({
    method: 'GET',
    path: `${base}/FarmExperts/{farmId}`,
    summary,
    access: { read: ['Farm [Read]'] },
    params: z.strictObject({ farmId: someId() }),
    answer: z.array(expert),
  }),
  distriExperts: route({
    method: 'GET',
    path: `${base}/DistriExperts/{distriId}`,
    summary,
    access: { read: ['Structure [Read]'] },
    params: z.strictObject({ distriId: someId() }),
    answer: z.array(expert),
  }),
}
