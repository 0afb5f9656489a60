import { accountErrorBody, errorBody } from '@provende/contract/error-body.ts'
import { type FileResponse, type Route, schemaOfProblemFields } from '@provende/contract/kit/route.ts'
import { problemsOfZodError } from '@provende/contract/kit/schema-problems.ts'
import { httpStatusOf, type Problem, type ProblemKey } from '@provende/contract/problems.ts'
import { toWire, toWireFieldPath } from '@provende/contract/wire.ts'
import { supportedCulture } from '@provende/text/culture.ts'
import { fieldNameInRequest } from '@provende/text/field-in-request.ts'
import { withWrittenValues } from '@provende/text/problem-values.ts'
import { wordsOf } from '@provende/text/words.ts'
import type { Context, Hono } from 'hono'
import type { z } from 'zod'
import { currentCallRoute } from './database/connection-shares.ts'
import { type Caller, type Handler, type Handlers, Refusal, refusal, refuseIf } from './handler.ts'
import { jsonResponse } from './json-response.ts'
import { jsonListText, portionedBody, portionsOf, rowsPerPortion } from './long-list.ts'
import { setMatchedRoutePath } from './matched-route.ts'
import { refusalPageHtml } from './refusal-page.ts'
import { readBody, readParametersInBody, readParams, readQuery } from './request.ts'

/** What the application provides to request handling: sessions, access checks, auditing and fault recording. */
export type RequestHooks<Session> = {
  readonly sessionOf: (token: string, context: Context) => Promise<Session | null>
  /** Why this session may not make this call; empty when it may. */
  readonly accessProblems: (session: Session | null, route: Route, context: Context) => readonly Problem[]
  readonly cultureOf: (session: Session) => Caller['culture']
  /** Charges what a call computes to its person; returns the seconds to wait, 0 if it may go on. */
  readonly chargeEffort: (session: Session, route: Route) => number
  /** Writes the audit entry of a call before it is handled. */
  readonly auditCall: (
    session: Session,
    route: Route,
    input: { params: unknown; query: unknown; body: unknown },
  ) => Promise<void>
  /** Stores a fault and returns the token it is found by. Never throws. */
  readonly recordFault: (
    fault: unknown,
    call: { route: Route; params: unknown; session: Session | null },
  ) => Promise<string>
  /** Whether an error means that the database or another service is temporarily unavailable. */
  readonly isOutage: (error: unknown) => boolean
  /** Whether an error means that a disk is full. */
  readonly isDiskFull: (error: unknown) => boolean
  /** Whether there is space to store anything; asked before each call that may change data. */
  readonly hasSpace: () => Promise<boolean>
  /** Whether it is up, but had no time for this call: nothing to record, and worth another try. */
  readonly isBusy: (error: unknown) => boolean
  readonly addressOf: (context: Context) => string
}

type ServedRoutes = Readonly<Record<string, Route>>

/** Registers a group of documented calls; `family` decides the numeric error codes where families differ. */
export function serve<R extends ServedRoutes, Session>(
  app: Hono,
  hooks: RequestHooks<Session>,
  routes: R,
  handlers: Handlers<R, Session>,
  family?: string,
): void {
  for (const [name, route] of routesByParameterCount(routes)) {
    const handler = handlers[name] as Handler<Route, Session | null>
    const handle = (context: Context) => {
      setMatchedRoutePath(context, route.path)
      return currentCallRoute.run(`${route.method} ${route.path}`, () =>
        handleCall(context, hooks, route, handler, family),
      )
    }
    app.on(route.method, honoPath(route), handle)
    if (takesIdOutsidePath(route)) app.on(route.method, honoPath(route).replace(/\/:id$/, ''), handle)
  }
}

/** Paths match in registration order: those with fewer parameters first. */
const routesByParameterCount = (routes: ServedRoutes): [string, Route][] =>
  Object.entries(routes).sort(([, a], [, b]) => a.path.split('{').length - b.path.split('{').length)

/** `/api/Farms/{id}` → `/api/farms/:id`: the application matches lower-cased paths. */
export const honoPath = (route: Route): string =>
  withoutTrailingSlash(route.path.toLowerCase().replace(/\{(\w+)\}/g, ':$1'))

