// Dual pivots keep the signs of the reduced costs and bring values back to their bounds; primal ones keep values within
// their bounds and lower the cost. README.md in this folder says how they work.

import { basisStatus } from '../solver.ts'
import {
  addColumns,
  computeReducedCosts,
  computeValues,
  fillColumn,
  fillRow,
  followChanges,
  invert,
  rest,
  updateInverse,
} from './basis.ts'
import type { Workspace } from './workspace.ts'

/** Entries of the tableau below this are rounding. */
const smallestEntry = 1e-9
/** Reduced costs may pass 0 by this, so that of several candidates the one with the largest entry can be chosen (Harris). */
const harrisTolerance = 1e-12
/** A quotient times its divisor is at least the dividend when multiplied by this. */
const roundedUp = 1 + 1e-12
/** The row and the column of the tableau may differ by this share in the pivot; otherwise the kernel is inverted anew. */
const maxDrift = 1e-7
/** Pivots after which the kernel is inverted anew. */
const maxUpdates = 100
/** It gives up after so many pivots per column and row: usually one or two are enough. */
const maxPivots = 20
/** Where a missing bound is needed, it is as far from the other one, as a multiple of its size and of 1. */
const artificialRange = 1e6

export type PivotResult =
  /** All values are within their bounds; or it gives up. */
  | { readonly kind: 'done' | 'failed' }
  /** The row of this basic variable has no entry that could bring it back to its bound. */
  | { readonly kind: 'infeasible'; readonly variable: number }

/** Values, reduced costs and, after more than some pivots, the kernel anew from the program. */
export function renew(space: Workspace, maxPivotsBefore = 0): void {
  if (space.updates > maxPivotsBefore) invert(space)
  computeValues(space)
  computeReducedCosts(space)
}

function renewWithRightCosts(space: Workspace) {
  renew(space)
  clearWrongCosts(space)
}

/** Whether the pivot differs in the row and the column of the tableau: the inverse has become inaccurate. */
function hasDrifted({ tableauRow, tableauColumn }: Workspace, entering: number, leaving: number): boolean {
  const pivot = tableauColumn[leaving] ?? 0
  return !(Math.abs(pivot - (tableauRow[entering] ?? 0)) <= maxDrift * (1 + Math.abs(pivot)))
}

/** The leaving variable goes to a bound, and the entering one becomes basic; their row and column are filled. */
function pivotOn(space: Workspace, entering: number, leaving: number, bound: number) {
  const { basics, nonbasics, place, status, upper } = space
  moveValues(space, entering, leaving, bound)
  moveReducedCosts(space, entering, leaving)
  updateInverse(space, entering, leaving)
  const at = place[leaving] ?? 0
  const from = place[entering] ?? 0
  basics[at] = entering
  place[entering] = at
  nonbasics[from] = leaving
  place[leaving] = from
  status[entering] = basisStatus.basic
  rest(space, leaving, bound === upper[leaving] ? basisStatus.atUpper : basisStatus.atLower)
  space.updates += 1
  space.pivots += 1
  if (space.updates >= maxUpdates) renew(space)
}

/** The entering variable moves so far that the leaving one is at its bound; the basic ones, and the lengths of edges, follow. */
function moveValues(space: Workspace, entering: number, leaving: number, bound: number) {
  const { rowCount, basics, values, weights, tableauColumn } = space
  const pivot = tableauColumn[leaving] ?? 1
  const step = (bound - (values[leaving] ?? 0)) / pivot
  const length = (weights[leaving] ?? 1) / (pivot * pivot)
  for (let index = 0; index < rowCount; index += 1) {
    const variable = basics[index] ?? 0
    const entry = tableauColumn[variable] ?? 0
    values[variable] = (values[variable] ?? 0) + step * entry
    // Dual Devex: the lengths of edges, as far as the pivots since the start tell.
    const reached = entry * entry * length
    if (reached > (weights[variable] ?? 1)) weights[variable] = reached
  }
  values[entering] = (values[entering] ?? 0) + step
  weights[entering] = Math.max(length, 1)
}

