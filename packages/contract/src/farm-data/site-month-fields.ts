import { z } from 'zod'
import { day, decimal } from '../kit/fields.ts'
import { wireNames } from '../wire.ts'

/* The quantity, analysis, herd and price of a site in a month together. */

/** The parts of a month, each with its fields: no name is in two of them. */
export const monthParts = {
  quantity: ['litres'],
  herd: ['headCount'],
  analysis: [
    'fatGramsPerLitre',
    'proteinGramsPerLitre',
    'cellsPerMl',
    'ureaGramsPerLitre',
    'germsPerMl',
    'productionDays',
    'butyricsPerLitre',
  ],
  price: ['eurPer1000Litres'],
} as const
export type MonthPart = keyof typeof monthParts

const { milkAnalysis: analysisNames, siteHerd: herdNames, milkPrice: priceNames } = wireNames

/** The fields of a month as they are typed; the bounds are those of the records. */
export const siteMonthFields = {
  /** The day of new records, in the month. */
  date: day(),
  litres: decimal({ min: 0, max: 20_000_000 }),
  headCount: z
    .preprocess((value) => value ?? null, z.number().int().min(0).max(20_000).nullable())
    .meta(herdNames.headCount),
  fatGramsPerLitre: decimal({ min: 20, max: 130 }).meta(analysisNames.fatGramsPerLitre),
  proteinGramsPerLitre: decimal({ min: 20, max: 130 }).meta(analysisNames.proteinGramsPerLitre),
  cellsPerMl: decimal({ min: 0, max: 1_000_000_000 }),
  ureaGramsPerLitre: decimal({ min: 0, max: 1 }).meta(analysisNames.ureaGramsPerLitre),
  germsPerMl: decimal({ min: 0, max: 1_000_000_000 }),
  productionDays: decimal({ min: 0, max: 366 }),
  butyricsPerLitre: decimal({ min: 0, max: 100_000_000 }),
  eurPer1000Litres: decimal({ min: 0, max: 2000 }).meta(priceNames.eurPer1000Litres),
}
