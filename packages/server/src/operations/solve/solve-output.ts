// What the solve command prints: an outcome as plain JSON, in the names and units of the file. docs/formulation.md says
// what each number means.

import type { InfeasibilityCertificate } from '@provende/domain/formulation/certificate.ts'
import { type FormulaProblem, type Recipe, valueIn } from '@provende/domain/formulation/formula-problem.ts'
import type { LeastCostOptimum, LeastCostOutcome } from '@provende/domain/formulation/least-cost.ts'
import type { LeastCostModel } from '@provende/domain/formulation/least-cost-model.ts'
import type { RelaxedLimit } from '@provende/domain/formulation/relaxation.ts'
import type { WhyNot } from '@provende/domain/formulation/why-not.ts'
import { type FileTerms, gramsPerUnitOf, sideSaid } from './limit-names.ts'

/** A problem of a file, how it ended, and how the file speaks. */
export type SolvedFile = {
  readonly problem: FormulaProblem
  readonly outcome: LeastCostOutcome
  readonly terms: FileTerms
}

/** An ending to be printed: any that is no refusal. */
export type Ending = Exclude<LeastCostOutcome, { kind: 'refused' }>

/** The JSON object of an ending; `why` explains an infeasible one. */
export function answerOf(outcome: Ending, { problem, terms }: Omit<SolvedFile, 'outcome'>, why: WhyNot | null): object {
  switch (outcome.kind) {
    case 'optimal':
      return optimum(outcome, terms)
    case 'infeasible': {
      const { kind, model, certificate, beyondBox } = outcome
      const proof = certificate && contradiction(model, certificate, terms)
      return { kind, beyondBox, ...explanation(why, terms), certificate: proof }
    }
    case 'stopped': {
      const { kind, best } = outcome
      if (!best) return { kind }
      const { recipe, costPerAnimalDayEur: cost, bound, gap } = best
      return { kind, best: { cost, quantities: quantitiesOf(problem, recipe, terms), bound, gap } }
    }
    default:
      return outcome
  }
}

/** What contradicts, what would have to give way and what comes of it; null for what could not be found in time. */
function explanation(why: WhyNot | null, terms: FileTerms): object {
  if (why?.kind !== 'explained') return { conflict: null, relaxation: null }
  const { conflict, relaxation, curve } = why
  return {
    conflict: conflict.sides.map((side) => sideSaid(terms, side)),
    isIrreducible: conflict.isIrreducible,
    relaxation: relaxation.kind === 'relaxation' ? relaxation.limits.map((each) => giving(each, terms)) : null,
    relaxed: relaxation.kind === 'relaxation' ? recipeOf(relaxation.optimum, terms) : null,
    curve:
      curve?.points.map(({ measure, costPerAnimalDayEur: cost, limits }) => {
        return { measure, cost, relaxation: limits.map((each) => giving(each, terms)) }
      }) ?? null,
  }
}

/** A limit that gives way, and the value it would need. */
const giving = ({ side, needed }: RelaxedLimit, terms: FileTerms) => ({
  ...sideSaid(terms, side),
  needed: needed / gramsPerUnitOf(terms, side.subject),
})

const optimum = (outcome: LeastCostOptimum, terms: FileTerms) => ({
  kind: outcome.kind,
  ...recipeOf(outcome, terms),
  duals: outcome.model.program.kinds ? null : dualsOf(outcome, terms),
})

function recipeOf({ model, recipe, costPerAnimalDayEur: cost, certificate }: LeastCostOptimum, terms: FileTerms) {
  const { kind: _, ...proof } = certificate
  return { cost, quantities: quantitiesOf(model.problem, recipe, terms), certificate: proof }
}

const quantitiesOf = ({ foods }: FormulaProblem, recipe: Recipe, { gramsPerUnit }: FileTerms) =>
  Object.fromEntries(foods.map(({ code }, place) => [code, (recipe[place] ?? 0) / gramsPerUnit]))

/** Every limit that costs something: by how much the cost changes per unit by which the limit is raised. */
function dualsOf({ model, recipe, rowDuals }: LeastCostOptimum, terms: FileTerms): object[] {
  const reduced = Float64Array.from(model.program.costs)
  const sizes = reduced.map(Math.abs)
  const { starts, columns, coefficients } = model.program
  const ofRows = model.rows.flatMap(({ lower, upper, measure }, row) => {
    const dual = rowDuals[row] ?? 0
    const side = dual > 0 ? lower : upper
    if (dual === 0 || !side) return []
    for (let k = starts[row] ?? 0; k < (starts[row + 1] ?? 0); k += 1) {
      const column = columns[k] ?? 0
      const part = dual * (coefficients[k] ?? 0)
      reduced[column] = (reduced[column] ?? 0) - part
      sizes[column] = (sizes[column] ?? 0) + Math.abs(part)
    }
    // The row of a share was multiplied out by what it is a share of; dry matter is the rest of humidity.
    const factor = measure.denominator ? valueIn(recipe, { numerator: measure.denominator, denominator: null }) : 1
    const sign = side.subject.kind === 'dryMatter' ? -1 : 1
    return [{ ...sideSaid(terms, side), dual: sign * dual * factor * gramsPerUnitOf(terms, side.subject) }]
  })
  const ofFoods = model.columns.flatMap(({ lower, upper }, column) => {
    const dual = reduced[column] ?? 0
    // That a food cannot be less than nothing is nobody's limit.
    const side = dual > 0 ? (lower && lower.value > 0 ? lower : null) : upper
    if (Math.abs(dual) <= 1e-11 * (sizes[column] ?? 0) || !side) return []
    return [{ ...sideSaid(terms, side), dual: dual * terms.gramsPerUnit }]
  })
  return [...ofRows, ...ofFoods]
}

/** The multipliers with which the limits, added up, ask for more than any recipe can give. */
function contradiction({ rows }: LeastCostModel, { multipliers, margin }: InfeasibilityCertificate, terms: FileTerms) {
  const said = rows.flatMap(({ lower, upper, measure }, row) => {
    const multiplier = multipliers[row] ?? 0
    const side = multiplier > 0 ? lower : upper
    if (multiplier === 0 || !side) return []
    // The row of a share is multiplied out: it is in grams.
    const factor = measure.denominator ? terms.gramsPerUnit : gramsPerUnitOf(terms, side.subject)
    return [{ ...sideSaid(terms, side), multiplier: multiplier * factor }]
  })
  return { margin, multipliers: said }
}
