import type { GivenFile } from '@provende/contract/kit/fields.ts'
import { pathParameters, type Route } from '@provende/contract/kit/route.ts'
import { fromWire, toCodeName, toWireName } from '@provende/contract/wire.ts'
import { refusal } from './handler.ts'

/* Reads the parts of a request into names of code. Whatever cannot be read is refused, never thrown further. */

/** Most bytes of a body that is text, and of one that carries files: one of 10 MB with all that stands around it. */
const largestBody = 2 * 1024 * 1024
const largestMultipart = 11 * 1024 * 1024
/** Most parts of a multipart body: no call has more fields. */
const mostParts = 100
/** Deepest nesting of a JSON body. */
const deepest = 24

/** The parameters of a path, with their original case although paths match without regard to it. */
export function readParams(route: Route, pathname: string): Record<string, string> {
  const names = route.path.split('/')
  const given = pathname.split('/')
  const parameters = new Set(pathParameters(route.path))
  const params: Record<string, string> = {}
  for (const [index, name] of names.entries()) {
    const bare = name.slice(1, -1)
    if (parameters.has(bare)) params[bare] = decoded(given[index] ?? '')
  }
  return params
}

/** The query by names of code; documented names match without regard to case, unknown ones stay and are refused. */
export function readQuery(route: Route, search: URLSearchParams): Record<string, string> {
  const shape = (route.query as { shape?: Record<string, unknown> }).shape ?? {}
  const known = new Map(Object.keys(shape).map((name) => [toWireName(name).toLowerCase(), name]))
  return Object.fromEntries(
    [...search].map(([name, value]) => [known.get(name.toLowerCase()) ?? toCodeName(name), value]),
  )
}

/** The body by names of code; undefined when the route has none. */
export async function readBody(route: Route, request: Request): Promise<unknown> {
  if (route.bodyKind === 'none') return {}
  const type = (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase()
  if (type !== bodyTypes[route.bodyKind]) throw refusal('request.wrongType')
  if (route.bodyKind === 'multipart') return multipart(request)
  const text = textOf(await bodyBytes(request, largestBody))
  if (route.bodyKind === 'form') return fromWire(Object.fromEntries(new URLSearchParams(text)))
  return fromWire(parsedJson(text))
}

const bodyTypes = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
}

/** The whole body; one that is too long is refused as soon as that is known. */
async function bodyBytes(request: Request, most: number): Promise<Buffer<ArrayBuffer>> {
  const declared = Number(request.headers.get('content-length') ?? 0)
  if (declared > most) throw refusal('request.tooLarge')
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.length
    if (size > most) throw refusal('request.tooLarge')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Bytes that are not UTF-8: nobody can read them.
    throw refusal('request.malformed')
  }
}

/** The fields of a multipart body: texts, and files as their name and bytes. */
async function multipart(request: Request): Promise<unknown> {
  const bytes = await bodyBytes(request, largestMultipart)
  const type = request.headers.get('content-type') ?? ''
  // Whoever sends this many parts sends nonsense; taking it apart would be work.
  const boundary = /boundary="?([^";,]+)/i.exec(type)?.[1] ?? ''
  if (timesIn(bytes, `--${boundary}`, mostParts + 2) > mostParts + 1) throw refusal('request.malformed')
  const form = await new Response(bytes, { headers: { 'content-type': type } }).formData().catch(() => {
    // Not what its type says.
    throw refusal('request.malformed')
  })
  const fields: [string, unknown][] = []
  for (const [name, value] of form)
    fields.push([toCodeName(name), typeof value === 'string' ? value : await givenFile(value)])
  return Object.fromEntries(fields)
}

const givenFile = async (file: File): Promise<GivenFile> => ({
  name: file.name,
  bytes: new Uint8Array(await file.arrayBuffer()),
})

/** How often a text occurs, counted up to `most`. */
function timesIn(bytes: Buffer, text: string, most: number): number {
  let times = 0
  for (let at = bytes.indexOf(text); at >= 0 && times < most; at = bytes.indexOf(text, at + text.length)) times++
  return times
}

function parsedJson(text: string): unknown {
  if (tooDeep(text)) throw refusal('request.malformed')
  try {
    return JSON.parse(text)
  } catch {
    // Not JSON.
    throw refusal('request.malformed')
  }
}

/** Whether brackets nest deeper than the limit, without building anything: what follows may then walk the value. */
function tooDeep(text: string): boolean {
  let depth = 0
  let inString = false
  for (let index = 0; index < text.length; index++) {
    const character = text[index]
    if (inString) {
      if (character === '\\') index++
      else if (character === '"') inString = false
    } else if (character === '"') inString = true
    else if (character === '{' || character === '[') {
      if (++depth > deepest) return true
    } else if (character === '}' || character === ']') depth--
  }
  return false
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    // A lone % or bytes that are not UTF-8.
    throw refusal('request.malformed')
  }
}
