// Why a formula has no recipe: an irreducible infeasible subset (IIS) of its limits.
//
// The certificate of infeasibility already excludes the limits it does not use. The others are left out one by one: if the
// rest are still infeasible, the limit is dropped (deletion filter). The result depends on the order, so several orders are
// tried and the shortest subset is returned. Why not by HiGHS: docs/decisions/0026-ranging-and-infeasible-subsets.md.

import { certifyInfeasible, type InfeasibilityCertificate } from '../../linear-programming/certificate.ts'
import { certifiedSolve } from '../../linear-programming/certified-solve.ts'
import type { Solver } from '../../linear-programming/solver.ts'
import { checkDefaultBound, foodsExceedingDefaultBound } from '../problem/default-upper-bound.ts'
import { type FormulaProblem, limitsInForce } from '../problem/formula-problem.ts'
import {
  defaultUpperBound,
  type LeastCostModel,
  leastCostModel,
  type ModelRefusal,
} from '../problem/least-cost-model.ts'
import {
  intersectLimitsByQuantity,
  type LimitSide,
  limitSidesOf,
  limitsOfSides,
  limitValueInModel,
  quantitySideKey,
} from '../problem/limits.ts'

export type InfeasibleSubset = {
  readonly kind: 'infeasibleSubset'
  /** Limits that cannot all be kept, in the order of the formula; without any one of them the others can be. */
  readonly sides: readonly LimitSide[]
  /** Looser limits on the same quantities, from another origin, that would contradict the rest as well. */
  readonly looserLimits: readonly LimitSide[]
  /** False when the time ran out, or a solve could not be proved, before every limit was shown to be necessary. */
  readonly isIrreducible: boolean
  /** Excluded foods, any one of which would make the formula feasible if it were allowed. */
  readonly foodsToAllow: readonly string[]
  /**
   * Foods without a maximum that the subset forces above the default upper bound, 100 kg per animal per day as a rule:
   * without that bound the limits do not contradict one another. Empty when they do.
   */
  readonly exceedsDefaultBound: readonly string[]
  /** The program of these limits alone with its certificate; null when two limits cross or only branch and bound claims it. */
  readonly proof: { readonly model: LeastCostModel; readonly certificate: InfeasibilityCertificate } | null
}

export type InfeasibleSubsetOutcome =
  | InfeasibleSubset
  | { readonly kind: 'feasible' }
  | { readonly kind: 'refused'; readonly refusals: readonly ModelRefusal[] }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'failed'; readonly reason: string }

/**
 * An irreducible infeasible subset of the limits of a formula. The lower bound 0 of foods and their exclusion are not
 * limits and always apply; the default upper bound applies only when there is no contradiction without it. Sides of the
 * formula, the set and foods are separate members: where several limit the same side of a quantity, the tightest is a
 * member and looser ones that would contradict too are in `looserLimits`. Limits that cross need no solve.
 * Source: docs/formulation.md.
 */
export function findInfeasibleSubset(problem: FormulaProblem, solver: Solver): InfeasibleSubsetOutcome {
  const sides = distinctLimitSides(problem)
  const first = checkSidesFeasible(problem, sides, solver)
  if (first.kind !== 'infeasible') return first
  const { exceedsDefaultBound } = first
  const check: FeasibilityCheck = (subset) => {
    const result = checkSidesFeasible(problem, subset, solver)
    const isDefaultBound = result.kind === 'infeasible' && result.exceedsDefaultBound.length > 0
    return isDefaultBound && exceedsDefaultBound.length === 0 ? { kind: 'feasible' } : result
  }
  const smallest = smallestSubset(sides, first, check)
  const members = new Set(smallest.support)
  return {
    kind: 'infeasibleSubset',
    sides: sides.filter((side) => members.has(side)),
    looserLimits: sides.filter((side) => !members.has(side) && isLooserAlternative(side, smallest.support, check)),
    isIrreducible: smallest.isIrreducible,
    foodsToAllow: foodsToAllow(problem, solver),
    exceedsDefaultBound,
    proof: smallest.proof,
  }
}

/** The sides in force, without exact duplicates. */
export const distinctLimitSides = (problem: FormulaProblem): LimitSide[] => [
  ...new Map(limitSidesOf(limitsInForce(problem)).map((side) => [limitSideId(side), side])).values(),
]

/** Identifies a side by quantity, origin and value: unique within a formula, and stable when a model is rebuilt. */
export const limitSideId = (side: LimitSide) =>
  `${quantitySideKey(side)} ${side.subject.kind} ${side.from} ${side.value}`

