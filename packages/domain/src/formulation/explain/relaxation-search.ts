// The smallest measure of a relaxation, and the lowest price within a measure, over all recipes: exact, although shares
// make the measure neither linear nor convex.
//
// The linear program of a region (`elastic-program.ts`) bounds all recipes of the region; the recipe it returns is evaluated
// with its true measure. Where the two differ the region is divided, and parts that cannot hold anything better are dropped
// (spatial branch and bound). The result is proved: nothing is better by more than the tolerance or, when so many limits
// are violated that the search is cut short, by more than the bound returned with it. Without violated shares the first
// program is exact; with one violated share about twenty programs are.

import { solveForBasis } from '../../linear-programming/basis-factorisation.ts'
import { certifyInfeasible, provenBound } from '../../linear-programming/certificate.ts'
import { certifiedSolve } from '../../linear-programming/certified-solve.ts'
import type { LinearProgram } from '../../linear-programming/linear-program.ts'
import { ownSimplex } from '../../linear-programming/simplex/simplex.ts'
import type { Basis, Solver } from '../../linear-programming/solver.ts'
import type { Recipe } from '../problem/formula-problem.ts'
import { recipeFromColumns } from '../problem/least-cost-model.ts'
import {
  auxiliaryColumnIndex,
  type DenominatorRegion,
  type ElasticModel,
  elasticProgram,
  fullSearchRegion,
  linearisedMeasureObjective,
  measureObjective,
  measureRowIndex,
  priceObjective,
  type RelativeViolations,
  relativeViolationsOf,
  singleColumnObjective,
} from './elastic-program.ts'

export type RelaxationCandidate = {
  readonly recipe: Recipe
  readonly violations: RelativeViolations
  /** The measure, or €/animal/day. */
  readonly value: number
  /** The change of the price per unit of measure allowed; 0 when not known. */
  readonly slope: number
}

export type RelaxationOptimum = RelaxationCandidate & {
  readonly kind: 'optimum'
  /** Lower bound over all recipes: the value, up to the tolerance, unless the search was cut short. */
  readonly bound: number
  /** True when a single linear program was exact, so that its slope holds for the whole curve. */
  readonly isLinear: boolean
}

export type RelaxationSearchOutcome =
  | RelaxationOptimum
  | { readonly kind: 'stopped' }
  | { readonly kind: 'failed'; readonly reason: string }

/** The measure, or the price of recipes whose measure is within the maximum. */
export type RelaxationGoal =
  | { readonly minimise: 'measure' }
  | { readonly minimise: 'price'; readonly maxMeasure: number }

/** Relative gap to the bound at which a search ends. */
const gapTolerances = { measure: 1e-8, price: 1e-7 }

/** Number of regions after which a search is cut short: formulas with a dozen violations may take hundreds. */
const maxRegions = { measure: 2000, price: 500 }

type RelaxationSearch = {
  readonly model: ElasticModel
  readonly goal: RelaxationGoal
  readonly solver: Solver
  best: RelaxationCandidate
  basis: Basis | null
}

type RegionSolution =
  | { readonly kind: 'bounded'; readonly bound: number; readonly x: Float64Array; readonly slope: number }
  | { readonly kind: 'empty' }
  | Exclude<RelaxationSearchOutcome, RelaxationOptimum>

type SearchNode = { readonly region: DenominatorRegion; readonly bound: number }

/** The best recipe, starting from an allowed one. */
export function searchRelaxation(
  model: ElasticModel,
  goal: RelaxationGoal,
  start: Recipe,
  solver: Solver,
): RelaxationSearchOutcome {
  const best = relaxationCandidateOf(model, goal, start, 0)
  if (!Number.isFinite(best.violations.measure)) return { kind: 'failed', reason: 'the start has no measure' }
  const search: RelaxationSearch = { model, goal, solver, best, basis: null }
  if (!model.excludesEmptyRecipe)
    considerCandidate(search, relaxationCandidateOf(model, goal, new Float64Array(start.length), 0))
  const whole = fullSearchRegion(model, maxRelativeViolation(search))
  const first = solveRegion(search, whole)
  if (first.kind === 'stopped' || (first.kind === 'failed' && model.denominators.length === 0)) return first
  if (first.kind === 'empty') return { kind: 'optimum', ...search.best, bound: search.best.value, isLinear: true }
  if (first.kind === 'bounded') {
    considerSolution(search, first)
    if (!improvesOnBest(search, first.bound))
      return { kind: 'optimum', ...search.best, slope: first.slope, bound: first.bound, isLinear: true }
  }
  improveBestLocally(search)
  const bound = boundByBranchAndBound(search, sampleAndTightenRegion(search, tightenedRegion(search, whole)))
  if (typeof bound !== 'number') return bound
  return { kind: 'optimum', ...search.best, bound: Math.min(bound, search.best.value), isLinear: false }
}

