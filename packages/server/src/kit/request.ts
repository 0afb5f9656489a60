import type { FileInput } from '@provende/contract/kit/fields.ts'
import { readBodyValues } from '@provende/contract/kit/read-body.ts'
import {
  acceptedBodyKinds,
  bodyMediaTypes,
  pathParameters,
  type Route,
  usualMaxBodyBytes,
} from '@provende/contract/kit/route.ts'
import { fromWire, toCodeName, toWireName } from '@provende/contract/wire.ts'
import type { z } from 'zod'
import { Refusal, refusal } from './handler.ts'

/* Reads the parts of a request, converting wire names to code names. Anything unreadable is a refusal. */

/** Maximum number of multipart parts, fields of a form and parameters of a query: no call has more. */
const maxRequestFields = 100
/**
 * Maximum number of keys in a JSON body, which are validated in a tenth of a second. A call that takes larger bodies takes as
 * many more: a price list of 10,000 foods has 150,000.
 */
const maxJsonKeys = 50_000
/** Maximum nesting depth of a JSON body. */
const maxJsonDepth = 24

/** The parameters of a path, in their original case (paths match case-insensitively). */
export function readParams(route: Route, pathname: string): Record<string, string> {
  const patternSegments = route.path.split('/')
  const segments = pathname.split('/')
  const parameters = new Set(pathParameters(route.path))
  const params: Record<string, string> = {}
  for (const [index, pattern] of patternSegments.entries()) {
    const parameter = pattern.slice(1, -1)
    if (parameters.has(parameter)) params[parameter] = decodePathSegment(segments[index] ?? '')
  }
  return params
}

/**
 * The query by code names; documented names match case-insensitively, unknown ones are passed on to be refused by the
 * schema.
 */
export function readQuery(route: Route, search: URLSearchParams): Record<string, string> {
  const shape = (route.query as { shape?: Record<string, z.ZodType> }).shape ?? {}
  if (search.size > maxRequestFields) throw refusal('request.malformed')
  const documentedNames = new Map(Object.keys(shape).map((name) => [toWireName(name, route.query).toLowerCase(), name]))
  const sent = [...search].flatMap(([name, value]): [string, string][] => {
    // Old clients add `_` with the time, so that no answer comes from a cache.
    if (name === '_') return []
    const documentedName = documentedNames.get(name.toLowerCase())
    return documentedName === undefined ? [[toCodeName(name, route.query), value]] : [[documentedName, value]]
  })
  // Of a repeated parameter the last counts; a blank one is none where it may be.
  const isNone = (name: string, value: string) =>
    value.trim() === '' && Object.hasOwn(shape, name) && shape[name]?.safeParse(undefined).success
  return Object.fromEntries([...new Map(sent)].filter(([name, value]) => !isNone(name, value)))
}

/** The body by code names, as its schema documents the values; an empty object when the route has none. */
export async function readBody(route: Route, request: Request): Promise<unknown> {
  if (route.bodyKind === 'none') return {}
  const type = (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase()
  const kind = acceptedBodyKinds(route).find((accepted) => bodyMediaTypes[accepted] === type)
  if (kind === undefined) throw refusal('request.wrongType')
  if (kind === 'multipart') return readMultipart(route, request)
  const maxBytes = route.bodyKind === 'multipart' ? route.maxBodyBytes * base64SizeFactor : route.maxBodyBytes
  const text = decodeUtf8(await readBodyBytes(request, maxBytes))
  const body = readBodyValues(
    fromWire(kind === 'form' ? parseForm(text) : parseJson(text, maxKeysOf(route)), route.body),
    route.body,
  )
  return route.bodyKind === 'multipart' ? withDecodedFiles(route, body) : body
}

/** The longest body of a call that has none of its own. */
const maxParametersBodyBytes = 4096

/** The parameters of a call that some clients send as a JSON object instead: `DELETE` with `{"Id": 3}`. */
export async function readParametersInBody(request: Request): Promise<[string, string][]> {
  const isJson = request.headers.get('content-type')?.toLowerCase().startsWith(bodyMediaTypes.json)
  const text = isJson ? decodeUtf8(await readBodyBytes(request, maxParametersBodyBytes)) : ''
  const body = text.trim() === '' ? null : parseJson(text)
  if (body === null || typeof body !== 'object' || Array.isArray(body)) return []
  return Object.entries(body).flatMap(([name, value]): [string, string][] =>
    ['string', 'number', 'boolean'].includes(typeof value) ? [[name, String(value)]] : [],
  )
}

/** Base64 has four characters for three bytes. */
const base64SizeFactor = 4 / 3

/** A JSON body with its files, which are texts in base64, also as `data:` URLs; they are named after the record. */
function withDecodedFiles({ body: schema }: Route, body: unknown): unknown {
  if (body === null || typeof body !== 'object') return body
  const { name, ...fields } = body as Record<string, unknown>
  const shape = (schema as { shape?: Record<string, z.ZodType> }).shape ?? {}
  const toFile = (field: string, value: unknown) => {
    if (typeof value !== 'string' || shape[field]?.meta()?.format !== 'binary') return value
    const text = value.replace(/^data:[^,]{0,200};base64,/, '')
    if (/[^\w+/=\-\s]/.test(text)) return value
    return { name: String(name ?? ''), bytes: new Uint8Array(Buffer.from(text, 'base64')) } satisfies FileInput
  }
  const values = Object.entries(fields).map(([field, value]) => [field, toFile(field, value)])
  return { name, ...Object.fromEntries(values) }
}

/** The whole body; refused as soon as it is known to be too large. */
async function readBodyBytes(request: Request, maxBytes: number): Promise<Buffer<ArrayBuffer>> {
  const declared = Number(request.headers.get('content-length') ?? 0)
  if (declared > maxBytes) throw refusal('request.tooLarge')
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.length
      if (size > maxBytes) throw refusal('request.tooLarge')
      chunks.push(chunk)
    }
  } catch (error) {
    // The connection closed before the end of the body.
    throw error instanceof Refusal ? error : refusal('request.malformed')
  }
  return Buffer.concat(chunks)
}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Not UTF-8.
    throw refusal('request.malformed')
  }
}

