// Dual pivots: they keep the signs of the reduced costs and bring values back to their bounds. README.md in this folder
// says how they work.

import { basisStatus } from '../solver.ts'
import {
  addColumn,
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

/** Values, reduced costs and, after pivots, the kernel anew from the program. */
export function renew(space: Workspace): void {
  if (space.updates > 0) invert(space)
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
function pivotOn(space: Workspace, entering: number, leaving: number, status: number) {
  const { columnCount, rowCount, lower, upper, values, reducedCosts, tableauRow, tableauColumn } = space
  const pivot = tableauColumn[leaving] ?? 1
  const bound = (status === basisStatus.atUpper ? upper : lower)[leaving] ?? 0
  moveValues(space, entering, (bound - (values[leaving] ?? 0)) / pivot)
  const step = (reducedCosts[entering] ?? 0) / pivot
  for (let variable = 0; variable < columnCount + rowCount; variable += 1) {
    const entry = tableauRow[variable] ?? 0
    if (entry === 0) continue
    reducedCosts[variable] = (reducedCosts[variable] ?? 0) - step * entry
    clearWrongCost(space, variable)
  }
  reducedCosts[entering] = 0
  reducedCosts[leaving] = step
  updateInverse(space, entering, leaving)
  space.status[entering] = basisStatus.basic
  rest(space, leaving, status)
  space.updates += 1
  space.pivots += 1
  if (space.updates >= maxUpdates) renewWithRightCosts(space)
}

/** The entering variable moves by a step, and the basic ones with it. */
function moveValues({ columnCount, rowCount, values, tableauColumn }: Workspace, entering: number, step: number) {
  for (let variable = 0; variable < columnCount + rowCount; variable += 1)
    values[variable] = (values[variable] ?? 0) + step * (tableauColumn[variable] ?? 0)
  values[entering] = (values[entering] ?? 0) + step
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
      updateWeights(space, entering, leaving)
      pivotOn(space, entering, leaving, isAbove ? basisStatus.atUpper : basisStatus.atLower)
    } else if (space.updates > 0) renewWithRightCosts(space)
    else return entering < 0 ? { kind: 'infeasible', variable: leaving } : { kind: 'failed' }
  }
  return { kind: 'failed' }
}

/** By how much the reduced cost of a nonbasic variable has the wrong sign: moving the variable would lower the cost. */
function wrongCost({ status, lower, upper, reducedCosts }: Workspace, variable: number): number {
  const reducedCost = reducedCosts[variable] ?? 0
  if (reducedCost === 0 || status[variable] === basisStatus.basic || lower[variable] === upper[variable]) return 0
  if (status[variable] === basisStatus.free) return Math.abs(reducedCost)
  return status[variable] === basisStatus.atUpper ? reducedCost : -reducedCost
}

/** Within the tolerance of the ratio test, and after inverting anew, a sign may be wrong by rounding: it counts as 0. */
function clearWrongCost(space: Workspace, variable: number) {
  if (wrongCost(space, variable) > 0) space.reducedCosts[variable] = 0
}

function clearWrongCosts(space: Workspace) {
  for (let variable = 0; variable < space.columnCount + space.rowCount; variable += 1) clearWrongCost(space, variable)
}

/**
 * Nonbasic variables whose reduced cost has the wrong sign go to their other bound, where it is right, and which is an
 * artificial one if there is none. Returns whether there were any.
 */
export function flipWrongCosts(space: Workspace): boolean {
  const { columnCount, rowCount, lower, upper, reducedCosts, costTolerance, artificialBounds } = space
  let hasFlipped = false
  for (let variable = 0; variable < columnCount + rowCount; variable += 1) {
    if (wrongCost(space, variable) <= costTolerance) continue
    const [target, other, sign] = (reducedCosts[variable] ?? 0) < 0 ? [upper, lower, 1] : [lower, upper, -1]
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

/** Whether a variable lies on a bound the program does not have: as far as the simplex knows, the cost has no minimum. */
export const isAtArtificialBound = ({ columnCount, rowCount, status, values, artificialBounds }: Workspace): boolean =>
  artificialBounds
    .subarray(0, columnCount + rowCount)
    .some((bound, variable) => bound === values[variable] && status[variable] !== basisStatus.basic)

/** The basic variable furthest beyond its bound, measured along its edge (Devex); −1 when there is none. */
export function largestViolation(space: Workspace): number {
  const { columnCount, rowCount, status, values, lower, upper, tolerances, weights } = space
  let leaving = -1
  let largest = 0
  for (let variable = 0; variable < columnCount + rowCount; variable += 1) {
    if (status[variable] !== basisStatus.basic) continue
    const value = values[variable] ?? 0
    const violation = Math.max((lower[variable] ?? 0) - value, value - (upper[variable] ?? 0))
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
  const { columnCount, rowCount, candidates, status, values, tableauColumn } = space
  tableauColumn.fill(0, columnCount, columnCount + rowCount)
  for (let index = 0; index < flips; index += 1) {
    const variable = candidates[index] ?? 0
    const before = values[variable] ?? 0
    rest(space, variable, status[variable] === basisStatus.atUpper ? basisStatus.atLower : basisStatus.atUpper)
    const change = (values[variable] ?? 0) - before
    if (variable < columnCount) addColumn(space, variable, change, tableauColumn)
    else tableauColumn[variable] = (tableauColumn[variable] ?? 0) - change
  }
  followChanges(space)
}

/** The nonbasic variables that can bring the leaving one back to its bound; returns their number. */
function fillDualCandidates(space: Workspace, sign: 1 | -1): number {
  const { columnCount, rowCount, status, lower, upper, reducedCosts, tableauRow, candidates, ratios } = space
  let count = 0
  for (let variable = 0; variable < columnCount + rowCount; variable += 1) {
    const entry = tableauRow[variable] ?? 0
    if (Math.abs(entry) <= smallestEntry || lower[variable] === upper[variable]) continue
    const cannotMove = status[variable] === (sign * entry > 0 ? basisStatus.atLower : basisStatus.atUpper)
    if (cannotMove) continue
    candidates[count] = variable
    ratios[count] = (Math.abs(reducedCosts[variable] ?? 0) + harrisTolerance) / Math.abs(entry)
    count += 1
  }
  return count
}

/** Dual Devex: the lengths of edges, as far as the pivots since the start tell. */
function updateWeights(
  { columnCount, rowCount, tableauColumn, weights }: Workspace,
  entering: number,
  leaving: number,
) {
  const pivot = tableauColumn[leaving] ?? 1
  const length = weights[leaving] ?? 1
  for (let variable = 0; variable < columnCount + rowCount; variable += 1) {
    const share = (tableauColumn[variable] ?? 0) / pivot
    weights[variable] = Math.max(weights[variable] ?? 1, share * share * length)
  }
  weights[entering] = Math.max(length / (pivot * pivot), 1)
}