/** The best recipe with the same denominators as `start`: one linear program, whatever shares are violated. */
export function bestRecipeWithDenominators(
  model: ElasticModel,
  goal: RelaxationGoal,
  start: Recipe,
  solver: Solver,
): Recipe | null {
  const search: RelaxationSearch = {
    model,
    goal,
    solver,
    best: relaxationCandidateOf(model, goal, start, 0),
    basis: null,
  }
  const answer = solveRegion(search, regionAtDenominators(search, search.best.violations.denominators))
  return answer.kind === 'bounded' ? recipeOfSolution(search, answer.x) : null
}

function relaxationCandidateOf(
  model: ElasticModel,
  goal: RelaxationGoal,
  recipe: Recipe,
  slope: number,
): RelaxationCandidate {
  const violations = relativeViolationsOf(model, recipe)
  const price = recipe.reduce(
    (sum, grams, food) => sum + ((model.foodModel.problem.foods[food]?.pricePerTonneEur ?? 0) * grams) / 1e6,
    0,
  )
  return { recipe, violations, value: goal.minimise === 'measure' ? violations.measure : price, slope }
}

/** Recipes with a larger violation cannot be better. */
const maxRelativeViolation = ({ goal, best }: RelaxationSearch) =>
  (goal.minimise === 'measure' ? best.value : goal.maxMeasure) * (1 + 1e-9)

const improvesOnBest = ({ best, goal }: RelaxationSearch, value: number) =>
  value < best.value - gapTolerances[goal.minimise] * Math.max(Math.abs(best.value), 1e-4)

const goalObjective = ({ model, goal }: RelaxationSearch) =>
  goal.minimise === 'measure' ? measureObjective(model) : priceObjective(model)

const maxMeasureOf = ({ goal }: RelaxationSearch) =>
  goal.minimise === 'measure' ? Number.POSITIVE_INFINITY : goal.maxMeasure

/** The full region with the denominators fixed. */
function regionAtDenominators(search: RelaxationSearch, denominators: readonly number[]): DenominatorRegion {
  const region = fullSearchRegion(search.model, maxRelativeViolation(search))
  return { ...region, denominatorLower: denominators, denominatorUpper: denominators }
}

/**
 * The optimum of the linear program of a region. It needs no certificate of its own: the bound is what its multipliers
 * prove, and the recipe is evaluated with its true measure.
 */
function solveRegion(
  search: RelaxationSearch,
  region: DenominatorRegion,
  costs = goalObjective(search),
  maxMeasure = maxMeasureOf(search),
): RegionSolution {
  const { program, answer } = answerOfRegion(search, region, costs, maxMeasure)
  if (answer.kind !== 'optimal') return answer
  const { x, rowDuals } = (answer.basis && solveForBasis(program, answer.basis)) ?? answer
  return { kind: 'bounded', bound: provenBound(program, rowDuals), x, slope: rowDuals[measureRowIndex] ?? 0 }
}

/** What the multipliers of the solver prove, without its point: the bound of a region where no recipe is looked for. */
function boundOfRegion(
  search: RelaxationSearch,
  region: DenominatorRegion,
  costs: Float64Array,
  maxMeasure: number,
): number | null {
  const { program, answer } = answerOfRegion(search, region, costs, maxMeasure)
  if (answer.kind === 'bounded') return answer.bound
  return answer.kind === 'optimal' ? provenBound(program, answer.rowDuals) : null
}

type OptimalSolverAnswer = Extract<ReturnType<Solver>, { kind: 'optimal' }>

