// The cheapest recipe and its cost while one price or one limit varies: exact, segment by segment. Each solve gives the
// whole segment around its value, so as many solves are needed as there are segments, and breakpoints are computed, not
// sampled.

import { extendProgram, type LinearProgram } from '../../linear-programming/linear-program.ts'
import {
  columnValuesAt,
  costAt,
  type Parameter,
  type ParametricSegment,
  type SolvedSegment,
  solveSegment,
} from '../../linear-programming/parametric.ts'
import type { Basis, Solver } from '../../linear-programming/solver.ts'
import { extremeWithinDefaultBound } from '../optimise/nutrient-range.ts'
import { type FormulaProblem, quantityMeasureOf, type Recipe } from '../problem/formula-problem.ts'
import {
  foodsAtDefaultBoundIn,
  gramsPerColumnUnit,
  type LeastCostModel,
  leastCostModel,
  type ModelRefusal,
  type NumberLocation,
  numberRefusals,
} from '../problem/least-cost-model.ts'
import { type Limit, type LimitSubject, quantitySideKey } from '../problem/limits.ts'

/** What varies: the price of a food in €/t, or one side of the limit on a quantity, in its unit, whatever its origin. */
export type CurveParameter =
  | { readonly kind: 'price'; readonly food: string }
  | { readonly kind: 'limit'; readonly subject: LimitSubject; readonly side: 'min' | 'max' }

export type CurvePoint = {
  readonly value: number
  readonly costPerAnimalDayEur: number
  /** NaN for an empty recipe. */
  readonly costPerTonneEur: number
  /** Grams as fed per animal per day, in the order of the problem's foods. */
  readonly recipe: Recipe
}

/**
 * Between two breakpoints. At a breakpoint of a price the recipe jumps: the end of one segment and the start of the next
 * have the same cost but different recipes.
 */
export type CurveSegment = {
  readonly from: CurvePoint
  readonly to: CurvePoint
  /** True when the cost per animal per day is linear between them (always, except for limits on shares). */
  readonly isStraight: boolean
  /** The cost and recipe between them, for `curvePointAt`. */
  readonly parametric: ParametricSegment
}

/**
 * Why a curve begins or ends there: the end of the requested interval (`asked`), no recipe beyond, or the cheapest recipe
 * would be unbounded. The values are those of the API.
 */
export type CurveEndReason = 'asked' | 'infeasible' | 'unbounded'

export type Curve = {
  readonly kind: 'curve'
  /** By increasing value, each starting where the previous one ends. */
  readonly segments: readonly CurveSegment[]
  readonly begins: CurveEndReason
  readonly ends: CurveEndReason
  /** False when there are more segments than `maxSegments` or a solve failed: then there are gaps. */
  readonly isComplete: boolean
  /** Values are 100 less those of the program: dry matter, where the program has humidity. */
  readonly isMirrored: boolean
}

export type CurveOutcome =
  | Curve
  | { readonly kind: 'refused'; readonly refusals: readonly ModelRefusal[] }
  /** No recipe at any value of the interval; `nearest`: the value from which on there is one, null when there is none. */
  | { readonly kind: 'infeasible'; readonly nearest: number | null }
  | { readonly kind: 'unbounded' }
  /** Formulas with integer amounts have no such curve. */
  | { readonly kind: 'wholeNumbers' }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'failed'; readonly reason: string }

export type CurveOptions = {
  readonly from: number
  readonly to: number
  /** 500 by default. */
  readonly maxSegments?: number
}

/**
 * The cost and the recipe of a formula while one number varies over an interval, with the exact breakpoints and the exact
 * values at which recipes cease to exist. A limit that varies replaces all limits on the same side of its quantity; there
 * need not have been one.
 * Source: docs/formulation.md.
 */
