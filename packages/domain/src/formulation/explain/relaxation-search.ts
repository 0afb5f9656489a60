// The least measure of a relaxation, and the least price within a measure, over all recipes: exact although shares make
// the measure neither linear nor convex.
//
// The linear program of a region (`elastic-model.ts`) bounds every recipe of it; the recipe it finds is judged by its true
// measure. Where bound and truth differ the region is divided, and parts that cannot hold anything better are dropped
// (spatial branch and bound). What remains in the end is proved: nothing is better by more than the tolerance, or by more
// than the bound that is given with the answer where so many limits give way that the search had to be cut short. Without
// violated shares the first program is exact; where one share gives way some twenty programs do.

import { cornerOf } from './active-set.ts'
import { certifyInfeasible, provenBound } from './certificate.ts'
import { certifiedSolve } from './certified-solve.ts'
import {
  budgetRow,
  columnOf,
  type ElasticModel,
  elasticProgram,
  measureCosts,
  priceCosts,
  type Region,
  singleCost,
  tangentCosts,
  type Violations,
  violationsOf,
  wholeRegion,
} from './elastic-model.ts'
import type { Recipe } from './formula-problem.ts'
import { recipeOf } from './least-cost-model.ts'
import type { LinearProgram } from './linear-program.ts'
import type { Basis, Solver } from './solver.ts'

export type Candidate = {
  readonly recipe: Recipe
  readonly violations: Violations
  /** The measure, or €/animal/day. */
  readonly value: number
  /** By how much the price changes per unit of measure allowed; 0 where it is not known. */
  readonly slope: number
}

export type Found = Candidate & {
  readonly kind: 'found'
  /** No recipe has less: equal to the value but for the tolerance, unless the search was cut short. */
  readonly bound: number
  /** True when one linear program said it all, so that its slope holds for the whole curve. */
  readonly isLinear: boolean
}

export type SearchOutcome = Found | { readonly kind: 'stopped' } | { readonly kind: 'failed'; readonly reason: string }

/** What is sought: the least measure, or the least price of recipes whose measure is within the budget. */
export type Goal = { readonly least: 'measure' } | { readonly least: 'price'; readonly budget: number }

/** A search ends this near to its bound, as a share of the value. */
const tolerances = { measure: 1e-8, price: 1e-7 }

/** Regions that are judged before a search is cut short: formulas with a dozen violations may take hundreds. */
const mostRegions = { measure: 2000, price: 500 }

type Search = {
  readonly model: ElasticModel
  readonly goal: Goal
  readonly solver: Solver
  best: Candidate
  basis: Basis | null
}

type Judged =
  | { readonly kind: 'judged'; readonly bound: number; readonly x: Float64Array; readonly slope: number }
  | { readonly kind: 'empty' }
  | Exclude<SearchOutcome, Found>

type Node = { readonly region: Region; readonly bound: number }

/** The best recipe there is, starting from one that is allowed. */
export function searchRelaxation(model: ElasticModel, goal: Goal, start: Recipe, solver: Solver): SearchOutcome {
  const best = candidateOf(model, goal, start, 0)
  if (!Number.isFinite(best.violations.measure)) return { kind: 'failed', reason: 'the start has no measure' }
  const search: Search = { model, goal, solver, best, basis: null }
  if (!model.mustHaveSome) consider(search, candidateOf(model, goal, new Float64Array(start.length), 0))
  const whole = wholeRegion(model, mostOf(search))
  const first = judge(search, whole)
  if (first.kind === 'stopped' || (first.kind === 'failed' && model.bases.length === 0)) return first
  if (first.kind === 'empty') return { kind: 'found', ...search.best, bound: search.best.value, isLinear: true }
  if (first.kind === 'judged') {
    take(search, first)
    if (!isBetter(search, first.bound))
      return { kind: 'found', ...search.best, slope: first.slope, bound: first.bound, isLinear: true }
  }
  approach(search)
  const bound = divideAndJudge(search, sounded(search, tightened(search, whole)))
  if (typeof bound !== 'number') return bound
  return { kind: 'found', ...search.best, bound: Math.min(bound, search.best.value), isLinear: false }
}

