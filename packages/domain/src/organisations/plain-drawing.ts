// An SVG is accepted unchanged or refused: there is no sanitising, so no sanitiser can be bypassed. Allowed are shapes, paint
// and text; any other element or attribute is refused, as are entities, processing instructions, copies of parts (`use`,
// patterns, filters) and references to anything outside the document.

/**
 * The most elements a browser draws, each clip path, mask and gradient counted wherever it is used, and the deepest nesting
 * through elements and references. A logo has some dozens.
 */
const maxDrawnElements = 20_000
const maxDrawingLevels = 64

const allowedSvgElements = new Set(
  `svg g defs title desc path rect circle ellipse line polyline polygon text tspan linearGradient radialGradient stop
   clipPath mask`.split(/\s+/),
)
const allowedSvgAttributes = new Set(
  `id class version width height viewBox preserveAspectRatio xmlns xml:space x y x1 y1 x2 y2 cx cy r rx ry fx fy dx dy d
   points pathLength transform gradientTransform gradientUnits spreadMethod offset clipPathUnits maskUnits maskContentUnits opacity fill fill-opacity fill-rule stroke stroke-width
   stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset stop-color
   stop-opacity color clip-path clip-rule mask display visibility overflow vector-effect paint-order shape-rendering
   text-rendering text-anchor dominant-baseline alignment-baseline font-family font-size font-style font-weight
   letter-spacing word-spacing style href xlink:href xmlns:xlink role aria-label aria-hidden focusable`.split(/\s+/),
)
const svgNamespaces: Readonly<Record<string, string>> = {
  xmlns: 'http://www.w3.org/2000/svg',
  'xmlns:xlink': 'http://www.w3.org/1999/xlink',
}
const attributePattern = /\s+([\w:-]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y
const markupPattern =
  /<!--(?:(?!--)[\s\S])*-->|<\?xml\s[^>?]*\?>|<(\/?)([A-Za-z]+)((?:\s+[\w:-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*\/?>/y

type DrawingElement = {
  readonly name: string
  /** The elements inside it. */
  readonly children: DrawingElement[]
  /** The ids of the elements it refers to. */
  readonly references: readonly string[]
}

/** Whether an SVG is well-formed and holds nothing but a drawing of a bounded size. */
export function isPlainDrawing(text: string): boolean {
  const drawing = readDrawing(text)
  return drawing !== null && isDrawingBounded(drawing)
}

type Drawing = { readonly root: DrawingElement; readonly byId: ReadonlyMap<string, DrawingElement> }

/** The elements of an SVG; null if something in it is not allowed or not well-formed. */
function readDrawing(text: string): Drawing | null {
  const document: DrawingElement = { name: '', children: [], references: [] }
  const open = [document]
  const byId = new Map<string, DrawingElement>()
  let offset = 0
  while (offset < text.length) {
    const next = text.indexOf('<', offset)
    if (!hasOnlyPlainEntities(text.slice(offset, next < 0 ? text.length : next))) return null
    if (next < 0) break
    markupPattern.lastIndex = next
    const match = markupPattern.exec(text)
    if (match === null) return null
    offset = next + match[0].length
    const [whole, closing, name, attributeText = ''] = match
    if (name === undefined) continue
    if (closing) {
      if (open.pop()?.name !== name) return null
      continue
    }
    const attributes = allowedSvgElements.has(name) ? readAttributes(name, attributeText) : null
    if (attributes === null || open.length > maxDrawingLevels) return null
    const element: DrawingElement = { name, children: [], references: referencedIds(attributes) }
    open.at(-1)?.children.push(element)
    const id = attributes.get('id')
    // Of two with one id, browsers take the first.
    if (id !== undefined && !byId.has(id)) byId.set(id, element)
    if (!whole.endsWith('/>')) open.push(element)
  }
  const [root] = document.children
  return open.length === 1 && root !== undefined ? { root, byId } : null
}

/** Whether few elements are drawn and no element is part of itself, counting what elements refer to. */
function isDrawingBounded({ root, byId }: Drawing): boolean {
  type Extent = { readonly elements: number; readonly levels: number }
  const boundless: Extent = { elements: Number.POSITIVE_INFINITY, levels: Number.POSITIVE_INFINITY }
  // An element that is met again before it is measured is part of itself.
  const extents = new Map<DrawingElement, Extent>()
  const extentOf = (element: DrawingElement, level: number): Extent => {
    const measured = extents.get(element)
    if (measured !== undefined || level > maxDrawingLevels) return measured ?? boundless
    extents.set(element, boundless)
    const parts = [...element.children, ...element.references.flatMap((id) => byId.get(id) ?? [])]
    let [elements, levels] = [1, 0]
    for (const part of parts) {
      const extent = extentOf(part, level + 1)
      elements += extent.elements
      levels = Math.max(levels, extent.levels)
    }
    const extent = { elements, levels: levels + 1 }
    extents.set(element, extent)
    return extent
  }
  const { elements, levels } = extentOf(root, 1)
  return elements <= maxDrawnElements && levels <= maxDrawingLevels
}

/** Allows the five predefined XML entities and numeric character references; any other entity needs a declaration. */
const hasOnlyPlainEntities = (text: string) => !/&(?!(?:amp|lt|gt|quot|apos|#\d{2,6}|#x[\da-f]{2,5});)/i.test(text)

/** The attributes of an element by name; null if one is not allowed. */
function readAttributes(elementName: string, text: string): ReadonlyMap<string, string> | null {
  const attributes = new Map<string, string>()
  const { length } = text.trimEnd()
  attributePattern.lastIndex = 0
  while (attributePattern.lastIndex < length) {
    const match = attributePattern.exec(text)
    if (match === null) return null
    const [, name = '', doubleQuoted, singleQuoted] = match
    const value = doubleQuoted ?? singleQuoted ?? ''
    if (!isAttributeAllowed(elementName, name, value)) return null
    attributes.set(name, value)
  }
  return attributes
}

const localUrlPattern = /url\(\s*(['"]?)#([\w.-]+)\1\s*\)/gi

/** The ids that attributes refer to. */
const referencedIds = (attributes: ReadonlyMap<string, string>): string[] =>
  [...attributes].flatMap(([name, value]) =>
    isLinkAttribute(name) ? [value.slice(1)] : [...value.matchAll(localUrlPattern)].map(([, , id = '']) => id),
  )

const isLinkAttribute = (name: string) => name === 'href' || name === 'xlink:href'

/** Whether an attribute is in the allowed list and refers only to parts of the same document. */
function isAttributeAllowed(elementName: string, name: string, value: string): boolean {
  if (!allowedSvgAttributes.has(name) || value.includes('&') || value.includes('\\')) return false
  if (Object.hasOwn(svgNamespaces, name)) return value === svgNamespaces[name]
  // Gradients share their stops.
  if (isLinkAttribute(name)) return elementName.endsWith('Gradient') && /^#[\w.-]+$/.test(value)
  const withoutLocalUrls = value.replace(localUrlPattern, '')
  return !/url\s*\(|@|expression|javascript:|data:|image(-set)?\s*\(|src\s*\(|\/\*/i.test(withoutLocalUrls)
}
