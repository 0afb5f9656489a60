import { z } from 'zod'
import { id, instant } from '../kit/fields.ts'
import { route } from '../kit/route.ts'

/*
 * Faults reported by the browser or recorded by the server, looked up by token. Source: spec 1 §3 "Error report", §7
 * "Errors".
 */

/** The severity of faults reported by the browser. Source: spec 1 §9. */
export const clientErrorLevel = 2

const line = (max: number) => z.string().max(max).default('')

export const reportError = route({
  method: 'POST',
  path: '/api/Error/Manage',
  summary: 'Stores a fault that occurred in the browser; returns its token.',
  access: 'public',
  body: z.strictObject({
    exceptionName: line(500),
    exception: line(20_000),
    lvl: z.number().int().min(0).max(9).default(clientErrorLevel),
    userName: line(254),
    route: line(2000),
    message: line(5000),
    parameters: line(5000),
    ctx: line(20_000),
  }),
  response: z.string(),
  beforeTerms: true,
})

export const errorEntry = z.object({
  id: id(),
  guid: z.string(),
  creationDate: instant(),
  closedDate: instant().nullable(),
  lvl: z.number().int(),
  route: z.string(),
  controllerName: z.string(),
  action: z.string(),
  parameters: z.string(),
  userName: z.string(),
  errorName: z.string(),
  error: z.string(),
  message: z.string(),
  comment: z.string(),
})

export const openError = route({
  method: 'GET',
  path: '/api/Error/Manage/Open/{token}',
  summary: 'A fault by its token, for the user it occurred to and for users who manage errors.',
  access: 'session',
  params: z.strictObject({ token: z.string().min(1).max(100) }),
  response: errorEntry,
  beforeTerms: true,
})
