import { addDays, daysBetween } from '../kit/day.ts'
import { addMonths, firstDayOfMonth, lastDayOfMonth, monthOfDay, monthsBetween } from '../kit/month.ts'
import { type IncidenceSetting, incidenceEurPer1000Litres, incidenceSettingOn } from './incidence.ts'
import { litresPerAnimalDay, producedLitres } from './milk-production.ts'
import { type MilkSpecies, milkSpeciesOf } from './milk-species.ts'

/* The records of a site as one figure of each kind per month, and those of several sites as one. */

/** Days are YYYY-MM-DD. */
export type SiteRecords = {
  readonly productionTypeIds: readonly number[]
  readonly quantities: readonly { readonly day: string; readonly litres: number }[]
  readonly analyses: readonly {
    readonly day: string
    readonly fatGramsPerLitre: number
    readonly proteinGramsPerLitre: number
    readonly cellsPerMl: number | null
    readonly ureaGramsPerLitre: number | null
  }[]
  readonly herds: readonly { readonly day: string; readonly headCount: number }[]
  readonly prices: readonly { readonly day: string; readonly eurPer1000Litres: number }[]
  readonly objectives: readonly { readonly year: number; readonly undeliveredPercent: number | null }[]
}

/** The figures of a month; null where nothing is known. */
export type MonthFigures = {
  /** Litres delivered. */
  readonly litres: number | null
  /** Days that these litres are of. */
  readonly days: number
  readonly headCount: number | null
  readonly producedLitres: number | null
  readonly litresPerAnimalDay: number | null
  readonly fatGramsPerLitre: number | null
  readonly proteinGramsPerLitre: number | null
  readonly cellsPerMl: number | null
  readonly ureaGramsPerLitre: number | null
  readonly eurPer1000Litres: number | null
  readonly incidenceEurPer1000Litres: number | null
}
export type MonthPoint = MonthFigures & { readonly month: string }

/** The figures of a site for each month from one to another, both YYYY-MM. */
export function monthlySeries(
  records: SiteRecords,
  settings: readonly IncidenceSetting[],
  range: { readonly from: string; readonly to: string },
): MonthPoint[] {
  const litresByMonth = spreadLitres(records.quantities)
  const species = milkSpeciesOf(records.productionTypeIds)
  return monthsBetween(range.from, range.to).map((month) => {
    const { litres = null, days = 0 } = litresByMonth.get(month) ?? {}
    const headCount = headCountIn(month, records.herds)
    const analysis = records.analyses.find(({ day }) => monthOfDay(day) === month)
    const objective = records.objectives.find(({ year }) => year === Number(month.slice(0, 4)))
    const price = records.prices.find(({ day }) => monthOfDay(day) === month)
    return {
      ...{ month, litres, days, headCount },
      producedLitres: litres === null ? null : producedLitres(litres, objective?.undeliveredPercent ?? null),
      litresPerAnimalDay: litres === null ? null : litresPerAnimalDay(litres, headCount, days),
      fatGramsPerLitre: analysis?.fatGramsPerLitre ?? null,
      proteinGramsPerLitre: analysis?.proteinGramsPerLitre ?? null,
      cellsPerMl: analysis?.cellsPerMl ?? null,
      ureaGramsPerLitre: analysis?.ureaGramsPerLitre ?? null,
      eurPer1000Litres: price?.eurPer1000Litres ?? null,
      incidenceEurPer1000Litres: analysis === undefined ? null : incidenceOf(analysis, species, settings),
    }
  })
}

/** A site with several milk species has one analysis of them all, which no setting is for. */
function incidenceOf(
  { day, fatGramsPerLitre, proteinGramsPerLitre }: SiteRecords['analyses'][number],
  species: readonly MilkSpecies[],
  settings: readonly IncidenceSetting[],
): number | null {
  const [only] = species
  if (only === undefined || species.length > 1) return null
  const setting = incidenceSettingOn(day, only, settings)
  return setting && incidenceEurPer1000Litres(fatGramsPerLitre, proteinGramsPerLitre, setting)
}

type LitresOfMonth = { readonly litres: number; readonly days: number }

