// Where the bars of a waterfall chart are drawn, from 0 to 1 along their axis: each change begins where the one before it ends.

import { scaleLinear } from 'd3-scale'

export type WaterfallBar = {
  readonly from: number
  readonly to: number
  /** Where the running total is after this bar, which the next one begins at. */
  readonly end: number
}

export type WaterfallDrawing = {
  /** The first total, the changes, the last total. */
  readonly bars: readonly WaterfallBar[]
  /** Totals are drawn from further than 0, so that changes that are small beside them can be seen. */
  readonly isCut: boolean
}

/** Changes that are smaller than this part of the totals would be too small to read on an axis from 0. */
const readableShare = 0.5
/** Of the range of the changes, that the totals are drawn longer by. */
const roomShare = 0.35

/** The bars of a first total, changes of it, and the total after them. */
export function waterfallDrawing(first: number, changes: readonly number[]): WaterfallDrawing {
  const totals = [first]
  for (const change of changes) totals.push((totals.at(-1) ?? first) + change)
  const [least, most] = [Math.min(...totals), Math.max(...totals)]
  const range = most - least
  const isCut = least > 0 && range < readableShare * most && range > 0
  const start = isCut ? Math.max(0, least - roomShare * range) : Math.min(0, least)
  const along = scaleLinear([start, Math.max(most, start) === start ? start + 1 : most], [0, 1])
  const base = along(Math.max(start, Math.min(0, most)))
  const total = (value: number): WaterfallBar => ({
    from: Math.min(base, along(value)),
    to: Math.max(base, along(value)),
    end: along(value),
  })
  const bars = changes.map((_, index) => {
    const [before, after] = [along(totals[index] ?? first), along(totals[index + 1] ?? first)]
    return { from: Math.min(before, after), to: Math.max(before, after), end: after }
  })
  return { bars: [total(first), ...bars, total(totals.at(-1) ?? first)], isCut }
}
