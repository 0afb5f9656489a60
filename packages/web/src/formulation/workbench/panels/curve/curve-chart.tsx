import { useElementSize } from '@mantine/hooks'
import type { KeyboardEvent, PointerEvent } from 'react'
import classes from '../panels.module.css'
import {
  type AxisDomain,
  axisPositionOf,
  axisTicks,
  axisValueAt,
  chartColumns,
  cursorStopAfterKey,
  nearestCursorStop,
} from './curve-chart-scale.ts'

/* Charts over a common x axis, side by side where there is room, with a cursor whose values are read out. */

export type ChartPoint = { readonly x: number; readonly y: number }
/** The area between two lines over the same x values. */
export type ChartBand = {
  readonly name: string
  readonly colour: string
  readonly low: readonly ChartPoint[]
  readonly high: readonly ChartPoint[]
}

/** A line among others, told from them also without its colour. */
export type NamedLine = {
  readonly name: string
  readonly colour: string
  readonly dash: string
  readonly points: readonly ChartPoint[]
}

export type ChartSpec = {
  readonly title: string
  readonly height: number
  readonly y: AxisDomain
  readonly formatY: (value: number) => string
  readonly line?: readonly ChartPoint[]
  /** Marked points of the line. */
  readonly dots?: readonly ChartPoint[]
  readonly bands?: readonly ChartBand[]
  readonly lines?: readonly NamedLine[]
}

type CurveChartProps = {
  readonly label: string
  readonly charts: readonly ChartSpec[]
  readonly x: AxisDomain
  readonly formatX: (value: number) => string
  /** The values the cursor can move to, ascending. */
  readonly stops: readonly number[]
  /** The value of the cursor. */
  readonly cursor: number
  /** The values at the cursor, as a sentence. */
  readonly readout: string
  /** The current value of the formula, marked by a dashed line. */
  readonly current?: number | undefined
  readonly onMove: (value: number) => void
  readonly onPick: () => void
}

/** That of the class `curve`. */
const padding = 4
const leftMargin = 56
const rightMargin = 12
const axisHeight = 20

/** The cursor follows the pointer and the arrow keys from stop to stop; a click or Enter picks its stop. */
export function CurveChart(props: CurveChartProps) {
  const { label, charts, x, formatX, stops, cursor, readout, current, onMove, onPick } = props
  const { ref, width } = useElementSize()
  const columns = chartColumns(width, charts.length)
  const onPointer = ({ clientX, currentTarget }: PointerEvent<HTMLDivElement>) => {
    const rect = currentTarget.getBoundingClientRect()
    const inside = chartColumns(rect.width - 2 * padding, charts.length)
    const left = inside.offsetWithin(clientX - rect.left - padding)
    onMove(nearestCursorStop(stops, axisValueAt(x, left, leftMargin, inside.width - rightMargin)))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = cursorStopAfterKey(event.key, stops, cursor)
    if (next !== undefined) onMove(next)
    else if (event.key === 'Enter') onPick()
    else return
    event.preventDefault()
  }
  return (
    <div
      className={classes.curve}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={x.from}
      aria-valuemax={x.to}
      aria-valuenow={cursor}
      aria-valuetext={readout}
      onKeyDown={onKeyDown}
      onPointerMove={onPointer}
      onPointerDown={onPointer}
      onClick={onPick}
    >
      <div ref={ref} className={classes.charts} style={{ columnGap: columns.gap }}>
        {width > 0 &&
          charts.map((chart, index) => (
            <SingleChart
              key={chart.title}
              chart={chart}
              width={columns.width}
              x={x}
              cursor={cursor}
              current={current}
              formatX={columns.count > 1 || index === charts.length - 1 ? formatX : null}
            />
          ))}
      </div>
    </div>
  )
}

type SingleChartProps = {
  readonly chart: ChartSpec
  readonly width: number
  readonly x: AxisDomain
  readonly cursor?: number
  readonly current: number | undefined
  /** Null for a chart above another, which has the labels of the x axis. */
  readonly formatX: ((value: number) => string) | null
}

export function SingleChart({ chart, width, x, cursor, current, formatX }: SingleChartProps) {
  const { title, y, formatY, line = [], dots = [], bands = [], lines = [] } = chart
  const top = 18
  const bottom = chart.height - (formatX === null ? 4 : axisHeight)
  const xAt = (value: number) => axisPositionOf(x, value, leftMargin, width - rightMargin)
  const yAt = (value: number) => axisPositionOf(y, value, bottom, top)
  const path = (points: readonly ChartPoint[]) => points.map((point) => `${xAt(point.x)},${yAt(point.y)}`).join(' ')
  const isInDomain = (value: number) => value >= x.from && value <= x.to
  return (
    <svg className={classes.chart} width={width} height={chart.height} aria-hidden="true">
      <text x={0} y={11} fontWeight={600}>
        {title}
      </text>
      {axisTicks(y, 4).map((tick) => (
        <g key={tick}>
          <line className={classes.axis} x1={leftMargin} x2={width - rightMargin} y1={yAt(tick)} y2={yAt(tick)} />
          <text x={leftMargin - 6} y={yAt(tick) + 4} textAnchor="end">
            {formatY(tick)}
          </text>
        </g>
      ))}
      {formatX &&
        axisTicks(x, Math.max(2, width / 110)).map((tick) => (
          <text key={tick} x={xAt(tick)} y={chart.height - 5} textAnchor="middle">
            {formatX(tick)}
          </text>
        ))}
      {bands.map(({ name, colour, low, high }) => (
        <polygon key={name} points={`${path(high)} ${path(low.toReversed())}`} fill={colour} />
      ))}
      {current !== undefined && isInDomain(current) && (
        <line className={classes.current} x1={xAt(current)} x2={xAt(current)} y1={top} y2={bottom} />
      )}
      {lines.map(({ name, colour, dash, points }) => (
        <polyline
          key={name}
          className={classes.compared}
          style={{ stroke: colour, strokeDasharray: dash }}
          points={path(points)}
        />
      ))}
      {line.length > 0 && <polyline className={classes.cost} points={path(line)} />}
      {dots.map((dot) => (
        <circle key={dot.x} className={classes.dot} cx={xAt(dot.x)} cy={yAt(dot.y)} r={3.5} />
      ))}
      {cursor !== undefined && (
        <line className={classes.cursor} x1={xAt(cursor)} x2={xAt(cursor)} y1={top} y2={bottom} />
      )}
    </svg>
  )
}
