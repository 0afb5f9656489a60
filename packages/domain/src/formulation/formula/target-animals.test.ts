import { describe, expect, test } from 'vitest'
import { productionTypes } from '../../organisations/production-types.ts'
import { animalsNamedIn, animalsNotMeant } from './target-animals.ts'

const { cowMilk, goatMilk, sheepMilk, beef, lamb, kid } = productionTypes

describe('the animals a species is named after', () => {
  test.each([
    ['Bovins laitiers', 'cattle'],
    ['BOVLAIT', 'cattle'],
    ['Génisses', 'cattle'],
    ['Vaches tarissantes', 'cattle'],
    ['Bœuf de boucherie', 'cattle'],
    ['Caprins', 'goats'],
    ['Chèvres laitières', 'goats'],
    ['Ovins', 'sheep'],
    ['Brebis', 'sheep'],
    ['Dairy ewes', 'sheep'],
  ])('%s', (name, animal) => {
    expect(animalsNamedIn(name)).toEqual([animal])
  })

  test('are several where it names several, and none where it names no known one', () => {
    expect(animalsNamedIn('Ovins et caprins')).toEqual(['goats', 'sheep'])
    expect(animalsNamedIn('Chevaux', 'PORC', '')).toEqual([])
  })
})

describe('the animals of a farm that a formula is not meant for', () => {
  test('are all it raises, of milk and of meat, when the formula is for others', () => {
    expect(animalsNotMeant(['cattle'], [sheepMilk])).toEqual(['sheep'])
    expect(animalsNotMeant(['cattle'], [lamb, sheepMilk, kid])).toEqual(['sheep', 'goats'])
    expect(animalsNotMeant(['sheep'], [cowMilk, beef, goatMilk])).toEqual(['cattle', 'goats'])
  })

  test('are none when the farm also raises one it is for', () => {
    expect(animalsNotMeant(['cattle'], [sheepMilk, beef])).toEqual([])
    expect(animalsNotMeant(['goats', 'sheep'], [kid])).toEqual([])
  })

  test('are none when productions are not entered, or the species names no known animal', () => {
    expect(animalsNotMeant(['cattle'], [])).toEqual([])
    expect(animalsNotMeant([], [sheepMilk])).toEqual([])
  })
})
