// Fonts parsed once, and words shaped once, for all documents of a thread. pdfkit does both anew for each document, which
// takes most of its time: the tables that say how letters stand side by side are large.

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** What is used of fontkit, of which there are no types. */
type Fontkit = {
  create(bytes: Uint8Array): Font
  /** Whatever `new` makes of a format is the font of the bytes that its `probe` knows. */
  registerFormat(format: FontFormat): void
}
type FontFormat = ((stream: { readonly buffer: Uint8Array }) => Font) & { probe(bytes: Uint8Array): boolean }
type Font = {
  glyphsForString(text: string): Glyph[]
  getGlyph(id: number, codePoints: readonly number[]): Glyph
  layout(text: string, features?: unknown): ShapedText
}
type Glyph = { readonly id: number; readonly codePoints: readonly number[] }
type ShapedText = {
  readonly glyphs: readonly Glyph[]
  readonly positions: readonly { readonly xAdvance: number }[]
  readonly advanceWidth: number
}

/** Shaped words that are remembered, of each font: papers say the same ones again and again. */
const maxShapedWords = 5000

/**
 * Parses font files. `writeFile` gets for the path of each what documents read in its place: a name, as a format of fontkit,
 * of which the parsed font comes out.
 */
export function shareParsedFonts(
  paths: readonly string[],
  writeFile: (path: string, content: Uint8Array) => void,
): void {
  const fontkit = fontkitOfPdfkit()
  const fonts = new Map(paths.map((path) => [`parsed ${path}`, documentFontMaker(fontkit.create(readFileSync(path)))]))
  const makerOf = (bytes: Uint8Array) => fonts.get(Buffer.from(bytes).toString())
  // Not an arrow function, since fontkit calls it with `new`.
  function SharedFont({ buffer }: { readonly buffer: Uint8Array }): Font {
    const makeFont = makerOf(buffer)
    if (makeFont === undefined) throw new Error('not a shared font')
    return makeFont()
  }
  fontkit.registerFormat(Object.assign(SharedFont, { probe: (bytes: Uint8Array) => makerOf(bytes) !== undefined }))
  for (const path of paths) writeFile(path, Buffer.from(`parsed ${path}`))
}

/** Makes the font of each document, which shapes as the parsed one would in a document of its own. */
function documentFontMaker(parsed: Font): () => Font {
  const shapedWords = new Map<string, ShapedText>()
  const shape = (text: string): ShapedText => {
    if (shapedWords.size >= maxShapedWords) shapedWords.clear()
    const shaped = withOwnGlyphs(parsed).layout(text)
    shapedWords.set(text, shaped)
    return shaped
  }
  return () => {
    const font = withOwnGlyphs(parsed)
    const layout = (text: string, features?: unknown): ShapedText => {
      if (features !== undefined) return parsed.layout.call(font, text, features)
      const shaped = shapedWords.get(text) ?? shape(text)
      // First the glyphs of the letters, then those drawn in their place, as when a word is shaped.
      font.glyphsForString(text)
      const glyphs = shaped.glyphs.map(({ id, codePoints }) => font.getGlyph(id, codePoints))
      // pdfkit scales the positions.
      const positions = shaped.positions.map((position) => ({ ...position }))
      return {
        ...{ glyphs, positions },
        get advanceWidth() {
          return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0)
        },
      }
    }
    return Object.assign(font, { layout })
  }
}

/** A parsed font with glyphs of its own: their first use decides for which letters one stands when text is copied. */
const withOwnGlyphs = (parsed: Font): Font => Object.create(parsed, { _glyphs: { value: {} } })

/** The instance of pdfkit: an import would be another one. */
function fontkitOfPdfkit(): Fontkit {
  const pdfmake = createRequire(import.meta.url).resolve('pdfmake')
  return createRequire(createRequire(pdfmake).resolve('pdfkit'))('fontkit')
}
