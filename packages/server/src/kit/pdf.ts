import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js'

/* PDF rendering with an embedded font, so that documents look the same on every machine. */

const fontDirectory = join(dirname(fileURLToPath(import.meta.resolve('pdfmake/package.json'))), 'fonts/Roboto')
const font = (name: string) => join(fontDirectory, `Roboto-${name}.ttf`)

/** Loaded with the first document, to keep server start fast. */
let printer: Promise<typeof import('pdfmake')> | undefined

async function loadPrinter() {
  const { default: pdfmake } = await import('pdfmake')
  pdfmake.setFonts({
    Roboto: {
      normal: font('Regular'),
      bold: font('Medium'),
      italics: font('Italic'),
      bolditalics: font('MediumItalic'),
    },
  })
  // A document must not trigger network requests or local file reads, except for the fonts.
  pdfmake.setUrlAccessPolicy(() => false)
  pdfmake.setLocalAccessPolicy((path) => path.startsWith(fontDirectory))
  return pdfmake
}

/** Renders a document as PDF bytes. */
export async function renderPdf(document: TDocumentDefinitions): Promise<Uint8Array> {
  printer ??= loadPrinter()
  return new Uint8Array(await (await printer).createPdf(document).getBuffer())
}

/** Roboto lacks the narrow no-break space that groups digits in French; use the wide one. */
export const replaceMissingGlyphs = (text: string): string => text.replaceAll('\u202f', '\u00a0')
