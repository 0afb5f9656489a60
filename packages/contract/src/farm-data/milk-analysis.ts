import { decimal, requiredDecimal } from '../kit/fields.ts'
import type { Problem } from '../problems.ts'
import { wireNames } from '../wire.ts'
import { datedSiteFamily } from './site-record.ts'
import { siteRecordRoutes } from './site-record-routes.ts'

/** A content of milk; the bounds of its species are narrower (domain/farm-data/milk-bounds.ts). */
const gramsPerLitre = () => requiredDecimal({ min: 20, max: 130 })

/** An analysis of the milk of a site, one a month. Source: spec 1 §3 "Milk analysis". */
export const milkAnalysis = datedSiteFamily({
  name: 'milkAnalysis',
  path: 'MilkAnalysis',
  fields: {
    fatGramsPerLitre: gramsPerLitre().meta(wireNames.milkAnalysis.fatGramsPerLitre),
    proteinGramsPerLitre: gramsPerLitre().meta(wireNames.milkAnalysis.proteinGramsPerLitre),
    cellsPerMl: decimal({ min: 0, max: 1_000_000_000 }),
    ureaGramsPerLitre: decimal({ min: 0, max: 1 }).meta(wireNames.milkAnalysis.ureaGramsPerLitre),
    germsPerMl: decimal({ min: 0, max: 1_000_000_000 }),
    productionDays: decimal({ min: 0, max: 366 }),
    butyricsPerLitre: decimal({ min: 0, max: 100_000_000 }),
  },
})

/** More cells than milk has: they were typed per mL where thousands are expected. */
const maxCellsPerMl = 20_000_000

export const cellsProblems = ({ cellsPerMl }: Readonly<Record<string, unknown>>): Problem[] =>
  typeof cellsPerMl === 'number' && cellsPerMl > maxCellsPerMl
    ? [{ key: 'milkAnalysis.cells', field: 'cellsPerMl', params: { limit: maxCellsPerMl / 1000 } }]
    : []

export const milkAnalysisRoutes = siteRecordRoutes(milkAnalysis)
