import { expect, test } from 'vitest'
import { maxDailyLitres, possibleContent, usualContent } from './milk-bounds.ts'
import { milkSpeciesOf } from './milk-species.ts'

test('the contents of cows and goats reach 80 and 60 g/L, those of ewes 130 and 90', () => {
  expect(possibleContent(['cow'], 'fatGramsPerLitre')).toEqual({ least: 20, most: 80 })
  expect(possibleContent(['goat'], 'proteinGramsPerLitre')).toEqual({ least: 20, most: 60 })
  expect(possibleContent(['ewe'], 'fatGramsPerLitre')).toEqual({ least: 20, most: 130 })
  expect(possibleContent(['ewe'], 'proteinGramsPerLitre')).toEqual({ least: 20, most: 90 })
})

test('a site with several species, or whose species are not entered, has the widest bounds', () => {
  expect(possibleContent(['cow', 'ewe'], 'fatGramsPerLitre').most).toBe(130)
  expect(possibleContent([], 'fatGramsPerLitre').most).toBe(130)
})

test('cows and ewes have a usual range; goats and sites without species have none', () => {
  expect(usualContent(['cow'], 'fatGramsPerLitre')).toEqual({ least: 30, most: 60 })
  expect(usualContent(['cow'], 'proteinGramsPerLitre')).toEqual({ least: 25, most: 45 })
  expect(usualContent(['ewe'], 'fatGramsPerLitre')).toEqual({ least: 50, most: 95 })
  expect(usualContent(['ewe'], 'proteinGramsPerLitre')).toEqual({ least: 40, most: 70 })
  for (const species of [['goat'], ['cow', 'goat'], []] as const)
    expect(usualContent(species, 'fatGramsPerLitre')).toBeUndefined()
})

test('a cow gives 60 L a day at most, a goat or an ewe 8', () => {
  expect(maxDailyLitres(['cow', 'goat'])).toBe(60)
  expect(maxDailyLitres(['ewe'])).toBe(8)
  expect(maxDailyLitres([])).toBeNull()
})

test('the milk species of a site are those of its milk productions', () =>
  expect([milkSpeciesOf([1, 4]), milkSpeciesOf([2, 3]), milkSpeciesOf([4, 99])]).toEqual([
    ['cow'],
    ['goat', 'ewe'],
    [],
  ]))