/** The fields of a multipart body: strings, and files as name and bytes. */
async function readMultipart(route: Route, request: Request): Promise<unknown> {
  const bytes = await readBodyBytes(request, route.maxBodyBytes)
  const type = request.headers.get('content-type') ?? ''
  // Counted before parsing: parsing a huge number of parts would be costly.
  const boundary = /boundary="?([^";,]+)/i.exec(type)?.[1] ?? ''
  if (countOccurrences(bytes, `--${boundary}`, maxRequestFields + 2) > maxRequestFields + 1)
    throw refusal('request.malformed')
  // Parsed by the boundary that was counted: of two boundaries in the content type the parser might take the other one.
  const countedType = `multipart/form-data; boundary="${boundary}"`
  const form = await new Response(bytes, { headers: { 'content-type': countedType } }).formData().catch(() => {
    // The body does not match its content type.
    throw refusal('request.malformed')
  })
  const fields: [string, unknown][] = []
  for (const [name, value] of form)
    fields.push([toCodeName(name, route.body), typeof value === 'string' ? value : await readUploadedFile(value)])
  return readBodyValues(Object.fromEntries(fields), route.body)
}

const readUploadedFile = async (file: File): Promise<FileInput> => ({
  name: file.name,
  bytes: new Uint8Array(await file.arrayBuffer()),
})

/** Occurrences of a text, counting at most up to `limit`. */
function countOccurrences(bytes: Buffer, text: string, limit: number): number {
  let count = 0
  for (let at = bytes.indexOf(text); at >= 0 && count < limit; at = bytes.indexOf(text, at + text.length)) count++
  return count
}

function parseForm(text: string): Record<string, string> {
  const fields = new URLSearchParams(text)
  if (fields.size > maxRequestFields) throw refusal('request.malformed')
  return Object.fromEntries(fields)
}

const maxKeysOf = ({ bodyKind, maxBodyBytes }: Route) =>
  bodyKind === 'json' ? Math.max(maxJsonKeys, (maxJsonKeys * maxBodyBytes) / usualMaxBodyBytes) : maxJsonKeys

function parseJson(text: string, maxKeys = maxJsonKeys): unknown {
  if (isJsonTooLarge(text, maxKeys)) throw refusal('request.malformed')
  try {
    return JSON.parse(text)
  } catch {
    // Not JSON.
    throw refusal('request.malformed')
  }
}

/**
 * Whether brackets nest deeper than `maxJsonDepth`, or there are more than `maxKeys` keys, without parsing, so that later
 * recursive code is safe and validation short.
 */
function isJsonTooLarge(text: string, maxKeys: number): boolean {
  let depth = 0
  let keys = 0
  let inString = false
  for (let index = 0; index < text.length; index++) {
    const character = text[index]
    if (inString) {
      if (character === '\\') index++
      else if (character === '"') inString = false
    } else if (character === '"') inString = true
    else if (character === '{' || character === '[') {
      if (++depth > maxJsonDepth) return true
    } else if (character === '}' || character === ']') depth--
    else if (character === ':' && ++keys > maxKeys) return true
  }
  return false
}

function decodePathSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    // A lone % or invalid UTF-8.
    throw refusal('request.malformed')
  }
}
