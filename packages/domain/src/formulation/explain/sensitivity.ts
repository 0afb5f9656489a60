// Sensitivity analysis of an optimum: the shadow price of each limit and how far it holds, the opportunity price below
// which an unused food comes in, and the cost range of each food within which the recipe stays.
//
// All of it is read from the tableau of the certified basis. Only for a degenerate basis (an amount that lies on a limit
// by coincidence, another recipe at the same cost) can a range end although nothing really changes there; then pivots lead
// to the basis beyond, until the cost changes differently. Where no pivot does, the program is solved again just beyond.
//
// Why not by HiGHS: docs/decisions/0026-ranging-and-infeasible-subsets.md.

import {
  columnValuesAfterPivot,
  costlessPositions,
  pivotAtBreakpoint,
  segmentBeyondByPivots,
} from '../../linear-programming/breakpoint-pivots.ts'
import { certifiedSolve } from '../../linear-programming/certified-solve.ts'
import type { LinearProgram, QuantityMeasure } from '../../linear-programming/linear-program.ts'
import {
  type CostParameter,
  maxStep,
  type Parameter,
  type ParametricSegment,
  type SegmentEnd,
  segmentOf,
  slopeAt,
  solveSegment,
} from '../../linear-programming/parametric.ts'
import { floatsWith, integersWith } from '../../linear-programming/scratch-arrays.ts'
import type { Solver } from '../../linear-programming/solver.ts'
import { optimalFace, type Tableau, tableauOf } from '../../linear-programming/tableau.ts'
import type { LeastCostOptimum } from '../optimise/least-cost.ts'
import { measuredValue, type Recipe } from '../problem/formula-problem.ts'
import {
  foodsAtDefaultBoundIn,
  gramsPerColumnUnit,
  type LeastCostModel,
  type ModelColumn,
} from '../problem/least-cost-model.ts'
import { type LimitSide, limitValueInModel } from '../problem/limits.ts'

/**
 * The change of the cost per unit by which the value of a limit is raised, as the value goes one way and all other limits
 * stay. The sign does not depend on the way: 0 or above for a minimum, 0 or below for a maximum.
 */
export type ShadowPrice = {
  /** € per animal per day; null when the value cannot go this way. */
  readonly perAnimalDayEur: number | null
  /** € per tonne of product, at the value of the limit. No mere conversion: the dose changes with the limit. Null of no product. */
  readonly perTonneEur: number | null
  /**
   * The curvature for limits on shares: from the value m to m + δ the cost per animal per day changes by
   * perAnimalDayEur·δ/(1 − bend·δ). 0 for limits on sums, whose shadow price is constant over the range.
   */
  readonly bend: number
  /** The value of the limit up to which this holds. */
  readonly until: number
  /** What follows: another shadow price, no recipe, no end (it holds for all values), or what could not be proved. */
  readonly ending: 'changes' | 'infeasible' | 'never' | 'unknown'
}

export type LimitSensitivity = {
  readonly limit: LimitSide
  /** When minimum and maximum are equal: the other side, which moves with this one. */
  readonly movesWith: LimitSide | null
  /** The quantity in the recipe, in the unit of the limit; NaN for a share with a denominator of 0. */
  readonly value: number
  /** The distance of the recipe from the limit, in its unit; 0 when it binds. */
  readonly slack: number
  readonly isBinding: boolean
  /** As the value of the limit decreases ("à partir de") and increases ("jusqu'à"). */
  readonly lowered: ShadowPrice
  readonly raised: ShadowPrice
  /** The two shadow prices differ: the basis is degenerate, or the limit is at the edge of feasibility. */
  readonly isDegenerate: boolean
}

/** The price of a food at its minimum, or unused, below which it comes in or its amount rises ("prix d'intérêt"). */
export type OpportunityPrice = {
  readonly pricePerTonneEur: number
  /** Its amount just below that price; null when unbounded or not proved. */
  readonly gramsPerAnimalDay: number | null
  readonly kilogramsPerTonne: number | null
}

export type FoodSensitivity = {
  readonly food: string
  readonly gramsPerAnimalDay: number
  /** Null for an excluded food without a price. */
  readonly pricePerTonneEur: number | null
  /** €/t: the recipe stays while only this food's price varies between them ("prix inf.", "prix sup."); ±∞ without end. */
  readonly costRange: { readonly lower: number; readonly upper: number }
  readonly opportunityPrice: OpportunityPrice | null
  /** False when the cost range may be larger than what could be proved. */
  readonly isProved: boolean
}

