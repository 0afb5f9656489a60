import type { MilkSpecies } from './milk-species.ts'

/** What each gram of fat and protein beside a reference is worth, from a day on. */
export type IncidenceSetting = {
  readonly species: MilkSpecies
  /** The first day, YYYY-MM-DD. */
  readonly from: string
  readonly fatReferenceGramsPerLitre: number
  /** € for 1,000 L and a gram per litre. */
  readonly fatEurPerGram: number
  readonly proteinReferenceGramsPerLitre: number
  readonly proteinEurPerGram: number
}

/** Of cows where a manufacturer entered nothing. Source: docs/open-questions.md. */
export const usualCowIncidence: IncidenceSetting = {
  species: 'cow',
  from: '0001-01-01',
  fatReferenceGramsPerLitre: 38,
  fatEurPerGram: 2.7,
  proteinReferenceGramsPerLitre: 32,
  proteinEurPerGram: 6.4,
}

/**
 * The setting in force on a day: of those entered for the species the latest that has begun, the usual one for cows; null
 * for other species where none was entered.
 */
export function incidenceSettingOn(
  day: string,
  species: MilkSpecies,
  settings: readonly IncidenceSetting[],
): IncidenceSetting | null {
  const begun = [...settings, usualCowIncidence].filter((setting) => setting.species === species && setting.from <= day)
  return begun.toSorted((a, b) => (a.from < b.from ? 1 : -1))[0] ?? null
}

/** What fat and protein add to the price of milk, or take from it, in €/1,000 L, to the cent. */
export function incidenceEurPer1000Litres(
  fatGramsPerLitre: number,
  proteinGramsPerLitre: number,
  setting: IncidenceSetting,
): number {
  const eur =
    (fatGramsPerLitre - setting.fatReferenceGramsPerLitre) * setting.fatEurPerGram +
    (proteinGramsPerLitre - setting.proteinReferenceGramsPerLitre) * setting.proteinEurPerGram
  return Number(eur.toFixed(2)) || 0
}
