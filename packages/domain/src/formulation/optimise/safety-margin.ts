// The cheapest recipe that keeps limits on nutrients with a probability, contents being what analyses scatter around.
//
// With contents independent from food to food and normal, a nutrient of a recipe v is normal with the mean Σ v·content
// and the deviation ‖σ·v‖ = √Σ(v·σ)², so that "at least m with probability p" is
//   mean − z·‖σ·v‖ ≥ m,  z the quantile of p,
// and "at most" the like. That is no line, but it is convex: at any recipe w, g·v with g = σ²·w/‖σ·w‖ is nowhere more
// than ‖σ·v‖ and as much at w itself. So mean − z·g·v ≥ m is a row that every recipe which holds keeps. Rows of that
// kind are added where the recipe does not hold, until it does: it then keeps the true condition, and costs no more than
// what the rows, which ask for no more than that condition, prove to be the least.

import { addedByMilligram, type InfeasibilityCertificate, type OptimumCertificate } from './certificate.ts'
import { certifiedSolve } from './certified-solve.ts'
import { type FormulaProblem, type Measure, measureOf, type Recipe, valueIn } from './formula-problem.ts'
import {
  endingOf,
  type Impossible,
  impossible,
  type LeastCostOptimum,
  type LeastCostOutcome,
  outcomeOf,
} from './least-cost.ts'
import { excessOf, type LeastCostModel, leastCostModel, type ModelRefusal, recipeOf } from './least-cost-model.ts'
import { intersectLimits, type LimitSide, quantityOf, type Subject } from './limits.ts'
import { extendedProgram, type ProgramRow } from './linear-program.ts'
import { normalProbability, normalQuantile } from './normal-distribution.ts'
import { type Basis, type SolveOptions, type Solver, standings } from './solver.ts'

/** The limit on one side of a nutrient is to hold with a probability, not only on average. */
export type SafetyMargin = {
  readonly subject: Extract<Subject, { kind: 'nutrient' | 'nutrientPerKg' }>
  readonly side: 'min' | 'max'
  /** From 0.5, which asks for the average, to less than 1. */
  readonly probability: number
}

/** What became of a margin; values in the unit of the limit. */
export type HeldMargin = {
  readonly limit: LimitSide
  readonly probabilityAsked: number
  /** The probability with which the limit holds in the recipe. */
  readonly probability: number
  readonly mean: number
  readonly deviation: number
}

/** An optimum whose cost is proved by the rows, and whose margins hold by their definition. */
export type SafetyCertificate = OptimumCertificate & {
  /** By how much a margin is missed at most, as a share of what is added up in it. */
  readonly greatestShortfall: number
}

export type SafetyRefusal =
  | ModelRefusal
  | { readonly kind: 'notAProbability'; readonly margin: SafetyMargin }
  /** There is no limit on that side for it to hold. */
  | { readonly kind: 'marginWithoutLimit'; readonly margin: SafetyMargin }
  /** Foods that contain the nutrient and whose deviations are not known, which is not 0. */
  | { readonly kind: 'deviationsMissing'; readonly margin: SafetyMargin; readonly foods: readonly string[] }

export type SafetyOutcome =
  | (Omit<LeastCostOptimum, 'rowDuals' | 'basis' | 'certificate'> & {
      readonly margins: readonly HeldMargin[]
      readonly certificate: SafetyCertificate
    })
  | { readonly kind: 'refused'; readonly refusals: readonly SafetyRefusal[] }
  /** `margins`: the limits whose margins have a part in it; none when the formula is impossible without them. */
  | (Impossible & { readonly margins: readonly LimitSide[] })
  | Extract<LeastCostOutcome, { kind: 'unbounded' | 'failed' }>
  | { readonly kind: 'stopped' }

/**
 * The cheapest recipe that keeps every limit, and those with a margin with their probability: feasible by the true
 * condition, its cost proved the least by what the rows alone allow. `ProblemFood.deviations` are standard deviations of
 * what is delivered, independent from food to food. Never throws.
 * Source: A. Charnes, W. W. Cooper, Chance-constrained programming, Management Science 6 (1959), 73–79; docs/formulation.md.
 */
