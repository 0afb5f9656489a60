import { expect, test } from 'vitest'
import { changedWords } from './changed-words.ts'
import { withNoBreakSpaces } from './no-break-spaces.ts'
import { wordsOf } from './words.ts'

const shown = (text: string) => withNoBreakSpaces(text).replaceAll('\u00a0', '~')

test('marks and units stay on the line of what they follow', () => {
  expect(shown('23 limites : teneur inconnue (7,8 % du produit) ; laquelle ? Celle-ci !')).toBe(
    '23 limites~: teneur inconnue (7,8~% du produit)~; laquelle~? Celle-ci~!',
  )
  expect(shown('Le site « Étable » : 12 kg/t, 0,13 €/animal/j, 350 g/animal/j, 2 t')).toBe(
    'Le site «~Étable~»~: 12~kg/t, 0,13~€/animal/j, 350~g/animal/j, 2~t',
  )
})

test('words and addresses stay as they are', () => {
  for (const text of ['3 tonnes', '2 jours', '12 gaz', 'https://exemple.test/a', '8:30', '4 sites', "1 t'aime"])
    expect(withNoBreakSpaces(text)).toBe(text)
})

test('no French text can begin a line with a mark, also none composed of values', () => {
  const words = changedWords(wordsOf('fr-FR'), withNoBreakSpaces)
  const plain: string[] = []
  const look = (value: unknown): void => {
    if (typeof value === 'string') plain.push(...(value.match(/.*(?: [:;?!%»]|« ).*/g) ?? []))
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(look)
  }
  look(words)
  expect(plain).toEqual([])
})