export type Sensitivity = {
  readonly kind: 'sensitivity'
  /** The recipe that the analysis is about: the basic solution, when other recipes cost the same. */
  readonly recipe: Recipe
  readonly costPerAnimalDayEur: number
  /** NaN for an empty recipe. */
  readonly costPerTonneEur: number
  /** False when other recipes cost the same. */
  readonly isRecipeUnique: boolean
  /** Every limit of the model: its rows in order, then the foods. */
  readonly limits: readonly LimitSensitivity[]
  readonly foods: readonly FoodSensitivity[]
}

/** `wholeNumbers`: integer programs have no shadow prices. `noBasis`: the optimum was proved without a basis. */
export type SensitivityOutcome = Sensitivity | { readonly kind: 'none'; readonly because: 'wholeNumbers' | 'noBasis' }

/**
 * The sensitivity of an optimum. The limit on a side is the tightest one: it varies as if no other origin limited that
 * side. Limits on excluded foods, and minimums of 0 on foods, are left out. The solver is called only for a degenerate
 * basis where pivots do not tell what follows.
 * Source: spec 2 §5, docs/formulation.md.
 */
export function sensitivityOf({ model, basis }: LeastCostOptimum, solver: Solver): SensitivityOutcome {
  if (model.program.kinds) return { kind: 'none', because: 'wholeNumbers' }
  const bounded = basis && tableauOf(model.program, basis)
  if (!bounded) return { kind: 'none', because: 'noBasis' }
  const tableau = withoutDefaultBound(model, bounded)
  const recipe = tableau.values.slice(0, model.columns.length)
  const context = {
    ...{ model, tableau, solver, recipe, total: sumOfValues(recipe), totalOf: rememberLast(sumOfValues) },
    costless: costlessPositions(tableau),
  }
  return {
    kind: 'sensitivity',
    recipe,
    costPerAnimalDayEur: tableau.cost,
    costPerTonneEur: (1e6 * tableau.cost) / context.total,
    isRecipeUnique: isRecipeUnique({ ...context, tableau: bounded }),
    limits: variedLimits(model).map((limit) => limitSensitivity(context, limit)),
    foods: model.columns.map((column, index) => foodSensitivity(context, column, index)),
  }
}

/** The default upper bound is no limit: no range ends there. */
function withoutDefaultBound({ columns }: LeastCostModel, tableau: Tableau): Tableau {
  const upper = tableau.upper.map((bound, variable) =>
    columns[variable]?.hasDefaultBound ? Number.POSITIVE_INFINITY : bound,
  )
  return { ...tableau, upper }
}

/** The same; null when one of its solves reached the time limit, since the ranges would be incomplete. */
export function sensitivityUnlessInterrupted(optimum: LeastCostOptimum, solver: Solver): SensitivityOutcome | null {
  let isStopped = false
  const sensitivity = sensitivityOf(optimum, (program, options) => {
    const answer = solver(program, options)
    isStopped ||= answer.kind === 'stopped'
    return answer
  })
  return isStopped ? null : sensitivity
}

type SensitivityContext = {
  readonly model: LeastCostModel
  readonly tableau: Tableau
  readonly solver: Solver
  readonly recipe: Recipe
  readonly total: number
  /** Those of the tableau. */
  readonly costless: readonly number[]
  /** `sumOfValues`; both ways of a limit mostly have the same direction. */
  readonly totalOf: (direction: Float64Array) => number
}

/** A function that need not be called again for what it was called with last. */
function rememberLast(compute: (values: Float64Array) => number): (values: Float64Array) => number {
  let last: Float64Array | null = null
  let result = 0
  return (values) => {
    if (values !== last) result = compute(values)
    last = values
    return result
  }
}

function sumOfValues(values: Float64Array): number {
  let even = 0
  let odd = 0
  for (let index = 0; index < values.length; index += 2) {
    even += values[index] ?? 0
    odd += values[index + 1] ?? 0
  }
  return even + odd
}

/** A limit of the model as a parameter. */
type VariedLimit = {
  readonly limit: LimitSide
  readonly movesWith: LimitSide | null
  readonly parameter: Extract<Parameter, { kind: 'bound' }>
}

