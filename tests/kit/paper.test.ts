import { expect, test } from 'vitest'
import { headCell, paperFooterContent, paperLayout } from '../../packages/server/src/kit/paper.ts'
import { renderPdf } from '../../packages/server/src/kit/pdf.ts'
import { pageTexts } from './support/pdf-words.ts'

/** A paper with so many lines before a heading and its table. */
const renderPaper = (lineCount: number) =>
  renderPdf({
    ...paperLayout,
    footer: paperFooterContent('Sujet', 'Imprimé', (page, pages) => `Page ${page} / ${pages}`),
    content: [
      ...Array.from({ length: lineCount }, () => ({ text: 'Ligne' })),
      { text: 'Titre', style: 'section' },
      { table: { headerRows: 1, dontBreakRows: true, body: [[headCell('En-tête')], ['Contenu']] } },
    ],
  })

test('a heading stands on the page of the first row of its table, wherever it would come', async () => {
  for (let lineCount = 54; lineCount <= 66; lineCount += 1) {
    const pages = await pageTexts(await renderPaper(lineCount))
    const pagesWith = (text: string) => pages.flatMap((words, index) => (words.includes(text) ? [index] : []))
    expect(pagesWith('Titre'), `${lineCount} lines`).toEqual(pagesWith('Contenu'))
  }
})
