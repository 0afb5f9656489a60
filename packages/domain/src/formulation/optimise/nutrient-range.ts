// The achievable minimum and maximum of a quantity in a formula: under its limits alone, or at a cost within a margin above
// the least cost.
//
// For a sum they are linear programs. For a share p·v/q·v Dinkelbach's method is used: with t the share of the best recipe
// so far, minimising (p − t·q)·v finds a better one, or its certificate proves (p − t·q)·v ≥ 0 for every recipe, so that no
// share is below t.

import type { OptimumCertificate } from '../../linear-programming/certificate.ts'
import { type CertifiedAnswer, certifiedSolve } from '../../linear-programming/certified-solve.ts'
import {
  costOf,
  extendProgram,
  type LinearProgram,
  type QuantityMeasure,
} from '../../linear-programming/linear-program.ts'
import type { Basis, Solver } from '../../linear-programming/solver.ts'
import { optimalFace, tableauOf } from '../../linear-programming/tableau.ts'
import { type FormulaProblem, measuredValue, quantityMeasureOf, type Recipe } from '../problem/formula-problem.ts'
import {
  columnUnitsOf,
  foodsAtDefaultBoundIn,
  gramsPerColumnUnit,
  isNonNegativeInRange,
  type LeastCostModel,
  leastCostModel,
  recipeFromColumns,
} from '../problem/least-cost-model.ts'
import { type LimitSubject, quantityKey } from '../problem/limits.ts'
import { infeasibleOutcome, type LeastCostOutcome, leastCost } from './least-cost.ts'

export type QuantityRangeEnd =
  | {
      readonly kind: 'reached'
      /** In the unit of the quantity's limits. */
      readonly value: number
      /** The cheapest recipe that has it, grams as fed per animal per day. */
      readonly recipe: Recipe
      readonly costPerAnimalDayEur: number
      readonly costPerTonneEur: number
      /** That no value is beyond: of the minimum of ± the sum or, for a share t, of ± (numerator − t·denominator). */
      readonly certificate: OptimumCertificate
    }
  /**
   * No end that a recipe reaches: some food is unlimited, or the denominator of the share can go to 0. A share may then
   * come ever nearer to a value, as more and more of a food dilutes it.
   */
  | { readonly kind: 'unbounded' }
  /** The denominator of the share is 0 in every recipe. */
  | { readonly kind: 'zeroDenominator' }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'failed'; readonly reason: string }

export type QuantityRangeOutcome =
  | { readonly kind: 'range'; readonly min: QuantityRangeEnd; readonly max: QuantityRangeEnd }
  /** `costMarginPercent` is out of range or below 0. */
  | { readonly kind: 'notACostMargin' }
  | Exclude<LeastCostOutcome, { kind: 'optimal' }>

export type QuantityRangeOptions = {
  /** Only recipes that cost at most this many percent more than the least cost of the formula. */
  readonly costMarginPercent?: number
  /** Leaves out the limits on the quantity itself; the least cost is still that of the formula with them. */
  readonly ignoreSubjectLimits?: boolean
}

/**
 * The achievable minimum and maximum of a nutrient (per animal per day, per kg, as a ratio), or of any other quantity
 * that can be limited, each proved and with its cheapest recipe. The cost within the margin is per animal per day.
 * Source: docs/formulation.md.
 */
export function quantityRange(
  problem: FormulaProblem,
  subject: LimitSubject,
  solver: Solver,
  { costMarginPercent, ignoreSubjectLimits = false }: QuantityRangeOptions = {},
): QuantityRangeOutcome {
  const measure = quantityMeasureOf(subject, problem)
  if (costMarginPercent !== undefined && !isNonNegativeInRange(costMarginPercent)) return { kind: 'notACostMargin' }
  if (measure === null) return { kind: 'refused', refusals: [{ kind: 'unknownSubject', subject }] }
  const model = leastCostModel(ignoreSubjectLimits ? withoutLimitsOn(subject, problem) : problem)
  if ('refusals' in model) return { kind: 'refused', refusals: model.refusals }
  const program =
    costMarginPercent === undefined
      ? model.program
      : withCostCeilingAboveOptimum(model.program, problem, costMarginPercent, solver)
  if ('kind' in program) return program
  const min = extremeWithoutDefaultBound(model, program, measure, 1, solver)
  if (min.kind === 'infeasible') return infeasibleOutcome(model, program, min.certificate, solver)
  const max = extremeWithoutDefaultBound(model, program, measure, -1, solver)
  if (max.kind === 'infeasible') return infeasibleOutcome(model, program, max.certificate, solver)
  const isStopped = min.kind === 'stopped' && max.kind === 'stopped'
  return isStopped ? { kind: 'stopped' } : { kind: 'range', min, max }
}

