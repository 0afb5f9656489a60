import { Group, Text } from '@mantine/core'
import { radarDrawing, radarLabelLines, radarLabelRows } from '@provende/domain/kit/charts/radar-drawing.ts'
import classes from './charts.module.css'

export type ScoredRow = {
  readonly label: string
  /** `now` as it is written. */
  readonly number: string
  readonly now: number | null
  readonly former: number | null
}

type RadarProps = {
  readonly rows: readonly ScoredRow[]
  /** The index of the axis that is read. */
  readonly cursor: number | null
}

const size = { width: 420, height: 310, radius: 100 }
const lineHeight = 15
/** Half of the height of a letter, by which a line is written below its middle. */
const baseline = 4

/** A radar from 0 to 100, with former values as a dashed outline. The same drawing as on paper. */
export function Radar({ rows, cursor }: RadarProps) {
  const series = [rows.map(({ now }) => now), rows.map(({ former }) => former)]
  const { rings, axes, outlines } = radarDrawing(rows.length, series, size.radius)
  const [now, former] = outlines
  const labels = rows.map(({ label }) => radarLabelLines(label))
  // The number is the last line.
  const labelRows = radarLabelRows(
    axes,
    labels.map((lines) => lines.length + 1),
    lineHeight,
  )
  const top = Math.min(-size.height / 2, labelRows.top)
  const bottom = Math.max(size.height / 2, labelRows.bottom)
  return (
    <svg
      className={classes.radar}
      viewBox={`${-size.width / 2} ${top} ${size.width} ${bottom - top}`}
      aria-hidden="true"
    >
      {rings.map((radius) => (
        <circle key={radius} className={classes.grid} r={radius} />
      ))}
      {axes.map(({ end }, index) => (
        <line key={rows[index]?.label} className={classes.grid} x2={end.x} y2={end.y} />
      ))}
      <path className={classes.former} d={former?.path} />
      <path className={classes.now} d={now?.path} />
      {now?.corners.map(({ x, y }) => (
        <circle key={`${x} ${y}`} className={classes.mark} cx={x} cy={y} r={3.5} />
      ))}
      {axes.map(({ label, anchor }, index) => {
        const row = rows[index]
        return (
          row && (
            <text
              key={row.label}
              y={(labelRows.starts[index] ?? label.y) + baseline}
              textAnchor={anchor}
              fontWeight={cursor === index ? 700 : 500}
            >
              {labels[index]?.map((line, lineIndex, lines) => (
                <tspan key={lines.slice(0, lineIndex + 1).join(' ')} x={label.x} dy={lineIndex === 0 ? 0 : lineHeight}>
                  {line}
                </tspan>
              ))}
              <tspan x={label.x} dy={lineHeight} fontWeight={700}>
                {row.number}
              </tspan>
            </text>
          )
        )
      })}
    </svg>
  )
}

/** What the filled area and the dashed outline stand for. */
export function NowAndFormerLegend({ now, former }: { now: string; former: string }) {
  return (
    <Group gap="md" justify="center" mb={4}>
      {([['now', now] as const, ['former', former] as const] as const).map(([kind, label]) => (
        <Group key={kind} gap={6}>
          <svg width="24" height="12" aria-hidden="true">
            <rect className={classes[kind]} x="1" y="2" width="22" height="8" />
          </svg>
          <Text size="xs">{label}</Text>
        </Group>
      ))}
    </Group>
  )
}
