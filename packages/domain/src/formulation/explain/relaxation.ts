// The smallest relaxation of an infeasible formula: which limits are relaxed, to which values, and the recipe then.
//
// The smallest has the least measure Σ violation/|limit| (violation/1 for a limit of 0); among equals the cheapest per
// animal per day. Limits that cross can be relaxed too: the measure decides which one. Excluded foods stay excluded.

import type { Solver } from '../../linear-programming/solver.ts'
import { type LeastCostOptimum, leastCost } from '../optimise/least-cost.ts'
import { minAmountGrams } from '../optimise/stored-recipe.ts'
import {
  type FormulaProblem,
  limitsInForce,
  measuredValue,
  quantityMeasureOf,
  type Recipe,
} from '../problem/formula-problem.ts'
import { columnUnitsOf, foodsAtDefaultBoundIn, type ModelRefusal } from '../problem/least-cost-model.ts'
import { intersectLimitsByQuantity, type Limit, type LimitSide, limitsOfSides, quantityKey } from '../problem/limits.ts'
import {
  type ElasticModel,
  elasticLimit,
  elasticModel,
  limitShortfall,
  relativeViolationsOf,
} from './elastic-program.ts'
import { contradictoryLimits, distinctLimitSides, limitSideId } from './infeasible-subset.ts'
import { bestRecipeWithDenominators, searchRelaxation } from './relaxation-search.ts'

/** A limit that is relaxed. */
export type RelaxedLimit = {
  readonly side: LimitSide
  /**
   * The value it needs, and the distance to its own value, both in its unit and exact up to the last digits. Displays
   * round outwards.
   */
  readonly needed: number
  readonly by: number
  /** by/|limit|, or `by` where the limit is 0. */
  readonly relative: number
  /** False for a looser limit on the same side of the same quantity: it must be relaxed too, but the measure counts one. */
  readonly isCounted: boolean
}

export type Relaxation = {
  readonly kind: 'relaxation'
  readonly limits: readonly RelaxedLimit[]
  /**
   * Σ relative of the counted limits, and its proved lower bound over all relaxations: equal up to rounding, unless the
   * search was cut short.
   */
  readonly measure: number
  readonly measureBound: number
  /**
   * True when shares (per kg, %, kg/t, ratios) stay as they are: relaxing them would take ever less as more and more of a
   * food without a maximum dilutes the product. The bound then is that of the relaxations of other limits.
   */
  readonly keepsShares: boolean
  readonly costPerAnimalDayEur: number
  /** Null for an empty recipe. */
  readonly costPerTonneEur: number | null
  /** The cheapest recipe under the relaxed limits, with its certificate: shown, not applied. */
  readonly optimum: LeastCostOptimum
}

/** A larger distance to the proved bound is said: the search for the smallest measure was cut short. */
const maxUnsaidGap = 1e-4

/** Whether a smaller relaxation than this one may exist. Source: docs/formulation.md. */
export const mayBeSmaller = ({ measure, measureBound }: Pick<Relaxation, 'measure' | 'measureBound'>): boolean =>
  measure > measureBound * (1 + maxUnsaidGap)

export type RelaxationFailure =
  | { readonly kind: 'refused'; readonly refusals: readonly ModelRefusal[] }
  /** Foods without a maximum that have a negative price, or that would need to be at the default upper bound. */
  | { readonly kind: 'unbounded'; readonly foods: readonly string[] }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'failed'; readonly reason: string }

/**
 * Relative slack of the measure when the cheapest recipe is sought: rounding where the measure is linear, the resolution
 * of the search where it is not.
 */
const relativeMeasureSlack = { linear: 1e-10, searched: 1e-8 }

/**
 * The smallest relaxation and the cheapest recipe under it. Where shares (per kg, %, kg/t, ratios) are relaxed and their
 * denominator varies, the measure is not linear; it is still minimised exactly, see `relaxation-search.ts`, and
 * `measureBound` is proved. A feasible formula has an empty list of relaxed limits, with its least cost.
 * Source: docs/formulation.md.
 */
