import { scaleLinear } from 'd3-scale'
import { curveLinearClosed, lineRadial, pointRadial } from 'd3-shape'

// The drawing of a radar chart from 0 to 100, the same on screen and on paper: geometry alone. Why these libraries:
// docs/decisions/0050-charts.md.

export type ChartPoint = { readonly x: number; readonly y: number }
type RadarAxis = {
  readonly end: ChartPoint
  readonly label: ChartPoint
  readonly anchor: 'start' | 'middle' | 'end'
}
type RadarOutline = {
  /** The closed outline as SVG path. */
  readonly path: string
  /** A corner per value that is known. */
  readonly corners: readonly ChartPoint[]
}
type RadarDrawing = {
  /** The radii of the grid, at 25, 50, 75 and 100. */
  readonly rings: readonly number[]
  readonly axes: readonly RadarAxis[]
  readonly outlines: readonly RadarOutline[]
}

/** With fewer axes a radar shows no area; bars are drawn instead. */
export const minRadarAxes = 3

const gridValues = [25, 50, 75, 100]
const radarMax = 100
/** The distance of a label from the end of its axis, in the unit of the radius. */
const labelDistance = 14

const pointAt = (angle: number, distance: number): ChartPoint => {
  const [x, y] = pointRadial(angle, distance)
  return { x, y }
}

/**
 * A radar of `series` of values, one per axis, around the point 0, 0; the first axis points up, the others follow
 * clockwise. A value that is null is at no place: the outline leaves its axis out. Values beyond 0 to 100 are drawn at
 * the end of the scale.
 */
export function radarDrawing(
  axisCount: number,
  series: readonly (readonly (number | null)[])[],
  radius: number,
): RadarDrawing {
  const distance = scaleLinear([0, radarMax], [0, radius]).clamp(true)
  const angles = Array.from({ length: axisCount }, (_, axis) => (2 * Math.PI * axis) / axisCount)
  const outline = lineRadial<readonly [number, number]>().curve(curveLinearClosed).digits(1)
  return {
    rings: gridValues.map(distance),
    axes: angles.map((angle) => {
      const label = pointAt(angle, radius + labelDistance)
      return {
        ...{ end: pointAt(angle, radius), label },
        anchor: Math.abs(label.x) < 1 ? 'middle' : label.x > 0 ? 'start' : 'end',
      }
    }),
    outlines: series.map((values) => {
      const polar = angles.flatMap((angle, axis): [number, number][] => {
        const value = values[axis] ?? null
        return value === null ? [] : [[angle, distance(value)]]
      })
      return { path: outline(polar) ?? '', corners: polar.map(([angle, length]) => pointAt(angle, length)) }
    }),
  }
}

const maxLineLength = 16
/** A label as it stands beside a radar, in lines that stay within the drawing; no letter of it is lost. */
export function radarLabelLines(label: string): readonly string[] {
  const lines: string[] = []
  for (const word of label.split(/\s+/).flatMap(brokenWord)) {
    const longer = `${lines.at(-1)} ${word}`
    if (lines.length > 0 && longer.length <= maxLineLength) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/** A word in parts that each fit into a line. */
function brokenWord(word: string): string[] {
  if (word.length <= maxLineLength) return [word]
  const end = maxLineLength - 1
  return [`${word.slice(0, end)}-`, ...brokenWord(word.slice(end))]
}

type LabelRows = {
  /** y of the first line of each label. */
  readonly starts: readonly number[]
  /** What the labels need above and below the centre. */
  readonly top: number
  readonly bottom: number
}

/** The lines of labels grow away from the radar: upwards at its top, downwards at its foot, both ways beside it. */
export function radarLabelRows(
  axes: readonly Pick<RadarAxis, 'label'>[],
  lineCounts: readonly number[],
  lineHeight: number,
): LabelRows {
  const heightOf = (axis: number) => ((lineCounts[axis] ?? 1) - 1) * lineHeight
  const starts = axes.map(({ label }, axis) => {
    const upwards = (1 - label.y / Math.hypot(label.x, label.y)) / 2
    return label.y - heightOf(axis) * upwards
  })
  return {
    starts,
    top: Math.min(...starts) - lineHeight,
    bottom: Math.max(...starts.map((start, axis) => start + heightOf(axis))) + lineHeight,
  }
}