function variedLimits({ program, rows, columns }: LeastCostModel): VariedLimit[] {
  const rowLimits = rows.flatMap(({ lower, upper, measure }, row) => {
    const ratio = measure.denominator ? measure : null
    return variedLimitsOfVariable(columns.length + row, lower, upper, ratio)
  })
  const foodLimits = columns.flatMap(({ food, lower, upper }, column) => {
    // A limit that is not a bound of the program as it stands (of an excluded food) has no shadow price.
    const min = lower && lower.value > 0 && lower.value === program.columnLower[column] ? lower : null
    const max = upper && upper.value === program.columnUpper[column] ? upper : null
    return food.excluded ? [] : variedLimitsOfVariable(column, min, max, null)
  })
  return [...rowLimits, ...foodLimits]
}

function variedLimitsOfVariable(
  variable: number,
  lower: LimitSide | null,
  upper: LimitSide | null,
  ratio: VariedLimit['parameter']['ratio'],
): VariedLimit[] {
  const variedLimit = (
    limit: LimitSide,
    sides: 'lower' | 'upper' | 'both',
    movesWith: LimitSide | null,
  ): VariedLimit => ({
    limit,
    movesWith,
    parameter: { kind: 'bound', variable, sides, ratio },
  })
  if (lower && upper && limitValueInModel(lower) === limitValueInModel(upper))
    return [variedLimit(lower, 'both', upper)]
  return [...(lower ? [variedLimit(lower, 'lower', null)] : []), ...(upper ? [variedLimit(upper, 'upper', null)] : [])]
}

function limitSensitivity(context: SensitivityContext, { limit, movesWith, parameter }: VariedLimit): LimitSensitivity {
  const { tableau, recipe } = context
  const { variable, sides, ratio } = parameter
  const at = limitValueInModel(limit)
  const inModel = ratio ? measuredValue(recipe, ratio) : (tableau.values[variable] ?? 0)
  const isBinding = tableau.values[variable] === (sides === 'upper' ? tableau.upper : tableau.lower)[variable]
  const segment = segmentOf(tableau, parameter, at)
  const size = Math.max(Math.abs(at), parameterMagnitude(context, parameter)) || 1
  const down = shadowPrice(oneWayRangeOfLimit(context, parameter, segment, size, -1), at, context)
  const up = shadowPrice(oneWayRangeOfLimit(context, parameter, segment, size, 1), at, context)
  // Dry matter is 100 less humidity: it rises as humidity falls.
  const isMirrored = limit.subject.kind === 'dryMatter'
  // For an equality, report the side that costs.
  const isMax = movesWith !== null && (down.perAnimalDayEur ?? up.perAnimalDayEur ?? 0) < 0
  return {
    limit: isMax ? movesWith : limit,
    movesWith: isMax ? limit : movesWith,
    value: isMirrored ? 100 - inModel : inModel,
    slack: isBinding ? 0 : Math.abs(inModel - at),
    isBinding,
    lowered: isMirrored ? mirroredShadowPrice(up) : down,
    raised: isMirrored ? mirroredShadowPrice(down) : up,
    isDegenerate: isBinding && !areNearlyEqual(down.perAnimalDayEur, up.perAnimalDayEur),
  }
}

const mirroredShadowPrice = (price: ShadowPrice): ShadowPrice => ({
  perAnimalDayEur: price.perAnimalDayEur === null ? null : -price.perAnimalDayEur,
  perTonneEur: price.perTonneEur === null ? null : -price.perTonneEur,
  bend: -price.bend,
  until: 100 - price.until,
  ending: price.ending,
})

const areNearlyEqual = (one: number | null, other: number | null) =>
  one === other ||
  (one !== null && other !== null && Math.abs(one - other) <= 1e-7 * Math.max(Math.abs(one), Math.abs(other)))

/** The order of magnitude of a quantity, in the unit of its limit: steps are a share of it that the solver can resolve. */
function parameterMagnitude(
  { tableau, recipe, total }: SensitivityContext,
  { variable, ratio }: VariedLimit['parameter'],
): number {
  const { program } = tableau
  if (variable < recipe.length) return total * 1e-3
  if (ratio) return Math.abs(ratioOfAbsoluteTerms(recipe, ratio)) || 0
  const row = variable - recipe.length
  let size = 0
  for (let k = program.starts[row] ?? 0; k < (program.starts[row + 1] ?? 0); k += 1)
    size += Math.abs((program.coefficients[k] ?? 0) * (recipe[program.columns[k] ?? 0] ?? 0))
  return size
}

/** A share with the absolute values of its numerator, so that its terms do not cancel. */
function ratioOfAbsoluteTerms(recipe: Recipe, { numerator, denominator }: QuantityMeasure): number {
  let above = 0
  let below = 0
  for (let food = 0; food < numerator.length; food += 1) {
    const grams = recipe[food] ?? 0
    above += Math.abs(numerator[food] ?? 0) * grams
    below += (denominator?.[food] ?? 0) * grams
  }
  return above / below
}

