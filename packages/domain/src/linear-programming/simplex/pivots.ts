// The two ways of the simplex: dual pivots, which keep the reduced costs right and bring values back to their bounds, and
// primal pivots, which keep the bounds and lower the cost. README.md in this folder says how they work together.

import { basisStatus } from '../solver.ts'
import { computeReducedCosts, computeValues, exchange, fillColumn, fillRow, invert, rest, rowLength } from './basis.ts'
import type { Workspace } from './workspace.ts'

/** Entries of the tableau below this are rounding. */
const smallestEntry = 1e-9
/** Reduced costs may pass 0 by this, so that of several candidates the one with the largest entry can be chosen (Harris). */
const harrisTolerance = 1e-9
/** A quotient times its divisor is at least the dividend when multiplied by this. */
const roundedUp = 1 + 1e-12
/** The row and the column of the tableau may differ by this share in the pivot; otherwise the kernel is inverted anew. */
const maxDrift = 1e-7
/** Pivots after which the kernel is inverted anew. */
const maxUpdates = 100
/** Pivots without progress after which costs are perturbed (dual), or the lowest number decides (primal). */
const maxStalls = 20
/** By how much costs are perturbed, of costs of about 32. */
const perturbation = 1e-6
/** The squared length of a row of the inverse is not much below 1; smaller results are rounding. */
const minWeight = 1e-4
/** It gives up after so many pivots per column and row: usually one or two are enough. */
const maxPivots = 50

export type Ending =
  /** No pivot of this kind is left. */
  | { readonly kind: 'done' }
  /** The row of this basic variable has no entry that could bring it back to its bound. */
  | { readonly kind: 'infeasible'; readonly variable: number }
  | { readonly kind: 'unbounded' }
  | { readonly kind: 'failed' }

/** Dual pivots until all values are within their bounds. The reduced costs have the right signs: `moveCosts`. */
export function dualPivots(space: Workspace): Ending {
  const { columnCount, rowCount, values, lower, upper, reducedCosts, tableauRow, tableauColumn, weights } = space
  weights.fill(1, 0, columnCount + rowCount)
  let stalls = 0
  while (hasPivotsLeft(space)) {
    const leaving = largestViolation(space)
    if (leaving < 0) return { kind: 'done' }
    fillRow(space, leaving)
    weights[leaving] = rowLength(space, leaving)
    const isAbove = (values[leaving] ?? 0) > (upper[leaving] ?? 0)
    const bound = (isAbove ? upper[leaving] : lower[leaving]) ?? 0
    const entering = dualRatioTest(space, isAbove ? 1 : -1, Math.abs((values[leaving] ?? 0) - bound))
    if (entering >= 0) fillColumn(space, entering, leaving)
    const pivot = tableauColumn[leaving] ?? 0
    if (entering < 0 || hasDrifted(pivot, tableauRow[entering] ?? 0)) {
      if (space.updates === 0) return entering < 0 ? { kind: 'infeasible', variable: leaving } : { kind: 'failed' }
      renew(space)
      moveCosts(space)
      continue
    }
    const dualStep = (reducedCosts[entering] ?? 0) / pivot
    moveValues(space, entering, (bound - (values[leaving] ?? 0)) / pivot)
    updateWeights(space, entering, leaving, pivot)
    updateReducedCosts(space, entering, leaving, dualStep)
    exchange(space, entering, leaving, isAbove ? basisStatus.atUpper : basisStatus.atLower)
    stalls = dualStep === 0 ? stalls + 1 : 0
    if (space.updates >= maxUpdates) renew(space)
    if (stalls > maxStalls) {
      perturbCosts(space)
      stalls = 0
    }
    moveCosts(space)
  }
  return { kind: 'failed' }
}

function hasPivotsLeft(space: Workspace): boolean {
  space.pivots += 1
  return space.pivots <= maxPivots * (space.columnCount + space.rowCount + 1)
}

const hasDrifted = (pivot: number, other: number) => !(Math.abs(pivot - other) <= maxDrift * (1 + Math.abs(pivot)))

/** Values, reduced costs and the kernel anew from the program. */
function renew(space: Workspace) {
  invert(space)
  computeValues(space)
  computeReducedCosts(space)
}

