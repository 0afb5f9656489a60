import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js'

/* Documents on paper, in a font of their own that is embedded: they look the same on every machine. */

const fonts = join(dirname(fileURLToPath(import.meta.resolve('pdfmake/package.json'))), 'fonts/Roboto')
const font = (name: string) => join(fonts, `Roboto-${name}.ttf`)

/** Read with the first document: a server starts without it. */
let printing: Promise<typeof import('pdfmake')> | undefined

async function startPrinting() {
  const { default: pdfmake } = await import('pdfmake')
  pdfmake.setFonts({
    Roboto: {
      normal: font('Regular'),
      bold: font('Medium'),
      italics: font('Italic'),
      bolditalics: font('MediumItalic'),
    },
  })
  // What a document says decides neither what is fetched nor what is read of this machine: only the font is.
  pdfmake.setUrlAccessPolicy(() => false)
  pdfmake.setLocalAccessPolicy((path) => path.startsWith(fonts))
  return pdfmake
}

/** A document as PDF. */
export async function pdfOf(document: TDocumentDefinitions): Promise<Uint8Array> {
  printing ??= startPrinting()
  return new Uint8Array(await (await printing).createPdf(document).getBuffer())
}

/** The font has no narrow no-break space, which numbers of French are grouped with: a wide one stands for it. */
export const inFont = (text: string): string => text.replaceAll('\u202f', '\u00a0')
