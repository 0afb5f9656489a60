import { z } from 'zod'
import { lookupId } from '../kit/fields.ts'
import { emptyResponse, route } from '../kit/route.ts'

/*
 * Visiting another user, browsing another tenant, and going back. A target that is not allowed is refused like a missing
 * record. Source: spec 1 §7 "Account".
 */

/** The account (e-mail) of a person, or the name shown of him. */
const userName = () => z.string().min(1).max(500)

export const visitRoute = route({
  method: 'GET',
  path: '/Account/Visit/{visitedUserName}/{userId}',
  summary: 'Acts as another user of the current tenant or its descendants; the name is his account or display name.',
  access: 'session',
  params: z.strictObject({ visitedUserName: userName(), userId: lookupId() }),
  response: emptyResponse,
})

export const getBackFromVisitRoute = route({
  method: 'GET',
  path: '/Account/GetBackFromVisit/{visitorUserName}',
  summary:
    'Goes back to the latest visitor with that account or display name, before his visit; drops all later steps.',
  access: 'session',
  params: z.strictObject({ visitorUserName: userName() }),
  response: emptyResponse,
  beforeTerms: true,
})

export const browseRoute = route({
  method: 'GET',
  path: '/Account/Browse/{id}',
  summary: 'Enters a descendant of the current tenant.',
  access: 'session',
  params: z.strictObject({ id: lookupId() }),
  response: emptyResponse,
})

export const getBackFromBrowseRoute = route({
  method: 'GET',
  path: '/Account/GetBackFromBrowse/{id}',
  summary: 'Goes back to the latest context in that tenant before another was entered; drops all later steps.',
  access: 'session',
  params: z.strictObject({ id: lookupId() }),
  response: emptyResponse,
  beforeTerms: true,
})
