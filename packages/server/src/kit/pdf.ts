import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { escapeXml } from '@provende/domain/kit/xml-text.ts'
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { shareParsedFonts } from './pdf-fonts.ts'

/* PDF rendering with an embedded font, so that documents look the same on every machine. */

const fontDirectory = join(dirname(fileURLToPath(import.meta.resolve('pdfmake/package.json'))), 'fonts/Roboto')
const fontPath = (name: string) => join(fontDirectory, `Roboto-${name}.ttf`)
const fontPaths = {
  normal: fontPath('Regular'),
  bold: fontPath('Medium'),
  italics: fontPath('Italic'),
  bolditalics: fontPath('MediumItalic'),
}

/** Loaded with the first document, to keep server start fast. */
let pdfPrinter: Promise<typeof import('pdfmake')> | undefined

async function loadPdfPrinter() {
  const { default: pdfmake } = await import('pdfmake')
  pdfmake.setFonts({ Roboto: fontPaths })
  // Its types know nothing of the files that it holds.
  const { virtualfs } = pdfmake as unknown as PdfmakeFiles
  shareParsedFonts(Object.values(fontPaths), (path, content) => virtualfs.writeFileSync(path, content))
  // A document must not trigger network requests or local file reads.
  pdfmake.setUrlAccessPolicy(() => false)
  pdfmake.setLocalAccessPolicy(() => false)
  return pdfmake
}

type PdfmakeFiles = { readonly virtualfs: { writeFileSync(path: string, content: Uint8Array): void } }

/** Renders a document as PDF bytes. */
export async function renderPdf(document: TDocumentDefinitions): Promise<Uint8Array> {
  pdfPrinter ??= loadPdfPrinter()
  return new Uint8Array(await (await pdfPrinter).createPdf(document).getBuffer())
}

/** What makes a document a PDF/A-3b: a file that belongs to it, and what its metadata say about that file. */
export type AssociatedFile = {
  readonly name: string
  readonly type: string
  readonly description: string
  readonly text: string
  readonly at: Date
  /** Descriptions in RDF, added to those of the document itself. */
  readonly metadata: string
}

/** Renders a document as PDF/A-3b that holds a file. */
export async function renderArchivePdf(document: TDocumentDefinitions, file: AssociatedFile): Promise<Uint8Array> {
  pdfPrinter ??= loadPdfPrinter()
  const { name, type, description, at } = file
  const src = `data:${type};base64,${Buffer.from(file.text).toString('base64')}`
  const attachment = { src, name, type, description, relationship: 'Data', creationDate: at, modifiedDate: at }
  const output = (await pdfPrinter).createPdf({
    ...document,
    version: '1.7',
    subset: 'PDF/A-3b',
    displayTitle: true,
    info: { ...document.info, creationDate: at, modDate: at },
    files: { [name]: attachment },
  })
  // pdfkit writes the title into its metadata as it is: as XML it may be something else.
  const drawing = (await output.getStream()) as unknown as PdfkitDocument
  drawing._addInfo = () => drawing.appendXML(documentMetadataXml(drawing.info) + file.metadata)
  return new Uint8Array(await output.getBuffer())
}

/** What is used of the document of pdfkit, of which its types know nothing. */
type PdfkitDocument = {
  readonly info: {
    readonly Title: string
    readonly Producer: string
    readonly Creator: string
    readonly CreationDate: Date
  }
  _addInfo: () => void
  appendXML: (xml: string) => void
}

/** What the information of a document says, as metadata (XMP): a PDF/A says it twice. */
function documentMetadataXml({ Title, Producer, Creator, CreationDate }: PdfkitDocument['info']): string {
  const at = `${CreationDate.toISOString().slice(0, 19)}Z`
  const descriptions = [
    [
      'xmp',
      'http://ns.adobe.com/xap/1.0/',
      `<xmp:CreatorTool>${escapeXml(Creator)}</xmp:CreatorTool>
      <xmp:CreateDate>${at}</xmp:CreateDate><xmp:ModifyDate>${at}</xmp:ModifyDate>`,
    ],
    ['pdf', 'http://ns.adobe.com/pdf/1.3/', `<pdf:Producer>${escapeXml(Producer)}</pdf:Producer>`],
    [
      'dc',
      'http://purl.org/dc/elements/1.1/',
      `<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escapeXml(Title)}</rdf:li></rdf:Alt></dc:title>`,
    ],
  ]
  return descriptions
    .map(
      ([prefix, name, content]) =>
        `<rdf:Description rdf:about="" xmlns:${prefix}="${name}">${content}</rdf:Description>`,
    )
    .join('\n')
}

/** Roboto lacks the narrow no-break space that groups digits in French; use the wide one. */
export const replaceMissingGlyphs = (text: string): string => text.replaceAll('\u202f', '\u00a0')
