// Which animals a formula is for, and which a farm raises: the copper that cows need poisons sheep.

import { productionTypes } from '../../organisations/production-types.ts'

/** The kinds of animals that productions are of. */
export type FarmAnimal = 'cattle' | 'goats' | 'sheep'

const animalOfProduction: ReadonlyMap<number, FarmAnimal> = new Map([
  [productionTypes.cowMilk, 'cattle'],
  [productionTypes.beef, 'cattle'],
  [productionTypes.goatMilk, 'goats'],
  [productionTypes.kid, 'goats'],
  [productionTypes.sheepMilk, 'sheep'],
  [productionTypes.lamb, 'sheep'],
])

/** How French and English words for these animals begin, without accents. Codes of species often begin like their names. */
const wordStarts: readonly (readonly [FarmAnimal, RegExp])[] = [
  ['cattle', /^(bov|vach|geniss|veau|taur|boeuf|beef|cattle|cows?$|heifer|calf|calves)/],
  ['goats', /^(capr|chevr|boucs?$|goat|kids?$)/],
  ['sheep', /^(ovin|brebi|agne|mouton|belier|sheep|ewes?$|lamb)/],
]

/** The animals that the names and codes of a species or a breed speak of; empty when they speak of no known one. */
export function animalsNamedIn(...texts: readonly string[]): FarmAnimal[] {
  const folded = texts
    .join(' ')
    .toLowerCase()
    .replaceAll(/\u0153/g, 'oe')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
  const words = folded.split(/[^a-z]+/)
  return wordStarts.flatMap(([animal, start]) => (words.some((word) => start.test(word)) ? [animal] : []))
}

/**
 * The animals of a farm with these productions when none of them is one the formula is for; empty when one is, or when
 * either is not known.
 */
export function animalsNotMeant(targets: readonly FarmAnimal[], productionTypeIds: readonly number[]): FarmAnimal[] {
  const raised = [...new Set(productionTypeIds.flatMap((id) => animalOfProduction.get(id) ?? []))]
  const isMeant = targets.length === 0 || raised.some((animal) => targets.includes(animal))
  return isMeant ? [] : raised
}
