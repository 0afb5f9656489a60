// The logo of a distributor: a picture every person of its branch sees in the frame, so nothing that runs, loads or
// reads anything may be in it.

/** Most bytes of a logo. Source: docs/open-questions.md. */
export const largestLogoBytes = 1024 * 1024
/** The ends of names a person is offered. */
export const logoEndings = ['png', 'jpg', 'jpeg', 'svg'] as const

/** Why a file is no logo: empty, too large, no picture of a kind we show, or a drawing that is more than a drawing. */
export type LogoRefusal = 'empty' | 'tooLarge' | 'type' | 'drawing'
export type LogoType = 'image/png' | 'image/jpeg' | 'image/svg+xml'

/** What a file is by its content, whatever its name says; or why it is refused. */
export function readLogo(bytes: Uint8Array): { readonly type: LogoType } | { readonly refused: LogoRefusal } {
  if (bytes.length === 0) return { refused: 'empty' }
  if (bytes.length > largestLogoBytes) return { refused: 'tooLarge' }
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return { type: 'image/png' }
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return { type: 'image/jpeg' }
  const text = asText(bytes)
  if (text === undefined || !/^(<\?xml[^>]*\?>|\s|<!--[\s\S]*?-->)*<svg[\s>/]/.test(text)) return { refused: 'type' }
  return isPlainDrawing(text) ? { type: 'image/svg+xml' } : { refused: 'drawing' }
}

const startsWith = (bytes: Uint8Array, head: readonly number[]) => head.every((byte, at) => bytes[at] === byte)

/** UTF-8 as text; undefined when it is something else. Written out because the domain has no decoder of its platform. */
function asText(bytes: Uint8Array): string | undefined {
  const parts: string[] = []
  for (let at = startsWith(bytes, [0xef, 0xbb, 0xbf]) ? 3 : 0; at < bytes.length; ) {
    const first = bytes[at] ?? 0
    const length = first < 0x80 ? 1 : first >= 0xc2 && first < 0xe0 ? 2 : first >= 0xe0 && first < 0xf0 ? 3 : 4
    if (first >= 0x80 && (first < 0xc2 || first > 0xf4)) return undefined
    const rest = bytes.subarray(at + 1, at + length)
    if (rest.length < length - 1 || rest.some((byte) => byte >> 6 !== 2)) return undefined
    const start = length === 1 ? first : first & (0x7f >> length)
    const point = rest.reduce((value, byte) => (value << 6) | (byte & 0x3f), start)
    if (point === 0 || point > 0x10_ffff || (point >= 0xd800 && point < 0xe000)) return undefined
    parts.push(String.fromCodePoint(point))
    at += length
  }
  return parts.join('')
}

/*
 * Drawings are taken as they are or refused whole: nothing is mended, so nothing is missed by a mender. Only shapes, their
 * paints and texts are known; every other element or attribute is refused, as are entities, processing instructions and
 * whatever could name a place outside the drawing.
 */
const elements = new Set(
  `svg g defs title desc path rect circle ellipse line polyline polygon text tspan linearGradient radialGradient stop
   clipPath mask pattern symbol use`.split(/\s+/),
)
const attributes = new Set(
  `id class version width height viewBox preserveAspectRatio xmlns xml:space x y x1 y1 x2 y2 cx cy r rx ry fx fy dx dy d
   points pathLength transform gradientTransform gradientUnits patternTransform patternUnits patternContentUnits
   spreadMethod offset clipPathUnits maskUnits maskContentUnits opacity fill fill-opacity fill-rule stroke stroke-width
   stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset stop-color
   stop-opacity color clip-path clip-rule mask display visibility overflow vector-effect paint-order shape-rendering
   text-rendering text-anchor dominant-baseline alignment-baseline font-family font-size font-style font-weight
   letter-spacing word-spacing style href xlink:href xmlns:xlink role aria-label aria-hidden focusable`.split(/\s+/),
)
const namespaces: Readonly<Record<string, string>> = {
  xmlns: 'http://www.w3.org/2000/svg',
  'xmlns:xlink': 'http://www.w3.org/1999/xlink',
}
const attribute = /\s+([\w:-]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y
const mark =
  /<!--(?:(?!--)[\s\S])*-->|<\?xml\s[^>?]*\?>|<(\/?)([A-Za-z]+)((?:\s+[\w:-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*\/?>/y

function isPlainDrawing(text: string): boolean {
  let at = 0
  while (at < text.length) {
    const next = text.indexOf('<', at)
    const words = text.slice(at, next < 0 ? text.length : next)
    if (!isPlainText(words)) return false
    if (next < 0) return true
    mark.lastIndex = next
    const found = mark.exec(text)
    if (found === null) return false
    const [whole, , name, given = ''] = found
    if (name !== undefined && !(elements.has(name) && isPlainGiven(given))) return false
    at = next + whole.length
  }
  return true
}

/** The five names of characters XML has, and numbers of printable ones; anything else would have to be declared. */
const isPlainText = (text: string) => !/&(?!(?:amp|lt|gt|quot|apos|#\d{2,6}|#x[\da-f]{2,5});)/i.test(text)

function isPlainGiven(given: string): boolean {
  attribute.lastIndex = 0
  while (attribute.lastIndex < given.trimEnd().length) {
    const found = attribute.exec(given)
    if (found === null) return false
    const [, name = '', double, single] = found
    if (!isPlainAttribute(name, double ?? single ?? '')) return false
  }
  return true
}

/** Known, and naming nothing but parts of the drawing itself. */
function isPlainAttribute(name: string, value: string): boolean {
  if (!attributes.has(name) || value.includes('&') || value.includes('\\')) return false
  if (name in namespaces) return value === namespaces[name]
  if (name === 'href' || name === 'xlink:href') return /^#[\w.-]+$/.test(value)
  const places = value.replace(/url\(\s*(['"]?)#[\w.-]+\1\s*\)/gi, '')
  return !/url\s*\(|@|expression|javascript:|data:|image(-set)?\s*\(|src\s*\(|\/\*/i.test(places)
}
