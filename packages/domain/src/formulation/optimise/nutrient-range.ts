// How little and how much of a quantity a formula can have: under its limits alone, or at a cost not much above the least.
//
// The least and the greatest of a sum are linear programs. Those of a share p·v/q·v are found by Dinkelbach's steps: with
// t the share of the best recipe so far, the program "least (p − t·q)·v" finds a better one, or proves by its own
// certificate that (p − t·q)·v ≥ 0 for every recipe, which says that no share is less than t.

import type { OptimumCertificate } from './certificate.ts'
import { type CertifiedAnswer, certifiedSolve } from './certified-solve.ts'
import { type FormulaProblem, type Measure, measureOf, type Recipe, valueIn } from './formula-problem.ts'
import { impossible, type LeastCostOutcome, leastCost } from './least-cost.ts'
import {
  gramsPerUnit,
  isAmount,
  type LeastCostModel,
  leastCostModel,
  recipeOf,
  touchingBox,
} from './least-cost-model.ts'
import { quantityOf, type Subject } from './limits.ts'
import { costOf, extendedProgram, type LinearProgram } from './linear-program.ts'
import type { Basis, Solver } from './solver.ts'
import { faceOf, tableauOf } from './tableau.ts'

export type RangeEnd =
  | {
      readonly kind: 'reached'
      /** In the unit of the quantity's limits. */
      readonly value: number
      /** The cheapest recipe that has it, grams as fed per animal per day. */
      readonly recipe: Recipe
      readonly costPerAnimalDayEur: number
      readonly costPerTonneEur: number
      /** That nothing is beyond: of the least of ± the sum or, for a share t, of ± (numerator − t·denominator). */
      readonly certificate: OptimumCertificate
    }
  /** There is always more: nothing limits some food, or what it is a share of can vanish. */
  | { readonly kind: 'unbounded' }
  /** In every recipe, what it would be a share of is nothing. */
  | { readonly kind: 'shareOfNothing' }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'failed'; readonly reason: string }

export type NutrientRange =
  | { readonly kind: 'range'; readonly least: RangeEnd; readonly greatest: RangeEnd }
  /** The percentage above the least cost is not of a possible size, or below 0. */
  | { readonly kind: 'notACostMargin' }
  | Exclude<LeastCostOutcome, { kind: 'optimal' }>

export type RangeOptions = {
  /** Only recipes that cost at most this many percent more than the cheapest of the formula. */
  readonly withinPercent?: number
  /** Leaves the limits on the quantity itself out: how far it could be pushed. The cost stays that of the formula with them. */
  readonly withoutOwnLimits?: boolean
}

/**
 * The achievable minimum and maximum of a nutrient (per animal per day, per kg, as a ratio), or of any other quantity
 * that can be limited, each with its cheapest recipe, proved. The cost within `withinPercent` is per animal per day.
 * Source: docs/formulation.md.
 */
export function nutrientRange(
  problem: FormulaProblem,
  subject: Subject,
  solver: Solver,
  { withinPercent, withoutOwnLimits = false }: RangeOptions = {},
): NutrientRange {
  const measure = measureOf(subject, problem)
  if (withinPercent !== undefined && !isAmount(withinPercent)) return { kind: 'notACostMargin' }
  if (measure === null) return { kind: 'refused', refusals: [{ kind: 'unknownSubject', subject }] }
  const model = leastCostModel(withoutOwnLimits ? withoutLimitsOn(subject, problem) : problem)
  if ('refusals' in model) return { kind: 'refused', refusals: model.refusals }
  const program =
    withinPercent === undefined ? model.program : withCeiling(model.program, problem, withinPercent, solver)
  if ('kind' in program) return program
  const least = extremeOf(model, program, measure, 1, solver)
  if (least.kind === 'infeasible') return impossible(model, program, least.certificate, solver)
  const greatest = extremeOf(model, program, measure, -1, solver)
  if (greatest.kind === 'infeasible') return impossible(model, program, greatest.certificate, solver)
  const isStopped = least.kind === 'stopped' && greatest.kind === 'stopped'
  return isStopped ? { kind: 'stopped' } : { kind: 'range', least, greatest }
}

