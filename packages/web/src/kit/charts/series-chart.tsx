import { useElementSize } from '@mantine/hooks'
import { type ChartSeries, type SeriesDrawing, seriesDrawing } from '@provende/domain/kit/charts/series-drawing.ts'
import type { ReactNode } from 'react'
import { ChartFrame } from './chart-frame.tsx'
import classes from './series-chart.module.css'

export type SeriesChartProps = {
  readonly label: string
  /** What the chart shows, in words. */
  readonly sentence: string
  readonly kind: 'line' | 'columns'
  readonly now: ChartSeries
  /** The same months of the year before. */
  readonly former: ChartSeries
  /** The label of each month below the chart, and what is read of it. */
  readonly shortLabels: readonly string[]
  readonly readings: readonly string[]
  readonly format: (value: number) => string
  /** A value that is aimed at, as a line with its words. */
  readonly level?: { readonly value: number; readonly label: string } | null
  /** Months in which something happened, marked by a line. */
  readonly events?: readonly { readonly index: number; readonly label: string }[]
  readonly height?: number
  readonly legend?: ReactNode
}

/** So many pixels the amounts beside the axis have, and one of their digits takes. */
const minLeft = 46
const digitWidth = 7
const top = 12
const bottom = 20
/** So many pixels a label of a month needs. */
const labelWidth = 38

/** A figure month by month beside the year before: the year filled, the year before dashed. */
export function SeriesChart(props: SeriesChartProps) {
  const { label, sentence, readings, height = 150, legend } = props
  const { ref, width } = useElementSize()
  return (
    <ChartFrame label={label} sentence={sentence} readings={readings} legend={legend}>
      {(cursor) => (
        <div ref={ref} style={{ height }}>
          {width > 0 && <Drawing {...props} width={width} height={height} cursor={cursor} />}
        </div>
      )}
    </ChartFrame>
  )
}

type DrawingProps = SeriesChartProps & {
  readonly width: number
  readonly height: number
  readonly cursor: number | null
}

function Drawing(props: DrawingProps) {
  const { kind, now, former, level, events = [], width, height, cursor, shortLabels, readings, format } = props
  const levels = level ? [level.value] : []
  const drawingFrom = (left: number) =>
    seriesDrawing({ kind, series: [now, former], levels }, { width, height, left, right: 4, top, bottom })
  // What stands beside the axis follows from the figures only, so the second drawing has the same amounts.
  const longest = Math.max(0, ...drawingFrom(minLeft).ticks.map(({ value }) => format(value).length))
  const left = Math.max(minLeft, longest * digitWidth + 8)
  const drawing = drawingFrom(left)
  const { ticks, xs, step } = drawing
  const every = Math.max(1, Math.ceil(labelWidth / step))
  const last = xs.length - 1
  return (
    <svg className={classes.drawing} width={width} height={height} aria-hidden="true">
      {ticks.map(({ value, y }) => (
        <g key={value}>
          <line className={classes.grid} x1={left} x2={width - 4} y1={y} y2={y} />
          <text x={left - 6} y={y + 4} textAnchor="end">
            {format(value)}
          </text>
        </g>
      ))}
      {xs.map(
        (x, index) =>
          (last - index) % every === 0 && (
            <text key={x} x={x} y={height - 5} textAnchor="middle" fontWeight={cursor === index ? 700 : undefined}>
              {shortLabels[index]}
            </text>
          ),
      )}
      {events.map(({ index, label }) => (
        <line
          key={`${index} ${label}`}
          className={classes.event}
          x1={xs[index]}
          x2={xs[index]}
          y1={top}
          y2={height - bottom}
        >
          <title>{label}</title>
        </line>
      ))}
      {level && <Level {...level} y={drawing.yOf(level.value)} left={left} width={width} />}
      <SeriesShapes drawing={drawing} kind={kind} />
      {cursor !== null && (
        <line className={classes.cursor} x1={xs[cursor]} x2={xs[cursor]} y1={top} y2={height - bottom} />
      )}
      {xs.map((x, index) => (
        <rect key={x} x={x - step / 2} y={0} width={step} height={height - bottom} fill="transparent">
          <title>{readings[index]}</title>
        </rect>
      ))}
    </svg>
  )
}

function Level({ label, y, left, width }: { label: string; y: number; left: number; width: number }) {
  return (
    <>
      <line className={classes.level} x1={left} x2={width - 4} y1={y} y2={y} />
      <text className={classes.levelLabel} x={width - 6} y={y - 4} textAnchor="end">
        {label}
      </text>
    </>
  )
}

function SeriesShapes({ drawing, kind }: { drawing: SeriesDrawing; kind: SeriesChartProps['kind'] }) {
  const [now, former] = drawing.series
  return (
    <>
      {kind === 'columns' &&
        now?.columns.map(({ x, y, width, height }) => (
          <rect key={x} className={classes.column} x={x} y={y} width={width} height={height} rx={2} />
        ))}
      {kind === 'columns'
        ? former?.columns.map(({ x, y, width }) => (
            <line key={x} className={classes.formerMark} x1={x - 1} x2={x + width + 1} y1={y} y2={y} />
          ))
        : former && <path className={classes.former} d={former.path} />}
      {kind === 'line' && now && (
        <>
          <path className={classes.now} d={now.path} />
          {now.dots.map(({ x, y }) => (
            <circle key={x} className={classes.dot} cx={x} cy={y} r={3.5} />
          ))}
        </>
      )}
    </>
  )
}