type Infeasibility = {
  readonly kind: 'infeasible'
  /** The limits that the certificate uses, the one with the largest weight last. */
  readonly support: readonly LimitSide[]
  readonly proof: InfeasibleSubset['proof']
  /** As in `InfeasibleSubset`. */
  readonly exceedsDefaultBound: readonly string[]
}

type FeasibilityResult = Infeasibility | Exclude<InfeasibleSubsetOutcome, InfeasibleSubset>

/**
 * One upper bound for all subsets of a formula's limits: a food whose maximum is left out must not be restricted below the
 * minimum it has beside it.
 */
function upperBoundForAllSubsets(problem: FormulaProblem): number {
  const bounds = intersectLimitsByQuantity(limitsInForce(problem))
  const foodBounds = bounds.map(({ subject, min, max }) => (subject.kind === 'food' && min && max ? 2 * min.value : 0))
  return Math.max(defaultUpperBound(bounds), ...foodBounds)
}

/** Whether a subset of the formula's limits is infeasible by itself. */
type FeasibilityCheck = (sides: readonly LimitSide[]) => FeasibilityResult

function checkSidesFeasible(problem: FormulaProblem, sides: readonly LimitSide[], solver: Solver): FeasibilityResult {
  const model = leastCostModel({ ...problem, limits: limitsOfSides(sides) }, upperBoundForAllSubsets(problem))
  if ('refusals' in model) return resultOfRefusal(sides, model.refusals)
  // Costs do not matter for feasibility.
  const program = { ...model.program, costs: new Float64Array(model.columns.length) }
  const answer = certifiedSolve(program, solver)
  if (answer.kind === 'optimal') return { kind: 'feasible' }
  if (answer.kind === 'unbounded') return { kind: 'failed', reason: 'a program without costs cannot be unbounded' }
  if (answer.kind !== 'infeasible') return answer
  const { exceedsDefaultBound, certificate } = checkDefaultBound(model, program, answer.certificate, solver)
  // A certificate that uses the default bound may use too few limits, unless that bound is the reason.
  const usable = certificate ?? (exceedsDefaultBound.length > 0 ? answer.certificate : null)
  if (usable === null) return { kind: 'infeasible', support: sides, proof: null, exceedsDefaultBound }
  const weights = new Map(sidesUsedByCertificate(model, usable).map(({ side, weight }) => [limitSideId(side), weight]))
  const support = sides.filter((side) => weights.has(limitSideId(side)))
  const weightOf = (side: LimitSide) => weights.get(limitSideId(side)) ?? 0
  support.sort((one, other) => weightOf(one) - weightOf(other))
  const proof = certifyInfeasible(program, usable.multipliers) ?? answer.certificate
  return { kind: 'infeasible', support, proof: proof && { model, certificate: proof }, exceedsDefaultBound }
}

/** The limits that a refusal shows to be contradictory; null for other refusals. */
export function contradictoryLimits(refusal: ModelRefusal): LimitSide[] | null {
  switch (refusal.kind) {
    case 'limitsCross':
      return [refusal.min, refusal.max]
    case 'excludedButNeeded':
    case 'exceedsDefaultBound':
      return [refusal.min]
    case 'negativeMaximum':
      return [refusal.max]
    default:
      return null
  }
}

function resultOfRefusal(sides: readonly LimitSide[], refusals: readonly ModelRefusal[]): FeasibilityResult {
  const others = refusals.filter(({ kind }) => kind !== 'exceedsDefaultBound')
  const relevant = others.length > 0 ? others : refusals
  const contradictions: LimitSide[][] = []
  for (const refusal of relevant) {
    const contradiction = contradictoryLimits(refusal)
    if (contradiction === null) return { kind: 'refused', refusals }
    contradictions.push(contradiction)
  }
  contradictions.sort((one, other) => one.length - other.length)
  const ids = new Set(contradictions[0]?.map(limitSideId))
  const support = sides.filter((side) => ids.has(limitSideId(side)))
  return { kind: 'infeasible', support, proof: null, exceedsDefaultBound: foodsExceedingDefaultBound(relevant) }
}

/** The sides that a certificate uses, each with its weight in the aggregated row. */
function sidesUsedByCertificate({ program, rows, columns }: LeastCostModel, { multipliers }: InfeasibilityCertificate) {
  const reducedCosts = new Float64Array(columns.length)
  const used: { side: LimitSide; weight: number }[] = []
  const use = (side: LimitSide | null, weight: number) => side && used.push({ side, weight: Math.abs(weight) })
  rows.forEach(({ lower, upper }, row) => {
    const multiplier = multipliers[row] ?? 0
    if (multiplier === 0) return
    let largest = 0
    for (let k = program.starts[row] ?? 0; k < (program.starts[row + 1] ?? 0); k += 1) {
      const amount = multiplier * (program.coefficients[k] ?? 0)
      const column = program.columns[k] ?? 0
      reducedCosts[column] = (reducedCosts[column] ?? 0) - amount
      largest = Math.max(largest, Math.abs(amount))
    }
    use(multiplier > 0 ? lower : upper, largest)
  })
  columns.forEach(({ lower, upper }, column) => {
    const reducedCost = reducedCosts[column] ?? 0
    if (reducedCost !== 0) use(reducedCost > 0 ? lower : upper, reducedCost)
  })
  return used
}

