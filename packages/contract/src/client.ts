import type { z } from 'zod'
import { problemsInBody, textOf } from './error-body.ts'
import type { GivenFile } from './kit/fields.ts'
import type { AnsweredFile, AnswerOf, Route } from './kit/route.ts'
import type { Problem } from './problems.ts'
import { fromWire, toWire, toWireName } from './wire.ts'

/** What carries a request; the browser's `fetch` fits. */
export type Send<Signal> = (
  url: string,
  request: { method: string; headers: Record<string, string>; body?: string | readonly Part[]; signal?: Signal },
) => Promise<Response>
type Response = {
  readonly status: number
  readonly headers: { get(name: string): string | null }
  text(): Promise<string>
  arrayBuffer(): Promise<ArrayBuffer>
}
/** One part of a multipart body; whoever sends it knows how such a body is written. */
export type Part = readonly [name: string, value: string | GivenFile]

/** A call the server refused or failed: its status, its sentence, its problems, and the token of a fault. */
export class CallRefused extends Error {
  readonly status: number
  readonly problems: readonly Problem[]
  readonly token: string | null
  constructor(status: number, message: string, problems: readonly Problem[], token: string | null) {
    super(message)
    this.name = 'CallRefused'
    this.status = status
    this.problems = problems
    this.token = token
  }
}

/** The server could not be reached, or what answered was not it. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable'
}

/** The parts of a call: only those the route has. */
export type CallInput<R extends Route> = {
  params?: z.input<R['params']>
  query?: z.input<R['query']>
  body?: z.input<R['body']>
}
/** An answer, with the number of all rows when the call is a paged list (x-count). */
export type Answered<R extends Route> = { readonly answer: AnswerOf<R>; readonly count: number | null }

/**
 * A typed client of the documented calls: names are translated here and nowhere else.
 * `token` and `headers` are asked before every call; throws CallRefused or Unreachable.
 */
export function createClient<Signal>(options: {
  baseUrl: string
  send: Send<Signal>
  token: () => string | null
  /** Language of the sentences the server answers: fr-FR or en-US. */
  culture: () => string
  /** What else is said in the head of every request. */
  headers?: () => Readonly<Record<string, string>>
}) {
  return async function call<R extends Route>(
    route: R,
    input: CallInput<R> = {},
    signal?: Signal,
  ): Promise<Answered<R>> {
    const headers: Record<string, string> = {
      Accept: 'application/json',
      'Accept-Language': options.culture(),
      ...options.headers?.(),
    }
    const token = options.token()
    if (token !== null) headers.Authorization = `bearer ${token}`
    const body = bodyOf(route, input.body)
    // The type of a multipart body names its boundary: it is said by whoever writes it.
    if (typeof body === 'string') headers['Content-Type'] = contentTypes[route.bodyKind]
    const url = options.baseUrl + filledPath(route, input.params) + queryText(input.query)
    const request = {
      method: route.method,
      headers,
      ...(body === undefined ? {} : { body }),
      ...(signal ? { signal } : {}),
    }
    const response = await options.send(url, request).catch((reason: unknown) => {
      // The network's own words are for developers; whoever aborted knows why.
      throw reason instanceof Error && reason.name === 'AbortError' ? reason : new Unreachable(String(reason))
    })
    if (route.answerKind === 'file' && response.status < 400) {
      const answer = (await answeredFile(response)) as AnswerOf<R>
      return { answer, count: null }
    }
    const content = parsed(await response.text())
    if (response.status >= 400) throw refused(response.status, content)
    const count = response.headers.get('x-count')
    const answer = route.answer.parse(fromWire(content)) as AnswerOf<R>
    return { answer, count: count === null ? null : Number(count) }
  }
}

const contentTypes = { none: '', multipart: '', json: 'application/json', form: 'application/x-www-form-urlencoded' }

function refused(status: number, content: unknown): Error {
  const message = textOf(content, 'Message') ?? textOf(content, 'error_description')
  if (message === undefined) return new Unreachable(`status ${status}`)
  return new CallRefused(status, message, problemsInBody(content), textOf(content, 'Token') ?? null)
}

const filledPath = (route: Route, params: unknown): string =>
  route.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown>)[name])),
  )

async function answeredFile(response: Response): Promise<AnsweredFile> {
  const type = response.headers.get('content-type') ?? ''
  const name = /filename\*=UTF-8''([^;]+)/i.exec(response.headers.get('content-disposition') ?? '')?.[1]
  // What is no attachment is the page of a proxy.
  if (name === undefined) throw new Unreachable('not a file')
  return { name: decodeURIComponent(name), type, bytes: new Uint8Array(await response.arrayBuffer()) }
}

const entries = (value: unknown): [string, string][] =>
  Object.entries((value ?? {}) as Record<string, unknown>)
    .filter(([, entry]) => entry !== undefined && entry !== null)
    .map(([name, entry]) => [toWireName(name), String(entry)])

function queryText(query: unknown): string {
  const pairs = entries(query)
  return pairs.length === 0 ? '' : `?${encodedPairs(pairs)}`
}
const encodedPairs = (pairs: [string, string][]) =>
  pairs.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&')

function bodyOf(route: Route, body: unknown): string | readonly Part[] | undefined {
  if (route.bodyKind === 'none') return undefined
  if (route.bodyKind === 'multipart') return partsOf(body)
  return route.bodyKind === 'form' ? encodedPairs(entries(body)) : JSON.stringify(toWire(body))
}

const partsOf = (body: unknown): Part[] =>
  Object.entries((body ?? {}) as Record<string, unknown>)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => [toWireName(name), typeof value === 'object' ? (value as GivenFile) : String(value)])

function parsed(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text)
  } catch {
    // A proxy's page, not our server.
    throw new Unreachable('not JSON')
  }
}
