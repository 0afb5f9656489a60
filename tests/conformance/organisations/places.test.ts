import { expect, test } from 'vitest'
import { searchPlaces } from '../../../packages/server/src/organisations/places.ts'

/* The communes of France, as the package of their names and postcodes has them. */

test.each([
  ['vann', { city: 'Vannes', zipCode: '56000', region: 'Bretagne' }],
  ['st malo', { city: 'Saint-Malo', zipCode: '35400', region: 'Bretagne' }],
  ['97460', { city: 'Saint-Paul', zipCode: '97460', region: 'La Réunion' }],
])('%s begins with %j', async (text, place) => {
  const [first] = await searchPlaces(text)
  expect(first).toEqual(place)
})

test('at most ten are offered, and none for one letter or for what no commune is called', async () => {
  expect(await searchPlaces('saint')).toHaveLength(10)
  for (const text of ['s', '', 'zzzz', '%', '99999']) expect(await searchPlaces(text), text).toEqual([])
})

test('a commune that became part of another is offered with the postcode of that one', async () => {
  expect(await searchPlaces('mur de bretagne')).toEqual([
    { city: 'Mûr-de-Bretagne', zipCode: '22530', region: 'Bretagne' },
  ])
})

test('a commune and a former one of the same name and postcode are one place', async () => {
  for (const text of ['poullaouen', '29246', 'vire'])
    expect(
      (await searchPlaces(text))
        .map(({ city, zipCode }) => `${zipCode} ${city}`)
        .filter((one, index, all) => all.indexOf(one) !== index),
      text,
    ).toEqual([])
  expect((await searchPlaces('poullaouen')).map(({ zipCode }) => zipCode)).toEqual(['29246', '29690'])
})