const withoutLimitsOn = (subject: Subject, problem: FormulaProblem): FormulaProblem => ({
  ...problem,
  limits: problem.limits.filter((limit) => quantityOf(limit.subject) !== quantityOf(subject)),
})

/** A cost is kept to this share of itself: the cheapest recipe itself must not fail at it. */
const costSlack = 1e-9

/** The program with a most that a recipe may cost, measured by the cheapest of the formula; why there is none otherwise. */
function withCeiling(program: LinearProgram, problem: FormulaProblem, percent: number, solver: Solver) {
  const optimum = leastCost(problem, solver)
  if (optimum.kind !== 'optimal') return optimum
  const cost = optimum.costPerAnimalDayEur
  const upper = cost + Math.abs(cost) * (percent / 100 + costSlack)
  const row = { name: 'cost', lower: Number.NEGATIVE_INFINITY, upper, coefficients: program.costs }
  return extendedProgram(program, { rows: [row] })
}

type Infeasible = Extract<CertifiedAnswer, { kind: 'infeasible' }>
type Found = Extract<CertifiedAnswer, { kind: 'optimal' }>

/** The least (1) or the greatest (−1) of a quantity that a program of a model allows. */
export function extremeOf(
  model: LeastCostModel,
  program: LinearProgram,
  measure: Measure,
  sign: 1 | -1,
  solver: Solver,
): RangeEnd | Infeasible {
  const extreme = measure.denominator
    ? extremeShare(model, program, measure, measure.denominator, sign, solver)
    : solvedFor(model, program, measure.numerator, sign, solver, null)
  if (extreme.kind === 'stopped') return { kind: 'stopped' }
  if (extreme.kind !== 'optimal') return extreme
  const cheapest = cheapestOf(model, extreme, measure, solver)
  if (cheapest === null) return { kind: 'stopped' }
  const recipe = recipeOf(model, cheapest)
  if (touchingBox(model, cheapest).length > 0 && !measure.denominator) return { kind: 'unbounded' }
  const value = valueIn(recipe, measure)
  const cost = costOf(model.program, cheapest)
  const total = recipe.reduce((sum, grams) => sum + grams, 0)
  return {
    kind: 'reached',
    value: Math.abs(value) <= 1e-12 * richestOf(measure) ? 0 : value,
    recipe,
    costPerAnimalDayEur: cost,
    costPerTonneEur: (1e6 * cost) / total,
    certificate: extreme.certificate,
  }
}

/** A program solved for the least, or the greatest, of a sum over the foods; `program` is the one it was. */
type Extreme = Found & { readonly program: LinearProgram }

function solvedFor(
  { columns }: LeastCostModel,
  program: LinearProgram,
  perGram: Float64Array,
  sign: 1 | -1,
  solver: Solver,
  basis: Basis | null,
): Extreme | Exclude<CertifiedAnswer, Found> {
  // As shares of the greatest: what is nothing is then nothing whatever the unit, UI or %.
  const greatest = perGram.reduce((most, amount) => Math.max(most, Math.abs(amount)), 0) || 1
  const costs = program.costs.map((_, column) => {
    const food = columns[column]?.food
    return food ? (sign * (perGram[column] ?? 0) * gramsPerUnit(food)) / greatest : 0
  })
  const turned = { ...program, costs }
  const answer = certifiedSolve(turned, solver, { basis })
  if (answer.kind !== 'optimal') return answer
  const { cost, bound } = answer.certificate
  const certificate = { ...answer.certificate, cost: cost * greatest, bound: bound * greatest }
  return { ...answer, certificate, program: turned }
}

/** Each step is nearer than the square of the one before: more of them than this are never needed. */
const mostSteps = 60

