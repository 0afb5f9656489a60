// Where the lines and columns of a chart of months are drawn, in its own units: x to the right, y downwards.

import { scaleBand, scaleLinear } from 'd3-scale'
import { line } from 'd3-shape'

/** A value for each month in order; null where there is none, which leaves a gap. */
export type ChartSeries = readonly (number | null)[]

export type SeriesFrame = {
  readonly width: number
  readonly height: number
  /** The space of the labels around the drawing. */
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

export type SeriesDrawing = {
  readonly ticks: readonly { readonly value: number; readonly y: number }[]
  /** The middle of each month, and how much room it has. */
  readonly xs: readonly number[]
  readonly step: number
  /** The lines, or the columns, of each series. */
  readonly series: readonly {
    readonly path: string
    /** Values without a neighbour, which a line does not show; the newest value too. */
    readonly dots: readonly { readonly x: number; readonly y: number }[]
    readonly columns: readonly {
      readonly x: number
      readonly y: number
      readonly width: number
      readonly height: number
    }[]
  }[]
  readonly yOf: (value: number) => number
}

type SeriesInput = {
  readonly series: readonly ChartSeries[]
  /** Columns begin at 0; lines have the room that their values need. */
  readonly kind: 'line' | 'columns'
  /** Values that the drawing has room for too, such as an objective. */
  readonly levels?: readonly number[]
  readonly tickCount?: number
}

/** The drawing of series of the same months in a frame. */
export function seriesDrawing(
  { series, kind, levels = [], tickCount = 3 }: SeriesInput,
  frame: SeriesFrame,
): SeriesDrawing {
  const count = Math.max(1, ...series.map(({ length }) => length))
  const xScale = scaleBand([...Array(count).keys()], [frame.left, frame.width - frame.right]).paddingInner(0.25)
  const yScale = scaleLinear(domainOf([...series.flat(), ...levels], kind), [
    frame.height - frame.bottom,
    frame.top,
  ]).nice(tickCount)
  const middle = (index: number) => (xScale(index) ?? 0) + xScale.bandwidth() / 2
  const path = line<number | null>()
    .defined((value) => value !== null)
    .x((_, index) => middle(index))
    .y((value) => yScale(value ?? 0))
    .digits(2)
  const base = frame.height - frame.bottom
  return {
    ticks: yScale.ticks(tickCount).map((value) => ({ value, y: yScale(value) })),
    xs: [...Array(count).keys()].map(middle),
    step: xScale.step(),
    yOf: (value) => yScale(value),
    series: series.map((values) => ({
      path: path(values) ?? '',
      dots: values.flatMap((value, index) =>
        value !== null && isDot(values, index) ? [{ x: middle(index), y: yScale(value) }] : [],
      ),
      columns: values.flatMap((value, index) =>
        value === null
          ? []
          : [{ x: xScale(index) ?? 0, y: yScale(value), width: xScale.bandwidth(), height: base - yScale(value) }],
      ),
    })),
  }
}

/** Alone between gaps, or the newest value. */
const isDot = (values: ChartSeries, index: number) =>
  ((values[index - 1] ?? null) === null && (values[index + 1] ?? null) === null) ||
  values.findLastIndex((value) => value !== null) === index

/** From the least to the most, with some room where all are the same; 0 to 1 without any value. */
function domainOf(values: readonly (number | null)[], kind: SeriesInput['kind']): [number, number] {
  const present = values.filter((value) => value !== null)
  if (present.length === 0) return [0, 1]
  const least = Math.min(...present)
  const most = Math.max(...present)
  if (kind === 'columns') return [Math.min(0, least), Math.max(most, 0) || 1]
  const room = (most - least) * 0.08 || Math.abs(most) * 0.05 || 1
  return [least - room, most + room]
}
