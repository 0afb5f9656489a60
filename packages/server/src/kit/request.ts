import { pathParameters, type Route } from '@provende/contract/kit/route.ts'
import { fromWire, toCodeName, toWireName } from '@provende/contract/wire.ts'
import { refusal } from './handler.ts'

/* Reads the parts of a request into names of code. Whatever cannot be read is refused, never thrown further. */

/** Most bytes of a JSON or form body. */
const largestBody = 2 * 1024 * 1024
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
  const expected = route.bodyKind === 'json' ? 'application/json' : 'application/x-www-form-urlencoded'
  if (type !== expected) throw refusal('request.wrongType')
  const text = await bodyText(request)
  if (route.bodyKind === 'form') return fromWire(Object.fromEntries(new URLSearchParams(text)))
  return fromWire(parsedJson(text))
}

async function bodyText(request: Request): Promise<string> {
  const declared = Number(request.headers.get('content-length') ?? 0)
  if (declared > largestBody) throw refusal('request.tooLarge')
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.length
    if (size > largestBody) throw refusal('request.tooLarge')
    chunks.push(chunk)
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
  } catch {
    // Bytes that are not UTF-8: nobody can read them.
    throw refusal('request.malformed')
  }
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
