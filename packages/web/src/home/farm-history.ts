import type { ResponseOf } from '@provende/contract/kit/route.ts'
import type { routes } from '@provende/contract/routes.ts'
import type { ChartSeries } from '@provende/domain/kit/charts/series-drawing.ts'
import { addMonths } from '@provende/domain/kit/month.ts'

/* The figures of a farm for its first screen: thirteen months beside the year before. */

type Series = ResponseOf<typeof routes.siteSeries.series>
type MonthPoint = Series['months'][number]

export const historyFigures = [
  'litres',
  'litresPerAnimalDay',
  'fatGramsPerLitre',
  'proteinGramsPerLitre',
  'ureaGramsPerLitre',
  'incidenceEurPer1000Litres',
] as const
export type HistoryFigure = (typeof historyFigures)[number]

export const historyDecimals: Readonly<Record<HistoryFigure, number>> = {
  litres: 0,
  litresPerAnimalDay: 1,
  fatGramsPerLitre: 1,
  proteinGramsPerLitre: 1,
  ureaGramsPerLitre: 2,
  incidenceEurPer1000Litres: 2,
}

const shownMonths = 13
const monthsOfYear = 12

/** The months to read for what is shown until this month, and the year before it. */
export const historyRange = (thisMonth: string) => ({
  from: addMonths(thisMonth, -(shownMonths + monthsOfYear)),
  to: thisMonth,
})

export type FigureHistory = {
  readonly figure: HistoryFigure
  readonly now: ChartSeries
  readonly former: ChartSeries
  /** The newest value, its month, and by how much it differs from a year before; null without a value. */
  readonly latest: { readonly value: number; readonly month: string; readonly change: number | null } | null
  /** What is aimed at in the year of the last month; null where nothing is. */
  readonly objective: number | null
}

export type FarmHistory = { readonly months: readonly string[]; readonly figures: readonly FigureHistory[] }

/** The thirteen months until the last one: this month once something of it is recorded, else the one before. */
export function farmHistoryOf({ months: points, objectives }: Series, thisMonth: string): FarmHistory {
  const byMonth = new Map(points.map((point) => [point.month, point]))
  const current = byMonth.get(thisMonth)
  const isBegun = historyFigures.some((figure) => (current?.[figure] ?? null) !== null)
  const last = isBegun ? thisMonth : addMonths(thisMonth, -1)
  const months = Array.from({ length: shownMonths }, (_, index) => addMonths(last, index + 1 - shownMonths))
  const objective = objectives.find(({ year }) => year === Number(last.slice(0, 4)))
  const aims: Readonly<Partial<Record<HistoryFigure, number | null>>> = {
    fatGramsPerLitre: objective?.maxFatGramsPerLitre ?? null,
    proteinGramsPerLitre: objective?.maxProteinGramsPerLitre ?? null,
    litresPerAnimalDay: objective?.litresPerAnimalDay ?? null,
  }
  return {
    months,
    figures: historyFigures.map((figure) => {
      const valueIn = (month: string) => byMonth.get(month)?.[figure] ?? null
      const now = months.map(valueIn)
      const former = months.map((month) => valueIn(addMonths(month, -monthsOfYear)))
      const index = now.findLastIndex((value) => value !== null)
      const value = now[index] ?? null
      const before = former[index] ?? null
      const month = months[index] ?? last
      const isComparable = figure !== 'litres' || coversAsManyDays(byMonth, month)
      const change = value === null || before === null || !isComparable ? null : value - before
      const latest = value === null ? null : { value, month, change }
      return { figure, now, former, latest, objective: aims[figure] ?? null }
    }),
  }
}

/** Deliveries of a month are rarely entered on its last day. */
const maxOtherDays = 3

/** Whether the litres of a month are of about as many days as a year before: those of a month that runs are of fewer. */
const coversAsManyDays = (byMonth: ReadonlyMap<string, MonthPoint>, month: string) =>
  Math.abs((byMonth.get(month)?.days ?? 0) - (byMonth.get(addMonths(month, -monthsOfYear))?.days ?? 0)) <= maxOtherDays

/** The kinds of records a month lacks: the price and the quantity, the analysis. A herd counts until the next entry. */
export function missingParts(point: MonthPoint | undefined): ('quantity' | 'analysis' | 'price' | 'herd')[] {
  const { litres = null, fatGramsPerLitre = null, eurPer1000Litres = null, headCount = null } = point ?? {}
  return [
    ...(litres === null ? (['quantity'] as const) : []),
    ...(fatGramsPerLitre === null ? (['analysis'] as const) : []),
    ...(eurPer1000Litres === null ? (['price'] as const) : []),
    ...(headCount === null ? (['herd'] as const) : []),
  ]
}
