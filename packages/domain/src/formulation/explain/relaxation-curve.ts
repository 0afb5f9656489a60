// The gain of relaxing further than the smallest relaxation: the least cost of a recipe for each measure of relaxation.
//
// The cost is a convex, decreasing, piecewise linear function of the measure. Its slope at a point is the dual of the
// row of the measure. Where the tangents of two points intersect, the curve either has a breakpoint or lies above, with a third
// line between the two. So all breakpoints are found from the smallest relaxation upwards, without sampling.

import type { Solver } from '../../linear-programming/solver.ts'
import type { FormulaProblem } from '../problem/formula-problem.ts'
import { type ElasticModel, relativeViolationsOf } from './elastic-program.ts'
import { type Relaxation, type RelaxedLimit, relaxationAllowingRecipe } from './relaxation.ts'
import { type RelaxationOptimum, searchRelaxation } from './relaxation-search.ts'

export type RelaxationPoint = {
  /** Σ violation/|limit| allowed. */
  readonly measure: number
  readonly costPerAnimalDayEur: number
  /** Null for an empty recipe. */
  readonly costPerTonneEur: number | null
  /** The limits that are relaxed there. */
  readonly limits: readonly RelaxedLimit[]
}

export type RelaxationCurve = {
  /**
   * The smallest relaxation and the breakpoints after it, by rising measure and falling cost; the cost per animal per day
   * is linear between two.
   */
  readonly points: readonly RelaxationPoint[]
  /**
   * False where shares are relaxed, whose measure is not linear: the points are least costs for their measures to 0.2 %,
   * and between them the cost is only nearly linear. Also false for integer formulas, which have one point.
   */
  readonly isExact: boolean
  /** True when the last point is where the cost stops falling. */
  readonly isComplete: boolean
}

/** A point of the curve, with its slope a line that is nowhere above the curve. */
type CurveTangent = { readonly maxMeasure: number; readonly optimum: RelaxationOptimum }

/** Relative difference of costs below which two lines count as the same: for exact lines, and for approximate ones. */
const costTolerance = { exact: 1e-7, approximate: 2e-3 }

/** True when no share is relaxed and one linear program was exact: the line bounds the whole curve. */
const isExactForWholeCurve = ({ optimum }: CurveTangent) =>
  optimum.isLinear && !optimum.violations.overruns.some(Boolean)

/** Differences of cost between these points below this count as 0. */
const costToleranceOf = (...tangents: readonly CurveTangent[]) =>
  (tangents.every(isExactForWholeCurve) ? costTolerance.exact : costTolerance.approximate) *
  tangents.reduce((max, { optimum }) => Math.max(max, Math.abs(optimum.value)), 1e-6)

/** The curve from a relaxation on, with at most `maxPoints` points. */
export function relaxationCurve(
  problem: FormulaProblem,
  model: ElasticModel,
  smallest: Relaxation,
  solver: Solver,
  maxPoints: number,
): RelaxationCurve {
  const first: RelaxationPoint = smallest
  const { recipe } = smallest.optimum
  const tangentAt = (maxMeasure: number): CurveTangent | null => {
    const optimum = searchRelaxation(model, { minimise: 'price', maxMeasure }, recipe, solver)
    return optimum.kind === 'optimum' ? { maxMeasure, optimum } : null
  }
  const onlyFirst = { points: [first], isExact: false, isComplete: false }
  if (model.foodModel.program.kinds) return onlyFirst
  const start = tangentAt(smallest.measure)
  const end = start && tangentAt(maxRelaxationMeasure(model, smallest.measure))
  if (!end) return onlyFirst
  const { tangents, isComplete } = curveTangentsBetween(start, end, tangentAt, maxPoints)
  const later = tangents.slice(1, maxPoints).flatMap((tangent) => {
    const { recipe, violations, value } = tangent.optimum
    const maxCost = value + costToleranceOf(tangent)
    const relaxed = relaxationAllowingRecipe(problem, model, recipe, violations.measure, solver, maxCost)
    return relaxed.kind === 'relaxation' ? [relaxed] : []
  })
  const hasAllPoints = later.length === Math.min(tangents.length, maxPoints) - 1
  const points = pointsWithFallingCost([first, ...later]).map(
    ({ measure, costPerAnimalDayEur, costPerTonneEur, limits }) => ({
      measure,
      costPerAnimalDayEur,
      costPerTonneEur,
      limits,
    }),
  )
  return {
    points,
    isExact: hasAllPoints && tangents.slice(0, maxPoints).every(isExactForWholeCurve),
    isComplete: isComplete && later.length === tangents.length - 1,
  }
}