const withoutLimitsOn = (subject: LimitSubject, problem: FormulaProblem): FormulaProblem => ({
  ...problem,
  limits: problem.limits.filter((limit) => quantityKey(limit.subject) !== quantityKey(subject)),
})

/** Relative slack of the cost ceiling: rounding must not make the cheapest recipe itself violate it. */
const relativeCostSlack = 1e-9

/** The program with the cost limited relative to the formula's least cost; the outcome when there is no least cost. */
function withCostCeilingAboveOptimum(program: LinearProgram, problem: FormulaProblem, percent: number, solver: Solver) {
  const optimum = leastCost(problem, solver)
  if (optimum.kind !== 'optimal') return optimum
  const cost = optimum.costPerAnimalDayEur
  const upper = cost + Math.abs(cost) * (percent / 100 + relativeCostSlack)
  const row = { name: 'cost', lower: Number.NEGATIVE_INFINITY, upper, coefficients: program.costs }
  return extendProgram(program, { rows: [row] })
}

type InfeasibleAnswer = Extract<CertifiedAnswer, { kind: 'infeasible' }>
type OptimalAnswer = Extract<CertifiedAnswer, { kind: 'optimal' }>

/** The minimum (1) or the maximum (−1) of a quantity in a program of a model. */
function extremeWithoutDefaultBound(
  model: LeastCostModel,
  program: LinearProgram,
  measure: QuantityMeasure,
  objectiveSign: 1 | -1,
  solver: Solver,
): QuantityRangeEnd | InfeasibleAnswer {
  const end = extremeWithinDefaultBound(model, program, measure, objectiveSign, solver)
  if (end.kind !== 'reached' || foodsAtDefaultBoundIn(model, columnUnitsOf(model, end.recipe)).length === 0) return end
  // Only the default bound keeps the share there when a thousand times as much brings it further.
  const columnUpper = program.columnUpper.map((upper, column) =>
    model.columns[column]?.hasDefaultBound ? upper * 1000 : upper,
  )
  const wider = extremeWithinDefaultBound(model, { ...program, columnUpper }, measure, objectiveSign, solver)
  if (wider.kind !== 'reached') return wider
  return objectiveSign * (end.value - wider.value) > 1e-6 * Math.abs(end.value) ? { kind: 'unbounded' } : end
}

/** `extremeWithoutDefaultBound` where the default upper bound counts as a limit of shares. */
export function extremeWithinDefaultBound(
  model: LeastCostModel,
  program: LinearProgram,
  measure: QuantityMeasure,
  objectiveSign: 1 | -1,
  solver: Solver,
): QuantityRangeEnd | InfeasibleAnswer {
  const extreme = measure.denominator
    ? extremeShare(model, program, measure, measure.denominator, objectiveSign, solver)
    : extremeSum(model, program, measure.numerator, objectiveSign, solver, null)
  if (extreme.kind === 'stopped') return { kind: 'stopped' }
  if (extreme.kind !== 'optimal') return extreme
  const cheapest = cheapestExtremeRecipe(model, extreme, measure, solver)
  if (cheapest === null) return { kind: 'stopped' }
  const recipe = recipeFromColumns(model, cheapest)
  if (foodsAtDefaultBoundIn(model, cheapest).length > 0 && !measure.denominator) return { kind: 'unbounded' }
  const value = measuredValue(recipe, measure)
  const cost = costOf(model.program, cheapest)
  const total = recipe.reduce((sum, grams) => sum + grams, 0)
  return {
    kind: 'reached',
    value: Math.abs(value) <= 1e-12 * measureMagnitude(measure) ? 0 : value,
    recipe,
    costPerAnimalDayEur: cost,
    costPerTonneEur: (1e6 * cost) / total,
    certificate: extreme.certificate,
  }
}

/** The optimum of a program whose objective is a sum over the foods; `program` has that objective. */
type OptimalExtreme = OptimalAnswer & { readonly program: LinearProgram }

function extremeSum(
  { columns }: LeastCostModel,
  program: LinearProgram,
  perGram: Float64Array,
  objectiveSign: 1 | -1,
  solver: Solver,
  basis: Basis | null,
): OptimalExtreme | Exclude<CertifiedAnswer, OptimalAnswer> {
  // Scaled by the largest amount, so that tolerances do not depend on the unit (UI or %).
  const largest = perGram.reduce((max, amount) => Math.max(max, Math.abs(amount)), 0) || 1
  const costs = program.costs.map((_, column) => {
    const food = columns[column]?.food
    return food ? (objectiveSign * (perGram[column] ?? 0) * gramsPerColumnUnit(food)) / largest : 0
  })
  const withObjective = { ...program, costs }
  const answer = certifiedSolve(withObjective, solver, { basis })
  if (answer.kind !== 'optimal') return answer
  const { cost, bound } = answer.certificate
  const certificate = { ...answer.certificate, cost: cost * largest, bound: bound * largest }
  return { ...answer, certificate, program: withObjective }
}

