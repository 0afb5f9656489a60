import { expect, test } from 'vitest'
import { changedWords } from './changed-words.ts'
import type { Culture } from './culture.ts'
import { withNoBreakSpaces } from './no-break-spaces.ts'
import { wordsOf } from './words.ts'

const shown = (text: string, culture: Culture = 'fr-FR') => withNoBreakSpaces(text, culture).replaceAll('\u00a0', '~')

test('marks and units stay on the line of what they follow', () => {
  expect(shown('23 limites : teneur inconnue (7,8 % du produit) ; laquelle ? Celle-ci !')).toBe(
    '23 limites~: teneur inconnue (7,8~% du produit)~; laquelle~? Celle-ci~!',
  )
  expect(shown('Le site « Étable » : 12 kg/t, 0,13 €/animal/j, 350 g/animal/j, 2 t')).toBe(
    'Le site «~Étable~»~: 12~kg/t, 0,13~€/animal/j, 350~g/animal/j, 2~t',
  )
})

test('in English an amount stays beside its unit', () => {
  expect(shown('Current: 0.1254 €/animal/day, 802.33 €/t; 450 mg/animal/day', 'en-US')).toBe(
    'Current: 0.1254~€/animal/day, 802.33~€/t; 450~mg/animal/day',
  )
})

test('words and addresses stay as they are', () => {
  for (const text of ['3 tonnes', '2 jours', '12 gaz', 'https://exemple.test/a', '8:30', '4 sites', "1 t'aime"])
    expect(withNoBreakSpaces(text, 'fr-FR')).toBe(text)
})

test('no French text can begin a line with a mark, also none composed of values', () => {
  const words = changedWords(wordsOf('fr-FR'), (text) => withNoBreakSpaces(text, 'fr-FR'))
  const plain: string[] = []
  const look = (value: unknown): void => {
    if (typeof value === 'string') plain.push(...(value.match(/.*(?: [:;?!%»]|« ).*/g) ?? []))
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(look)
  }
  look(words)
  expect(plain).toEqual([])
})
