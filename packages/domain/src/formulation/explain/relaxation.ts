// The smallest relaxation of a formula that has no recipe: which limits give way, to what value, and the recipe then.
//
// Smallest is the least Σ violation/|limit| (of a limit of 0: violation/1); among equals the cheapest per animal per day.
// Limits that cross can be relaxed too: the measure decides which gives way. Excluded foods stay excluded.

import { distinctSides, sideName } from './conflict.ts'
import { type ElasticModel, elasticLimit, elasticModel, missingIn, violationsOf } from './elastic-model.ts'
import { type FormulaProblem, limitsInForce, measureOf, type Recipe, valueIn } from './formula-problem.ts'
import { type LeastCostOptimum, leastCost } from './least-cost.ts'
import type { ModelRefusal } from './least-cost-model.ts'
import { intersectLimits, type LimitSide, limitsOf, quantityOf } from './limits.ts'
import { searchRelaxation, withBasesOf } from './relaxation-search.ts'
import type { Solver } from './solver.ts'

/** A limit that gives way. */
export type RelaxedLimit = {
  readonly side: LimitSide
  /**
   * The value it would need, and how far from its own that is, both in its unit: exact but for the last digits. Displays
   * round it outwards.
   */
  readonly needed: number
  readonly by: number
  /** by/|limit|, or `by` where the limit is 0. */
  readonly relative: number
  /** False for a looser limit on the same side of the same quantity: it has to give way too, but counts only once. */
  readonly isCounted: boolean
}

export type Relaxation = {
  readonly kind: 'relaxation'
  readonly limits: readonly RelaxedLimit[]
  /** Σ relative of the limits that count, and what no relaxation is below: proved, equal but for rounding. */
  readonly measure: number
  readonly leastMeasure: number
  readonly costPerAnimalDayEur: number
  /** Null for a recipe of nothing. */
  readonly costPerTonneEur: number | null
  /** The cheapest recipe under the relaxed limits, with its certificate: to be shown, not applied. */
  readonly optimum: LeastCostOptimum
}

export type RelaxationFailure =
  | { readonly kind: 'refused'; readonly refusals: readonly ModelRefusal[] }
  /** Foods that cost less than nothing, with no maximum, or of which it would take all that the box holds. */
  | { readonly kind: 'unbounded'; readonly foods: readonly string[] }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'failed'; readonly reason: string }

/**
 * By what share of itself the measure of a cheapest recipe may be above the least: what adding up may be wrong by where
 * it is linear, and what a search can tell apart where it is not.
 */
const measureSlack = { linear: 1e-10, searched: 1e-8 }

/**
 * The smallest relaxation and the cheapest recipe under it. Where shares (per kg, %, kg/t, ratios) give way while what
 * they are shares of is free the measure is not linear; it is minimised exactly all the same, see `relaxation-search.ts`,
 * and `leastMeasure` is proved. A formula that has a recipe has a relaxation of no limits, with its least cost.
 * Source: docs/formulation.md.
 */
export function smallestRelaxation(problem: FormulaProblem, solver: Solver): Relaxation | RelaxationFailure {
  const model = elasticModel(problem)
  if ('refusals' in model) return { kind: 'refused', refusals: model.refusals }
  return relaxationFrom(problem, model, startOf(model), solver)
}

/** The smallest relaxation of the limits of a model that may give way, from a recipe that keeps the others. */
export function relaxationFrom(
  problem: FormulaProblem,
  model: ElasticModel,
  start: Recipe,
  solver: Solver,
): Relaxation | RelaxationFailure {
  const smallest = searchRelaxation(model, { least: 'measure' }, start, solver)
  if (smallest.kind !== 'found') return smallest
  const slack = smallest.isLinear ? measureSlack.linear : measureSlack.searched
  const goal = { least: 'price', budget: smallest.value * (1 + slack) } as const
  const cheapest = searchRelaxation(model, goal, smallest.recipe, solver)
  if (cheapest.kind !== 'found') return cheapest
  return relaxedTo(problem, model, cheapest.recipe, smallest.bound, solver)
}

/** Nothing at all, where that will do; else some of every food that may be used. */
const startOf = ({ foods, mustHaveSome }: ElasticModel): Recipe =>
  Float64Array.from(foods.problem.foods, ({ excluded, minIfUsedGrams = 0, stepGrams = 1 }) =>
    mustHaveSome && !excluded ? Math.ceil(Math.max(1, minIfUsedGrams) / stepGrams) * stepGrams : 0,
  )

/**
 * For the solve limits are moved outwards by a share of their value: the recipes between them are few, often one, and a
 * solver must not miss them by rounding. The first share with which it finds and proves the cheapest is taken.
 */
const nudges = [1e-9, 1e-8, 1e-7]

