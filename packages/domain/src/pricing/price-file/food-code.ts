// The foods that the codes of a price file mean: exactly, without leading zeros and spaces, or remembered for the distributor.
// A similar label only suggests one.

import { foldText } from '../../kit/fold-text.ts'
import type { CodeMatch, PriceFileCatalogue, PriceFileFood, PriceFileStructure } from './price-file.ts'

/** A code without spaces, leading zeros and case: how it is compared, and remembered. */
export const codeKeyOf = (code: string): string => {
  const compact = code.replace(/[\s\u00a0\u202f\u2009']/g, '').toUpperCase()
  return compact.replace(/^0+(?=.)/, '')
}

export type MatchedFood = { readonly food: PriceFileFood; readonly match: CodeMatch }
export type FoodMatcher = (code: string, structure: PriceFileStructure) => MatchedFood | null

/** Groups by key. */
function groupedBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): ReadonlyMap<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [item])
    else group.push(item)
  }
  return groups
}

/**
 * Matches codes with foods of the distributor and of tenants above it, the nearest first; of several with the same code in
 * one tenant none is meant. What a person chose comes before what is remembered. Source: docs/rules.md.
 */
export function foodMatcher(catalogue: PriceFileCatalogue, chosen: Readonly<Record<string, number>>): FoodMatcher {
  const byCode = groupedBy(catalogue.foods, ({ code }) => code.trim())
  const byKey = groupedBy(catalogue.foods, ({ code }) => codeKeyOf(code))
  const byId = new Map(catalogue.foods.map((food) => [food.id, food]))
  const aliases = groupedBy(catalogue.aliases, ({ codeKey }) => codeKey)
  const nearest = (foods: readonly PriceFileFood[] | undefined, { tenantLine }: PriceFileStructure) => {
    for (const tenantId of tenantLine) {
      const ofTenant = foods?.filter((food) => food.tenantId === tenantId) ?? []
      if (ofTenant.length > 0) return ofTenant.length === 1 ? ofTenant[0] : undefined
    }
    return undefined
  }
  const within = (id: number | undefined, structure: PriceFileStructure) => {
    const food = id === undefined ? undefined : byId.get(id)
    return food !== undefined && structure.tenantLine.includes(food.tenantId) ? food : undefined
  }
  return (code, structure) => {
    const key = codeKeyOf(code)
    if (key === '') return null
    const alias = aliases.get(key)?.find(({ tenantId }) => tenantId === structure.tenantId)
    const candidates: [CodeMatch, PriceFileFood | undefined][] = [
      ['chosen', within(chosen[key], structure)],
      ['exact', nearest(byCode.get(code.trim()), structure)],
      ['normalised', nearest(byKey.get(key), structure)],
      ['alias', within(alias?.itemId, structure)],
    ]
    for (const [match, food] of candidates) if (food !== undefined) return { food, match }
    return null
  }
}

/** Words of labels that say nothing of the food. */
const emptyWords = new Set(['de', 'du', 'des', 'la', 'le', 'les', 'en', 'a', 'au', 'et', 'sur', 'pour', 'sac', 'vrac'])
const wordsOf = (label: string): string[] => [
  ...new Set(
    foldText(label)
      .split(/[^a-z0-9]+/)
      .filter((word) => word !== '' && !emptyWords.has(word)),
  ),
]
/** A suggestion needs so much of both labels. */
const minSimilarity = 0.5

/** Suggests up to three foods whose names have most words of a label, the most similar first. */
export function foodSuggester(foods: readonly PriceFileFood[]) {
  const words = new Map(foods.map((food) => [food, wordsOf(food.name)]))
  const byWord = new Map<string, Set<PriceFileFood>>()
  for (const [food, of] of words)
    for (const word of of) byWord.set(word, (byWord.get(word) ?? new Set<PriceFileFood>()).add(food))
  /** The same, or with another ending. */
  const isSameWord = (one: string, other: string) =>
    one === other || (one.length >= 5 && Math.abs(one.length - other.length) <= 3 && one.startsWith(other.slice(0, 5)))
  return (label: string, structure: PriceFileStructure): PriceFileFood[] => {
    const labelWords = wordsOf(label)
    const candidates = new Set(labelWords.flatMap((word) => [...(byWord.get(word) ?? [])]))
    return [...candidates]
      .filter((food) => structure.tenantLine.includes(food.tenantId))
      .map((food) => {
        const nameWords = words.get(food) ?? []
        const common = nameWords.filter((word) => labelWords.some((other) => isSameWord(word, other))).length
        return { food, similarity: (2 * common) / (nameWords.length + labelWords.length) }
      })
      .filter(({ similarity }) => similarity >= minSimilarity)
      .toSorted((a, b) => b.similarity - a.similarity)
      .slice(0, 3)
      .map(({ food }) => food)
  }
}