function answerOfRegion(
  search: RelaxationSearch,
  region: DenominatorRegion,
  costs: Float64Array,
  maxMeasure: number,
): { readonly program: LinearProgram; readonly answer: OptimalSolverAnswer | RegionSolution } {
  const program = elasticProgram(search.model, costs, maxMeasure, maxRelativeViolation(search), region)
  if (program.kinds) return { program, answer: solveIntegerRegion(search, program) }
  const warm = search.solver(program, { basis: search.basis })
  const cold = warm.kind === 'failed' ? search.solver(program, { withoutSimplex: true }) : warm
  const answer = cold.kind === 'failed' ? ownSimplex(program) : cold
  if (answer.kind === 'unbounded')
    return { program, answer: { kind: 'failed', reason: 'an elastic program cannot be unbounded' } }
  if (answer.kind === 'infeasible')
    return { program, answer: answerOfEmptyRegion(search, region, { program, ray: answer.ray, maxMeasure }) }
  if (answer.kind === 'optimal') search.basis = answer.basis
  return { program, answer }
}

/** A region whose program is infeasible, or only just: the smallest measure of the region shows it. */
function answerOfEmptyRegion(
  search: RelaxationSearch,
  region: DenominatorRegion,
  { program, ray, maxMeasure }: { program: LinearProgram; ray: Float64Array | null; maxMeasure: number },
): RegionSolution {
  if (ray && certifyInfeasible(program, ray)) return { kind: 'empty' }
  const smallest = Number.isFinite(maxMeasure)
    ? solveRegion(search, region, measureObjective(search.model), Number.POSITIVE_INFINITY)
    : null
  const isEmpty =
    smallest?.kind === 'empty' || (smallest?.kind === 'bounded' && smallest.bound >= maxMeasure * (1 - 1e-10))
  return isEmpty ? { kind: 'empty' } : { kind: 'failed', reason: 'a region could not be shown to be empty' }
}

/** `solveRegion` for integer programs, where bounds and emptiness are claims of branch and bound. */
function solveIntegerRegion({ solver }: RelaxationSearch, program: LinearProgram): RegionSolution {
  const answer = certifiedSolve(program, solver)
  if (answer.kind === 'optimal') return { kind: 'bounded', bound: answer.certificate.bound, x: answer.x, slope: 0 }
  if (answer.kind === 'stopped') return { kind: 'stopped' }
  if (answer.kind === 'infeasible') return { kind: 'empty' }
  return { kind: 'failed', reason: answer.kind === 'failed' ? answer.reason : 'an elastic program cannot be unbounded' }
}

type BoundedRegionSolution = Extract<RegionSolution, { kind: 'bounded' }>

/** Smaller amounts are rounding of the solver. */
const minRecipeGrams = 1e-9

const recipeOfSolution = ({ model }: RelaxationSearch, x: Float64Array): Recipe => {
  const { foodModel } = model
  const recipe = recipeFromColumns(foodModel, x.slice(0, foodModel.columns.length))
  return recipe.map((grams) => (grams < minRecipeGrams ? 0 : grams))
}

/** Considers the recipe of a region; if it is not allowed, the best allowed one with the same denominators. */
function considerSolution(search: RelaxationSearch, { x, slope }: BoundedRegionSolution) {
  const { model, goal } = search
  const candidate = relaxationCandidateOf(model, goal, recipeOfSolution(search, x), slope)
  if (!considerCandidate(search, candidate)) considerDenominators(search, candidate.violations.denominators)
}

function considerDenominators(search: RelaxationSearch, denominators: readonly number[]) {
  const { model, goal } = search
  const answer = solveRegion(search, regionAtDenominators(search, denominators))
  if (answer.kind === 'bounded')
    considerCandidate(search, relaxationCandidateOf(model, goal, recipeOfSolution(search, answer.x), answer.slope))
}

/** Relative excess of the measure over its maximum that counts as rounding. */
const measureRounding = 1e-11

/** Keeps the candidate if it is better; returns false if it is not allowed. */
function considerCandidate(search: RelaxationSearch, candidate: RelaxationCandidate): boolean {
  const { goal } = search
  if (goal.minimise === 'price' && candidate.violations.measure > goal.maxMeasure * (1 + measureRounding)) return false
  if (candidate.value <= search.best.value) search.best = candidate
  return true
}

