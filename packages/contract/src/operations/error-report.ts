import { z } from 'zod'
import {
  day,
  filterId,
  id,
  instant,
  lookupId,
  queryFlag,
  queryInteger,
  queryText,
  textOrAbsent,
} from '../kit/fields.ts'
import { paging } from '../kit/paging.ts'
import { route } from '../kit/route.ts'

/*
 * Faults reported by the browser or recorded by the server. Those of the same kind are one entry of the error log, which
 * each of their tokens leads to. Source: spec 1 §3 "Error report", §7 "Errors"; docs/open-questions.md.
 */

/** Who reads and closes errors. Source: spec 1 §6. */
export const errorPermission = 'SK - Errors Management'

/** The severity of faults reported by the browser. Source: spec 1 §9. */
export const clientErrorLevel = 2

/** Whatever is sent, as text that is cut: what reports a fault is not refused for a fault of its own. */
const truncatedText = (max: number) =>
  z.preprocess(
    (value) => (typeof value === 'string' ? value : value == null ? '' : String(JSON.stringify(value))).slice(0, max),
    z.string(),
  )
export const maxErrorLevel = 9
const severityField = z.number().int().min(0).max(maxErrorLevel)

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
    /** The version that runs in the browser, which may be older than that of the server. */
    version: truncatedText(40),
  }),
  maxBodyBytes: 2 * 1024 * 1024,
  response: z.string(),
  beforeTerms: true,
})

/** The documented fields of an entry, and what Provende adds: how often, when last, in which versions. */
export const errorEntryResponse = z.object({
  id: id(),
  /** The token of the fault; of a kind that of its last one. */
  guid: z.string(),
  /** When it happened first. */
  creationDate: instant(),
  lastDate: instant(),
  times: z.number().int(),
  closedDate: instant().nullable(),
  /** When it happened again after it had been closed, which opens it again. */
  reopenedDate: instant().nullable(),
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
  versions: z.array(z.string()),
  ownerUserId: id().nullable(),
  ownerTenantId: id().nullable(),
  tenantsShared: z.boolean(),
})
export type ErrorEntryResponse = z.output<typeof errorEntryResponse>

/** Most occurrences that an entry is answered with: the last ones. */
export const maxErrorOccurrences = 50
/** An entry with the last times it happened, one line per person and day. */
const errorDetailResponse = errorEntryResponse.extend({
  occurrences: z.array(
    z.object({
      guid: z.string(),
      creationDate: instant(),
      lastDate: instant(),
      times: z.number().int(),
      userName: z.string(),
      route: z.string(),
      parameters: z.string(),
      version: z.string(),
    }),
  ),
})
export type ErrorDetailResponse = z.output<typeof errorDetailResponse>

export const openErrorRoute = route({
  method: 'GET',
  path: '/api/Error/Manage/Open/{token}',
  summary: 'A fault by its token, for the user it occurred to and for users who manage errors.',
  access: 'session',
  params: z.strictObject({ token: z.string().min(1).max(100) }),
  response: errorEntryResponse,
  beforeTerms: true,
})

const optionalDay = () => day().optional()

export const listErrorsRoute = route({
  method: 'GET',
  path: '/api/Error/Admin',
  summary:
    'Lists errors by kind, open ones first, then those that happened last. UserId, UserName, StartDate and EndDate are of any time it happened.',
  access: { read: [errorPermission] },
  query: z.strictObject({
    ...paging,
    onlyOpen: queryFlag(),
    lvl: z.preprocess(
      (value) => (value === '' || value === ' ' ? undefined : value),
      queryInteger(0, maxErrorLevel).optional(),
    ),
    userId: filterId(),
    userName: queryText().optional(),
    startDate: optionalDay(),
    endDate: optionalDay(),
  }),
  response: z.array(errorEntryResponse.omit({ error: true })),
  paged: true,
})
export type ListedError = Omit<ErrorEntryResponse, 'error'>

export const errorDetailRoute = route({
  method: 'GET',
  path: '/api/Error/Manage/{id}',
  summary: 'An error with the last times it happened.',
  access: { read: [errorPermission] },
  params: z.strictObject({ id: lookupId() }),
  response: errorDetailResponse,
})

export const manageErrorRoute = route({
  method: 'PUT',
  path: '/api/Error/Admin',
  summary: 'Comments an error, changes its level, closes or opens it; what is not sent stays as it is.',
  access: { write: errorPermission },
  body: z.strictObject({
    id: id(),
    comment: textOrAbsent(2000),
    close: z.boolean().nullish(),
    lvl: severityField.nullish(),
  }),
  response: errorDetailResponse,
})