/** The relaxation that lets a recipe be: its limits, and the cheapest recipe under them. */
export function relaxedTo(
  problem: FormulaProblem,
  model: ElasticModel,
  recipe: Recipe,
  leastMeasure: number,
  solver: Solver,
): Relaxation | RelaxationFailure {
  const plain = withoutTraces(model, recipe, solver)
  // First without the traces that are left: a limit of which nothing can be seen to give way is none that does.
  const least = leastMeasure * trace
  const violations = violationsOf(model, plain)
  const slack = violations.overruns.some(Boolean) ? measureSlack.searched : measureSlack.linear
  // And first with values as round as they are known; where that is a hair too near, as they are.
  const known = 2 * slack * violations.measure
  const ways = nudges.flatMap((nudge) =>
    [least, 0].flatMap((from) => [known, 0].map((to) => [nudge, from, to] as const)),
  )
  for (const [nudge, from, to] of ways) {
    const limits = relaxedLimits(problem, plain, to).filter(({ relative }) => relative >= from)
    const optimum = leastCost(relaxedProblem(problem, limits, nudge), solver)
    if (optimum.kind === 'infeasible' || optimum.kind === 'refused' || optimum.kind === 'failed') continue
    if (optimum.kind !== 'optimal') return optimum.kind === 'stopped' ? { kind: 'stopped' } : optimum
    const grams = optimum.recipe.reduce((sum, each) => sum + each, 0)
    const measure = limits.reduce((sum, { relative, isCounted }) => sum + (isCounted ? relative : 0), 0)
    const { costPerAnimalDayEur } = optimum
    const costPerTonneEur = grams > 0 ? (costPerAnimalDayEur * 1e6) / grams : null
    return { kind: 'relaxation', limits, measure, leastMeasure, costPerAnimalDayEur, costPerTonneEur, optimum }
  }
  return { kind: 'failed', reason: 'the relaxed limits could not be kept' }
}

/** Violations below this share of the measure are traces: a cheapest recipe spends on them what its budget is rounded by. */
const trace = 1e-5

/** How much more the measure may be without them. */
const traceCost = 1e-7

/** The same recipe, nearly, without the traces, where it can do without. */
function withoutTraces(model: ElasticModel, recipe: Recipe, solver: Solver): Recipe {
  const { relative, measure } = violationsOf(model, recipe)
  const isTrace = relative.map((violation) => Number(violation <= trace * measure))
  if (!relative.some((violation, place) => violation > 0 && isTrace[place])) return recipe
  const limits = model.limits.map((limit, place) => ({ ...limit, isRigid: isTrace[place] === 1 }))
  const rigid = { ...model, limits }
  const smallest = withBasesOf(rigid, { least: 'measure' }, recipe, solver) ?? searched(rigid, recipe, solver)
  const least = violationsOf(model, smallest).measure
  if (least > measure * (1 + traceCost)) return recipe
  const budget = least * (1 + measureSlack.linear)
  return withBasesOf(rigid, { least: 'price', budget }, smallest, solver) ?? smallest
}

function searched(model: ElasticModel, start: Recipe, solver: Solver): Recipe {
  const found = searchRelaxation(model, { least: 'measure' }, start, solver)
  return found.kind === 'found' ? found.recipe : start
}

/** Every limit that a recipe violates, with the value that it would keep, known to so much of the limit. */
function relaxedLimits(problem: FormulaProblem, recipe: Recipe, known: number): RelaxedLimit[] {
  const tightest = new Set(
    intersectLimits(limitsInForce(problem)).flatMap(({ min, max }) =>
      [min, max].flatMap((side) => (side ? [sideName(side)] : [])),
    ),
  )
  const sides = distinctSides(problem)
  return sides.flatMap((side) => {
    const limit = elasticLimit(problem, side)
    const measure = measureOf(side.subject, problem)
    if (!limit || !measure || missingIn(limit, recipe) === 0) return []
    const needed = settled(valueIn(recipe, measure), known * limit.size, side, sides)
    const by = withoutNoise(Math.abs(side.value - needed))
    return [{ side, needed, by, relative: by / limit.size, isCounted: tightest.has(sideName(side)) }]
  })
}

/**
 * The value without the digits that nobody knows (0.9999999999 is 1), and exactly that of another limit on the quantity
 * where it means that one: they must not cross.
 */
function settled(value: number, known: number, side: LimitSide, sides: readonly LimitSide[]): number {
  const isIt = (other: number) => Math.abs(other - value) <= Math.max(known, 1e-12 * Math.abs(value))
  const { kind } = side.subject
  const others = sides
    .filter((other) => other !== side && quantityOf(other.subject) === quantityOf(side.subject))
    .map((other) => (other.subject.kind === kind ? other.value : 100 - other.value))
  const rounded = Array.from({ length: 15 }, (_, place) => Number(value.toPrecision(place + 1)))
  return [...others, 0, ...rounded].find(isIt) ?? value
}

/** 30 − 26.6 is 3.4, not 3.3999999999999986. */
const withoutNoise = (value: number) => Number(value.toPrecision(12))

/** The formula with its relaxed limits in place of those they relax, each so much further out as a share of its size. */
export function relaxedProblem(problem: FormulaProblem, relaxed: readonly RelaxedLimit[], nudge = 0): FormulaProblem {
  const needed = new Map(relaxed.map((each) => [sideName(each.side), nudged(each, nudge)]))
  const sides = distinctSides(problem).map((side) => ({ ...side, value: needed.get(sideName(side)) ?? side.value }))
  return { ...problem, limits: limitsOf(sides) }
}

function nudged({ side, needed }: RelaxedLimit, nudge: number): number {
  const outwards = Math.max(Math.abs(side.value) || 1, Math.abs(needed)) * nudge
  if (needed === 0) return 0
  return side.side === 'min' ? needed - outwards : needed + outwards
}
