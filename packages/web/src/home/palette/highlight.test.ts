import { expect, test } from 'vitest'
import { highlightedParts } from './highlight.ts'

const marked = (text: string, typed: string) =>
  highlightedParts(text, typed)
    .map((part) => (part.isTyped ? `[${part.text}]` : part.text))
    .join('')

test.each([
  ['Minéral Tarie', 'TAR min', '[Min]éral [Tar]ie'],
  ['Étable des Œillets', 'etable', '[Étable] des Œillets'],
  ['Prélait, prélait', 'prelait', '[Prélait], [prélait]'],
  ['GAEC 100 %', '%', 'GAEC 100 [%]'],
  ['Prairie', '', 'Prairie'],
  ['Prairie', 'zz', 'Prairie'],
])('in %j what is typed, %j, is marked whatever its accents and order', (text, typed, expected) =>
  expect(marked(text, typed)).toBe(expected),
)