/** The best recipe with the bases of another: one linear program, whatever shares are violated. */
export function withBasesOf(model: ElasticModel, goal: Goal, start: Recipe, solver: Solver): Recipe | null {
  const search: Search = { model, goal, solver, best: candidateOf(model, goal, start, 0), basis: null }
  const { bases } = search.best.violations
  const judged = judge(search, { ...wholeRegion(model, mostOf(search)), baseLower: bases, baseUpper: bases })
  return judged.kind === 'judged' ? recipeAt(search, judged.x) : null
}

function candidateOf(model: ElasticModel, goal: Goal, recipe: Recipe, slope: number): Candidate {
  const violations = violationsOf(model, recipe)
  const price = recipe.reduce(
    (sum, grams, food) => sum + ((model.foods.problem.foods[food]?.pricePerTonneEur ?? 0) * grams) / 1e6,
    0,
  )
  return { recipe, violations, value: goal.least === 'measure' ? violations.measure : price, slope }
}

/** No violation is worth looking at above this. */
const mostOf = ({ goal, best }: Search) => (goal.least === 'measure' ? best.value : goal.budget) * (1 + 1e-9)

const isBetter = ({ best, goal }: Search, value: number) =>
  value < best.value - tolerances[goal.least] * Math.max(Math.abs(best.value), 1e-4)

const costsOf = ({ model, goal }: Search) => (goal.least === 'measure' ? measureCosts(model) : priceCosts(model))

const budgetOf = ({ goal }: Search) => (goal.least === 'measure' ? Number.POSITIVE_INFINITY : goal.budget)

/**
 * The optimum of the linear program of a region. What is used of it needs no more proof than this: the bound is what its
 * multipliers prove, and the recipe is judged by its true measure.
 */
function judge(search: Search, region: Region, costs = costsOf(search), budget = budgetOf(search)): Judged {
  const program = elasticProgram(search.model, costs, budget, mostOf(search), region)
  if (program.kinds) return judgeWhole(search, program)
  const warm = search.solver(program, { basis: search.basis })
  const answer = warm.kind === 'failed' && search.basis ? search.solver(program) : warm
  if (answer.kind === 'stopped' || answer.kind === 'failed') return answer
  if (answer.kind === 'unbounded') return { kind: 'failed', reason: 'an elastic program cannot be unbounded' }
  if (answer.kind === 'infeasible') {
    if (answer.ray && certifyInfeasible(program, answer.ray)) return { kind: 'empty' }
    // By a hair only, so that it is the least measure there that shows it.
    const least = Number.isFinite(budget)
      ? judge(search, region, measureCosts(search.model), Number.POSITIVE_INFINITY)
      : null
    const isEmpty = least?.kind === 'empty' || (least?.kind === 'judged' && least.bound >= budget * (1 - 1e-10))
    return isEmpty ? { kind: 'empty' } : { kind: 'failed', reason: 'a region could not be shown to be empty' }
  }
  search.basis = answer.basis
  const corner = (answer.basis && cornerOf(program, answer.basis)) ?? answer
  const { x, rowDuals } = corner
  return { kind: 'judged', bound: provenBound(program, rowDuals), x, slope: rowDuals[budgetRow] ?? 0 }
}

/** The same in whole numbers, where the bound and that a region is empty are the word of the search for them. */
function judgeWhole({ solver }: Search, program: LinearProgram): Judged {
  const answer = certifiedSolve(program, solver)
  if (answer.kind === 'optimal') return { kind: 'judged', bound: answer.certificate.bound, x: answer.x, slope: 0 }
  if (answer.kind === 'stopped') return { kind: 'stopped' }
  if (answer.kind === 'infeasible') return { kind: 'empty' }
  return { kind: 'failed', reason: answer.kind === 'failed' ? answer.reason : 'an elastic program cannot be unbounded' }
}

type Point = Extract<Judged, { kind: 'judged' }>

/** Grams below this are what a solver leaves of nothing. */
const leftOfNothing = 1e-9

const recipeAt = ({ model }: Search, x: Float64Array): Recipe => {
  const { foods } = model
  const grams = recipeOf(foods, x.slice(0, foods.columns.length))
  return grams.map((each) => (each < leftOfNothing ? 0 : each))
}

