import type { CountedRecordFamily } from '@provende/contract/home/stats.ts'

/**
 * What an organisation needs before its first formula, in the order in which each builds on those before: the family of
 * records, the screen that adds one, and how many there are in an organisation where nobody did anything yet (a person: its
 * first administrator).
 */
const steps = [
  { family: 'specie', screen: 'SpecieEdit', atFirst: 0 },
  { family: 'nutrient', screen: 'NutrientEdit', atFirst: 0 },
  { family: 'model', screen: 'ModelEdit', atFirst: 0 },
  { family: 'food', screen: 'FoodEdit', atFirst: 0 },
  { family: 'priceList', screen: 'PriceListEdit', atFirst: 0 },
  { family: 'constraintSet', screen: 'ConstraintEdit', atFirst: 0 },
  { family: 'structure', screen: 'StructureAdd', atFirst: 0 },
  { family: 'farm', screen: 'FarmAdd', atFirst: 0 },
  { family: 'user', screen: 'StructureUserAdd', atFirst: 1 },
  { family: 'formula', screen: 'FormuleEdit', atFirst: 0 },
] as const satisfies readonly { family: CountedRecordFamily; screen: string; atFirst: number }[]

export type FirstStepFamily = (typeof steps)[number]['family']
export type FirstStep = {
  readonly family: FirstStepFamily
  readonly screen: string
  /** How many there are; done with more than at first. */
  readonly count: number
  readonly isDone: boolean
  /** There is a species, but no breed of it yet. */
  readonly lacksBreed?: true
}

/**
 * The first steps of a person in an organisation that has no formula yet; none afterwards, and for those who may do none of
 * those that are left. What a person may not add is left out unless others did it already: a distributor finds the foods of
 * the manufacturer.
 */
export function firstStepsOf(
  counts: ReadonlyMap<CountedRecordFamily, number>,
  mayAdd: (screen: string) => boolean,
): readonly FirstStep[] {
  if (counts.get('formula') !== 0) return []
  const open = steps.flatMap(({ family, screen, atFirst }): FirstStep[] => {
    const count = counts.get(family)
    if (count === undefined) return []
    // A formula is for a breed: a species alone is half of the step.
    if (family === 'specie' && count > 0 && counts.get('race') === 0)
      return mayAdd(screen) ? [{ family, screen: 'SpecieList', count, isDone: false, lacksBreed: true }] : []
    const isDone = count > atFirst
    return isDone || mayAdd(screen) ? [{ family, screen, count, isDone }] : []
  })
  return open.every(({ isDone }) => isDone) ? [] : open
}
