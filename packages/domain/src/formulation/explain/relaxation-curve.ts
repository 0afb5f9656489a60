// What one gains by going further than the smallest relaxation: the least cost of a recipe for each measure of relaxation.
//
// The cost falls as more is allowed, ever more slowly, in straight pieces. At a point its slope is the multiplier of the
// measure; where the lines of two points meet, either the curve has its corner or it lies above and shows a third line
// between the two. So every corner is found, from the smallest relaxation upwards, and none by sampling.

import { type ElasticModel, violationsOf } from './elastic-model.ts'
import type { FormulaProblem } from './formula-problem.ts'
import { type Relaxation, type RelaxedLimit, relaxedTo } from './relaxation.ts'
import { type Found, searchRelaxation } from './relaxation-search.ts'
import type { Solver } from './solver.ts'

export type CurvePoint = {
  /** Σ violation/|limit| allowed. */
  readonly measure: number
  readonly costPerAnimalDayEur: number
  /** Null for a recipe of nothing. */
  readonly costPerTonneEur: number | null
  /** The limits that give way there. */
  readonly limits: readonly RelaxedLimit[]
}

export type RelaxationCurve = {
  /** The smallest relaxation and the corners after it, upwards; the cost per animal and day is straight between two. */
  readonly points: readonly CurvePoint[]
  /**
   * False where shares give way, whose measure is not linear: the points are the least costs of their measures all the
   * same, but between them the cost is only nearly straight. Also false of whole-number formulas, which have one point.
   */
  readonly isExact: boolean
  /** True when the last point is where the cost stops falling. */
  readonly isComplete: boolean
}

/** A point of the curve, and the line through it that lies nowhere above the curve. */
type Tangent = { readonly budget: number; readonly found: Found }

/** A share of the cost by which two lines count as one: where they are lines, and where they only come near. */
const sameCost = { exact: 1e-7, bent: 2e-3 }

/** True where no share gives way and one linear program said it all: the line is one for the whole curve. */
const isExact = ({ found }: Tangent) => found.isLinear && !found.violations.overruns.some(Boolean)

/** What costs may differ by between these points. */
const scaleOf = (...tangents: readonly Tangent[]) =>
  (tangents.every(isExact) ? sameCost.exact : sameCost.bent) *
  tangents.reduce((most, { found }) => Math.max(most, Math.abs(found.value)), 1e-6)

/** The curve from a relaxation on, with at most `mostPoints` points. */
export function relaxationCurve(
  problem: FormulaProblem,
  model: ElasticModel,
  smallest: Relaxation,
  solver: Solver,
  mostPoints: number,
): RelaxationCurve {
  const first: CurvePoint = smallest
  const { recipe } = smallest.optimum
  const at = (budget: number): Tangent | null => {
    const found = searchRelaxation(model, { least: 'price', budget }, recipe, solver)
    return found.kind === 'found' ? { budget, found } : null
  }
  const alone = { points: [first], isExact: false, isComplete: false }
  if (model.foods.program.kinds) return alone
  const begin = at(smallest.measure)
  const end = begin && at(furthest(model, smallest.measure))
  if (!end) return alone
  const { tangents, isComplete } = corners(begin, end, at, mostPoints)
  const later = tangents.slice(1, mostPoints).flatMap(({ found }) => {
    const relaxed = relaxedTo(problem, model, found.recipe, found.violations.measure, solver)
    return relaxed.kind === 'relaxation' ? [relaxed] : []
  })
  const points = [first, ...later].map(({ measure, costPerAnimalDayEur, costPerTonneEur, limits }) => ({
    measure,
    costPerAnimalDayEur,
    costPerTonneEur,
    limits,
  }))
  const isWhole = points.length === Math.min(tangents.length, mostPoints)
  return {
    points,
    isExact: isWhole && tangents.slice(0, mostPoints).every(isExact),
    isComplete: isComplete && points.length === tangents.length,
  }
}

/** A measure above which nothing is left to be gained, or so much that nobody asks: every limit given up. */
const furthest = (model: ElasticModel, least: number) =>
  model.mustHaveSome
    ? least + model.limits.length
    : Math.max(violationsOf(model, new Float64Array(model.foods.columns.length)).measure, least * 2)

const lineAt = ({ budget, found }: Tangent, measure: number) => found.value + found.slope * (measure - budget)

/** The corners between two points, from the first on; complete when the last is the end of the curve. */
function corners(begin: Tangent, end: Tangent, at: (budget: number) => Tangent | null, most: number) {
  const isOn = (line: Tangent, point: Tangent) =>
    Math.abs(lineAt(line, point.budget) - point.found.value) <= scaleOf(line, point)
  const open = [{ from: begin, to: end }]
  const passed = [begin]
  for (let solves = 0; solves < 4 * most && open.length > 0 && straightened(passed).length <= most; solves += 1) {
    const piece = open.pop()
    if (!piece) break
    const { from, to } = piece
    const meeting = isOn(to, from) || isOn(from, to) ? null : meetingOf(from, to)
    if (meeting === null) {
      passed.push(to)
      continue
    }
    const between = at(meeting)
    if (between === null) return { tangents: straightened(passed), isComplete: false }
    if (isOn(from, between) && isOn(to, between)) passed.push(between, to)
    else open.push({ from: between, to }, { from, to: between })
  }
  return { tangents: straightened(passed), isComplete: open.length === 0 }
}

/** Where two lines meet, well between their points; null where there is no room left. */
function meetingOf(from: Tangent, to: Tangent): number | null {
  const width = to.budget - from.budget
  if (!(width > 1e-9 * to.budget)) return null
  const meeting = from.budget + (lineAt(to, from.budget) - from.found.value) / (from.found.slope - to.found.slope)
  const [least, most] = [from.budget + 1e-4 * width, to.budget - 1e-4 * width]
  return Number.isFinite(meeting) ? Math.min(Math.max(meeting, least), most) : (least + most) / 2
}

/** Without the points that lie on the straight line between their neighbours, and without the end that falls no more. */
function straightened(tangents: readonly Tangent[]): Tangent[] {
  const kept: Tangent[] = []
  for (const next of tangents) {
    const [before, last] = [kept.at(-2), kept.at(-1)]
    if (before && last) {
      const share = (last.budget - before.budget) / (next.budget - before.budget)
      const straight = before.found.value + share * (next.found.value - before.found.value)
      if (Math.abs(straight - last.found.value) <= scaleOf(before, last, next)) kept.pop()
    }
    kept.push(next)
  }
  const [before, last] = [kept.at(-2), kept.at(-1)]
  if (before && last && last.found.value >= before.found.value - scaleOf(before, last)) kept.pop()
  return kept
}