/** Keeps the recipe of a region when it is allowed and better; else the cheapest with the same bases that is allowed. */
function take(search: Search, { x, slope }: Point) {
  const { model, goal } = search
  const candidate = candidateOf(model, goal, recipeAt(search, x), slope)
  if (!consider(search, candidate)) takeWithBases(search, candidate.violations.bases)
}

function takeWithBases(search: Search, bases: readonly number[]) {
  const { model, goal } = search
  const adjusted = judge(search, { ...wholeRegion(model, mostOf(search)), baseLower: bases, baseUpper: bases })
  if (adjusted.kind === 'judged')
    consider(search, candidateOf(model, goal, recipeAt(search, adjusted.x), adjusted.slope))
}

/** What the measure of an exact solution may be above its budget by. */
const budgetRounding = 1e-11

/** Keeps a recipe that is better; false when it is not allowed. */
function consider(search: Search, candidate: Candidate): boolean {
  const { goal } = search
  if (goal.least === 'price' && candidate.violations.measure > goal.budget * (1 + budgetRounding)) return false
  if (candidate.value <= search.best.value) search.best = candidate
  return true
}

/** Goes down from the best recipe by what its measure is to first order; a cheapest one is sought at its own bases. */
function approach(search: Search) {
  const { model, goal } = search
  if (goal.least === 'price') return takeWithBases(search, search.best.violations.bases)
  for (let step = 0; step < 12; step += 1) {
    const { value, violations } = search.best
    if (violations.bases.some((sum) => sum <= 0)) return
    const next = judge(search, wholeRegion(model, mostOf(search)), tangentCosts(model, violations))
    if (next.kind !== 'judged') return
    take(search, next)
    if (search.best.value >= value * (1 - 1e-12)) return
  }
}

/** The region without what the best recipe found shows to be of no interest. */
function tightened(search: Search, whole: Region): Region {
  const { model, goal, best } = search
  const budget = goal.least === 'measure' ? best.value * (1 + 1e-9) : goal.budget
  let region = belowBest(search, whole)
  const end = (column: number, sign: 1 | -1) => {
    const judged = judge(search, region, singleCost(model, column, sign), budget)
    return judged.kind === 'judged' ? sign * judged.bound : null
  }
  const within = (values: readonly number[], base: number, value: number) => values.with(base, value)
  for (let round = 0; round < 2; round += 1) {
    for (let base = 0; base < model.bases.length; base += 1) {
      const { baseLower, baseUpper, overrunLower, overrunUpper } = region
      const atBase = columnOf(model, base, 'base')
      const atOverrun = columnOf(model, base, 'overrun')
      const up = (lower: number | undefined, found: number | null) => Math.max(lower ?? 0, (found ?? 0) * (1 - 1e-7))
      const down = (upper: number | undefined, found: number | null) =>
        Math.min(upper ?? 0, found === null ? Number.POSITIVE_INFINITY : Math.max(0, found) * (1 + 1e-7) + 1e-12)
      region = {
        baseLower: within(baseLower, base, up(baseLower[base], end(atBase, 1))),
        baseUpper: within(baseUpper, base, down(baseUpper[base], end(atBase, -1))),
        overrunLower: within(overrunLower, base, up(overrunLower[base], end(atOverrun, 1))),
        overrunUpper: within(overrunUpper, base, down(overrunUpper[base], end(atOverrun, -1))),
      }
    }
  }
  return region
}

/** Bases at which the least measure is looked at, spread over the range of each. */
const soundings = 12

/** Looks at some bases of the region, so that what is of no interest is known soon; answers the region without that. */
function sounded(search: Search, region: Region): Region {
  if (search.goal.least === 'price') return region
  const before = search.best.value
  for (let base = 0; base < search.model.bases.length; base += 1) {
    const greatest = region.baseUpper[base] ?? 0
    const least = Math.max(region.baseLower[base] ?? 0, greatest * nothing)
    for (let place = 0; place <= soundings; place += 1) {
      const at = least * (greatest / least) ** (place / soundings)
      const { baseLower, baseUpper } = region
      const point = { ...region, baseLower: baseLower.with(base, at), baseUpper: baseUpper.with(base, at) }
      const judged = judge(search, belowBest(search, point))
      if (judged.kind === 'judged') take(search, judged)
    }
  }
  if (search.best.value >= before) return region
  approach(search)
  return tightened(search, region)
}