export function smallestRelaxation(problem: FormulaProblem, solver: Solver): Relaxation | RelaxationFailure {
  const model = elasticModel(problem)
  if ('refusals' in model) return { kind: 'refused', refusals: model.refusals }
  const outcome = relaxationFromRecipe(problem, model, startRecipeOf(model), solver)
  if (!isRelaxationDiluted(outcome)) return outcome
  return (
    relaxationWithoutShares(problem, () => true, solver) ??
    withNegligibleRelaxations(problem, model, startRecipeOf(model), outcome, solver)
  )
}

/** `none`: proved, no recipe keeps the limits that must not be relaxed. */
export type PartialRelaxationOutcome = Relaxation | RelaxationFailure | { readonly kind: 'none' }

/** The smallest relaxation of some of the limits, with all others kept. */
export function smallestPartialRelaxation(
  problem: FormulaProblem,
  mayRelax: (limit: Limit) => boolean,
  solver: Solver,
): PartialRelaxationOutcome {
  const outcome = relaxationOfAllowedLimits(problem, mayRelax, solver)
  return isRelaxationDiluted(outcome) ? (relaxationWithoutShares(problem, mayRelax, solver) ?? outcome) : outcome
}

/** Amounts above this share of the default upper bound are there to dilute. */
const dilutionShareOfDefaultBound = 0.5

/** True when only the default upper bound keeps a food from diluting the product further, or nothing was found within it. */
function isRelaxationDiluted(outcome: PartialRelaxationOutcome): boolean {
  if (outcome.kind !== 'relaxation') return outcome.kind === 'unbounded' || outcome.kind === 'failed'
  const { model, recipe } = outcome.optimum
  const units = columnUnitsOf(model, recipe).map((amount) => amount / dilutionShareOfDefaultBound)
  return (
    outcome.limits.some(({ side }) => limitsOfSides([side]).some(isShareLimit)) &&
    foodsAtDefaultBoundIn(model, units).length > 0
  )
}

function relaxationOfAllowedLimits(
  problem: FormulaProblem,
  mayRelax: (limit: Limit) => boolean,
  solver: Solver,
): PartialRelaxationOutcome {
  const model = elasticModel(problem, mayRelax)
  if ('refusals' in model) return { kind: 'refused', refusals: model.refusals }
  const start = recipeKeepingLimits(problem, (limit) => !mayRelax(limit), model.excludesEmptyRecipe, solver)
  if ('kind' in start) return start
  const outcome = relaxationFromRecipe(problem, model, start, solver)
  if (outcome.kind === 'relaxation' && !outcome.limits.every(({ side }) => limitsOfSides([side]).every(mayRelax)))
    return { kind: 'failed', reason: 'a fixed limit would have to be relaxed' }
  return outcome
}

const isShareLimit = ({ subject }: Limit) => !['total', 'nutrient', 'food', 'group'].includes(subject.kind)

/** The smallest relaxation without shares; null when there is none. */
function relaxationWithoutShares(
  problem: FormulaProblem,
  mayRelax: (limit: Limit) => boolean,
  solver: Solver,
): Relaxation | null {
  const outcome = relaxationOfAllowedLimits(problem, (limit) => mayRelax(limit) && !isShareLimit(limit), solver)
  return outcome.kind === 'relaxation' ? { ...outcome, keepsShares: true } : null
}