export function costCurve(
  problem: FormulaProblem,
  parameter: CurveParameter,
  solver: Solver,
  options: CurveOptions,
): CurveOutcome {
  const { from, to } = options
  const refusals = [from, to].flatMap((value) => numberRefusals(value, parameterLocation(parameter)))
  if (refusals.length > 0) return { kind: 'refused', refusals }
  if (from >= to) return { kind: 'failed', reason: 'the interval is empty' }
  const parametric =
    parameter.kind === 'price'
      ? priceParametricProgram(problem, parameter.food)
      : limitParametricProgram(problem, parameter)
  if ('refusals' in parametric) return { kind: 'refused', refusals: parametric.refusals }
  if (parametric.program.kinds) return { kind: 'wholeNumbers' }
  const isMirrored = parameter.kind === 'limit' && parameter.subject.kind === 'dryMatter'
  const requested = isMirrored ? { from: 100 - to, to: 100 - from } : { from, to }
  const feasible = feasibleInterval(parametric, solver)
  if ('kind' in feasible) return feasible
  const interval = { from: Math.max(requested.from, feasible.from), to: Math.min(requested.to, feasible.to) }
  const nearest = feasible.from > requested.from ? feasible.from : feasible.to
  if (interval.from > interval.to) return { kind: 'infeasible', nearest: isMirrored ? 100 - nearest : nearest }
  const covered = coverInterval(parametric, interval, solver, options.maxSegments ?? 500)
  if ('kind' in covered) return covered
  const begins = requested.from < feasible.from ? 'infeasible' : 'asked'
  const ends = requested.to > feasible.to ? 'infeasible' : 'asked'
  return curveFromSegments(parametric.model, covered, { begins, ends, isMirrored })
}

const parameterLocation = (parameter: CurveParameter): NumberLocation =>
  parameter.kind === 'price'
    ? { food: parameter.food, field: 'price' }
    : { subject: parameter.subject, side: parameter.side }

/** The point of a curve at a value; null where there is none. At a breakpoint, that of the segment that ends there. */
export function curvePointAt({ segments, isMirrored }: Curve, value: number): CurvePoint | null {
  const segment = segments.find(({ from, to }) => from.value <= value && value <= to.value)
  return segment ? segmentPointAt(segment.parametric, isMirrored ? 100 - value : value, isMirrored) : null
}

function segmentPointAt(segment: ParametricSegment, at: number, isMirrored: boolean): CurvePoint {
  const recipe = columnValuesAt(segment, at)
  const cost = costAt(segment, at)
  const total = recipe.reduce((sum, grams) => sum + grams, 0)
  const value = isMirrored ? 100 - at : at
  return { value, costPerAnimalDayEur: cost, costPerTonneEur: (1e6 * cost) / total, recipe }
}

/** A program and the number that varies in it. */
type ParametricProgram = {
  readonly model: LeastCostModel
  readonly program: LinearProgram
  readonly parameter: Parameter
}

type RefusedProblem = { readonly refusals: readonly ModelRefusal[] }

function priceParametricProgram(problem: FormulaProblem, code: string): ParametricProgram | RefusedProblem {
  const column = problem.foods.findIndex((food) => food.code === code)
  const food = problem.foods[column]
  if (!food) return { refusals: [{ kind: 'unknownSubject', subject: { kind: 'food', code } }] }
  // The price that varies may be missing.
  const foods = problem.foods.with(column, { ...food, pricePerTonneEur: food.pricePerTonneEur ?? 0 })
  const model = leastCostModel({ ...problem, foods })
  if ('refusals' in model) return model
  return { model, program: model.program, parameter: { kind: 'cost', column, perUnit: gramsPerColumnUnit(food) / 1e6 } }
}

type LimitParameter = Extract<CurveParameter, { kind: 'limit' }>

/** The limit that varies gets a row of its own, whatever it limits. */
function limitParametricProgram(problem: FormulaProblem, limit: LimitParameter): ParametricProgram | RefusedProblem {
  const isMirrored = limit.subject.kind === 'dryMatter'
  const subject: LimitSubject = isMirrored ? { kind: 'humidity' } : limit.subject
  const measure = quantityMeasureOf(subject, problem)
  if (measure === null) return { refusals: [{ kind: 'unknownSubject', subject: limit.subject }] }
  const model = leastCostModel({ ...problem, limits: withoutLimitSide(problem.limits, limit) })
  if ('refusals' in model) return model
  const isLower = (limit.side === 'min') !== isMirrored
  const row = {
    name: 'parameter',
    lower: isLower && measure.denominator ? 0 : Number.NEGATIVE_INFINITY,
    upper: !isLower && measure.denominator ? 0 : Number.POSITIVE_INFINITY,
    coefficients: measure.numerator,
  }
  const program = extendProgram(model.program, { rows: [row] })
  const variable = model.columns.length + model.rows.length
  const ratio = measure.denominator ? measure : null
  return { model, program, parameter: { kind: 'bound', variable, sides: isLower ? 'lower' : 'upper', ratio } }
}