/** The range, one way, over which the cost changes as it does at the start. */
type OneWayRange = {
  /** How it changes; null when the parameter cannot go this way. */
  readonly segment: ParametricSegment | null
  readonly until: number
  readonly ending: ShadowPrice['ending']
  /** The segment beyond the range, when it was solved. */
  readonly next: ParametricSegment | null
  /** The tableau of the basis at the end of the range. */
  readonly tableau: Tableau
}

const segmentEndTowards = (segment: ParametricSegment, sign: 1 | -1): SegmentEnd =>
  sign === 1 ? segment.to : segment.from

/** Shorter ranges, as a share of the size of the parameter, count as empty. */
const minRangeShare = 1e-9

/** A degenerate basis can have many alternatives; the search through them stops after so many pivots or solves. */
const maxPivotsOrSolves = 40

function oneWayRangeOf(
  context: SensitivityContext,
  parameter: Parameter,
  start: ParametricSegment,
  size: number,
  sign: 1 | -1,
): OneWayRange {
  const { segment, first, tableau } = resolveDegeneracy(context.tableau, parameter, start, size, sign)
  return { ...rangeFrom(context, parameter, { segment, tableau }, first, size, sign), tableau }
}

/** `oneWayRangeOf` for a limit, which may have no cost when loosened, or coincide with the limit on the other side. */
function oneWayRangeOfLimit(
  context: SensitivityContext,
  parameter: VariedLimit['parameter'],
  start: ParametricSegment,
  size: number,
  sign: 1 | -1,
): OneWayRange {
  const { tableau } = context
  const { variable, sides } = parameter
  const isLoosening = (sides === 'lower' && sign === -1) || (sides === 'upper' && sign === 1)
  if (start.costPerStep === 0 && isLoosening)
    return { segment: start, until: sign * Number.POSITIVE_INFINITY, ending: 'never', next: null, tableau }
  const isFixed = sides !== 'both' && tableau.lower[variable] === tableau.upper[variable]
  if (!isFixed) return oneWayRangeOf(context, parameter, start, size, sign)
  if (!isLoosening) return { segment: null, until: start.at, ending: 'infeasible', next: null, tableau }
  // While this side is loosened, the other side does not matter.
  const lower = sides === 'upper' ? floatsWith(tableau.lower, variable, Number.NEGATIVE_INFINITY) : tableau.lower
  const upper = sides === 'lower' ? floatsWith(tableau.upper, variable, Number.POSITIVE_INFINITY) : tableau.upper
  const position = tableau.position[variable] ?? 0
  const nonbasicDirection = integersWith(tableau.nonbasicDirection, position, sides === 'upper' ? -1 : 1)
  const released = { ...context, tableau: { ...tableau, lower, upper, nonbasicDirection } }
  return oneWayRangeOf(released, parameter, segmentOf(released.tableau, parameter, start.at), size, sign)
}

/**
 * Pivots until the segment is more than another basis of the same solution. For a price the recipe is known however short
 * the segment; the cost of a limit is known only from a segment with a length: `first` is null until there is one.
 */
function resolveDegeneracy(
  start: Tableau,
  parameter: Parameter,
  startSegment: ParametricSegment,
  size: number,
  sign: 1 | -1,
) {
  let segment = startSegment
  let tableau = start
  for (let pivots = 0; pivots < maxPivotsOrSolves; pivots += 1) {
    const isLong =
      parameter.kind === 'bound' && Math.abs(segmentEndTowards(segment, sign).value - segment.at) > minRangeShare * size
    const next = isLong ? null : pivotAtBreakpoint(tableau, parameter, segment, sign)
    if (!next) break
    segment = segmentOf(
      next,
      parameter,
      parameter.kind === 'cost' ? segmentEndTowards(segment, sign).value : segment.at,
      sign,
    )
    tableau = next
  }
  const hasLength = Math.abs(segmentEndTowards(segment, sign).value - segment.at) > minRangeShare * size
  return { segment, first: parameter.kind === 'cost' ? startSegment : hasLength ? segment : null, tableau }
}

type SegmentOfTableau = { readonly segment: ParametricSegment; readonly tableau: Tableau }