/** A recipe that keeps some of the limits, at any cost. */
function recipeKeepingLimits(
  problem: FormulaProblem,
  mustHold: (limit: Limit) => boolean,
  excludesEmptyRecipe: boolean,
  solver: Solver,
): Recipe | PartialRelaxationOutcome {
  const notEmpty: Limit = { subject: { kind: 'total' }, min: minAmountGrams, max: null, from: 'formula' }
  const fixed = limitsInForce(problem).filter(mustHold)
  const foods = problem.foods.map((food) => ({ ...food, pricePerTonneEur: 0 }))
  const outcome = leastCost({ ...problem, foods, limits: excludesEmptyRecipe ? [...fixed, notEmpty] : fixed }, solver)
  switch (outcome.kind) {
    case 'optimal':
      return outcome.recipe
    case 'infeasible':
      return outcome.exceedsDefaultBound.length > 0
        ? { kind: 'unbounded', foods: outcome.exceedsDefaultBound }
        : { kind: 'none' }
    case 'refused':
      return outcome.refusals.every((refusal) => contradictoryLimits(refusal) !== null) ? { kind: 'none' } : outcome
    case 'stopped':
      return { kind: 'stopped' }
    default:
      return outcome
  }
}

/** The smallest relaxation of the limits of a model that may be relaxed, from a recipe that keeps the rigid ones. */
function relaxationFromRecipe(
  problem: FormulaProblem,
  model: ElasticModel,
  start: Recipe,
  solver: Solver,
): Relaxation | RelaxationFailure {
  const smallest = searchRelaxation(model, { minimise: 'measure' }, start, solver)
  if (smallest.kind !== 'optimum') return smallest
  const slack = smallest.isLinear ? relativeMeasureSlack.linear : relativeMeasureSlack.searched
  const goal = { minimise: 'price', maxMeasure: smallest.value * (1 + slack) } as const
  const cheapest = searchRelaxation(model, goal, smallest.recipe, solver)
  if (cheapest.kind !== 'optimum') return cheapest
  return relaxationAllowingRecipe(problem, model, cheapest.recipe, smallest.bound, solver)
}

/** The empty recipe where it is an answer, otherwise at least 1 g of every food that may be used. */
const startRecipeOf = ({ foodModel, excludesEmptyRecipe }: ElasticModel): Recipe =>
  Float64Array.from(foodModel.problem.foods, ({ excluded, minIfUsedGrams = 0, stepGrams = 1 }) =>
    excludesEmptyRecipe && !excluded ? Math.ceil(Math.max(1, minIfUsedGrams) / stepGrams) * stepGrams : 0,
  )

/**
 * Relative amounts by which relaxed limits are loosened for the solve: few recipes keep them, often a single one, which
 * rounding must not exclude. The smallest one with which the cheapest recipe is found and proved is used.
 */
const relativeNudges = [1e-9, 1e-8, 1e-7]

/**
 * The relaxation that allows a recipe: its relaxed limits, and the cheapest recipe under them, which costs at most
 * `maxCost`: leaving out traces can make it dearer.
 */
export function relaxationAllowingRecipe(
  problem: FormulaProblem,
  model: ElasticModel,
  recipe: Recipe,
  measureBound: number,
  solver: Solver,
  maxCost = Number.POSITIVE_INFINITY,
): Relaxation | RelaxationFailure {
  const cleanRecipe = withoutTraceViolations(model, recipe, solver)
  // First ignoring remaining trace violations, which are too small to be seen.
  const minRelative = measureBound * traceViolationShare
  const violations = relativeViolationsOf(model, cleanRecipe)
  const slack = violations.overruns.some(Boolean) ? relativeMeasureSlack.searched : relativeMeasureSlack.linear
  // First with values rounded to their accuracy; where that is too tight, with exact values.
  const accuracy = 2 * slack * violations.measure
  const attempts = relativeNudges.flatMap((nudge) =>
    [minRelative, 0].flatMap((min) => [accuracy, 0].map((accuracy) => ({ nudge, min, accuracy }))),
  )
  for (const { nudge, min, accuracy } of attempts) {
    const limits = relaxedLimits(problem, cleanRecipe, accuracy).filter(({ relative }) => relative >= min)
    const relaxation = cheapestUnderRelaxedLimits(problem, limits, nudge, measureBound, solver)
    if (relaxation === null) continue
    if (relaxation.kind !== 'relaxation' || relaxation.costPerAnimalDayEur <= maxCost) return relaxation
  }
  return { kind: 'failed', reason: 'the relaxed limits could not be kept' }
}

