import { z } from 'zod'
import { id, instant } from '../kit/fields.ts'
import { route } from '../kit/route.ts'

/*
 * Faults reported by the browser or recorded by the server, looked up by token. Source: spec 1 §3 "Error report", §7
 * "Errors".
 */

/** The severity of faults reported by the browser. Source: spec 1 §9. */
export const clientErrorLevel = 2

/** Whatever is sent, as text that is cut: what reports a fault is not refused for a fault of its own. */
const truncatedText = (max: number) =>
  z.preprocess(
    (value) => (typeof value === 'string' ? value : value == null ? '' : String(JSON.stringify(value))).slice(0, max),
    z.string(),
  )
const severityField = z.number().int().min(0).max(9)

export const reportErrorRoute = route({
  method: 'POST',
  path: '/api/Error/Manage',
  summary: 'Stores a fault that occurred in the browser; returns its token.',
  access: 'public',
  body: z.object({
    exceptionName: truncatedText(500),
    exception: truncatedText(20_000),
    lvl: z.preprocess((value) => (severityField.safeParse(value).success ? value : clientErrorLevel), severityField),
    userName: truncatedText(254),
    route: truncatedText(2000),
    message: truncatedText(5000),
    parameters: truncatedText(5000),
    ctx: truncatedText(20_000),
  }),
  maxBodyBytes: 2 * 1024 * 1024,
  response: z.string(),
  beforeTerms: true,
})

export const errorEntryResponse = z.object({
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
  /** How often it happened on that day to that user, and when last. */
  times: z.number().int(),
  lastDate: instant(),
})

export const openErrorRoute = route({
  method: 'GET',
  path: '/api/Error/Manage/Open/{token}',
  summary: 'A fault by its token, for the user it occurred to and for users who manage errors.',
  access: 'session',
  params: z.strictObject({ token: z.string().min(1).max(100) }),
  response: errorEntryResponse,
  beforeTerms: true,
})
