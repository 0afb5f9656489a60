/* Converts between values and pixel positions on an axis, and chooses its ticks and keyboard stops. */

export type AxisDomain = { readonly from: number; readonly to: number }

/** The position of a value on an axis from `start` to `end`; the middle if the domain is a single value. */
export const axisPositionOf = ({ from, to }: AxisDomain, value: number, start: number, end: number): number =>
  to === from ? (start + end) / 2 : start + ((value - from) / (to - from)) * (end - start)

/** The value at a position of an axis, clamped to the domain. */
export const axisValueAt = ({ from, to }: AxisDomain, position: number, start: number, end: number): number =>
  Math.min(to, Math.max(from, from + ((position - start) / (end - start)) * (to - from)))

/** Round numbers for the ticks of an axis, about `count` of them. */
export function axisTicks({ from, to }: AxisDomain, count: number): number[] {
  if (!(to > from)) return [from]
  const rough = (to - from) / Math.max(1, count)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = power * ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough) ?? 10)
  const first = Math.ceil(from / step - 1e-9)
  const last = Math.floor(to / step + 1e-9)
  return Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toPrecision(12)))
}

/** A domain around all values with some padding, so that small changes are visible. */
export function paddedDomain(values: readonly number[]): AxisDomain {
  const [min, max] = [Math.min(...values), Math.max(...values)]
  const padding = (max - min) * 0.08 || Math.abs(max) * 0.05 || 1
  return { from: min - padding, to: max + padding }
}

/** The stop nearest to a value. */
export const nearestCursorStop = (stops: readonly number[], value: number): number =>
  stops.reduce((best, stop) => (Math.abs(stop - value) < Math.abs(best - value) ? stop : best), stops[0] ?? value)

/** The stop a key moves to from the one nearest to `value`; undefined for other keys. */
export function cursorStopAfterKey(key: string, stops: readonly number[], value: number): number | undefined {
  const index = stops.indexOf(nearestCursorStop(stops, value))
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: 1,
    ArrowUp: 1,
    ArrowLeft: -1,
    ArrowDown: -1,
    PageUp: 10,
    PageDown: -10,
    Home: -index,
    End: stops.length - 1 - index,
  }
  const step = steps[key]
  return step === undefined ? undefined : stops[Math.min(stops.length - 1, Math.max(0, index + step))]
}

/** Narrower charts are stacked. */
const minColumnWidth = 350
const columnGap = 16

type ChartColumns = {
  readonly count: number
  readonly gap: number
  /** Of each chart. */
  readonly width: number
  /** A distance from the left of all charts as a distance from the left of the chart there. */
  readonly offsetWithin: (left: number) => number
}

/** Charts side by side where each has enough width, stacked otherwise. */
export function chartColumns(width: number, chartCount: number): ChartColumns {
  const columnWidth = (width - columnGap * (chartCount - 1)) / chartCount
  if (chartCount < 2 || columnWidth < minColumnWidth) return { count: 1, gap: 0, width, offsetWithin: (left) => left }
  const step = columnWidth + columnGap
  const column = (left: number) => Math.min(chartCount - 1, Math.max(0, Math.floor(left / step)))
  return { count: chartCount, gap: columnGap, width: columnWidth, offsetWithin: (left) => left - column(left) * step }
}