/** A path means the same with a slash at its end. */
export const withoutTrailingSlash = (path: string): string => path.replace(/(?<=.)\/+$/, '')

/** `DELETE /api/Farms?id=3` is documented beside `DELETE /api/Farms/3`. */
const takesIdOutsidePath = ({ method, path }: Route): boolean => method === 'DELETE' && path.endsWith('/{id}')

/** The address of a call, with the id of its record in the path, wherever it was sent: in the query, or in a body. */
async function urlWithIdInPath(route: Route, request: Request): Promise<URL> {
  const url = new URL(request.url)
  url.pathname = withoutTrailingSlash(url.pathname)
  const segmentCount = withoutTrailingSlash(route.path).split('/').length
  if (!takesIdOutsidePath(route) || url.pathname.split('/').length === segmentCount) return url
  const sent = [...(await readParametersInBody(request)), ...url.searchParams]
  const id = sent.findLast(([name]) => name.toLowerCase() === 'id')
  url.search = new URLSearchParams(sent.filter(([name]) => name.toLowerCase() !== 'id')).toString()
  url.pathname = `${url.pathname}/${encodeURIComponent(id?.[1] ?? '')}`
  return url
}

/** Handles one call, in the order guaranteed for all: session, access, limits, schema, effort, then the handler. */
async function handleCall<Session>(
  context: Context,
  hooks: RequestHooks<Session>,
  route: Route,
  handler: Handler<Route, Session | null>,
  family: string | undefined,
): Promise<Response> {
  let caller: Caller = {
    address: hooks.addressOf(context),
    culture: supportedCulture(context.req.header('accept-language')),
    signal: context.req.raw.signal,
  }
  let session: Session | null = null
  let params: unknown
  try {
    const token = bearerToken(context.req.header('authorization'))
    session = token === undefined ? null : await hooks.sessionOf(token, context)
    if (session !== null) caller = { ...caller, culture: hooks.cultureOf(session) }
    refuseIf(hooks.accessProblems(session, route, context))
    if (route.changes && !(await hooks.hasSpace())) throw refusal('service.diskFull')
    const url = await urlWithIdInPath(route, context.req.raw)
    params = parseOrRefuse(route.params, readParams(route, url.pathname))
    const query = parseOrRefuse(route.query, readQuery(route, url.searchParams))
    const body = parseOrRefuse(route.body, await readBody(route, context.req.raw))
    const waitSeconds = session === null ? 0 : hooks.chargeEffort(session, route)
    if (waitSeconds > 0) throw refusal('request.tooMany', undefined, { limit: waitSeconds })
    if (session !== null) await hooks.auditCall(session, route, { params, query, body })
    const reply = await handler({ params, query, body, session, caller })
    if (reply.count !== undefined) context.header('x-count', String(reply.count))
    context.header('cache-control', 'no-store')
    const onError = (error: unknown) => void hooks.recordFault(error, { route, params, session })
    if (route.responseKind === 'file') return fileResponse(context, reply.response as FileResponse, onError)
    if (Array.isArray(reply.response) && reply.response.length > rowsPerPortion) {
      context.header('content-type', 'application/json')
      const encode = (rows: readonly unknown[]) => toWire(rows, route.response)
      return context.body(portionedBody(jsonListText(portionsOf(reply.response), encode), onError))
    }
    return await jsonResponse(context, toWire(reply.response, route.response))
  } catch (error) {
    return errorResponse(context, hooks, { route, params, session, caller, family }, error)
  }
}

