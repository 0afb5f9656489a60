// The cheapest recipe of a formula: model, solve, certificate, and the answer in the words of the trade.

import { beyondBoxIn, boxVerdict } from './beyond-box.ts'
import { certifyOptimum, type InfeasibilityCertificate, type OptimumCertificate, violationOf } from './certificate.ts'
import { type CertifiedAnswer, certifiedSolve } from './certified-solve.ts'
import type { FormulaProblem, Recipe } from './formula-problem.ts'
import {
  type LeastCostModel,
  leastCostModel,
  type ModelRefusal,
  recipeOf,
  touchingBox,
  unitsOf,
} from './least-cost-model.ts'
import { costOf, type LinearProgram } from './linear-program.ts'
import { costingAtMost, nearestProgram } from './nearest-program.ts'
import type { Basis, SolveOptions, Solver } from './solver.ts'
import { keepsWhole } from './whole-numbers.ts'

export type LeastCostOptimum = {
  readonly kind: 'optimal'
  readonly model: LeastCostModel
  /** As certified: grams as fed per animal per day, in the order of the problem's foods. */
  readonly recipe: Recipe
  /** As stored: 6 decimals, nothing below 0.0005 g. Check this one. */
  readonly storedRecipe: Recipe
  readonly costPerAnimalDayEur: number
  /** Per row of the model: € per animal per day, per unit by which what the row adds up may rise. */
  readonly rowDuals: Float64Array
  /** None for whole-number programs. */
  readonly basis: Basis | null
  readonly certificate: OptimumCertificate
}

export type LeastCostOutcome =
  | LeastCostOptimum
  | { readonly kind: 'refused'; readonly refusals: readonly ModelRefusal[] }
  | Impossible
  /** The cheapest recipe has all that the box holds of these foods, which have no maximum: it might grow without end. */
  | { readonly kind: 'unbounded'; readonly foods: readonly string[] }
  /** `best`, of whole-number problems: the cheapest found by then. It keeps every limit; it is not proved the cheapest. */
  | { readonly kind: 'stopped'; readonly best?: BestFound }
  | { readonly kind: 'failed'; readonly reason: string }

export type Impossible = {
  readonly kind: 'infeasible'
  readonly model: LeastCostModel
  /** None where only the search for whole numbers says so: without them there may be a recipe. */
  readonly certificate: InfeasibilityCertificate | null
  /**
   * Foods without a maximum of which a recipe would need more than the box holds, 100 kg per animal per day as a rule: then
   * no limits contradict one another. None where they do.
   */
  readonly beyondBox: readonly string[]
}

export type BestFound = {
  readonly recipe: Recipe
  readonly storedRecipe: Recipe
  readonly costPerAnimalDayEur: number
  /** No recipe costs less, € per animal per day: what the search had proved by then. */
  readonly bound: number
  /** (cost − bound) as a share of the cost. */
  readonly gap: number
}

export type LeastCostOptions = SolveOptions & {
  /** The recipe there is: among equally cheap ones it is kept, or the nearest to it. */
  readonly present?: Recipe | undefined
}

/**
 * The cheapest recipe per animal per day that keeps every limit, with its certificate; or, as a closed set, why there is
 * none. Never throws; nothing that is not a finite number reaches the solver.
 * Source: spec 2 §5, docs/formulation.md.
 */
export function leastCost(problem: FormulaProblem, solver: Solver, options: LeastCostOptions = {}): LeastCostOutcome {
  const model = leastCostModel(problem)
  if ('refusals' in model) return { kind: 'refused', refusals: model.refusals }
  return leastCostOf(model, solver, options)
}

/** The same of a model that is already made. */
export function leastCostOf(model: LeastCostModel, solver: Solver, options: LeastCostOptions = {}): LeastCostOutcome {
  const answer = certifiedSolve(model.program, solver, options)
  if (answer.kind === 'infeasible') return impossible(model, model.program, answer.certificate, solver, options)
  const outcome = outcomeOf(model, answer)
  return outcome.kind === 'optimal' && options.present ? keeping(outcome, options.present, solver) : outcome
}

/** What the answer to the program of a model, to which rows may have been added, says of recipes. */
export function outcomeOf(
  model: LeastCostModel,
  answer: Exclude<CertifiedAnswer, { kind: 'infeasible' }>,
): Exclude<LeastCostOutcome, Impossible> {
  if (answer.kind === 'stopped' && answer.best) return { kind: 'stopped', best: bestFound(model, answer.best) }
  if (answer.kind === 'stopped') return { kind: 'stopped' }
  if (answer.kind !== 'optimal') return endingOf(answer)
  const touching = touchingBox(model, answer.x)
  if (touching.length > 0) return { kind: 'unbounded', foods: touching }
  const { certificate, rowDuals, basis } = answer
  const recipe = recipeOf(model, answer.x)
  const costPerAnimalDayEur = costOf(model.program, answer.x)
  return {
    kind: 'optimal',
    model,
    recipe,
    storedRecipe: stored(recipe),
    costPerAnimalDayEur,
    rowDuals,
    basis,
    certificate,
  }
}