function moveReducedCosts(space: Workspace, entering: number, leaving: number) {
  const { columnCount, nonbasics, reducedCosts, tableauRow, tableauColumn } = space
  const step = (reducedCosts[entering] ?? 0) / (tableauColumn[leaving] ?? 1)
  if (step !== 0)
    for (let index = 0; index < columnCount; index += 1) {
      const variable = nonbasics[index] ?? 0
      reducedCosts[variable] = (reducedCosts[variable] ?? 0) - step * (tableauRow[variable] ?? 0)
    }
  reducedCosts[entering] = 0
  reducedCosts[leaving] = step
}

/** Dual pivots until all values are within their bounds. */
export function dualPivots(space: Workspace): PivotResult {
  const { columnCount, rowCount, values, lower, upper, weights } = space
  weights.fill(1, 0, columnCount + rowCount)
  clearWrongCosts(space)
  while (space.pivots < maxPivots * (columnCount + rowCount)) {
    const leaving = largestViolation(space)
    if (leaving < 0) return { kind: 'done' }
    fillRow(space, leaving)
    const value = values[leaving] ?? 0
    const isAbove = value > (upper[leaving] ?? 0)
    const violation = isAbove ? value - (upper[leaving] ?? 0) : (lower[leaving] ?? 0) - value
    const entering = dualRatioTest(space, isAbove ? 1 : -1, violation)
    if (entering >= 0) fillColumn(space, entering)
    if (entering >= 0 && !hasDrifted(space, entering, leaving)) {
      pivotOn(space, entering, leaving, (isAbove ? upper : lower)[leaving] ?? 0)
      clearWrongCosts(space)
    } else if (space.updates > 0) renewWithRightCosts(space)
    else return entering < 0 ? { kind: 'infeasible', variable: leaving } : { kind: 'failed' }
  }
  return { kind: 'failed' }
}

/** Whether the reduced cost of a nonbasic variable has the wrong sign: moving the variable would lower the cost. */
const isWrong = (reducedCost: number, direction: number) =>
  reducedCost * direction < 0 || (Number.isNaN(direction) && reducedCost !== 0)

/** Within the tolerance of the ratio test, and after inverting anew, a sign may be wrong by rounding: it counts as 0. */
function clearWrongCosts({ columnCount, nonbasics, directions, reducedCosts }: Workspace) {
  for (let index = 0; index < columnCount; index += 1) {
    const variable = nonbasics[index] ?? 0
    if (isWrong(reducedCosts[variable] ?? 0, directions[variable] ?? 0)) reducedCosts[variable] = 0
  }
}

/**
 * Nonbasic variables whose reduced cost has the wrong sign go to their other bound, where it is right, and which is an
 * artificial one if there is none. Returns whether there were any.
 */
export function flipWrongCosts(space: Workspace): boolean {
  const { columnCount, nonbasics, directions, lower, upper, reducedCosts, costTolerance, artificialBounds } = space
  let hasFlipped = false
  for (let index = 0; index < columnCount; index += 1) {
    const variable = nonbasics[index] ?? 0
    const reducedCost = reducedCosts[variable] ?? 0
    if (Math.abs(reducedCost) <= costTolerance || !isWrong(reducedCost, directions[variable] ?? 0)) continue
    const [target, other, sign] = reducedCost < 0 ? [upper, lower, 1] : [lower, upper, -1]
    if (!Number.isFinite(target[variable])) {
      const start = Number.isFinite(other[variable]) ? (other[variable] ?? 0) : 0
      artificialBounds[variable] = start + sign * artificialRange * Math.max(1, Math.abs(start))
      target[variable] = artificialBounds[variable] ?? 0
    }
    rest(space, variable, sign > 0 ? basisStatus.atUpper : basisStatus.atLower)
    hasFlipped = true
  }
  if (hasFlipped) computeValues(space)
  return hasFlipped
}

