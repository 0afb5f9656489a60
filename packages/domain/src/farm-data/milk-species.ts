import { productionTypes } from '../organisations/production-types.ts'

/** The animals that give milk. */
export type MilkSpecies = 'cow' | 'goat' | 'ewe'

const speciesOfProduction: ReadonlyMap<number, MilkSpecies> = new Map([
  [productionTypes.cowMilk, 'cow'],
  [productionTypes.goatMilk, 'goat'],
  [productionTypes.sheepMilk, 'ewe'],
])

/** The productions that are one of milk. */
export const milkProductionTypeIds: readonly number[] = [...speciesOfProduction.keys()]

/** The milk species of a site with these productions; empty for a site without milk, or whose productions are not entered. */
export const milkSpeciesOf = (productionTypeIds: readonly number[]): MilkSpecies[] => [
  ...new Set(productionTypeIds.flatMap((id) => speciesOfProduction.get(id) ?? [])),
]

/** Whether a production is one of milk. */
export const isMilkProduction = (productionTypeId: number): boolean => speciesOfProduction.has(productionTypeId)
