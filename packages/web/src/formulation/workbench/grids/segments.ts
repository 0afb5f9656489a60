import { useCallback, useMemo, useRef, useState } from 'react'
import { useWorkbenchState } from '../state/use-workbench.ts'
import type { GridMemory } from './grid-memory.ts'
import { isCloseToLimit } from './quantity-columns.tsx'
import { type FoodRow, type QuantityRow, rowHasAnyLimit } from './workbench-rows.ts'

/* The segments of the two grids: which rows are in sight. */

/** The foods of the recipe; those that a price lower by some percent would bring in; all. */
export const foodSegments = ['used', 'near', 'all'] as const
export type FoodSegment = (typeof foodSegments)[number]

/** What violates a limit; what lies on one or beyond; what has any; all. */
export const quantitySegments = ['broken', 'reached', 'limited', 'all'] as const
export type QuantitySegment = (typeof quantitySegments)[number]

/** A food enters nearby when its price would have to fall by no more than this share. */
const nearShare = 0.2

export const isFoodUsed = ({ grams, isActive, unavailable }: FoodRow): boolean =>
  grams > 0 && isActive && unavailable === null

const isNearToEnter = ({ grams, opportunityPricePerTonneEur: enters, pricePerTonneEur: price }: FoodRow) =>
  grams === 0 && enters !== null && price !== null && enters >= (1 - nearShare) * price

const isFoodIn = { used: isFoodUsed, near: isNearToEnter, all: () => true }
const isQuantityIn = {
  broken: ({ violations }: QuantityRow) => violations.length > 0,
  reached: isCloseToLimit,
  limited: rowHasAnyLimit,
  all: () => true,
}
export const isInFoodSegment = (segment: FoodSegment, row: FoodRow): boolean => isFoodIn[segment](row)
export const isInQuantitySegment = (segment: QuantitySegment, row: QuantityRow): boolean => isQuantityIn[segment](row)

/** How many rows each segment has. */
export const countsOfSegments = <Row, Segment extends string>(
  segments: readonly Segment[],
  rows: readonly Row[],
  isIn: (segment: Segment, row: Row) => boolean,
) =>
  Object.fromEntries(segments.map((segment) => [segment, rows.filter((row) => isIn(segment, row)).length])) as Readonly<
    Record<Segment, number>
  >

/**
 * The rows of the chosen segment, at first of the last one chosen if it has any. A row in sight stays whatever is typed in it, until another segment is chosen or a
 * computed recipe is applied.
 */
export function useSegment<Row extends { readonly id: number }, Segment extends string>(
  rows: readonly Row[],
  segments: readonly Segment[],
  all: Segment,
  isIn: (segment: Segment, row: Row) => boolean,
  { readSegment, writeSegment }: Pick<GridMemory, 'readSegment' | 'writeSegment'>,
) {
  const [segment, setSegment] = useState(() => {
    const last = segments.find((one) => one === readSegment())
    return last !== undefined && rows.some((row) => isIn(last, row)) ? last : all
  })
  const applied = useWorkbenchState((state) => state.applied)
  const shown = useRef<ReadonlySet<number>>(new Set())
  const chosenFor = useRef(applied)
  const inSegment = useMemo(() => {
    if (applied !== chosenFor.current) shown.current = new Set()
    chosenFor.current = applied
    const staying = rows.filter((row) => shown.current.has(row.id) || isIn(segment, row))
    shown.current = new Set(staying.map(({ id }) => id))
    return staying.length === rows.length ? rows : staying
  }, [segment, rows, isIn, applied])
  const choose = useCallback(
    (next: Segment) => {
      shown.current = new Set()
      writeSegment(next)
      setSegment(next)
    },
    [writeSegment],
  )
  return { segment, rows: inSegment, choose }
}
