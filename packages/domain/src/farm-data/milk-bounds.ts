import type { MilkSpecies } from './milk-species.ts'

/** Both limits are allowed. */
export type Bounds = { readonly least: number; readonly most: number }
export type AnalysisContent = 'fatGramsPerLitre' | 'proteinGramsPerLitre'

const ewe = { fatGramsPerLitre: { least: 20, most: 130 }, proteinGramsPerLitre: { least: 20, most: 90 } }
const cowAndGoat = { fatGramsPerLitre: { least: 20, most: 80 }, proteinGramsPerLitre: { least: 20, most: 60 } }
const possibleContents: Readonly<Record<MilkSpecies, Readonly<Record<AnalysisContent, Bounds>>>> = {
  cow: cowAndGoat,
  goat: cowAndGoat,
  ewe: ewe,
}

/** Outside of them somebody is asked. There are none for goats. */
const usualContents: Readonly<Partial<Record<MilkSpecies, Readonly<Record<AnalysisContent, Bounds>>>>> = {
  cow: { fatGramsPerLitre: { least: 30, most: 60 }, proteinGramsPerLitre: { least: 25, most: 45 } },
  ewe: { fatGramsPerLitre: { least: 50, most: 95 }, proteinGramsPerLitre: { least: 40, most: 70 } },
}

/**
 * The contents of milk that a site can have, in g/L: those of its species, of all species where they are not entered.
 * Source: docs/open-questions.md.
 */
export const possibleContent = (species: readonly MilkSpecies[], content: AnalysisContent): Bounds =>
  union((species.length === 0 ? allSpecies : species).map((kind) => possibleContents[kind][content]))
const allSpecies: readonly MilkSpecies[] = ['cow', 'goat', 'ewe']

/** The usual contents of a site, in g/L; undefined where one of its species has no usual range, or none is entered. */
export function usualContent(species: readonly MilkSpecies[], content: AnalysisContent): Bounds | undefined {
  const ranges = species.map((kind) => usualContents[kind]?.[content])
  const entered = ranges.filter((range) => range !== undefined)
  return entered.length === 0 || entered.length < ranges.length ? undefined : union(entered)
}

const union = (ranges: readonly Bounds[]): Bounds => ({
  least: Math.min(...ranges.map(({ least }) => least)),
  most: Math.max(...ranges.map(({ most }) => most)),
})

const maxLitresPerAnimalDay: Readonly<Record<MilkSpecies, number>> = { cow: 60, goat: 8, ewe: 8 }

/** The most an animal of the site gives in a day, in litres; null where its species are not entered. */
export const maxDailyLitres = (species: readonly MilkSpecies[]): number | null =>
  species.length === 0 ? null : Math.max(...species.map((kind) => maxLitresPerAnimalDay[kind]))