/** Improves the best recipe by minimising its linearised measure repeatedly; for the price, within its denominators. */
function improveBestLocally(search: RelaxationSearch) {
  const { model, goal } = search
  if (goal.minimise === 'price') return considerDenominators(search, search.best.violations.denominators)
  for (let step = 0; step < 12; step += 1) {
    const { value, violations } = search.best
    if (violations.denominators.some((denominator) => denominator <= 0)) return
    const next = solveRegion(
      search,
      fullSearchRegion(model, maxRelativeViolation(search)),
      linearisedMeasureObjective(model, violations),
    )
    if (next.kind !== 'bounded') return
    considerSolution(search, next)
    if (search.best.value >= value * (1 - 1e-12)) return
  }
}

/** The region reduced to where recipes can be better than the best one: each range is minimised and maximised. */
function tightenedRegion(search: RelaxationSearch, whole: DenominatorRegion): DenominatorRegion {
  const { model, goal, best } = search
  const maxMeasure = goal.minimise === 'measure' ? best.value * (1 + 1e-9) : goal.maxMeasure
  let region = regionWithClippedOverruns(search, whole)
  const extreme = (column: number, sign: 1 | -1) => {
    const bound = boundOfRegion(search, region, singleColumnObjective(model, column, sign), maxMeasure)
    return bound === null ? null : sign * bound
  }
  const raised = (lower: number | undefined, min: number | null) => Math.max(lower ?? 0, (min ?? 0) * (1 - 1e-7))
  const lowered = (upper: number | undefined, max: number | null) =>
    Math.min(upper ?? 0, max === null ? Number.POSITIVE_INFINITY : Math.max(0, max) * (1 + 1e-7) + 1e-12)
  for (let index = 0; index < model.denominators.length; index += 1) {
    const { denominatorLower, denominatorUpper, overrunLower, overrunUpper } = region
    const denominator = auxiliaryColumnIndex(model, index, 'denominator')
    const overrun = auxiliaryColumnIndex(model, index, 'overrun')
    region = {
      denominatorLower: denominatorLower.with(index, raised(denominatorLower[index], extreme(denominator, 1))),
      denominatorUpper: denominatorUpper.with(index, lowered(denominatorUpper[index], extreme(denominator, -1))),
      overrunLower: overrunLower.with(index, raised(overrunLower[index], extreme(overrun, 1))),
      overrunUpper: overrunUpper.with(index, lowered(overrunUpper[index], extreme(overrun, -1))),
    }
  }
  return region
}

/** Number of intervals between the values of a denominator at which the smallest measure is sampled, geometrically. */
const sampleIntervalCount = 12

/** Samples values of the denominators for a better recipe to start from; returns the region tightened by it. */
function sampleAndTightenRegion(search: RelaxationSearch, region: DenominatorRegion): DenominatorRegion {
  if (search.goal.minimise === 'price') return region
  const before = search.best.value
  for (let index = 0; index < search.model.denominators.length; index += 1) {
    const max = region.denominatorUpper[index] ?? 0
    const min = Math.max(region.denominatorLower[index] ?? 0, max * minDenominatorShare)
    for (let sample = 0; sample <= sampleIntervalCount; sample += 1) {
      const at = min * (max / min) ** (sample / sampleIntervalCount)
      const { denominatorLower, denominatorUpper } = region
      const slice = {
        ...region,
        denominatorLower: denominatorLower.with(index, at),
        denominatorUpper: denominatorUpper.with(index, at),
      }
      const answer = solveRegion(search, regionWithClippedOverruns(search, slice))
      if (answer.kind === 'bounded') considerSolution(search, answer)
    }
  }
  if (search.best.value >= before) return region
  improveBestLocally(search)
  return tightenedRegion(search, region)
}

/** The part of a region where no overrun alone exceeds the measure of the best recipe. */
function regionWithClippedOverruns(search: RelaxationSearch, region: DenominatorRegion): DenominatorRegion {
  const max = maxRelativeViolation(search)
  return { ...region, overrunUpper: region.overrunUpper.map((upper) => Math.min(upper, max)) }
}