function withoutLimitSide(limits: readonly Limit[], parameter: LimitParameter): Limit[] {
  const key = quantitySideKey({ ...parameter, value: 0, from: 'formula' })
  const isParameter = ({ subject, from }: Limit, side: 'min' | 'max') =>
    quantitySideKey({ subject, side, value: 0, from }) === key
  return limits.map((limit) => ({
    ...limit,
    min: isParameter(limit, 'min') ? null : limit.min,
    max: isParameter(limit, 'max') ? null : limit.max,
  }))
}

type Interval = { readonly from: number; readonly to: number }

const unboundedInterval: Interval = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY }

/**
 * The values for which there are recipes: a maximum can go down to the smallest value of its quantity, a minimum up to
 * the largest.
 */
function feasibleInterval({ model, program, parameter }: ParametricProgram, solver: Solver): Interval | CurveOutcome {
  if (parameter.kind === 'cost') return unboundedInterval
  const measure = parameter.ratio ?? { numerator: denseRow(program, parameter.variable), denominator: null }
  const isLower = parameter.sides === 'lower'
  const extreme = extremeWithinDefaultBound(model, model.program, measure, isLower ? -1 : 1, solver)
  if (extreme.kind === 'infeasible') return { kind: 'infeasible', nearest: null }
  if (extreme.kind === 'unbounded' || extreme.kind === 'zeroDenominator') return unboundedInterval
  if (extreme.kind !== 'reached') return extreme
  const { value } = extreme
  // A recipe with a denominator of 0 keeps any limit on the share.
  const further = value + (isLower ? 1 : -1) * Math.max(1, Math.abs(value))
  if (parameter.ratio && solveSegment(program, parameter, further, solver, null).kind !== 'infeasible')
    return unboundedInterval
  return isLower ? { ...unboundedInterval, to: value } : { ...unboundedInterval, from: value }
}

/** The coefficients of a row, one per column, by the number of its slack variable. */
function denseRow({ starts, columns, coefficients, costs }: LinearProgram, variable: number): Float64Array {
  const row = variable - costs.length
  const values = new Float64Array(costs.length)
  for (let k = starts[row] ?? 0; k < (starts[row + 1] ?? 0); k += 1) values[columns[k] ?? 0] = coefficients[k] ?? 0
  return values
}

type CoveredInterval = {
  readonly segments: readonly ParametricSegment[]
  readonly isComplete: boolean
  readonly interval: Interval
}

/** Shorter gaps, as a share of the interval, are ignored. */
const minGapShareOfInterval = 1e-8

/** Covers an interval with segments: solves at some value of each gap until there are none. */
function coverInterval(
  parametric: ParametricProgram,
  interval: Interval,
  solver: Solver,
  maxSegments: number,
): CoveredInterval | CurveOutcome {
  const minGap = minGapShareOfInterval * (interval.to - interval.from)
  const segments: ParametricSegment[] = []
  const gaps: Interval[] = [interval]
  let isComplete = true
  let basis: Basis | null = null
  for (let gap = gaps.pop(); gap; gap = gaps.pop()) {
    if (gap.to - gap.from <= minGap && segments.length > 0) continue
    const solved: SegmentOrStopped | null =
      segments.length < maxSegments ? solveSegmentInGap(parametric, gap, solver, basis) : null
    if (solved?.kind === 'stopped') return { kind: 'stopped' }
    if (solved?.kind !== 'segment') {
      isComplete = false
      continue
    }
    const { segment }: { segment: ParametricSegment } = solved
    basis = segment.basis
    segments.push(segment)
    gaps.push({ from: segment.to.value, to: gap.to }, { from: gap.from, to: segment.from.value })
  }
  if (segments.length === 0) return { kind: 'failed', reason: 'no value of the interval could be solved' }
  return { segments: segments.sort((one, other) => one.from.value - other.from.value), isComplete, interval }
}