/**
 * Primal pivots, for a basis of which only costs have changed: from its recipe to the optimum they are a third as many as
 * dual ones. As many at most as there are rows; what is left, also of what has no limit, is left to dual pivots. Returns
 * whether there were any.
 */
export function primalPivots(space: Workspace): boolean {
  const { columnCount, rowCount, reducedCosts, lower, upper, weights } = space
  weights.fill(1, 0, columnCount + rowCount)
  for (let turn = 0; turn < rowCount; turn += 1) {
    const entering = largestWrongCost(space)
    if (entering < 0) return turn > 0
    fillColumn(space, entering)
    const sign = (reducedCosts[entering] ?? 0) < 0 ? 1 : -1
    const leaving = primalRatioTest(space, sign, entering)
    if (leaving === entering) {
      space.candidates[0] = entering
      flipBounds(space, 1)
    } else if (leaving < 0) return turn > 0
    else {
      fillRow(space, leaving)
      if (hasDrifted(space, entering, leaving)) return true
      const isRising = (space.tableauColumn[leaving] ?? 0) * sign > 0
      pivotOn(space, entering, leaving, (isRising ? upper : lower)[leaving] ?? 0)
    }
  }
  return true
}

/** The nonbasic variable whose move lowers the cost most per unit of it; −1 when none does. */
function largestWrongCost({ columnCount, nonbasics, directions, reducedCosts, costTolerance }: Workspace): number {
  let entering = -1
  let largest = costTolerance
  for (let index = 0; index < columnCount; index += 1) {
    const variable = nonbasics[index] ?? 0
    const reducedCost = reducedCosts[variable] ?? 0
    if (Math.abs(reducedCost) <= largest || !isWrong(reducedCost, directions[variable] ?? 0)) continue
    largest = Math.abs(reducedCost)
    entering = variable
  }
  return entering
}

/**
 * The basic variable that comes to a bound first as the entering one moves up (`sign` 1) or down; of those that come at the
 * same time, but for their tolerances, the one with the largest entry. The entering one itself when it comes to its other
 * bound before; −1 when none does.
 */
function primalRatioTest(space: Workspace, sign: 1 | -1, entering: number): number {
  const { rowCount, basics, values, lower, upper, tolerances, tableauColumn, ratios } = space
  let limit = Number.POSITIVE_INFINITY
  for (let index = 0; index < rowCount; index += 1) {
    const variable = basics[index] ?? 0
    const entry = sign * (tableauColumn[variable] ?? 0)
    const room =
      entry > 0 ? (upper[variable] ?? 0) - (values[variable] ?? 0) : (values[variable] ?? 0) - (lower[variable] ?? 0)
    ratios[index] = Math.abs(entry) > smallestEntry ? room / Math.abs(entry) : Number.POSITIVE_INFINITY
    if (Math.abs(entry) > smallestEntry) limit = Math.min(limit, (room + (tolerances[variable] ?? 0)) / Math.abs(entry))
  }
  const range = (upper[entering] ?? 0) - (lower[entering] ?? 0)
  if (range <= limit) return range < Number.POSITIVE_INFINITY ? entering : -1
  let leaving = -1
  let largest = 0
  for (let index = 0; index < rowCount; index += 1) {
    const variable = basics[index] ?? 0
    const entry = Math.abs(tableauColumn[variable] ?? 0)
    if ((ratios[index] ?? 0) > limit || entry <= largest) continue
    largest = entry
    leaving = variable
  }
  return leaving
}

/** Whether a variable lies on a bound the program does not have: as far as the simplex knows, the cost has no minimum. */
export const isAtArtificialBound = ({ columnCount, rowCount, status, values, artificialBounds }: Workspace): boolean =>
  artificialBounds
    .subarray(0, columnCount + rowCount)
    .some((bound, variable) => bound === values[variable] && status[variable] !== basisStatus.basic)

