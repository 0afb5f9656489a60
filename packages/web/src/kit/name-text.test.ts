import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { NameText } from './name-text.tsx'

const markupOf = (text: string) => renderToStaticMarkup(createElement(NameText, { text }))
const unbroken = (word: string) => `<span style="white-space:nowrap">${word}</span>`

test.each([
  ['Remoulage demi-blanc de blé', `Remoulage ${unbroken('demi-blanc')} de blé`],
  ['Génisses 100 g – 2025-02', `Génisses 100 g – ${unbroken('2025-02')}`],
  ['Génisses 12-24 mois', `Génisses ${unbroken('12-24')} mois`],
  ['Rouge - blanc', 'Rouge - blanc'],
  ['Huile de colza', 'Huile de colza'],
  ['Dépôt de Saint-Germain-en-Laye', 'Dépôt de Saint-Germain-en-Laye'],
])('of the name %s a word with hyphens stays on its line, unless it is long', (text, markup) => {
  expect(markupOf(text)).toBe(markup)
})
