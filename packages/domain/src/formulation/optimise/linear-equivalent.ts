// The linear program that a formula is at its optimum, for what only linear programs have: shadow prices, ranges, curves.
//
// A food that is used with a least amount or not at all stays what it is at the optimum: used, at least with that amount,
// or left out. A limit that holds with a probability becomes its tangent at the optimum: a linear limit on the nutrient
// less what each food adds to the deviation there; of a ratio each nutrient its part. At the optimum both are the same as the formula, to first order:
// shadow prices and opportunity prices are right there, how far they hold is not proved.

import type { CurveParameter } from '../explain/curves.ts'
import type { FormulaProblem, ProblemFood, Recipe } from '../problem/formula-problem.ts'
import {
  type Limit,
  type LimitSide,
  limitSidesOf,
  limitsOfSides,
  quantityKey,
  type Tangent,
} from '../problem/limits.ts'
import {
  isScattering,
  marginalDeviations,
  type SafetyCondition,
  type ScatteringSubject,
  safetyConditionOf,
} from '../problem/safety-conditions.ts'
import type { LocalReason } from './local-reasons.ts'

export type LinearEquivalent = { readonly problem: FormulaProblem; readonly isLocal: readonly LocalReason[] }

export const hasProbability = ({ minProbability, maxProbability }: Limit): boolean =>
  minProbability !== undefined || maxProbability !== undefined

const isOnOff = ({ minIfUsedGrams, stepGrams, excluded }: ProblemFood): boolean =>
  !excluded && minIfUsedGrams !== undefined && stepGrams === undefined

/** Whether a formula has shadow prices only in its linear equivalent. */
export const needsLinearEquivalent = ({ foods, limits }: FormulaProblem): boolean =>
  foods.some(isOnOff) || limits.some(hasProbability)

/**
 * The linear problem at a recipe, its optimum; the formula itself where nothing about it is not linear. Weighing steps
 * have none: such a formula stays as it is. Source: docs/formulation.md.
 */
export function linearEquivalent(problem: FormulaProblem, optimum: Recipe): LinearEquivalent {
  const hasOnOff = problem.foods.some(isOnOff)
  const hasMargins = problem.limits.some(hasProbability)
  const decided = hasOnOff ? withDecisions(problem, optimum) : problem
  return {
    problem: hasMargins ? withTangentsAt(decided, optimum) : decided,
    isLocal: [...(hasOnOff ? (['onOff'] as const) : []), ...(hasMargins ? (['probability'] as const) : [])],
  }
}

/** Each food that may be left out is either left out or used at least with its amount, as in a recipe. */
function withDecisions(problem: FormulaProblem, recipe: Recipe): FormulaProblem {
  const limits: Limit[] = []
  const foods = problem.foods.map((food, index) => {
    if (!isOnOff(food)) return food
    const { minIfUsedGrams, ...others } = food
    const isUsed = (recipe[index] ?? 0) > 0
    const subject = { kind: 'food', code: food.code } as const
    limits.push({ subject, min: isUsed ? (minIfUsedGrams ?? 0) : null, max: isUsed ? null : 0, from: 'formula' })
    return others
  })
  return { ...problem, foods, limits: [...problem.limits, ...limits] }
}

/** Limits with a probability as their tangents at a recipe. */
function withTangentsAt(problem: FormulaProblem, recipe: Recipe): FormulaProblem {
  return {
    ...problem,
    limits: problem.limits.flatMap((limit) =>
      hasProbability(limit)
        ? limitsOfSides(limitSidesOf([limit]).map((side) => tangentSide(problem, recipe, side)))
        : [limit],
    ),
  }
}

function tangentSide(problem: FormulaProblem, recipe: Recipe, side: LimitSide): LimitSide {
  const condition = side.probability === undefined ? null : safetyConditionOf(problem, side)
  const { subject } = side
  if (condition === null || !isScattering(subject)) return side
  const { z, limitSign, measure } = condition
  const perContent = measure.denominator ? 1 : 1000
  const added = Array.from(marginalDeviations(condition, recipe), (slope) => -limitSign * z * slope * perContent)
  const key = `${side.side} margin`
  const tangent =
    subject.kind === 'ratio' ? { key, ...ratioTangent(problem, condition, subject, added) } : { key, perKg: added }
  return { ...side, subject: { ...subject, tangent } }
}

/**
 * What is added to either nutrient of a ratio: to each what its own contents scatter, so that the tangent follows the limit
 * as the margin does. A content of the second nutrient stays at least 0, or the first takes it all.
 */
function ratioTangent(
  { foods, nutrients }: FormulaProblem,
  { limit, deviations }: SafetyCondition,
  { denominator }: Extract<ScatteringSubject, { kind: 'ratio' }>,
  added: readonly number[],
): Pick<Tangent, 'perKg' | 'perKgBelow'> {
  const position = nutrients.indexOf(denominator)
  const perKgBelow = added.map((amount, food) => {
    const below = foods[food]?.deviations?.[position] || 0
    const ofBelow = below === 0 ? 0 : (-amount * limit.value * below ** 2) / (deviations[food] ?? 1) ** 2
    return (foods[food]?.contents[position] ?? 0) + ofBelow < 0 ? 0 : ofBelow
  })
  return { perKg: added.map((amount, food) => amount + limit.value * (perKgBelow[food] ?? 0)), perKgBelow }
}

/** What varies, as the linear problem has it: of a limit with a probability its tangent. */
export function parameterInEquivalent({ limits }: FormulaProblem, parameter: CurveParameter): CurveParameter {
  if (parameter.kind !== 'limit') return parameter
  const { side } = parameter
  const key = quantityKey(parameter.subject)
  const same = limitSidesOf(limits).find(
    (one) => one.side === side && 'tangent' in one.subject && quantityKey(withoutTangent(one).subject) === key,
  )
  return same ? { ...parameter, subject: same.subject } : parameter
}

/** A limit of the linear problem, as the formula has it. */
export function withoutTangent(side: LimitSide): LimitSide {
  if (!('tangent' in side.subject)) return side
  const { tangent: _, ...subject } = side.subject
  return { ...side, subject }
}
