import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** The text of each page of a PDF, in reading order. */
export async function pageTexts(bytes: Uint8Array): Promise<string[]> {
  const loading = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  const document = await loading.promise
  const pages: string[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent()
    const words = items.map((item) => ('str' in item ? item.str : ''))
    pages.push(words.join(' ').replace(/ +/g, ' '))
  }
  await loading.destroy()
  return pages
}