function extremeShare(
  model: LeastCostModel,
  program: LinearProgram,
  measure: Measure,
  denominator: Float64Array,
  sign: 1 | -1,
  solver: Solver,
): Extreme | Exclude<CertifiedAnswer, Found> | { readonly kind: 'shareOfNothing' } {
  const { numerator } = measure
  // A billionth of a gram of the richest food is nothing beside any recipe.
  const richest = numerator.reduce((most, amount) => Math.max(most, Math.abs(amount)), 0)
  const amountOf = (amounts: Float64Array, { x }: Found) =>
    valueIn(recipeOf(model, x), { numerator: amounts, denominator: null })
  // Any recipe that has something of what it is a share of will do to start from.
  let best = solvedFor(model, program, denominator, -1, solver, null)
  if (best.kind !== 'optimal') return best
  const most = denominator.reduce((all, amount) => Math.max(all, amount), 0)
  if (amountOf(denominator, best) <= 1e-9 * most) return { kind: 'shareOfNothing' }
  for (let step = 0; step < mostSteps; step += 1) {
    const share = amountOf(numerator, best) / amountOf(denominator, best)
    const beyond = numerator.map((amount, food) => difference(amount, share * (denominator[food] ?? 0)))
    const next = solvedFor(model, program, beyond, sign, solver, best.basis)
    if (next.kind !== 'optimal') return next
    const size =
      amountOf(numerator.map(Math.abs), next) + Math.abs(share) * amountOf(denominator, next) + richest * 1e-9
    const gained = -sign * amountOf(beyond, next)
    const below = amountOf(denominator, next)
    // What the last program proves is said of the recipe that it could not better.
    if (gained <= 1e-10 * size) return { ...next, x: best.x }
    if (below <= 1e-12 * amountOf(denominator, best)) return { kind: 'unbounded' }
    best = next
  }
  return { kind: 'failed', reason: 'the share did not settle' }
}

/** What is left of two numbers that are the same but for rounding is nothing: it must not decide between recipes. */
const difference = (one: number, other: number) =>
  Math.abs(one - other) <= 1e-10 * (Math.abs(one) + Math.abs(other)) ? 0 : one - other

/** What a kilogram of the richest food would be to a sum, and the most a share is likely to be: beside it, what is nothing. */
function richestOf({ numerator, denominator }: Measure): number {
  const most = (amounts: Float64Array) => amounts.reduce((all, amount) => Math.max(all, Math.abs(amount)), 0)
  return denominator ? most(numerator) / (most(denominator) || 1) : 1000 * most(numerator)
}

/** Among the recipes that are as extreme, the cheapest; null when the time ran out before it was known. */
function cheapestOf(model: LeastCostModel, extreme: Extreme, measure: Measure, solver: Solver): Float64Array | null {
  const { x, basis, program } = extreme
  const tableau = basis && !program.kinds ? tableauOf(program, basis) : null
  const { costs } = model.program
  const measured = (columns: Float64Array) => valueIn(recipeOf(model, columns), measure)
  const value = measured(x)
  let isNothingCheaper = false
  // What rounding left of a reduced cost would keep cheaper recipes out; what is too much would let less extreme ones in.
  for (const least of tableau ? [1e-9, 1e-12, 0] : []) {
    const answer = tableau && certifiedSolve({ ...faceOf(tableau, least), costs }, solver, { basis })
    if (answer?.kind === 'stopped') return null
    if (answer?.kind !== 'optimal') continue
    const own = measured(answer.x)
    isNothingCheaper ||= answer.x.every((units) => units <= 1e-9)
    if (Math.abs(own - value) <= 1e-9 * Math.abs(value) + 1e-12 * richestOf(measure)) return answer.x
  }
  if (!isNothingCheaper) return x
  // Nothing at all is cheaper still, and no recipe: then any amount of the same mixture will do, such as a kilogram.
  const total = recipeOf(model, x).reduce((sum, grams) => sum + grams, 0)
  return x.map((units) => (units * Math.min(total, 1000)) / total)
}
