// The contents of a food that has no analysis but is mixed from others: those of its components, in their shares.

import { compositionTotalPercent } from '../catalogue/food-composition.ts'
import { multipliedByRatio, sumOfProducts } from '../kit/decimal.ts'
import { deviationOfSum } from './standard-deviations.ts'

/** What is known of the contents of a food. */
export type KnownContents = {
  /** Percent of the food as fed; null when it is unknown. */
  readonly dryMatterPercent: number | null
  /** Per kg as fed, by nutrient id; a nutrient that is missing is unknown. */
  readonly values: ReadonlyMap<number, number>
  /** The standard deviation of a content, by nutrient id; one that is missing is unknown. */
  readonly deviations?: ReadonlyMap<number, number>
  /** Of a mixture: nutrients that are unknown in a component; their value is what the other components bring. */
  readonly partlyUnknown: ReadonlySet<number>
}

/** A component of a mixed food, in percent of it as fed. */
export type MixtureLine = { readonly foodId: number; readonly percent: number }

/**
 * What is known of each food: its own analysis, else the contents of what it is composed of if that makes up all of it,
 * at any depth. Foods that have neither are missing from the answer; every nutrient of such a component is unknown.
 * Source: docs/open-questions.md.
 */
export function knownContentsOfFoods(
  foodIds: readonly number[],
  analyses: ReadonlyMap<number, KnownContents>,
  compositions: ReadonlyMap<number, readonly MixtureLine[]>,
): ReadonlyMap<number, KnownContents> {
  const results = new Map<number, KnownContents | null>(analyses)
  const contentsOf = (foodId: number): KnownContents | null => {
    const contents = results.get(foodId)
    if (contents !== undefined) return contents
    // Until it is computed nothing is known of it, so that a food inside itself ends.
    results.set(foodId, null)
    const lines = (compositions.get(foodId) ?? []).filter(({ percent }) => percent > 0)
    if (compositionTotalPercent(lines) !== 100) return null
    const components = lines.map((line) => ({ percent: line.percent, contents: contentsOf(line.foodId) }))
    const mixture = components.every(({ contents }) => contents === null) ? null : mixedContents(components)
    results.set(foodId, mixture)
    return mixture
  }
  return new Map(
    foodIds.flatMap((foodId) => {
      const contents = contentsOf(foodId)
      return contents === null ? [] : [[foodId, contents] as const]
    }),
  )
}

type MixtureComponent = { readonly percent: number; readonly contents: KnownContents | null }

function mixedContents(components: readonly MixtureComponent[]): KnownContents {
  const nutrients = new Set(components.flatMap(({ contents }) => [...(contents?.values.keys() ?? [])]))
  const isKnown = ({ contents }: MixtureComponent, nutrient: number) =>
    contents?.values.has(nutrient) === true && !contents.partlyUnknown.has(nutrient)
  const average = (read: (contents: KnownContents) => number) =>
    multipliedByRatio(
      sumOfProducts(components.map(({ percent, contents }) => [percent, contents ? read(contents) : 0])),
      1,
      100,
    )
  // Components scatter independently of each other.
  const deviations = [...nutrients].flatMap((nutrient) => {
    const deviation = deviationOfSum(
      components.map(({ percent, contents }) => ({
        factor: percent / 100,
        deviation: contents?.values.get(nutrient) === 0 ? 0 : contents?.deviations?.get(nutrient),
      })),
    )
    return deviation === null ? [] : [[nutrient, deviation] as const]
  })
  const isDryMatterKnown = components.every(({ contents }) => contents !== null && contents.dryMatterPercent !== null)
  return {
    dryMatterPercent: isDryMatterKnown ? average(({ dryMatterPercent }) => dryMatterPercent ?? 0) : null,
    values: new Map([...nutrients].map((nutrient) => [nutrient, average(({ values }) => values.get(nutrient) ?? 0)])),
    deviations: new Map(deviations),
    partlyUnknown: new Set(
      [...nutrients].filter((nutrient) => !components.every((component) => isKnown(component, nutrient))),
    ),
  }
}
