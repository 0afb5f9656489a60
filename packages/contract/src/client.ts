import type { z } from 'zod'
import { problemsInBody, stringProperty } from './error-body.ts'
import type { FileInput } from './kit/fields.ts'
import { bodyMediaTypes, type FileResponse, type ResponseOf, type Route, schemaOfProblemFields } from './kit/route.ts'
import type { Problem } from './problems.ts'
import { fromWire, toWire, toWireName } from './wire.ts'

/** Sends a request; compatible with the browser's `fetch`. */
export type SendRequest<Signal> = (
  url: string,
  request: {
    method: string
    headers: Record<string, string>
    body?: string | readonly MultipartPart[]
    signal?: Signal
  },
) => Promise<HttpResponse>
type HttpResponse = {
  readonly status: number
  readonly headers: { get(name: string): string | null }
  text(): Promise<string>
  arrayBuffer(): Promise<ArrayBuffer>
}
/** A part of a multipart body; `send` encodes it. */
export type MultipartPart = readonly [name: string, value: string | FileInput]

/** An error response of the server: status, message, problems, and the token of a fault. */
export class CallError extends Error {
  readonly status: number
  readonly problems: readonly Problem[]
  readonly token: string | null
  constructor(status: number, message: string, problems: readonly Problem[], token: string | null) {
    super(message)
    this.name = 'CallError'
    this.status = status
    this.problems = problems
    this.token = token
  }
}

/** The server could not be reached, or the response did not come from it (a proxy's error page). */
export class ServerUnreachable extends Error {
  override readonly name = 'Unreachable'
}

/** The input of a call; only the parts the route defines. */
export type CallInput<R extends Route> = {
  params?: z.input<R['params']>
  query?: z.input<R['query']>
  body?: z.input<R['body']>
}
/** The parsed response; `count` is the total number of rows of a paged list (x-count), else null. */
export type CallResult<R extends Route> = { readonly response: ResponseOf<R>; readonly count: number | null }

/**
 * A typed client for the documented calls; it translates names to and from the wire. `token` and `headers` are called
 * before every request. Calls throw CallError or ServerUnreachable.
 */
export function createClient<Signal>(options: {
  baseUrl: string
  send: SendRequest<Signal>
  token: () => string | null
  /** Language of the server's messages: fr-FR or en-US. */
  culture: () => string
  /** Additional headers of every request. */
  headers?: () => Readonly<Record<string, string>>
}) {
  return async function call<R extends Route>(
    route: R,
    input: CallInput<R> = {},
    signal?: Signal,
  ): Promise<CallResult<R>> {
    const headers: Record<string, string> = {
      Accept: 'application/json',
      'Accept-Language': options.culture(),
      ...options.headers?.(),
    }
    const token = options.token()
    if (token !== null) headers.Authorization = `bearer ${token}`
    const body = encodeBody(route, input.body)
    // The content type of a multipart body contains its boundary, so `send` sets it.
    if (typeof body === 'string')
      headers['Content-Type'] = route.bodyKind === 'form' ? bodyMediaTypes.form : bodyMediaTypes.json
    const url = options.baseUrl + pathWithParams(route, input.params) + queryString(route, input.query)
    const request = {
      method: route.method,
      headers,
      ...(body === undefined ? {} : { body }),
      ...(signal ? { signal } : {}),
    }
    const response = await overNetwork(options.send(url, request))
    if (route.responseKind === 'file' && response.status < 400) {
      const file = (await readFileResponse(response)) as ResponseOf<R>
      return { response: file, count: null }
    }
    const content = parseJson(await overNetwork(response.text()))
    if (response.status >= 400) throw toCallError(route, response.status, content)
    const count = response.headers.get('x-count')
    const result = route.response.parse(fromWire(content, route.response)) as ResponseOf<R>
    return { response: result, count: count === null ? null : Number(count) }
  }
}

/** What comes over the network: a connection may also end in the middle of a response. */
const overNetwork = <T>(coming: Promise<T>): Promise<T> =>
  coming.catch((reason: unknown) => {
    // The network's message is for developers. An abort is passed on unchanged to the caller who aborted.
    throw reason instanceof Error && reason.name === 'AbortError' ? reason : new ServerUnreachable(String(reason))
  })

function toCallError(route: Route, status: number, content: unknown): Error {
  const message = stringProperty(content, 'Message') ?? stringProperty(content, 'error_description')
  if (message === undefined) return new ServerUnreachable(`status ${status}`)
  const problems = problemsInBody(content, schemaOfProblemFields(route))
  return new CallError(status, message, problems, stringProperty(content, 'Token') ?? null)
}

const pathWithParams = (route: Route, params: unknown): string =>
  route.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown>)[name])),
  )

async function readFileResponse(response: HttpResponse): Promise<FileResponse> {
  const type = response.headers.get('content-type') ?? ''
  const name = /filename\*=UTF-8''([^;]+)/i.exec(response.headers.get('content-disposition') ?? '')?.[1]
  // A response that is not an attachment is a proxy's page.
  if (name === undefined) throw new ServerUnreachable('not a file')
  return { name: decodeURIComponent(name), type, bytes: new Uint8Array(await overNetwork(response.arrayBuffer())) }
}

const toQueryPairs = (schema: z.ZodType, value: unknown): [string, string][] =>
  Object.entries((value ?? {}) as Record<string, unknown>)
    .filter(([, entry]) => entry !== undefined && entry !== null)
    .map(([name, entry]) => [toWireName(name, schema), String(entry)])

function queryString(route: Route, query: unknown): string {
  const pairs = toQueryPairs(route.query, query)
  return pairs.length === 0 ? '' : `?${encodePairs(pairs)}`
}
const encodePairs = (pairs: [string, string][]) =>
  pairs.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&')

function encodeBody(route: Route, body: unknown): string | readonly MultipartPart[] | undefined {
  if (route.bodyKind === 'none') return undefined
  if (route.bodyKind === 'multipart') return toMultipartParts(route, body)
  return route.bodyKind === 'form'
    ? encodePairs(toQueryPairs(route.body, body))
    : JSON.stringify(toWire(body, route.body))
}

const toMultipartParts = (route: Route, body: unknown): MultipartPart[] =>
  Object.entries((body ?? {}) as Record<string, unknown>)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => [
      toWireName(name, route.body),
      typeof value === 'object' ? (value as FileInput) : String(value),
    ])

function parseJson(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text)
  } catch {
    // A proxy's page instead of our server's response.
    throw new ServerUnreachable('not JSON')
  }
}
