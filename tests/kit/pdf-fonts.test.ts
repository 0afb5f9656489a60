import { expect, test } from 'vitest'
import { renderPdf } from '../../packages/server/src/kit/pdf.ts'
import { pageTexts } from './support/pdf-words.ts'

test('text copied from a document is its own, also after another had the same glyph for another letter', async () => {
  // The font draws the increment sign and the capital delta alike.
  for (const text of ['\u2206 of a document', '\u0394 of the next', '\u2206 again']) {
    expect(await pageTexts(await renderPdf({ content: text }))).toEqual([text])
  }
})
