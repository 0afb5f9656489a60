// Validates the logo of a distributor. All users of its branch see it in the page frame, so it must not contain anything
// that runs scripts or loads resources.

/** In bytes. Source: docs/open-questions.md. */
export const maxLogoBytes = 1024 * 1024
/** The file extensions offered in the file dialog. */
export const logoExtensions = ['png', 'jpg', 'jpeg', 'svg'] as const

/** Why a file is refused: empty, too large, no supported image type, or an SVG with forbidden content (`drawing`). */
export type LogoRefusal = 'empty' | 'tooLarge' | 'type' | 'drawing'
export type LogoType = 'image/png' | 'image/jpeg' | 'image/svg+xml'

/** The image type of a file, detected from its content independent of its name, or why it is refused. */
export function readLogo(bytes: Uint8Array): { readonly type: LogoType } | { readonly refusal: LogoRefusal } {
  if (bytes.length === 0) return { refusal: 'empty' }
  if (bytes.length > maxLogoBytes) return { refusal: 'tooLarge' }
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return { type: 'image/png' }
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return { type: 'image/jpeg' }
  const text = decodeUtf8(bytes)
  if (text === undefined || !/^(<\?xml[^>]*\?>|\s|<!--[\s\S]*?-->)*<svg[\s>/]/.test(text)) return { refusal: 'type' }
  return isPlainDrawing(text) ? { type: 'image/svg+xml' } : { refusal: 'drawing' }
}

const startsWith = (bytes: Uint8Array, prefix: readonly number[]) =>
  prefix.every((byte, index) => bytes[index] === byte)

/** Decodes UTF-8; undefined for invalid bytes. Implemented here because the domain may not use the platform's TextDecoder. */
function decodeUtf8(bytes: Uint8Array): string | undefined {
  const characters: string[] = []
  for (let offset = startsWith(bytes, [0xef, 0xbb, 0xbf]) ? 3 : 0; offset < bytes.length; ) {
    const first = bytes[offset] ?? 0
    const length = first < 0x80 ? 1 : first >= 0xc2 && first < 0xe0 ? 2 : first >= 0xe0 && first < 0xf0 ? 3 : 4
    if (first >= 0x80 && (first < 0xc2 || first > 0xf4)) return undefined
    const rest = bytes.subarray(offset + 1, offset + length)
    if (rest.length < length - 1 || rest.some((byte) => byte >> 6 !== 2)) return undefined
    const start = length === 1 ? first : first & (0x7f >> length)
    const point = rest.reduce((value, byte) => (value << 6) | (byte & 0x3f), start)
    if (point === 0 || point > 0x10_ffff || (point >= 0xd800 && point < 0xe000)) return undefined
    characters.push(String.fromCodePoint(point))
    offset += length
  }
  return characters.join('')
}

/*
 * An SVG is accepted unchanged or refused: there is no sanitising, so no sanitiser can be bypassed. Allowed are shapes, paint
 * and text; any other element or attribute is refused, as are entities, processing instructions and references to anything
 * outside the document.
 */
const allowedElements = new Set(
  `svg g defs title desc path rect circle ellipse line polyline polygon text tspan linearGradient radialGradient stop
   clipPath mask pattern symbol use`.split(/\s+/),
)
const allowedAttributes = new Set(
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
const attributePattern = /\s+([\w:-]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y
const markupPattern =
  /<!--(?:(?!--)[\s\S])*-->|<\?xml\s[^>?]*\?>|<(\/?)([A-Za-z]+)((?:\s+[\w:-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*\/?>/y

function isPlainDrawing(text: string): boolean {
  let offset = 0
  while (offset < text.length) {
    const next = text.indexOf('<', offset)
    const characterData = text.slice(offset, next < 0 ? text.length : next)
    if (!isPlainText(characterData)) return false
    if (next < 0) return true
    markupPattern.lastIndex = next
    const match = markupPattern.exec(text)
    if (match === null) return false
    const [whole, , name, attributes = ''] = match
    if (name !== undefined && !(allowedElements.has(name) && areAttributesAllowed(attributes))) return false
    offset = next + whole.length
  }
  return true
}

/** Allows the five predefined XML entities and numeric character references; any other entity needs a declaration. */
const isPlainText = (text: string) => !/&(?!(?:amp|lt|gt|quot|apos|#\d{2,6}|#x[\da-f]{2,5});)/i.test(text)

function areAttributesAllowed(attributes: string): boolean {
  attributePattern.lastIndex = 0
  while (attributePattern.lastIndex < attributes.trimEnd().length) {
    const match = attributePattern.exec(attributes)
    if (match === null) return false
    const [, name = '', doubleQuoted, singleQuoted] = match
    if (!isAttributeAllowed(name, doubleQuoted ?? singleQuoted ?? '')) return false
  }
  return true
}

/** Whether an attribute is in the allowed list and refers only to parts of the same document. */
function isAttributeAllowed(name: string, value: string): boolean {
  if (!allowedAttributes.has(name) || value.includes('&') || value.includes('\\')) return false
  if (name in namespaces) return value === namespaces[name]
  if (name === 'href' || name === 'xlink:href') return /^#[\w.-]+$/.test(value)
  const withoutLocalUrls = value.replace(/url\(\s*(['"]?)#[\w.-]+\1\s*\)/gi, '')
  return !/url\s*\(|@|expression|javascript:|data:|image(-set)?\s*\(|src\s*\(|\/\*/i.test(withoutLocalUrls)
}