/**
 * The litres of each month: those of an entry are spread evenly over the days since the entry before. Those of the first
 * entry are of its month, from the first day on.
 */
function spreadLitres(quantities: SiteRecords['quantities']): ReadonlyMap<string, LitresOfMonth> {
  const byMonth = new Map<string, LitresOfMonth>()
  const sorted = quantities.toSorted((a, b) => (a.day < b.day ? -1 : 1))
  for (const [index, { day, litres }] of sorted.entries()) {
    const former = sorted[index - 1]?.day
    const first = former === undefined ? firstDayOfMonth(monthOfDay(day)) : addDays(former, 1)
    const allDays = daysBetween(first, day) + 1
    for (const month of monthsBetween(monthOfDay(first), monthOfDay(day))) {
      const start = first > firstDayOfMonth(month) ? first : firstDayOfMonth(month)
      const end = day < lastDayOfMonth(month) ? day : lastDayOfMonth(month)
      const days = daysBetween(start, end) + 1
      const present = byMonth.get(month) ?? { litres: 0, days: 0 }
      byMonth.set(month, { litres: present.litres + (litres * days) / allDays, days: present.days + days })
    }
  }
  return byMonth
}

/** A herd counts until the next entry, at most a year. */
const maxHerdMonths = 12

/** The animals in a month: those entered in it, else the latest before; null without an entry within a year. */
function headCountIn(month: string, herds: SiteRecords['herds']): number | null {
  const oldest = addMonths(month, -maxHerdMonths)
  const entered = herds.filter(({ day }) => monthOfDay(day) <= month && monthOfDay(day) > oldest)
  return entered.toSorted((a, b) => (a.day < b.day ? 1 : -1))[0]?.headCount ?? null
}

/**
 * Several sites as one: litres and animals are added; contents, price and incidence are means weighted by litres, plain
 * means where the litres of a site are not known.
 */
export function combinedSeries(sites: readonly (readonly MonthPoint[])[]): MonthPoint[] {
  const [first = []] = sites
  return first.map(({ month }, index) => {
    const points = sites.flatMap((site) => site[index] ?? [])
    const withProduction = points.filter((point) => point.litresPerAnimalDay !== null)
    const animalDays = sumOf(withProduction, ({ headCount, days }) => (headCount ?? 0) * days)
    const mean = (figure: keyof MonthFigures) => weightedMean(points, figure)
    return {
      month,
      litres: sumOf(points, ({ litres }) => litres),
      days: Math.max(0, ...points.map(({ days }) => days)),
      headCount: sumOf(points, ({ headCount }) => headCount),
      producedLitres: points.some(({ litres, producedLitres: produced }) => litres !== null && produced === null)
        ? null
        : sumOf(points, ({ producedLitres: produced }) => produced),
      litresPerAnimalDay:
        animalDays === null ? null : (sumOf(withProduction, ({ litres }) => litres) ?? 0) / animalDays,
      fatGramsPerLitre: mean('fatGramsPerLitre'),
      proteinGramsPerLitre: mean('proteinGramsPerLitre'),
      cellsPerMl: mean('cellsPerMl'),
      ureaGramsPerLitre: mean('ureaGramsPerLitre'),
      eurPer1000Litres: mean('eurPer1000Litres'),
      incidenceEurPer1000Litres: mean('incidenceEurPer1000Litres'),
    }
  })
}

/** The sum of what is known; null when nothing is. */
function sumOf(points: readonly MonthPoint[], figure: (point: MonthPoint) => number | null): number | null {
  const values = points.map(figure).filter((value) => value !== null)
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0)
}

function weightedMean(points: readonly MonthPoint[], figure: keyof MonthFigures): number | null {
  const entered = points.flatMap(({ litres, ...point }) => {
    const value = { ...point, litres }[figure]
    return value === null ? [] : [{ value, litres }]
  })
  if (entered.length === 0) return null
  const hasLitres = entered.every(({ litres }) => litres !== null && litres > 0)
  const weights = entered.map(({ litres }) => (hasLitres ? (litres ?? 0) : 1))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  return entered.reduce((sum, { value }, index) => sum + value * (weights[index] ?? 0), 0) / total
}
