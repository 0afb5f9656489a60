import { z } from 'zod'
import { queryInteger } from '../kit/fields.ts'
import { noAnswer, route } from '../kit/route.ts'

/*
 * Acting as another person and being in another tenant, and coming back. Whatever cannot be entered or gone back to is
 * answered like a missing record. Source: spec 1 §7 "Account".
 */

const identity = () => queryInteger(1, Number.MAX_SAFE_INTEGER)
/** A name as people read it; who is meant is said by the id. */
const name = () => z.string().min(1).max(500)

export const visit = route({
  method: 'GET',
  path: '/Account/Visit/{visitedUserName}/{userId}',
  summary: 'Acts as another person of the current tenant or of those below; the name is only read by people.',
  access: 'session',
  params: z.strictObject({ visitedUserName: name(), userId: identity() }),
  answer: noAnswer,
})

export const getBackFromVisit = route({
  method: 'GET',
  path: '/Account/GetBackFromVisit/{visitorUserName}',
  summary: 'Goes back to the latest visitor of that name, before his visit; leaves all that was entered since.',
  access: 'session',
  params: z.strictObject({ visitorUserName: name() }),
  answer: noAnswer,
  beforeTerms: true,
})

export const browse = route({
  method: 'GET',
  path: '/Account/Browse/{id}',
  summary: 'Enters a tenant below the current one.',
  access: 'session',
  params: z.strictObject({ id: identity() }),
  answer: noAnswer,
})

export const getBackFromBrowse = route({
  method: 'GET',
  path: '/Account/GetBackFromBrowse/{id}',
  summary: 'Goes back to the latest moment in that tenant before another was entered; leaves all entered since.',
  access: 'session',
  params: z.strictObject({ id: identity() }),
  answer: noAnswer,
  beforeTerms: true,
})