/** Solves the most promising region, divides it, and so on; returns the lower bound over all recipes. */
function boundByBranchAndBound(
  search: RelaxationSearch,
  whole: DenominatorRegion,
): number | Exclude<RelaxationSearchOutcome, RelaxationOptimum> {
  let open: SearchNode[] = [{ region: whole, bound: Number.NEGATIVE_INFINITY }]
  let indivisibleBound = Number.POSITIVE_INFINITY
  for (let count = 0; count < maxRegions[search.goal.minimise] && open.length > 0; count += 1) {
    open = open.filter(({ bound }) => improvesOnBest(search, bound)).sort((one, other) => other.bound - one.bound)
    const node = open.pop()
    if (!node) break
    const region = regionWithClippedOverruns(search, node.region)
    const answer = solveRegion(search, region)
    if (answer.kind === 'stopped') return answer
    if (answer.kind === 'empty') continue
    // A region whose solve failed still has the bound of the region it is part of.
    const bound = answer.kind === 'bounded' ? Math.max(answer.bound, node.bound) : node.bound
    const before = search.best.value
    if (answer.kind === 'bounded') considerSolution(search, answer)
    if (improvesOnBest(search, bound) && search.best.value < before) improveBestLocally(search)
    if (!improvesOnBest(search, bound)) continue
    const parts = partsOfRegion(search, region, answer.kind === 'bounded' ? answer.x : null)
    if (parts.length === 0) indivisibleBound = Math.min(indivisibleBound, bound)
    open.push(...parts.map((region) => ({ region, bound })))
  }
  return open.reduce((min, { bound }) => Math.min(min, bound), Math.min(indivisibleBound, search.best.value))
}

/** Narrower regions, as a share of their upper end, are not divided further. */
const minRelativeRegionWidth = 1e-10

/** Denominators below this share of their maximum count as 0. */
const minDenominatorShare = 1e-9

/**
 * Two parts of a region, divided at the denominator or overrun for which the relaxation is least accurate; none when the
 * region is too narrow.
 */
function partsOfRegion(
  { model }: RelaxationSearch,
  region: DenominatorRegion,
  x: Float64Array | null,
): DenominatorRegion[] {
  const at = (index: number, auxiliary: 'denominator' | 'violation' | 'overrun') =>
    x?.[auxiliaryColumnIndex(model, index, auxiliary)] ?? 0
  const gaps = model.denominators.map((_, index) =>
    at(index, 'denominator') > 0 ? at(index, 'violation') / at(index, 'denominator') - at(index, 'overrun') : 0,
  )
  const index = gaps.indexOf(Math.max(...gaps))
  const [a, b] = [region.denominatorLower[index] ?? 0, region.denominatorUpper[index] ?? 0]
  const [c, d] = [region.overrunLower[index] ?? 0, region.overrunUpper[index] ?? 0]
  const widths = [(b - a) / b, (d - c) / d]
  if (!(Math.max(...widths) > minRelativeRegionWidth)) return []
  if ((widths[0] ?? 0) >= (widths[1] ?? 0)) {
    const middle = regionSplitPoint(a, b, x && at(index, 'denominator'))
    const isZero = a === 0 && middle < minDenominatorShare * (fullSearchRegion(model, 0).denominatorUpper[index] ?? 0)
    return [
      { ...region, denominatorUpper: region.denominatorUpper.with(index, isZero ? 0 : middle) },
      { ...region, denominatorLower: region.denominatorLower.with(index, middle) },
    ]
  }
  const middle = regionSplitPoint(c, d, x && at(index, 'overrun'))
  return [
    { ...region, overrunUpper: region.overrunUpper.with(index, middle) },
    { ...region, overrunLower: region.overrunLower.with(index, middle) },
  ]
}

/** The solution, unless it is near an end: then the middle, the geometric one for wide ranges. */
function regionSplitPoint(lower: number, upper: number, solution: number | null): number {
  const share = solution === null ? 0 : (solution - lower) / (upper - lower)
  if (solution !== null && share > 0.05 && share < 0.95) return solution
  return upper > 10 * lower ? Math.sqrt(Math.max(lower, upper * 1e-4) * upper) : (lower + upper) / 2
}