/** The part of a region where no overrun alone is more than all violations of the best recipe. */
function belowBest(search: Search, region: Region): Region {
  const most = mostOf(search)
  return { ...region, overrunUpper: region.overrunUpper.map((upper) => Math.min(upper, most)) }
}

/** Judges the most promising region, divides it, and so on; answers what nothing is better than. */
function divideAndJudge(search: Search, whole: Region): number | Exclude<SearchOutcome, Found> {
  let open: Node[] = [{ region: whole, bound: Number.NEGATIVE_INFINITY }]
  let leftOver = Number.POSITIVE_INFINITY
  for (let count = 0; count < mostRegions[search.goal.least] && open.length > 0; count += 1) {
    open = open.filter(({ bound }) => isBetter(search, bound)).sort((one, other) => other.bound - one.bound)
    const node = open.pop()
    if (!node) break
    const region = belowBest(search, node.region)
    const judged = judge(search, region)
    if (judged.kind === 'stopped') return judged
    if (judged.kind === 'empty') continue
    // A region that could not be judged may still hold as much as the one it is part of.
    const bound = judged.kind === 'judged' ? Math.max(judged.bound, node.bound) : node.bound
    const before = search.best.value
    if (judged.kind === 'judged') take(search, judged)
    if (isBetter(search, bound) && search.best.value < before) approach(search)
    if (!isBetter(search, bound)) continue
    const parts = divided(search, region, judged.kind === 'judged' ? judged.x : null)
    if (parts.length === 0) leftOver = Math.min(leftOver, bound)
    open.push(...parts.map((region) => ({ region, bound })))
  }
  return open.reduce((least, { bound }) => Math.min(least, bound), Math.min(leftOver, search.best.value))
}

/** Regions narrower than this, as a share of their upper end, are not divided further. */
const narrowest = 1e-10

/** A base below this share of what it can be is nothing. */
const nothing = 1e-9

/** Two halves of a region, divided where the solution's overrun is furthest from the true one; none when it is narrow. */
function divided({ model }: Search, region: Region, x: Float64Array | null): Region[] {
  const at = (base: number, what: 'base' | 'violation' | 'overrun') => x?.[columnOf(model, base, what)] ?? 0
  const gaps = model.bases.map((_, base) =>
    at(base, 'base') > 0 ? at(base, 'violation') / at(base, 'base') - at(base, 'overrun') : 0,
  )
  const base = gaps.indexOf(Math.max(...gaps))
  const [a, b] = [region.baseLower[base] ?? 0, region.baseUpper[base] ?? 0]
  const [c, d] = [region.overrunLower[base] ?? 0, region.overrunUpper[base] ?? 0]
  const widths = [(b - a) / b, (d - c) / d]
  if (!(Math.max(...widths) > narrowest)) return []
  if ((widths[0] ?? 0) >= (widths[1] ?? 0)) {
    const middle = between(a, b, x && at(base, 'base'))
    const isNothing = a === 0 && middle < nothing * (wholeRegion(model, 0).baseUpper[base] ?? 0)
    return [
      { ...region, baseUpper: region.baseUpper.with(base, isNothing ? 0 : middle) },
      { ...region, baseLower: region.baseLower.with(base, middle) },
    ]
  }
  const middle = between(c, d, x && at(base, 'overrun'))
  return [
    { ...region, overrunUpper: region.overrunUpper.with(base, middle) },
    { ...region, overrunLower: region.overrunLower.with(base, middle) },
  ]
}

/** Where the solution is, unless that is near an end: then the middle, of wide ranges the geometric one. */
function between(lower: number, upper: number, solution: number | null): number {
  const share = solution === null ? 0 : (solution - lower) / (upper - lower)
  if (solution !== null && share > 0.05 && share < 0.95) return solution
  return upper > 10 * lower ? Math.sqrt(Math.max(lower, upper * 1e-4) * upper) : (lower + upper) / 2
}