/** The range from a segment on: beyond `degenerate` ends, by pivots or else by a solve, until the cost changes differently. */
function rangeFrom(
  context: SensitivityContext,
  parameter: Parameter,
  start: SegmentOfTableau,
  firstSegment: ParametricSegment | null,
  size: number,
  sign: 1 | -1,
): Omit<OneWayRange, 'tableau'> {
  let current = start
  let first = firstSegment
  for (let segments = 0; segments < maxPivotsOrSolves; segments += 1) {
    const { value, ending } = segmentEndTowards(current.segment, sign)
    if (ending === 'infeasible' || ((first || ending === 'never') && ending !== 'degenerate'))
      return { segment: first ?? (ending === 'never' ? current.segment : null), until: value, ending, next: null }
    const next = segmentBeyond(context, parameter, current, size, sign)
    if (next === 'infeasible' || next === 'unknown') return { segment: first, until: value, ending: next, next: null }
    if (first && !continuesCost(first, next.segment, size))
      return { segment: first, until: value, ending: 'changes', next: next.segment }
    first ??= next.segment
    current = next
  }
  return { segment: first, until: segmentEndTowards(current.segment, sign).value, ending: 'unknown', next: null }
}

function segmentBeyond(
  context: SensitivityContext,
  parameter: Parameter,
  { segment, tableau }: SegmentOfTableau,
  size: number,
  sign: 1 | -1,
): SegmentOfTableau | 'infeasible' | 'unknown' {
  const limits = { minLength: minRangeShare * size, maxPivots: maxPivotsOrSolves }
  const pivoted = parameter.kind === 'bound' ? segmentBeyondByPivots(tableau, parameter, segment, sign, limits) : null
  return pivoted ?? solveSegmentBeyond(context, parameter, segmentEndTowards(segment, sign).value, size, sign)
}

/** The segment beyond a value, solved a little further on. */
function solveSegmentBeyond(
  { tableau, solver }: SensitivityContext,
  parameter: Parameter,
  value: number,
  size: number,
  sign: 1 | -1,
): SegmentOfTableau | 'infeasible' | 'unknown' {
  for (const share of [1e-6, 1e-5, 1e-4]) {
    const at = value + sign * share * size
    const solved = solveSegment(tableau.program, parameter, at, solver, tableau.basis)
    if (solved.kind === 'infeasible') return 'infeasible'
    // So near a breakpoint the solver may still accept the old basis; its segment then ends before `at`.
    if (
      solved.kind === 'segment' &&
      Math.abs(segmentEndTowards(solved.segment, sign).value - at) > minRangeShare * size
    )
      return solved
  }
  return 'unknown'
}

/** True when the cost in the next segment follows the same law as in the first. */
function continuesCost(first: ParametricSegment, next: ParametricSegment, size: number): boolean {
  const expected = slopeAt(first, next.at)
  const actual = slopeAt(next, next.at)
  const largest = Math.max(Math.abs(expected), Math.abs(actual))
  if (Math.abs(expected - actual) > 1e-7 * largest && largest * size > 1e-11 * Math.abs(next.cost)) return false
  const bend = first.bend / (1 - (next.at - first.at) * first.bend)
  return actual === 0 || Math.abs(bend - next.bend) * size <= 1e-6
}

function shadowPrice({ segment, until, ending }: OneWayRange, at: number, context: SensitivityContext): ShadowPrice {
  if (!segment) return { perAnimalDayEur: null, perTonneEur: null, bend: 0, until, ending }
  const perAnimalDayEur = slopeAt(segment, at)
  const bend = segment.bend / (1 - (at - segment.at) * segment.bend)
  return {
    perAnimalDayEur,
    perTonneEur: context.total > 0 ? pricePerTonneSlope(segment, at, perAnimalDayEur, context) : null,
    bend,
    until,
    ending,
  }
}

/** The price of a tonne is 1e6·cost/T, and T changes too. */
function pricePerTonneSlope(
  segment: ParametricSegment,
  at: number,
  slope: number,
  { total, totalOf, tableau }: SensitivityContext,
): number {
  const { direction, scale, bend } = segment
  const totalSlope = direction ? (totalOf(direction) * scale) / (1 - (at - segment.at) * bend) ** 2 : 0
  return (1e6 / total) * (slope - (tableau.cost * totalSlope) / total)
}