/** The basic variable furthest beyond its bound, measured along its edge; −1 when there is none. */
function largestViolation({ columnCount, rowCount, status, values, lower, upper, tolerances, weights }: Workspace) {
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

/** Whether values of all basic variables are within their bounds. */
export const isFeasible = (space: Workspace): boolean => largestViolation(space) < 0

/**
 * The entering variable of a dual pivot. As the multiplier of the leaving row grows, reduced costs come to 0 one after the
 * other. A variable whose bounds are so near that the violation remains when it goes to the other one is flipped, and the
 * next is looked for; −1 when the violation outlasts all. `sign`: 1 when the leaving variable is above its bound, else −1.
 */
function dualRatioTest(space: Workspace, sign: 1 | -1, violation: number): number {
  const { reducedCosts, tableauRow, lower, upper, candidates, ratios, status } = space
  const count = fillDualCandidates(space, sign)
  let slope = violation
  let entering = -1
  let flips = 0
  for (;;) {
    let limit = Number.POSITIVE_INFINITY
    for (let index = flips; index < count; index += 1) if ((ratios[index] ?? 0) < limit) limit = ratios[index] ?? 0
    let end = flips
    let largest = 0
    for (let index = flips; index < count; index += 1) {
      const variable = candidates[index] ?? 0
      const entry = Math.abs(tableauRow[variable] ?? 0)
      if (Math.abs(reducedCosts[variable] ?? 0) > limit * entry * roundedUp) continue
      slope -= entry * ((upper[variable] ?? 0) - (lower[variable] ?? 0))
      if (entry > largest) {
        largest = entry
        entering = variable
      }
      candidates[index] = candidates[end] ?? 0
      ratios[index] = ratios[end] ?? 0
      candidates[end] = variable
      end += 1
    }
    if (!(slope > 0)) break
    if (end === count) return -1
    flips = end
  }
  for (let index = 0; index < flips; index += 1) {
    const variable = candidates[index] ?? 0
    rest(space, variable, status[variable] === basisStatus.atUpper ? basisStatus.atLower : basisStatus.atUpper)
  }
  if (flips > 0) computeValues(space, 1)
  return entering
}

/** The nonbasic variables that can bring the leaving one back to its bound; returns their number. */
function fillDualCandidates(space: Workspace, sign: 1 | -1): number {
  const { columnCount, rowCount, status, lower, upper, reducedCosts, tableauRow, candidates, ratios } = space
  let count = 0
  for (let variable = 0; variable < columnCount + rowCount; variable += 1) {
    const entry = tableauRow[variable] ?? 0
    const size = Math.abs(entry)
    if (size <= smallestEntry || lower[variable] === upper[variable]) continue
    const mayRise = status[variable] === basisStatus.atLower
    if (mayRise ? sign * entry > 0 : status[variable] === basisStatus.atUpper && sign * entry < 0) continue
    candidates[count] = variable
    ratios[count] = (Math.abs(reducedCosts[variable] ?? 0) + harrisTolerance) / size
    count += 1
  }
  return count
}

/** Dual steepest edge: the lengths of the rows of the inverse after the exchange (Forrest and Goldfarb). */
function updateWeights(space: Workspace, entering: number, leaving: number, pivot: number) {
  const { columnCount, rowCount, status, tableauColumn, products, weights } = space
  const length = weights[leaving] ?? 1
  for (let variable = 0; variable < columnCount + rowCount; variable += 1) {
    const entry = tableauColumn[variable] ?? 0
    if (entry === 0 || status[variable] !== basisStatus.basic) continue
    const share = entry / pivot
    const changed = (weights[variable] ?? 1) - 2 * share * (products[variable] ?? 0) + share * share * length
    weights[variable] = Math.max(changed, minWeight)
  }
  weights[entering] = Math.max(length / (pivot * pivot), minWeight)
}

/** The entering variable moves by a step, and the basic ones with it. */
function moveValues({ columnCount, rowCount, values, tableauColumn }: Workspace, entering: number, step: number) {
  for (let variable = 0; variable < columnCount + rowCount; variable += 1) {
    const entry = tableauColumn[variable] ?? 0
    if (entry !== 0) values[variable] = (values[variable] ?? 0) + step * entry
  }
  values[entering] = (values[entering] ?? 0) + step
}

function updateReducedCosts(
  { columnCount, rowCount, reducedCosts, tableauRow }: Workspace,
  entering: number,
  leaving: number,
  step: number,
) {
  for (let variable = 0; variable < columnCount + rowCount; variable += 1) {
    const entry = tableauRow[variable] ?? 0
    if (entry !== 0) reducedCosts[variable] = (reducedCosts[variable] ?? 0) - step * entry
  }
  reducedCosts[entering] = 0
  reducedCosts[leaving] = step
}

/**
 * Where a reduced cost has the wrong sign, the cost is moved so that it is 0. The dual simplex then finds a solution, if
 * there is one; primal pivots with the true costs follow.
 */
export function moveCosts({ columnCount, rowCount, status, lower, upper, reducedCosts }: Workspace): void {
  for (let variable = 0; variable < columnCount + rowCount; variable += 1) {
    const reducedCost = reducedCosts[variable] ?? 0
    if (reducedCost === 0 || lower[variable] === upper[variable]) continue
    const isWrong =
      status[variable] === basisStatus.free ||
      (status[variable] === basisStatus.atUpper ? reducedCost > 0 : reducedCost < 0)
    if (isWrong) reducedCosts[variable] = 0
  }
}

/** Moves every reduced cost a little away from 0, each differently, so that ties do not return. */
function perturbCosts({ columnCount, rowCount, status, reducedCosts }: Workspace) {
  for (let variable = 0; variable < columnCount + rowCount; variable += 1) {
    if (status[variable] !== basisStatus.atLower && status[variable] !== basisStatus.atUpper) continue
    const share = 0.5 + (Math.imul(variable + 1, 0x9e3779b1) >>> 0) / 2 ** 33
    const sign = status[variable] === basisStatus.atUpper ? -1 : 1
    reducedCosts[variable] = (reducedCosts[variable] ?? 0) + sign * share * perturbation
  }
}

/** Primal pivots until no reduced cost is wrong. All values are within their bounds. */
export function primalPivots(space: Workspace): Ending {
  const { reducedCosts, tableauRow, tableauColumn } = space
  let stalls = 0
  while (hasPivotsLeft(space)) {
    const entering = steepestDescent(space, stalls)
    if (entering < 0) return { kind: 'done' }
    const sign = (reducedCosts[entering] ?? 0) > 0 ? -1 : 1
    fillColumn(space, entering)
    const { leaving, step } = primalRatioTest(space, entering, sign, stalls > maxStalls)
    stalls = step === 0 ? stalls + 1 : 0
    if (leaving < 0) {
      if (step === Number.POSITIVE_INFINITY) {
        if (space.updates === 0) return { kind: 'unbounded' }
        renew(space)
        continue
      }
      moveValues(space, entering, sign * step)
      rest(space, entering, sign > 0 ? basisStatus.atUpper : basisStatus.atLower)
      continue
    }
    fillRow(space, leaving)
    const pivot = tableauColumn[leaving] ?? 0
    if (hasDrifted(pivot, tableauRow[entering] ?? 0)) {
      if (space.updates === 0) return { kind: 'failed' }
      renew(space)
      continue
    }
    const atUpper = sign * pivot > 0
    moveValues(space, entering, sign * step)
    updateReducedCosts(space, entering, leaving, (reducedCosts[entering] ?? 0) / pivot)
    exchange(space, entering, leaving, atUpper ? basisStatus.atUpper : basisStatus.atLower)
    if (space.updates >= maxUpdates) renew(space)
  }
  return { kind: 'failed' }
}

/**
 * The nonbasic variable whose reduced cost is wrong by most; −1 when none is. After many pivots without progress the one
 * with the lowest number, which cannot cycle, and larger reduced costs count as rounding.
 */
function steepestDescent(space: Workspace, stalls: number): number {
  const { columnCount, rowCount, status, lower, upper, reducedCosts, costTolerance } = space
  const byNumber = stalls > maxStalls
  let largest = costTolerance * 10 ** Math.floor(stalls / maxStalls)
  let entering = -1
  for (let variable = 0; variable < columnCount + rowCount; variable += 1) {
    if (status[variable] === basisStatus.basic || lower[variable] === upper[variable]) continue
    const reducedCost = reducedCosts[variable] ?? 0
    const isFree = status[variable] === basisStatus.free
    const wrong = isFree ? Math.abs(reducedCost) : status[variable] === basisStatus.atUpper ? reducedCost : -reducedCost
    if (wrong <= largest) continue
    entering = variable
    if (byNumber) break
    largest = wrong
  }
  return entering
}

/**
 * The basic variable that meets its bound first as the entering one moves, and how far that is; −1 when the entering one
 * meets its other bound before. Of those that meet theirs within the tolerance the one with the largest entry.
 */
function primalRatioTest(space: Workspace, entering: number, sign: 1 | -1, byNumber: boolean) {
  const { columnCount, rowCount, lower, upper, tolerances, tableauColumn, candidates } = space
  let limit = Number.POSITIVE_INFINITY
  let count = 0
  for (let variable = 0; variable < columnCount + rowCount; variable += 1) {
    const rate = sign * (tableauColumn[variable] ?? 0)
    if (Math.abs(rate) <= smallestEntry) continue
    const room = roomOf(space, variable, rate)
    if (room === Number.POSITIVE_INFINITY) continue
    candidates[count] = variable
    count += 1
    limit = Math.min(limit, (room + (byNumber ? 0 : (tolerances[variable] ?? 0))) / Math.abs(rate))
  }
  const range = (upper[entering] ?? 0) - (lower[entering] ?? 0)
  if (range <= limit) return { leaving: -1, step: range }
  let leaving = -1
  let largest = 0
  for (let index = 0; index < count; index += 1) {
    const variable = candidates[index] ?? 0
    const entry = Math.abs(tableauColumn[variable] ?? 0)
    if (entry <= largest || roomOf(space, variable, sign * (tableauColumn[variable] ?? 0)) > limit * entry * roundedUp)
      continue
    leaving = variable
    if (byNumber) break
    largest = entry
  }
  const rate = sign * (tableauColumn[leaving] ?? 0)
  return { leaving, step: roomOf(space, leaving, rate) / Math.abs(rate) }
}

/** How far a value may move before it meets its bound. */
function roomOf({ values, lower, upper }: Workspace, variable: number, rate: number): number {
  const value = values[variable] ?? 0
  return Math.max(0, rate > 0 ? (upper[variable] ?? 0) - value : value - (lower[variable] ?? 0))
}