/** The basic variable furthest beyond its bound, measured along its edge (Devex); −1 when there is none. */
export function largestViolation({ rowCount, basics, values, lower, upper, tolerances, weights }: Workspace): number {
  let leaving = -1
  let largest = 0
  for (let index = 0; index < rowCount; index += 1) {
    const variable = basics[index] ?? 0
    const value = values[variable] ?? 0
    const below = (lower[variable] ?? 0) - value
    const violation = below > 0 ? below : value - (upper[variable] ?? 0)
    if (violation <= (tolerances[variable] ?? 0)) continue
    const score = (violation * violation) / (weights[variable] ?? 1)
    if (score <= largest) continue
    largest = score
    leaving = variable
  }
  return leaving
}

/**
 * The entering variable of a dual pivot. As the multiplier of the leaving row grows, reduced costs come to 0 one after the
 * other. A variable whose bounds are so near that the violation remains when it goes to the other one is flipped, and the
 * next is looked for; −1 when the violation outlasts all. `sign`: 1 when the leaving variable is above its bound, else −1.
 */
function dualRatioTest(space: Workspace, sign: 1 | -1, violation: number): number {
  const { reducedCosts, tableauRow, lower, upper, candidates, ratios } = space
  const count = fillDualCandidates(space, sign)
  let remaining = violation
  let entering = -1
  let flips = 0
  for (let end = 0; remaining > 0; ) {
    if (end === count) return -1
    flips = end
    let limit = Number.POSITIVE_INFINITY
    for (let index = flips; index < count; index += 1) limit = Math.min(limit, ratios[index] ?? 0)
    let largest = 0
    for (let index = flips; index < count; index += 1) {
      const variable = candidates[index] ?? 0
      const entry = Math.abs(tableauRow[variable] ?? 0)
      if (Math.abs(reducedCosts[variable] ?? 0) > limit * entry * roundedUp) continue
      remaining -= entry * ((upper[variable] ?? 0) - (lower[variable] ?? 0))
      if (entry > largest) entering = variable
      largest = Math.max(largest, entry)
      // Those that come within the limit are put before the others.
      candidates[index] = candidates[end] ?? 0
      ratios[index] = ratios[end] ?? 0
      candidates[end] = variable
      end += 1
    }
  }
  if (flips > 0) flipBounds(space, flips)
  return entering
}

/** Puts the first candidates on their other bounds; the basic variables follow. */
function flipBounds(space: Workspace, flips: number) {
  const { columnCount, rowCount, candidates, status, values, movedColumns, moves, tableauColumn } = space
  tableauColumn.fill(0, columnCount, columnCount + rowCount)
  let moved = 0
  for (let index = 0; index < flips; index += 1) {
    const variable = candidates[index] ?? 0
    const before = values[variable] ?? 0
    rest(space, variable, status[variable] === basisStatus.atUpper ? basisStatus.atLower : basisStatus.atUpper)
    const change = (values[variable] ?? 0) - before
    // What a tight row may have more is as if the columns gave it less.
    if (variable >= columnCount) tableauColumn[variable] = -change
    else {
      movedColumns[moved] = variable
      moves[moved] = change
      moved += 1
    }
  }
  addColumns(space, movedColumns, moves, moved, tableauColumn)
  followChanges(space)
}

/** The nonbasic variables that can bring the leaving one back to its bound; returns their number. */
function fillDualCandidates(space: Workspace, sign: 1 | -1): number {
  const { columnCount, nonbasics, directions, reducedCosts, tableauRow, candidates, ratios } = space
  let count = 0
  for (let index = 0; index < columnCount; index += 1) {
    const variable = nonbasics[index] ?? 0
    const entry = tableauRow[variable] ?? 0
    // A free variable, whose direction is NaN, can move both ways.
    if (sign * entry * (directions[variable] ?? 0) >= -smallestEntry || Math.abs(entry) <= smallestEntry) continue
    candidates[count] = variable
    ratios[count] = (Math.abs(reducedCosts[variable] ?? 0) + harrisTolerance) / Math.abs(entry)
    count += 1
  }
  return count
}