function foodSensitivity(context: SensitivityContext, { food }: ModelColumn, column: number): FoodSensitivity {
  const { tableau } = context
  const { values, lower, upper } = tableau
  const price = food.pricePerTonneEur ?? 0
  const parameter = { kind: 'cost', column, perUnit: gramsPerColumnUnit(food) / 1e6 } as const
  const isAtMin = values[column] === lower[column]
  const isAtMax = values[column] === upper[column]
  const size = Math.max(Math.abs(price), (1e4 * Math.abs(tableau.cost)) / context.total, 1)
  const segment = segmentOf(tableau, parameter, price)
  // An amount at its minimum stays however high the price, one at its maximum however low.
  const down = isAtMax ? null : oneWayRangeOf(context, parameter, segment, size, -1)
  const up = isAtMin ? null : oneWayRangeOf(context, parameter, segment, size, 1)
  return {
    food: food.code,
    gramsPerAnimalDay: (values[column] ?? 0) * gramsPerColumnUnit(food),
    pricePerTonneEur: food.pricePerTonneEur,
    costRange: { lower: down?.until ?? Number.NEGATIVE_INFINITY, upper: up?.until ?? Number.POSITIVE_INFINITY },
    opportunityPrice:
      isAtMin && down && Number.isFinite(down.until) ? opportunityPrice(context, parameter, down, size) : null,
    isProved: down?.ending !== 'unknown' && up?.ending !== 'unknown',
  }
}

function opportunityPrice(
  context: SensitivityContext,
  parameter: CostParameter,
  down: OneWayRange,
  size: number,
): OpportunityPrice {
  const { model } = context
  const entered = down.ending === 'unknown' ? null : recipeBeyondRange(context, parameter, down, size)
  const isUnknown = entered === null || foodsAtDefaultBoundIn(model, entered).length > 0
  const grams = isUnknown ? null : (entered[parameter.column] ?? 0)
  return {
    pricePerTonneEur: down.until,
    gramsPerAnimalDay: grams,
    kilogramsPerTonne: grams === null || entered === null ? null : (1000 * grams) / sumOfValues(entered),
  }
}

/** The recipe of the segment beyond the range; null when it could not be proved. */
function recipeBeyondRange(
  context: SensitivityContext,
  parameter: CostParameter,
  down: OneWayRange,
  size: number,
): Recipe | null {
  const costless = down.tableau === context.tableau ? context.costless : costlessPositions(down.tableau)
  const entered = down.next ? down.next.x : columnValuesAfterPivot(down.tableau, parameter.column, costless)
  if (entered) return entered
  const next = solveSegmentBeyond(context, parameter, down.until, size, -1)
  return typeof next === 'string' ? null : next.segment.x
}

/**
 * Whether no other recipe costs the same. A nonbasic variable with a reduced cost of 0 that can move gives another recipe.
 * Where none can move because of degeneracy, they are all pushed as far as the optimal face allows.
 */
function isRecipeUnique({ tableau, solver, total }: SensitivityContext): boolean {
  const { nonbasicDirection, program, nonbasic } = tableau
  const costless = costlessPositions(tableau).filter((position) => nonbasicDirection[position] !== 0)
  if (costless.length === 0) return true
  if (costless.some((position) => maxStep(tableau, position, nonbasicDirection[position] === 1 ? 1 : -1) > 0))
    return false
  const costs = new Float64Array(program.costs.length)
  for (const position of costless)
    addCostsRewardingMove(program, nonbasic[position] ?? 0, nonbasicDirection[position] ?? 0, costs)
  const pushed = certifiedSolve({ ...optimalFace(tableau), costs }, solver, { basis: tableau.basis })
  if (pushed.kind !== 'optimal') return false
  const gained = costs.reduce(
    (sum, cost, column) => sum + cost * ((tableau.values[column] ?? 0) - (pushed.x[column] ?? 0)),
    0,
  )
  return gained <= 1e-8 * total
}

/** Adds costs that reward moving a variable off its bound: 1 per unit of a column, for a row per its largest coefficient. */
function addCostsRewardingMove(
  { starts, columns, coefficients }: LinearProgram,
  variable: number,
  sign: number,
  costs: Float64Array,
) {
  if (variable < costs.length) {
    costs[variable] = (costs[variable] ?? 0) - sign
    return
  }
  const row = variable - costs.length
  let largest = 0
  for (let k = starts[row] ?? 0; k < (starts[row + 1] ?? 0); k += 1)
    largest = Math.max(largest, Math.abs(coefficients[k] ?? 0))
  for (let k = starts[row] ?? 0; k < (starts[row + 1] ?? 0); k += 1) {
    const column = columns[k] ?? 0
    costs[column] = (costs[column] ?? 0) - (sign * (coefficients[k] ?? 0)) / largest
  }
}
