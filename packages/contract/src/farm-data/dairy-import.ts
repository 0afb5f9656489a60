import { z } from 'zod'
import { optionalId, text } from '../kit/fields.ts'
import { route } from '../kit/route.ts'
import { wireNames } from '../wire.ts'
import { dateField } from './site-record.ts'
import { siteRecordWriteAccess } from './site-record-routes.ts'

/** Most records that are imported at once. */
export const maxDairyRecords = 1000

const figure = () => z.number().min(-1e12).max(1e12).optional()

/** A record as domain/farm-data/dairy-table.ts reads it; its figures are checked as those of any record. */
const dairyRecord = z.strictObject({
  /** What names the site; empty for the site of the request. */
  site: text(200),
  part: z.enum(['quantity', 'herd', 'analysis', 'price']),
  /** That of a whole month is its last. */
  day: dateField(),
  isMonth: z.boolean(),
  litres: figure(),
  headCount: figure().meta(wireNames.siteHerd.headCount),
  fatGramsPerLitre: figure().meta(wireNames.milkAnalysis.fatGramsPerLitre),
  proteinGramsPerLitre: figure().meta(wireNames.milkAnalysis.proteinGramsPerLitre),
  cellsPerMl: figure(),
  ureaGramsPerLitre: figure(),
  germsPerMl: figure(),
  productionDays: figure(),
  butyricsPerLitre: figure(),
  eurPer1000Litres: figure().meta(wireNames.milkPrice.eurPer1000Litres),
})

export const dairyOutcomes = ['added', 'changed', 'unchanged', 'siteUnknown', 'refused'] as const
export type DairyOutcome = (typeof dairyOutcomes)[number]

export const dairyImportRoutes = {
  import: route({
    method: 'POST',
    path: '/api/SiteMonths/Import',
    summary:
      'Saves the records of a file of a dairy: what each becomes; with Check nothing is stored. Refused ones are left out.',
    access: siteRecordWriteAccess,
    effort: 20,
    body: z.strictObject({
      check: z.boolean(),
      /** The site of records that name none. */
      farmSiteId: optionalId(),
      records: z.array(dairyRecord).min(1).max(maxDairyRecords),
    }),
    response: z.object({
      /** In the order of the request; the reason of a refusal, or a question about unusual values, which are saved all the same. */
      records: z.array(z.object({ outcome: z.enum(dairyOutcomes), farmSiteName: z.string(), reason: z.string() })),
    }),
  }),
}