export function leastCostWithSafety(
  problem: FormulaProblem,
  safety: readonly SafetyMargin[],
  solver: Solver,
  options: Omit<SolveOptions, 'basis'> = {},
): SafetyOutcome {
  const model = leastCostModel(problem)
  const conditions = safety.map((margin) => conditionOf(problem, margin))
  const refusals = [
    ...('refusals' in model ? model.refusals : []),
    ...conditions.flatMap((condition) => ('refusals' in condition ? condition.refusals : [])),
  ]
  if ('refusals' in model || refusals.length > 0) return { kind: 'refused', refusals }
  const known = conditions.flatMap((condition) => ('refusals' in condition ? [] : [condition]))
  return solved(model, known, solver, options)
}

/** direction·(mean − share·v) − z·‖σ·v‖ ≥ least, everything per gram of recipe. */
type Condition = {
  readonly limit: LimitSide
  readonly measure: Measure
  readonly probability: number
  readonly z: number
  readonly direction: 1 | -1
  /** What a gram of each food adds to the nutrient beyond what the limit asks of that gram. */
  readonly excess: Float64Array
  readonly least: number
  readonly deviations: Float64Array
}

function conditionOf(
  problem: FormulaProblem,
  margin: SafetyMargin,
): Condition | { readonly refusals: readonly SafetyRefusal[] } {
  const { subject, side, probability } = margin
  const bounds = intersectLimits(problem.limits).find((each) => quantityOf(each.subject) === quantityOf(subject))
  const limit = bounds?.[side]
  const measure = measureOf(subject, problem)
  // An unknown nutrient is refused by the model, which has the same limit.
  if (!limit || !measure) return { refusals: [{ kind: 'marginWithoutLimit', margin }] }
  if (!(probability >= 0.5 && probability < 1)) return { refusals: [{ kind: 'notAProbability', margin }] }
  const position = problem.nutrients.indexOf(subject.code)
  const missing = problem.foods.filter(
    ({ excluded, contents, deviations }) => !excluded && contents[position] && deviations?.[position] === undefined,
  )
  if (missing.length > 0)
    return { refusals: [{ kind: 'deviationsMissing', margin, foods: missing.map(({ code }) => code) }] }
  const { numerator, denominator } = measure
  const perContent = subject.kind === 'nutrient' ? 1 / 1000 : 1
  return {
    limit,
    measure,
    probability,
    z: normalQuantile(probability),
    direction: side === 'min' ? 1 : -1,
    excess: numerator.map((value, food) => excessOf(value, denominator ? limit.value * (denominator[food] ?? 0) : 0)),
    least: denominator ? 0 : (side === 'min' ? 1 : -1) * limit.value,
    deviations: Float64Array.from(problem.foods, (food) => (food.deviations?.[position] ?? 0) * perContent),
  }
}

/** A margin missed by no more than this share of what is added up in it holds, as any other limit. */
const tolerance = 1e-7

/** Each round adds a row to every margin that does not hold. Usual formulas need fewer than ten, hostile ones a hundred. */
const mostRounds = 500

function solved(
  model: LeastCostModel,
  conditions: readonly Condition[],
  solver: Solver,
  options: SolveOptions,
): SafetyOutcome {
  let program = model.program
  let basis: Basis | null = null
  const added: Condition[] = []
  for (let round = 0; round < mostRounds; round += 1) {
    const answer = certifiedSolve(program, solver, { ...options, basis })
    if (answer.kind === 'stopped') return { kind: 'stopped' }
    if (answer.kind === 'infeasible') {
      const ending = impossible(model, program, answer.certificate, solver, options)
      return { ...ending, margins: partsOf(model, added, ending.certificate) }
    }
    if (answer.kind !== 'optimal') return endingOf(answer)
    const recipe = withoutNoise(recipeOf(model, answer.x))
    const missed = conditions.filter((condition) => shortfallOf(condition, recipe) > tolerance)
    if (missed.length === 0) return held(outcomeOf(model, answer), conditions)
    program = extendedProgram(program, { rows: missed.map((condition) => tangentAt(condition, recipe, model)) })
    basis = answer.basis && withRowsBetween(answer.basis, missed.length)
    added.push(...missed)
  }
  return { kind: 'stopped' }
}