/** Smaller relative differences of measures and costs are rounding. */
const relativeRounding = 1e-8

/**
 * The points from the smallest relaxation on by rising measure, each cheaper than the one before: a point that costs no
 * less than another with a smaller measure is no gain.
 */
function pointsWithFallingCost([first, ...later]: readonly [RelaxationPoint, ...RelaxationPoint[]]): RelaxationPoint[] {
  const points = [first]
  const byMeasure = later.toSorted((one, other) => one.measure - other.measure)
  for (const next of byMeasure) {
    const last = points.at(-1) ?? first
    const saved = last.costPerAnimalDayEur - next.costPerAnimalDayEur
    if (saved <= relativeRounding * Math.abs(last.costPerAnimalDayEur)) continue
    const isFurther = next.measure > last.measure * (1 + relativeRounding)
    if (!isFurther && points.length === 1) continue
    if (!isFurther) points.pop()
    points.push(next)
  }
  return points
}

/** A measure above which nothing is gained, or that is beyond interest: every limit given up. */
const maxRelaxationMeasure = (model: ElasticModel, smallest: number) =>
  model.excludesEmptyRecipe
    ? smallest + model.limits.length
    : Math.max(relativeViolationsOf(model, new Float64Array(model.foodModel.columns.length)).measure, smallest * 2)

const tangentValueAt = ({ maxMeasure, optimum }: CurveTangent, measure: number) =>
  optimum.value + optimum.slope * (measure - maxMeasure)

/** The breakpoints between two points, in order; complete when the last one is the end of the curve. */
function curveTangentsBetween(
  start: CurveTangent,
  end: CurveTangent,
  tangentAt: (maxMeasure: number) => CurveTangent | null,
  maxPoints: number,
) {
  const isOn = (line: CurveTangent, point: CurveTangent) =>
    Math.abs(tangentValueAt(line, point.maxMeasure) - point.optimum.value) <= costToleranceOf(line, point)
  const open = [{ from: start, to: end }]
  const points = [start]
  const maxSolves = 4 * maxPoints
  for (
    let solves = 0;
    solves < maxSolves && open.length > 0 && withoutCollinearTangents(points).length <= maxPoints;
    solves += 1
  ) {
    const interval = open.pop()
    if (!interval) break
    const { from, to } = interval
    const intersection = isOn(to, from) || isOn(from, to) ? null : tangentIntersection(from, to)
    if (intersection === null) {
      points.push(to)
      continue
    }
    const between = tangentAt(intersection)
    if (between === null) return { tangents: withoutCollinearTangents(points), isComplete: false }
    if (isOn(from, between) && isOn(to, between)) points.push(between, to)
    else open.push({ from: between, to }, { from, to: between })
  }
  return { tangents: withoutCollinearTangents(points), isComplete: open.length === 0 }
}

/** The measure at which two lines intersect, kept away from their points; null when they are too close. */
function tangentIntersection(from: CurveTangent, to: CurveTangent): number | null {
  const width = to.maxMeasure - from.maxMeasure
  if (!(width > 1e-9 * to.maxMeasure)) return null
  const rise = tangentValueAt(to, from.maxMeasure) - from.optimum.value
  const intersection = from.maxMeasure + rise / (from.optimum.slope - to.optimum.slope)
  const [min, max] = [from.maxMeasure + 1e-4 * width, to.maxMeasure - 1e-4 * width]
  return Number.isFinite(intersection) ? Math.min(Math.max(intersection, min), max) : (min + max) / 2
}

/** Drops points on the straight line between their neighbours, and a last point without a gain. */
function withoutCollinearTangents(tangents: readonly CurveTangent[]): CurveTangent[] {
  const points: CurveTangent[] = []
  for (const next of tangents) {
    const [before, last] = [points.at(-2), points.at(-1)]
    if (before && last) {
      const share = (last.maxMeasure - before.maxMeasure) / (next.maxMeasure - before.maxMeasure)
      const straight = before.optimum.value + share * (next.optimum.value - before.optimum.value)
      if (Math.abs(straight - last.optimum.value) <= costToleranceOf(before, last, next)) points.pop()
    }
    points.push(next)
  }
  const [before, last] = [points.at(-2), points.at(-1)]
  if (before && last && last.optimum.value >= before.optimum.value - costToleranceOf(before, last)) points.pop()
  return points
}
