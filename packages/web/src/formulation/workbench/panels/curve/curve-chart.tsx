import { useElementSize } from '@mantine/hooks'
import type { KeyboardEvent, PointerEvent } from 'react'
import { type Domain, nearestStop, placed, stopAfter, ticks, valueAt } from './curve-chart-scale.ts'
import classes from './panels.module.css'

/* Charts of what follows a number that moves: one above the other over the same axis, with one place that is read. */

export type ChartPoint = { readonly x: number; readonly y: number }
/** What lies between two lines over the same values. */
export type Band = {
  readonly name: string
  readonly colour: string
  readonly low: readonly ChartPoint[]
  readonly high: readonly ChartPoint[]
}

export type Chart = {
  readonly title: string
  readonly height: number
  readonly y: Domain
  readonly sayY: (value: number) => string
  readonly line?: readonly ChartPoint[]
  /** Points of the line that are marked. */
  readonly dots?: readonly ChartPoint[]
  readonly bands?: readonly Band[]
}

type CurveChartProps = {
  readonly label: string
  readonly charts: readonly Chart[]
  readonly x: Domain
  readonly sayX: (value: number) => string
  /** Where one can stop, by rising value. */
  readonly stops: readonly number[]
  readonly at: number
  /** What is read there, in a sentence. */
  readonly reading: string
  /** A value worth a mark of its own, as that of the formula now. */
  readonly present?: number | undefined
  readonly onAt: (value: number) => void
  readonly onPick: () => void
}

const left = 56
const right = 12
const below = 20

/** Follows the pointer and the arrow keys from stop to stop; a click or Enter picks the one that is read. */
export function CurveChart(props: CurveChartProps) {
  const { label, charts, x, sayX, stops, at, reading, present, onAt, onPick } = props
  const { ref, width } = useElementSize()
  const onPointer = ({ clientX, currentTarget }: PointerEvent<HTMLDivElement>) => {
    const box = currentTarget.getBoundingClientRect()
    onAt(nearestStop(stops, valueAt(x, clientX - box.left - 4, left, box.width - 8 - right)))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = stopAfter(event.key, stops, at)
    if (next !== undefined) onAt(next)
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
      aria-valuenow={at}
      aria-valuetext={reading}
      onKeyDown={onKeyDown}
      onPointerMove={onPointer}
      onPointerDown={onPointer}
      onClick={onPick}
    >
      <div ref={ref}>
        {width > 0 &&
          charts.map((chart, place) => (
            <OneChart
              key={chart.title}
              chart={chart}
              width={width}
              x={x}
              at={at}
              present={present}
              sayX={place === charts.length - 1 ? sayX : null}
            />
          ))}
      </div>
    </div>
  )
}

type OneProps = {
  readonly chart: Chart
  readonly width: number
  readonly x: Domain
  readonly at: number
  readonly present: number | undefined
  /** The last chart writes the values under it. */
  readonly sayX: ((value: number) => string) | null
}

function OneChart({ chart, width, x, at, present, sayX }: OneProps) {
  const { title, y, sayY, line = [], dots = [], bands = [] } = chart
  const top = 18
  const bottom = chart.height - (sayX === null ? 4 : below)
  const xAt = (value: number) => placed(x, value, left, width - right)
  const yAt = (value: number) => placed(y, value, bottom, top)
  const path = (points: readonly ChartPoint[]) => points.map((point) => `${xAt(point.x)},${yAt(point.y)}`).join(' ')
  const isIn = (value: number) => value >= x.from && value <= x.to
  return (
    <svg className={classes.chart} width={width} height={chart.height} aria-hidden="true">
      <text x={0} y={11} fontWeight={600}>
        {title}
      </text>
      {ticks(y, 4).map((tick) => (
        <g key={tick}>
          <line className={classes.axis} x1={left} x2={width - right} y1={yAt(tick)} y2={yAt(tick)} />
          <text x={left - 6} y={yAt(tick) + 4} textAnchor="end">
            {sayY(tick)}
          </text>
        </g>
      ))}
      {sayX &&
        ticks(x, Math.max(2, width / 110)).map((tick) => (
          <text key={tick} x={xAt(tick)} y={chart.height - 5} textAnchor="middle">
            {sayX(tick)}
          </text>
        ))}
      {bands.map(({ name, colour, low, high }) => (
        <polygon key={name} points={`${path(high)} ${path(low.toReversed())}`} fill={colour} />
      ))}
      {present !== undefined && isIn(present) && (
        <line className={classes.present} x1={xAt(present)} x2={xAt(present)} y1={top} y2={bottom} />
      )}
      {line.length > 0 && <polyline className={classes.cost} points={path(line)} />}
      {dots.map((dot) => (
        <circle key={dot.x} className={classes.dot} cx={xAt(dot.x)} cy={yAt(dot.y)} r={3.5} />
      ))}
      <line className={classes.here} x1={xAt(at)} x2={xAt(at)} y1={top} y2={bottom} />
    </svg>
  )
}
