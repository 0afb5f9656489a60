import { accountErrorBody, errorBody } from '@provende/contract/error-body.ts'
import type { AnsweredFile, Route } from '@provende/contract/kit/route.ts'
import { problemsOf } from '@provende/contract/kit/schema-problems.ts'
import { type Problem, statusOf } from '@provende/contract/problems.ts'
import { toWire, toWirePath } from '@provende/contract/wire.ts'
import { cultureOf } from '@provende/text/culture.ts'
import { wordsOf } from '@provende/text/words.ts'
import type { Context, Hono } from 'hono'
import type { z } from 'zod'
import { type Caller, type Handler, type Handlers, Refusal, refuseIf } from './handler.ts'
import { refusalPage } from './refusal-page.ts'
import { readBody, readParams, readQuery } from './request.ts'

/** What the application tells the wire: how a token becomes a session, who may call, where faults are kept. */
export type Gate<Session> = {
  readonly sessionOf: (token: string) => Promise<Session | null>
  /** Why this session may not make this call, in this request; empty when it may. */
  readonly refusalsOf: (session: Session | null, route: Route, context: Context) => readonly Problem[]
  readonly cultureOf: (session: Session) => Caller['culture']
  /** Keeps what has to be known of a call before it is answered. */
  readonly noteCall: (
    session: Session,
    route: Route,
    given: { params: unknown; query: unknown; body: unknown },
  ) => Promise<void>
  /** Keeps a fault and answers the token it is found by. Never throws. */
  readonly keepFault: (
    fault: unknown,
    call: { route: Route; params: unknown; session: Session | null },
  ) => Promise<string>
  /** Whether an error means that the database or another service is away for a moment. */
  readonly isOutage: (error: unknown) => boolean
  readonly addressOf: (context: Context) => string
}

type ServedRoutes = Readonly<Record<string, Route>>

/** Serves a group of documented calls; `family` decides numeric codes where families differ. */
export function serve<R extends ServedRoutes, Session>(
  app: Hono,
  gate: Gate<Session>,
  routes: R,
  handlers: Handlers<R, Session>,
  family?: string,
): void {
  for (const [name, route] of inMatchingOrder(routes)) {
    const handler = handlers[name] as Handler<Route, Session | null>
    app.on(route.method, honoPath(route), (context) => answered(context, gate, route, handler, family))
  }
}

/** Paths match in the order they are registered: those with fewer parameters first. */
const inMatchingOrder = (routes: ServedRoutes): [string, Route][] =>
  Object.entries(routes).sort(([, a], [, b]) => a.path.split('{').length - b.path.split('{').length)

/** `/api/Farms/{id}` → `/api/farms/:id`: the application lowers the path it matches. */
export const honoPath = (route: Route): string => route.path.toLowerCase().replace(/\{(\w+)\}/g, ':$1')

/** One call, as the column of promises every call keeps: session, permission, limits, schema, then the handler. */
async function answered<Session>(
  context: Context,
  gate: Gate<Session>,
  route: Route,
  handler: Handler<Route, Session | null>,
  family: string | undefined,
): Promise<Response> {
  let caller: Caller = { address: gate.addressOf(context), culture: cultureOf(context.req.header('accept-language')) }
  let session: Session | null = null
  let params: unknown
  try {
    const token = bearerToken(context.req.header('authorization'))
    session = token === undefined ? null : await gate.sessionOf(token)
    if (session !== null) caller = { ...caller, culture: gate.cultureOf(session) }
    refuseIf(gate.refusalsOf(session, route, context))
    const url = new URL(context.req.url)
    params = checked(route.params, readParams(route, url.pathname))
    const query = checked(route.query, readQuery(route, url.searchParams))
    const body = checked(route.body, await readBody(route, context.req.raw))
    if (session !== null) await gate.noteCall(session, route, { params, query, body })
    const reply = await handler({ params, query, body, session, caller })
    if (reply.count !== undefined) context.header('x-count', String(reply.count))
    context.header('cache-control', 'no-store')
    if (route.answerKind === 'file') return sentFile(context, reply.answer as AnsweredFile)
    return context.json(toWire(reply.answer) as never)
  } catch (error) {
    return refused(context, gate, { route, params, session, caller, family }, error)
  }
}

/** A file is always saved, never shown: what somebody else put into it must not run here. */
function sentFile(context: Context, { name, type, bytes }: AnsweredFile): Response {
  const plain = name.replace(/[^\w .-]/g, '_')
  const exact = encodeURIComponent(name).replace(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`)
  context.header('content-disposition', `attachment; filename="${plain}"; filename*=UTF-8''${exact}`)
  context.header('content-type', type)
  context.header('x-content-type-options', 'nosniff')
  return context.body(bytes as Uint8Array<ArrayBuffer>)
}

/** The one exit: a refusal becomes the documented error, anything else a fault with a token. */
async function refused<Session>(
  context: Context,
  gate: Gate<Session>,
  call: { route: Route; params: unknown; session: Session | null; caller: Caller; family: string | undefined },
  error: unknown,
): Promise<Response> {
  const expected = error instanceof Refusal
  const outage = !expected && gate.isOutage(error)
  const problems: readonly Problem[] = expected ? error.problems : [{ key: outage ? 'service.unavailable' : 'fault' }]
  const token = expected ? undefined : await gate.keepFault(error, call)
  const sentences = sentencesOf(problems, call.caller.culture)
  const body = errorBody([...new Set(sentences)].join('\n'), problems, call.family, token)
  const wait = problems.find((problem) => problem.key.endsWith('throttled') || problem.key === 'request.tooMany')
  if (wait?.params?.limit !== undefined) context.header('retry-after', String(wait.params.limit))
  context.header('cache-control', 'no-store')
  if (isOpenedInBrowser(context, call.route))
    return context.html(refusalPage(sentences, wayBack(call), call.caller.culture), statusOf(problems) as never)
  const whole = call.route.errors === 'account' ? accountErrorBody(body, problems, sentences) : body
  return context.json(whole, statusOf(problems) as never)
}

/** A program asks for what it can read; a person in a browser for a page. */
const isOpenedInBrowser = (context: Context, { openedFrom }: Route): boolean =>
  openedFrom !== null && (context.req.header('accept') ?? '').includes('text/html')

/** Without parameters that can be read, to the first screen. */
const wayBack = ({ route, params }: { route: Route; params: unknown }): string =>
  params === undefined
    ? '/'
    : (route.openedFrom ?? '/').replace(/\{(\w+)\}/g, (_, name) => String((params as Record<string, unknown>)[name]))

/** The error of a request no route answers: an unknown address, or the wrong method for a known one. */
export function unrouted(context: Context, problem: Problem): Response {
  const culture = cultureOf(context.req.header('accept-language'))
  return context.json(errorBody(sentencesOf([problem], culture).join(' '), [problem]), statusOf([problem]) as never)
}

/** Fields are named as on the wire: whoever reads the message of a call wrote to the wire. */
const sentencesOf = (problems: readonly Problem[], culture: Caller['culture']): string[] =>
  problems.map(({ key, field, params }) =>
    wordsOf(culture).problems[key]({ ...params, field: field === undefined ? '' : toWirePath(field) }),
  )

function checked<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value)
  if (!result.success) throw new Refusal(problemsOf(result.error, value))
  return result.data
}

const bearerToken = (header: string | undefined): string | undefined => /^bearer +(\S{1,200})$/i.exec(header ?? '')?.[1]
