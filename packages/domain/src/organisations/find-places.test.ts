import { expect, test } from 'vitest'
import { findPlaces, placeWords } from './find-places.ts'

const placeOf = (city: string, zipCode: string) => ({ city, zipCode, region: '', words: placeWords(city) })
const places = [
  placeOf('Rennes', '35000'),
  placeOf('Saint-Malo', '35400'),
  placeOf("L'Haÿ-les-Roses", '94240'),
  placeOf('Malo-les-Bains', '59240'),
  placeOf('Œting', '57600'),
]

test.each([
  ['ren', ['Rennes']],
  ['St malo', ['Saint-Malo']],
  ['malo', ['Malo-les-Bains', 'Saint-Malo']],
  ['hay roses', ["L'Haÿ-les-Roses"]],
  ['35', ['Rennes', 'Saint-Malo']],
  ['35400 saint', ['Saint-Malo']],
  ['oet', ['Œting']],
  ['r', []],
  [' - ', []],
  ['rennes 44', []],
])('%s finds %j', (text, cities) => {
  expect(findPlaces(places, text, 10).map(({ city }) => city)).toEqual(cities)
})

test('no more are found than are wanted', () => {
  expect(findPlaces(places, '35', 1)).toHaveLength(1)
})