/** Why there is no answer, in the words of recipes. */
export const endingOf = (
  answer: Extract<CertifiedAnswer, { kind: 'unbounded' | 'failed' }>,
): Extract<LeastCostOutcome, { kind: 'unbounded' | 'failed' }> =>
  answer.kind === 'unbounded' ? { ...answer, foods: [] } : answer

/** That the program of a model, to which rows may have been added, has no recipe, and whether that is the box's doing. */
export function impossible(
  model: LeastCostModel,
  program: LinearProgram,
  certificate: InfeasibilityCertificate | null,
  solver: Solver,
  options: SolveOptions = {},
): Impossible {
  const { beyondBox } = boxVerdict(model, program, certificate, solver, options)
  return { kind: 'infeasible', model, certificate, beyondBox }
}

/** The foods of which an ending says that they touch the box or would have to be beyond it; none of any other ending. */
export function leansOnBox(outcome: LeastCostOutcome): readonly string[] {
  if (outcome.kind === 'infeasible') return outcome.beyondBox
  if (outcome.kind === 'unbounded') return outcome.foods
  return outcome.kind === 'refused' ? beyondBoxIn(outcome.refusals) : []
}

function bestFound(
  model: LeastCostModel,
  { x, certificate }: { x: Recipe; certificate: OptimumCertificate },
): BestFound {
  const recipe = recipeOf(model, x)
  const { cost, bound, gap } = certificate
  return { recipe, storedRecipe: stored(recipe), costPerAnimalDayEur: cost, bound, gap }
}

/**
 * Among equal optima the present recipe stays, or the nearest to it: nobody likes a recipe that changes for nothing. A
 * stored recipe is only nearly an optimum; what is kept is one, and proved anew. In whole numbers the present recipe is
 * kept as it is or not at all.
 */
function keeping(optimum: LeastCostOptimum, present: Recipe, solver: Solver): LeastCostOptimum {
  const { model, rowDuals, recipe: found } = optimum
  const { program } = model
  if (present.length !== found.length || !present.every(Number.isFinite)) return optimum
  const changed = found.some((grams, food) => Math.abs(grams - (present[food] ?? 0)) > leastAmountGrams)
  const isNearlyOne =
    costOf(program, unitsOf(model, present)) <= optimum.costPerAnimalDayEur * (1 + 1e-5) &&
    violationOf(program, unitsOf(model, present)) <= 1e-4
  if (!changed || !isNearlyOne) return optimum
  const kept = program.kinds ? wholeRecipe(optimum, present) : nearestOptimum(optimum, present, solver)
  const certificate = kept && !program.kinds ? certifyOptimum(program, kept, rowDuals) : optimum.certificate
  if (!kept || !certificate) return optimum
  const recipe = recipeOf(model, kept)
  return { ...optimum, recipe, storedRecipe: stored(recipe), costPerAnimalDayEur: costOf(program, kept), certificate }
}

function wholeRecipe({ model, costPerAnimalDayEur }: LeastCostOptimum, present: Recipe): Float64Array | null {
  const units = unitsOf(model, present)
  const isAsCheap = costOf(model.program, units) <= costPerAnimalDayEur * (1 + 1e-9)
  return isAsCheap && keepsWhole(model.program, units) && violationOf(model.program, units) <= 1e-8 ? units : null
}

function nearestOptimum({ model, costPerAnimalDayEur }: LeastCostOptimum, present: Recipe, solver: Solver) {
  const held = costingAtMost(model.program, costPerAnimalDayEur, 0)
  const given = present.map((grams) => Math.max(0, grams))
  const weights = new Float64Array(given.length).fill(1)
  const { moved, distances } = nearestProgram(model, held, { given, weights })
  const nearest = certifiedSolve({ ...moved, costs: distances }, solver)
  return nearest.kind === 'optimal' ? nearest.x.slice(0, given.length) : null
}

/** Amounts below this are nothing: half a milligram per animal per day. */
export const leastAmountGrams = 0.0005

/** A recipe as it is stored: 6 decimals, and 0 below 0.0005 g. */
export const stored = (recipe: Recipe): Recipe =>
  recipe.map((grams) => (grams < leastAmountGrams ? 0 : Math.round(grams * 1e6) / 1e6))