type SegmentOrStopped = Extract<SolvedSegment, { kind: 'segment' | 'stopped' }>

/** The segment around a value of a gap, clipped to the gap. When the value is a breakpoint, another one is tried. */
function solveSegmentInGap(
  { program, parameter }: ParametricProgram,
  gap: Interval,
  solver: Solver,
  basis: Basis | null,
): SegmentOrStopped | null {
  for (const share of [0.5, 0.381, 0.717, 0.113, 0.923]) {
    const solved = solveSegment(program, parameter, gap.from + share * (gap.to - gap.from), solver, basis)
    if (solved.kind === 'stopped') return solved
    if (solved.kind !== 'segment') continue
    const { segment } = solved
    const from = { ...segment.from, value: Math.max(segment.from.value, gap.from) }
    const to = { ...segment.to, value: Math.min(segment.to.value, gap.to) }
    if (to.value - from.value > 1e-9 * (gap.to - gap.from)) return { ...solved, segment: { ...segment, from, to } }
  }
  return null
}

type CurveEnds = Pick<Curve, 'begins' | 'ends' | 'isMirrored'>

function curveFromSegments(
  model: LeastCostModel,
  covered: CoveredInterval,
  { begins, ends, isMirrored }: CurveEnds,
): CurveOutcome {
  const { segments, isComplete, interval } = covered
  const bounded = segments.filter(({ x }) => foodsAtDefaultBoundIn(model, x).length === 0)
  if (bounded.length === 0) return { kind: 'unbounded' }
  const merged = mergedSegments(bounded, minGapShareOfInterval * (interval.to - interval.from))
  const curveSegments = merged.map((segment): CurveSegment => {
    const low = segmentPointAt(segment, segment.from.value, isMirrored)
    const high = segmentPointAt(segment, segment.to.value, isMirrored)
    return {
      from: isMirrored ? high : low,
      to: isMirrored ? low : high,
      isStraight: segment.bend === 0 || segment.costPerStep === 0,
      parametric: segment,
    }
  })
  const first = bounded[0] === segments[0] ? begins : 'unbounded'
  const last = bounded.at(-1) === segments.at(-1) ? ends : 'unbounded'
  return isMirrored
    ? { kind: 'curve', segments: curveSegments.reverse(), begins: last, ends: first, isComplete, isMirrored }
    : { kind: 'curve', segments: curveSegments, begins: first, ends: last, isComplete, isMirrored }
}

/** Closes gaps of at most `minGap`, and merges neighbours that follow the same law. */
function mergedSegments(segments: readonly ParametricSegment[], minGap: number): ParametricSegment[] {
  const merged: ParametricSegment[] = []
  for (const next of segments) {
    const previous = merged.at(-1)
    const touches = previous && next.from.value - previous.to.value <= minGap
    if (previous && touches && continuesSegment(previous, next))
      merged[merged.length - 1] = { ...previous, to: next.to }
    else merged.push(touches ? { ...next, from: { ...next.from, value: previous.to.value } } : next)
  }
  return merged
}

/** True when the first segment also predicts the cost and the recipe at both ends of the next one. */
function continuesSegment(first: ParametricSegment, next: ParametricSegment): boolean {
  return [next.from.value, next.to.value].every((value) => {
    const [predicted, actual] = [columnValuesAt(first, value), columnValuesAt(next, value)]
    const total = actual.reduce((sum, grams) => sum + Math.abs(grams), 0)
    const isSameCost = Math.abs(costAt(first, value) - costAt(next, value)) <= 1e-11 * Math.abs(next.cost)
    return isSameCost && predicted.every((grams, column) => Math.abs(grams - (actual[column] ?? 0)) <= 1e-9 * total)
  })
}