/** Dinkelbach's method converges quadratically: more iterations are never needed. */
const maxIterations = 60

function extremeShare(
  model: LeastCostModel,
  program: LinearProgram,
  measure: QuantityMeasure,
  denominator: Float64Array,
  objectiveSign: 1 | -1,
  solver: Solver,
): OptimalExtreme | Exclude<CertifiedAnswer, OptimalAnswer> | { readonly kind: 'zeroDenominator' } {
  const { numerator } = measure
  // Sums are compared relative to at least a nanogram of the richest food.
  const richest = numerator.reduce((max, amount) => Math.max(max, Math.abs(amount)), 0)
  const amountOf = (amounts: Float64Array, { x }: OptimalAnswer) =>
    measuredValue(recipeFromColumns(model, x), { numerator: amounts, denominator: null })
  // Start from a recipe with the largest denominator; any with a denominator above 0 would do.
  let best = extremeSum(model, program, denominator, -1, solver, null)
  if (best.kind !== 'optimal') return best
  const maxDenominator = denominator.reduce((max, amount) => Math.max(max, amount), 0)
  if (amountOf(denominator, best) <= 1e-9 * maxDenominator) return { kind: 'zeroDenominator' }
  for (let iteration = 0; iteration < maxIterations; iteration += 1) {
    const share = amountOf(numerator, best) / amountOf(denominator, best)
    const objective = numerator.map((amount, food) =>
      differenceBeyondRounding(amount, share * (denominator[food] ?? 0)),
    )
    const next = extremeSum(model, program, objective, objectiveSign, solver, best.basis)
    if (next.kind !== 'optimal') return next
    const size =
      amountOf(numerator.map(Math.abs), next) + Math.abs(share) * amountOf(denominator, next) + richest * 1e-9
    const gain = -objectiveSign * amountOf(objective, next)
    // The certificate of this program proves the recipe of the previous one, on which it could not improve.
    if (gain <= 1e-10 * size) return { ...next, x: best.x }
    if (amountOf(denominator, next) <= 1e-12 * amountOf(denominator, best)) return { kind: 'unbounded' }
    best = next
  }
  return { kind: 'failed', reason: 'the share did not converge' }
}

/** The difference, 0 when it is only rounding: rounding must not decide between recipes. */
const differenceBeyondRounding = (one: number, other: number) =>
  Math.abs(one - other) <= 1e-10 * (Math.abs(one) + Math.abs(other)) ? 0 : one - other

/** The order of magnitude of a quantity: a kilogram of the richest food for a sum, the largest likely ratio for a share. */
function measureMagnitude({ numerator, denominator }: QuantityMeasure): number {
  const largest = (amounts: Float64Array) => amounts.reduce((max, amount) => Math.max(max, Math.abs(amount)), 0)
  return denominator ? largest(numerator) / (largest(denominator) || 1) : 1000 * largest(numerator)
}

/** The cheapest among the equally extreme recipes; null when the time ran out. */
function cheapestExtremeRecipe(
  model: LeastCostModel,
  extreme: OptimalExtreme,
  measure: QuantityMeasure,
  solver: Solver,
): Float64Array | null {
  const { x, basis, program } = extreme
  const tableau = basis && !program.kinds ? tableauOf(program, basis) : null
  const { costs } = model.program
  const valueAt = (columns: Float64Array) => measuredValue(recipeFromColumns(model, columns), measure)
  const value = valueAt(x)
  let isEmptyCheapest = false
  // Too small a tolerance fixes variables because of rounding and excludes cheaper recipes; too large a one admits less
  // extreme recipes, which the value below rejects.
  for (const tolerance of tableau ? [1e-9, 1e-12, 0] : []) {
    const answer = tableau && certifiedSolve({ ...optimalFace(tableau, tolerance), costs }, solver, { basis })
    if (answer?.kind === 'stopped') return null
    if (answer?.kind !== 'optimal') continue
    isEmptyCheapest ||= answer.x.every((units) => units <= 1e-9)
    if (Math.abs(valueAt(answer.x) - value) <= 1e-9 * Math.abs(value) + 1e-12 * measureMagnitude(measure))
      return answer.x
  }
  if (!isEmptyCheapest) return x
  // The empty recipe would be cheapest but has no share: return the same mixture, at most a kilogram of it.
  const total = recipeFromColumns(model, x).reduce((sum, grams) => sum + grams, 0)
  return x.map((units) => (units * Math.min(total, 1000)) / total)
}
