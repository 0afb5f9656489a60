import { z } from 'zod'
import { filterId, queryText } from '../kit/fields.ts'
import { route } from '../kit/route.ts'
import { wireNames } from '../wire.ts'

/** A month as YYYY-MM, of the years 1990 to 2199. */
export const monthText = () => queryText(7).regex(/^(199\d|2[01]\d\d)-(0[1-9]|1[0-2])$/)

/** Most months that are answered at once. */
export const maxSeriesMonths = 60

const figure = () => z.number().nullable()

/** The figures of a month: domain/farm-data/monthly-series.ts. */
const monthPoint = z.object({
  month: z.string(),
  litres: figure(),
  /** Days that these litres are of. */
  days: z.number(),
  headCount: figure().meta(wireNames.siteHerd.headCount),
  producedLitres: figure(),
  litresPerAnimalDay: figure(),
  fatGramsPerLitre: figure().meta(wireNames.milkAnalysis.fatGramsPerLitre),
  proteinGramsPerLitre: figure().meta(wireNames.milkAnalysis.proteinGramsPerLitre),
  cellsPerMl: figure(),
  ureaGramsPerLitre: figure().meta(wireNames.milkAnalysis.ureaGramsPerLitre),
  eurPer1000Litres: figure().meta(wireNames.milkPrice.eurPer1000Litres),
  incidenceEurPer1000Litres: figure(),
})

/** What the milk of a farm is compared by. */
const benchmarkFigures = [
  ...(['litresPerAnimalDay', 'fatGramsPerLitre', 'proteinGramsPerLitre', 'ureaGramsPerLitre'] as const),
  'incidenceEurPer1000Litres',
] as const

export const siteSeriesRoutes = {
  benchmarks: route({
    method: 'GET',
    path: '/api/SiteSeries/Benchmarks',
    summary:
      'The median and the quartiles of a month, of the farms of the same distributor whose milk is of the same animals; none of fewer than 8 farms.',
    access: { read: ['Farm [Read]'] },
    /** By default the farm of the current tenant. */
    query: z.strictObject({ farmId: filterId(), month: monthText() }),
    response: z.array(
      z.object({
        figure: z.enum(benchmarkFigures),
        farmsCount: z.number().int(),
        lowerQuartile: z.number(),
        median: z.number(),
        upperQuartile: z.number(),
      }),
    ),
  }),
  series: route({
    method: 'GET',
    path: '/api/SiteSeries',
    summary:
      'The figures of a site for each month; of several sites (of FarmId, or of the current farm) litres and animals are added, the others are means weighted by litres.',
    access: { read: ['Farm [Read]'] },
    query: z.strictObject({ farmSiteId: filterId(), farmId: filterId(), from: monthText(), to: monthText() }),
    response: z.object({
      /** The sites that the figures are of. */
      sites: z.array(z.object({ id: z.number(), name: z.string() })),
      months: z.array(monthPoint),
      /** What the only site aims at in each year; of several sites there are none. */
      objectives: z.array(
        z.object({
          year: z.number().int(),
          maxFatGramsPerLitre: figure().meta(wireNames.siteObjective.maxFatGramsPerLitre),
          maxProteinGramsPerLitre: figure().meta(wireNames.siteObjective.maxProteinGramsPerLitre),
          litresPerAnimalDay: figure().meta(wireNames.siteObjective.litresPerAnimalDay),
        }),
      ),
    }),
  }),
}