/** Files are always sent as attachments, never displayed: uploaded content must not run in our origin. */
function fileResponse(
  context: Context,
  { name, type, bytes, portions }: FileResponse,
  onError: (error: unknown) => void,
): Response {
  const asciiName = name.replace(/[^\w .-]/g, '_')
  const encodedName = encodeURIComponent(name).replace(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`)
  context.header('content-disposition', `attachment; filename="${asciiName}"; filename*=UTF-8''${encodedName}`)
  context.header('content-type', type)
  context.header('x-content-type-options', 'nosniff')
  return context.body(portions ? portionedBody(portions, onError) : (bytes as Uint8Array<ArrayBuffer>))
}

/** Nobody corrects more at once, and an answer must not be longer than what was asked. */
const maxAnsweredProblems = 20

/**
 * The one place errors leave the server: a refusal becomes the documented error, anything else a fault with a token.
 */
async function errorResponse<Session>(
  context: Context,
  hooks: RequestHooks<Session>,
  call: { route: Route; params: unknown; session: Session | null; caller: Caller; family: string | undefined },
  error: unknown,
): Promise<Response> {
  const problems = problemsOfError(error, hooks)
  const isExpected = error instanceof Refusal || loggedOnlyProblemKeys.has(problems[0]?.key ?? 'fault')
  const token = isExpected ? undefined : await hooks.recordFault(error, call)
  const input = schemaOfProblemFields(call.route)
  const messages = problemMessages(problems, call.caller.culture, call.family, input)
  const body = errorBody([...new Set(messages)].join('\n'), problems, { input, family: call.family, token })
  const waitSeconds = retryAfterSeconds(problems)
  if (waitSeconds !== undefined) context.header('retry-after', String(waitSeconds))
  context.header('cache-control', 'no-store')
  if (isOpenedInBrowser(context, call.route))
    return context.html(
      refusalPageHtml(messages, pathOfOpeningScreen(call), call.caller.culture),
      httpStatusOf(problems),
    )
  const payload = call.route.errors === 'account' ? accountErrorBody(body, problems, messages, input) : body
  return context.json(payload, httpStatusOf(problems))
}

/** What is logged only: it is no fault of the program, or could not be stored. */
const loggedOnlyProblemKeys: ReadonlySet<ProblemKey> = new Set(['service.busy', 'service.diskFull'])

function problemsOfError<Session>(error: unknown, hooks: RequestHooks<Session>): readonly Problem[] {
  if (error instanceof Refusal) return error.problems.slice(0, maxAnsweredProblems)
  if (hooks.isBusy(error)) return [{ key: 'service.busy', params: { limit: busyRetrySeconds } }]
  if (hooks.isDiskFull(error)) return [{ key: 'service.diskFull' }]
  return [{ key: hooks.isOutage(error) ? 'service.unavailable' : 'fault' }]
}

/** After how many seconds a call may be repeated for which the database had no time. */
const busyRetrySeconds = 5

/** After how many seconds a refused call may be repeated, if that is what its refusal says. */
const retryAfterSeconds = (problems: readonly Problem[]) =>
  problems.find((problem) => [429, 503].includes(httpStatusOf([problem])))?.params?.limit

/** Programs get JSON; a person who opened the address in a browser gets a page. */
const isOpenedInBrowser = (context: Context, { openedFrom }: Route): boolean =>
  openedFrom !== null && (context.req.header('accept') ?? '').includes('text/html')

/**
 * The screen the call is opened from, with its parameters filled in; the home screen when the parameters were invalid.
 */
const pathOfOpeningScreen = ({ route, params }: { route: Route; params: unknown }): string =>
  params === undefined
    ? '/'
    : (route.openedFrom ?? '/').replace(/\{(\w+)\}/g, (_, name) => String((params as Record<string, unknown>)[name]))

/** The error for a request no route matches: unknown address, or wrong method for a known one. */
export function unmatchedResponse(context: Context, problem: Problem): Response {
  const culture = supportedCulture(context.req.header('accept-language'))
  return context.json(
    errorBody(problemMessages([problem], culture, undefined).join(' '), [problem]),
    httpStatusOf([problem]),
  )
}

/** Fields get their wire names: the message goes to the author of the request. */
function problemMessages(
  problems: readonly Problem[],
  culture: Caller['culture'],
  family: string | undefined,
  input?: z.ZodType,
): string[] {
  const words = wordsOf(culture)
  const nameOf = (field = '') => fieldNameInRequest(toWireFieldPath(field, input), words.records.form.inRequest)
  return problems.map(({ key, field, params, family: ofProblem = family }) =>
    words.problems[key]({ ...withWrittenValues(params ?? {}, culture), field: nameOf(field), family: ofProblem }),
  )
}

function parseOrRefuse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value)
  if (!result.success) throw new Refusal(problemsOfZodError(result.error, value))
  return result.data
}

const bearerToken = (header: string | undefined): string | undefined => /^bearer +(\S{1,200})$/i.exec(header ?? '')?.[1]