/** The cheapest recipe under relaxed limits; null when they cannot be kept, or not with proof. */
function cheapestUnderRelaxedLimits(
  problem: FormulaProblem,
  limits: readonly RelaxedLimit[],
  nudge: number,
  measureBound: number,
  solver: Solver,
): Relaxation | RelaxationFailure | null {
  const optimum = leastCost(relaxedProblem(problem, limits, nudge), solver)
  if (optimum.kind === 'infeasible' || optimum.kind === 'refused' || optimum.kind === 'failed') return null
  if (optimum.kind !== 'optimal') return optimum.kind === 'stopped' ? { kind: 'stopped' } : optimum
  const grams = optimum.recipe.reduce((sum, each) => sum + each, 0)
  const measure = limits.reduce((sum, { relative, isCounted }) => sum + (isCounted ? relative : 0), 0)
  const { costPerAnimalDayEur } = optimum
  const costPerTonneEur = grams > 0 ? (costPerAnimalDayEur * 1e6) / grams : null
  const costs = { costPerAnimalDayEur, costPerTonneEur }
  return { kind: 'relaxation', limits, measure, measureBound, keepsShares: false, ...costs, optimum }
}

/** The share by which a limit is relaxed when its violation passes for rounding. */
const negligibleRelaxationShare = 1e-6

/**
 * Where the formula is infeasible by so little that its smallest violations pass for rounding, every limit that the recipe
 * reaches is relaxed by a millionth; the failure where that does not help.
 */
function withNegligibleRelaxations(
  problem: FormulaProblem,
  model: ElasticModel,
  start: Recipe,
  failure: Relaxation | RelaxationFailure,
  solver: Solver,
): Relaxation | RelaxationFailure {
  const smallest = failure.kind === 'failed' ? searchRelaxation(model, { minimise: 'measure' }, start, solver) : failure
  if (smallest.kind !== 'optimum') return failure
  const limits = reachedLimitsRelaxed(problem, model, smallest.recipe)
  return cheapestUnderRelaxedLimits(problem, limits, 0, smallest.bound, solver) ?? failure
}

/** The limits that may be relaxed and that a recipe reaches or misses by no more than a hair, each relaxed by it. */
function reachedLimitsRelaxed(problem: FormulaProblem, { limits }: ElasticModel, recipe: Recipe): RelaxedLimit[] {
  return limits.flatMap(({ side, size, isRigid }) => {
    const measure = quantityMeasureOf(side.subject, problem)
    const sign = side.side === 'min' ? 1 : -1
    const by = negligibleRelaxationShare * size
    const isReached = measure && sign * (measuredValue(recipe, measure) - side.value) <= by
    return isRigid || !isReached
      ? []
      : [{ side, needed: side.value - sign * by, by, relative: negligibleRelaxationShare, isCounted: true }]
  })
}

/** Violations below this share of the measure are traces: the cheapest recipe uses the slack of its maximum measure for them. */
const traceViolationShare = 1e-5

/** The relative increase of the measure accepted for avoiding traces. */
const maxMeasureIncrease = 1e-7

/** Nearly the same recipe without trace violations, where they can be avoided. */
function withoutTraceViolations(model: ElasticModel, recipe: Recipe, solver: Solver): Recipe {
  const { relative, measure } = relativeViolationsOf(model, recipe)
  const isTrace = relative.map((violation) => Number(violation <= traceViolationShare * measure))
  if (!relative.some((violation, index) => violation > 0 && isTrace[index])) return recipe
  const limits = model.limits.map((limit, index) => ({ ...limit, isRigid: isTrace[index] === 1 }))
  const rigid = { ...model, limits }
  const smallest =
    bestRecipeWithDenominators(rigid, { minimise: 'measure' }, recipe, solver) ??
    smallestViolationRecipe(rigid, recipe, solver)
  const smallestMeasure = relativeViolationsOf(model, smallest).measure
  if (smallestMeasure > measure * (1 + maxMeasureIncrease)) return recipe
  // The recipe of a point of the curve has its own measure, above the smallest.
  const maxMeasure = Math.max(smallestMeasure, measure) * (1 + relativeMeasureSlack.linear)
  return bestRecipeWithDenominators(rigid, { minimise: 'price', maxMeasure }, smallest, solver) ?? smallest
}

