// The drawing of a radar chart from 0 to 100, the same on screen and on paper: geometry alone. Source: spec 1 §9.

type RadarPoint = { readonly x: number; readonly y: number }
type RadarAxis = {
  readonly end: RadarPoint
  readonly label: RadarPoint
  readonly anchor: 'start' | 'middle' | 'end'
}
type RadarDrawing = {
  readonly centre: RadarPoint
  /** The radii of the grid, at 25, 50, 75 and 100. */
  readonly rings: readonly number[]
  readonly axes: readonly RadarAxis[]
  /** Each outline has a corner per value that is known. */
  readonly outlines: readonly (readonly RadarPoint[])[]
}

/** With fewer axes a radar shows no area; bars are drawn instead. */
export const minRadarAxes = 3

const gridValues = [25, 50, 75, 100] as const
const radarMax = 100
/** The distance of a label from the end of its axis, in the unit of the radius. */
const labelDistance = 14

/**
 * A radar of `series` of values, one per axis; the first axis points up, the others follow clockwise. A value that is null
 * is at no place: the outline leaves its axis out.
 */
export function radarDrawing(
  axisCount: number,
  series: readonly (readonly (number | null)[])[],
  { centre, radius }: { readonly centre: RadarPoint; readonly radius: number },
): RadarDrawing {
  const pointAt = (axis: number, distance: number): RadarPoint => {
    const angle = (2 * Math.PI * axis) / axisCount
    return { x: centre.x + distance * Math.sin(angle), y: centre.y - distance * Math.cos(angle) }
  }
  const indices = Array.from({ length: axisCount }, (_, axis) => axis)
  return {
    centre,
    rings: gridValues.map((value) => (radius * value) / radarMax),
    axes: indices.map((axis) => {
      const label = pointAt(axis, radius + labelDistance)
      const side = label.x - centre.x
      return {
        end: pointAt(axis, radius),
        label,
        anchor: Math.abs(side) < 1 ? 'middle' : side > 0 ? 'start' : 'end',
      }
    }),
    outlines: series.map((values) =>
      indices.flatMap((axis) => {
        const value = values[axis] ?? null
        return value === null ? [] : [pointAt(axis, (radius * Math.min(radarMax, Math.max(0, value))) / radarMax)]
      }),
    ),
  }
}