/** Less than a nanogram is what rounding left of nothing; as a share of itself it would scatter like something. */
const withoutNoise = (recipe: Recipe): Recipe => recipe.map((grams) => (grams < 1e-9 ? 0 : grams))

/** The row that the condition is at a recipe, in the units of the columns. */
function tangentAt(condition: Condition, recipe: Recipe, { problem }: LeastCostModel): ProgramRow {
  const { direction, excess, least, z, deviations, limit } = condition
  const deviation = deviationIn(recipe, deviations)
  return {
    name: `${quantityOf(limit.subject)} ${limit.side} margin`,
    lower: least,
    upper: Number.POSITIVE_INFINITY,
    coefficients: excess.map((value, food) => {
      const slope = ((deviations[food] ?? 0) ** 2 * (recipe[food] ?? 0)) / deviation
      return (direction * value - z * slope) * (problem.foods[food]?.stepGrams ?? 1)
    }),
  }
}

const deviationIn = (recipe: Recipe, deviations: Float64Array) =>
  Math.hypot(...recipe.map((grams, food) => grams * (deviations[food] ?? 0)))

/**
 * By how much the condition itself is missed, as a share of what is added up in it (at least what a milligram adds);
 * below 0 when it holds.
 */
function shortfallOf({ direction, excess, least, z, deviations }: Condition, recipe: Recipe): number {
  let sum = 0
  let size = Math.abs(least)
  for (let food = 0; food < recipe.length; food += 1) {
    const perGram = excess[food] ?? 0
    sum += perGram * (recipe[food] ?? 0)
    size = Math.max(size + Math.abs(perGram * (recipe[food] ?? 0)), addedByMilligram(perGram))
  }
  const margin = z * deviationIn(recipe, deviations)
  const missed = least + margin - direction * sum
  return missed === 0 ? 0 : missed / (size + margin)
}

/** The basis of the program with rows added behind, none of which binds yet. */
const withRowsBetween = ({ columns, rows }: Basis, count: number): Basis => ({
  columns,
  rows: Int32Array.from([...rows, ...new Int32Array(count).fill(standings.between)]),
})

/** The limits whose added rows are needed to show that nothing is possible. */
function partsOf({ rows }: LeastCostModel, added: readonly Condition[], certificate: InfeasibilityCertificate | null) {
  const parts = added.filter((_, place) => !certificate || certificate.multipliers[rows.length + place])
  return [...new Set(parts.map(({ limit }) => limit))]
}

function held(outcome: LeastCostOutcome, conditions: readonly Condition[]): SafetyOutcome {
  if (outcome.kind === 'unbounded' || outcome.kind === 'failed') return outcome
  if (outcome.kind !== 'optimal') return { kind: 'failed', reason: `an optimum became ${outcome.kind}` }
  const { recipe, model, certificate, storedRecipe, costPerAnimalDayEur } = outcome
  const amounts = withoutNoise(recipe)
  const shortfalls = conditions.map((condition) => shortfallOf(condition, amounts))
  return {
    kind: 'optimal',
    model,
    recipe,
    storedRecipe,
    costPerAnimalDayEur,
    margins: conditions.map((condition) => heldMargin(condition, amounts)),
    certificate: { ...certificate, greatestShortfall: Math.max(0, ...shortfalls) },
  }
}

function heldMargin({ limit, probability, direction, measure, deviations }: Condition, recipe: Recipe): HeldMargin {
  const mean = valueIn(recipe, measure)
  const total = recipe.reduce((sum, grams) => sum + grams, 0)
  const deviation = deviationIn(recipe, deviations) / (measure.denominator ? total : 1)
  // What does not scatter holds always, having been found to hold.
  const reached = deviation > 0 ? normalProbability((direction * (mean - limit.value)) / deviation) : 1
  return { limit, probabilityAsked: probability, probability: reached, mean, deviation }
}