function smallestViolationRecipe(model: ElasticModel, start: Recipe, solver: Solver): Recipe {
  const outcome = searchRelaxation(model, { minimise: 'measure' }, start, solver)
  return outcome.kind === 'optimum' ? outcome.recipe : start
}

/** Every limit that a recipe violates, with the value it needs; `accuracy`: of that value, as a share of the limit. */
function relaxedLimits(problem: FormulaProblem, recipe: Recipe, accuracy: number): RelaxedLimit[] {
  const sides = distinctLimitSides(problem)
  const violated = sides.flatMap((side) => {
    const limit = elasticLimit(problem, side)
    return limit === null || limitShortfall(limit, recipe) === 0 ? [] : [{ side, size: limit.size }]
  })
  const bounds = violated.length === 0 ? [] : intersectLimitsByQuantity(limitsInForce(problem))
  const isTightest = (side: LimitSide) =>
    bounds.some(
      ({ subject, min, max }) =>
        quantityKey(subject) === quantityKey(side.subject) &&
        [min, max].some((each) => each !== null && limitSideId(each) === limitSideId(side)),
    )
  return violated.flatMap(({ side, size }) => {
    const measure = quantityMeasureOf(side.subject, problem)
    if (measure === null) return []
    const needed = roundedLimitValue(measuredValue(recipe, measure), accuracy * size, side, sides)
    const by = withoutRoundingError(Math.abs(side.value - needed))
    return [{ side, needed, by, relative: by / size, isCounted: isTightest(side) }]
  })
}

/**
 * The value without digits beyond its accuracy (0.9999999999 is 1), and exactly the value of another limit on the same
 * quantity when it is that close: the two must not cross.
 */
function roundedLimitValue(value: number, accuracy: number, side: LimitSide, sides: readonly LimitSide[]): number {
  const isClose = (other: number) => Math.abs(other - value) <= Math.max(accuracy, 1e-12 * Math.abs(value))
  const { kind } = side.subject
  const others = sides
    .filter((other) => other !== side && quantityKey(other.subject) === quantityKey(side.subject))
    .map((other) => (other.subject.kind === kind ? other.value : 100 - other.value))
  const rounded = Array.from({ length: 15 }, (_, index) => Number(value.toPrecision(index + 1)))
  return [...others, 0, ...rounded].find(isClose) ?? value
}

/** 30 − 26.6 is 3.4, not 3.3999999999999986. */
const withoutRoundingError = (value: number) => Number(value.toPrecision(12))

/** The formula with its limits relaxed; `nudge` loosens them further, as a share of their size. */
export function relaxedProblem(problem: FormulaProblem, relaxed: readonly RelaxedLimit[], nudge = 0): FormulaProblem {
  const needed = new Map(relaxed.map((each) => [limitSideId(each.side), nudgedLimitValue(each, nudge)]))
  const sides = distinctLimitSides(problem).map((side) => ({
    ...side,
    value: needed.get(limitSideId(side)) ?? side.value,
  }))
  return { ...problem, limits: limitsOfSides(sides) }
}

function nudgedLimitValue({ side, needed }: RelaxedLimit, nudge: number): number {
  const outwards = Math.max(Math.abs(side.value) || 1, Math.abs(needed)) * nudge
  if (needed === 0) return 0
  return side.side === 'min' ? needed - outwards : needed + outwards
}