type FilteredSubset = Infeasibility & { readonly isIrreducible: boolean }

/** The shortest irreducible subset found by the deletion filter with several orders, and without members of earlier ones. */
function smallestSubset(
  sides: readonly LimitSide[],
  infeasibility: Infeasibility,
  check: FeasibilityCheck,
): FilteredSubset {
  const { support } = infeasibility
  const inOrder = sides.filter((side) => support.includes(side))
  const orders = [support, inOrder, inOrder.toReversed(), shuffledSides(inOrder, 7919), shuffledSides(inOrder, 104_729)]
  let best: FilteredSubset = { ...infeasibility, isIrreducible: support.length <= 1 }
  const bestSize = () => (best.isIrreducible ? best.support.length : Number.POSITIVE_INFINITY)
  const consider = (start: Infeasibility, order: readonly LimitSide[]) => {
    const subset = deletionFilter(start, order, bestSize(), check)
    if (subset && (subset.isIrreducible || !best.isIrreducible)) best = subset
  }
  for (const order of orders) if (bestSize() > 2) consider(infeasibility, order)
  // Without one member there may be another, shorter contradiction elsewhere.
  for (const member of best.support) {
    if (bestSize() <= 2) break
    const other = check(sides.filter((side) => side !== member))
    if (other.kind === 'infeasible') consider(other, other.support.toReversed())
  }
  return best
}

/**
 * Leaves out one limit after the other, in this order, as long as the rest are infeasible; null as soon as the result
 * cannot be shorter than `shorterThan`.
 */
function deletionFilter(
  start: Infeasibility,
  order: readonly LimitSide[],
  shorterThan: number,
  check: FeasibilityCheck,
): FilteredSubset | null {
  const necessary = new Set<LimitSide>()
  let current = start
  let isIrreducible = true
  for (const side of order) {
    if (!current.support.includes(side)) continue
    const result = check(current.support.filter((other) => other !== side))
    if (result.kind === 'infeasible') {
      // The new certificate may use fewer limits; a limit necessary in a set is necessary in every infeasible part of it.
      const used = new Set(result.support)
      const support = current.support.filter((other) => other !== side && (used.has(other) || necessary.has(other)))
      current = { ...result, support }
    } else {
      necessary.add(side)
      if (necessary.size >= shorterThan) return null
      isIrreducible &&= result.kind === 'feasible'
    }
  }
  return { ...current, isIrreducible }
}

/** A reproducible other order: each index times a prime, modulo another. */
function shuffledSides(sides: readonly LimitSide[], prime: number): LimitSide[] {
  const rank = (index: number) => ((index + 1) * prime) % 1009
  return sides
    .map((side, index) => ({ side, rank: rank(index) }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ side }) => side)
}

/** True for a limit on the same side of the same quantity as a member, in whose place it contradicts the others. */
function isLooserAlternative(side: LimitSide, members: readonly LimitSide[], check: FeasibilityCheck): boolean {
  const tighter = members.find((member) => quantitySideKey(member) === quantitySideKey(side))
  if (!tighter) return false
  if (limitValueInModel(tighter) === limitValueInModel(side)) return true
  return check(members.map((member) => (member === tighter ? side : member))).kind === 'infeasible'
}

/** The maximum number of excluded foods tried one by one. */
const maxFoodsTried = 30

/** Excluded foods that make the formula feasible, each by itself; none when not even all of them together do. */
function foodsToAllow(problem: FormulaProblem, solver: Solver): string[] {
  const excludedCodes = problem.foods.filter((food) => food.excluded).map(({ code }) => code)
  const isFeasibleWith = (codes: readonly string[]) => {
    const foods = problem.foods.map(({ excluded, ...food }) =>
      codes.includes(food.code) || !excluded
        ? { ...food, pricePerTonneEur: food.pricePerTonneEur ?? 0 }
        : { ...food, excluded },
    )
    return checkSidesFeasible({ ...problem, foods }, distinctLimitSides(problem), solver).kind === 'feasible'
  }
  if (excludedCodes.length === 0 || !isFeasibleWith(excludedCodes)) return []
  return excludedCodes.slice(0, maxFoodsTried).filter((code) => isFeasibleWith([code]))
}
