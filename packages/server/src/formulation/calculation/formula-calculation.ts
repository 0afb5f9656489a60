import type {
  CalculationResponse,
  formulaCalculationRoutes,
} from '@provende/contract/formulation/formula-calculation.ts'
import { limitStateOf } from '@provende/domain/formulation/formula/check-limits.ts'

import { molassesCode } from '@provende/domain/formulation/formula/molasses.ts'
import { foodsLeftOut } from '@provende/domain/formulation/formula/workbench/left-out-foods.ts'
import {
  type WorkbenchFigures,
  workbenchFigures,
} from '@provende/domain/formulation/formula/workbench/workbench-figures.ts'
import {
  formulaProblem,
  recipeWithoutMolasses,
  withRecipe,
} from '@provende/domain/formulation/formula/workbench/workbench-formula.ts'
import type { FormulaJobOutcome } from '@provende/domain/formulation/optimise/batch.ts'
import type { FormulaProblem } from '@provende/domain/formulation/problem/formula-problem.ts'
import type { ModelRefusal } from '@provende/domain/formulation/problem/least-cost-model.ts'
import type { Culture } from '@provende/text/culture.ts'
import type { Session } from '../../access/session/session.ts'
import { type Handlers, Refusal, refusal, refuseIf } from '../../kit/handler.ts'
import { toFormulaNutrientDtos, toPricesDto } from '../formula/formula-record.ts'
import type { SolvingServices } from '../solver/solver-pool.ts'
import {
  loadCalculationContext,
  loadSolvingContext,
  runJobInSolverPool,
  type SolvingCall,
} from './calculation-context.ts'
import { toCurveDto, toExplanationDto, toRecipeDto, toSensitivityDto } from './explanation-dto.ts'
import {
  type CalculationContext,
  calculationProblems,
  coatingProblems,
  linearProgramProblems,
  optimisationProblems,
} from './formula-refusals.ts'
import { foodName, limitSideDtoMapper } from './limit-dto.ts'
import type { RecentOptima } from './recent-optima.ts'

/*
 * Calculates, optimises, coats and explains a formula being edited; nothing is stored. Each call loads its inputs in
 * one short transaction and computes outside of it.
 */

type CalculationHandlers = Handlers<typeof formulaCalculationRoutes, Session>

/** The calls that compute. Source: spec 2 §7 "Formulas". */
export const calculationHandlers = (services: SolvingServices, optima: RecentOptima): CalculationHandlers => ({
  ...calculateAndOptimiseHandlers(services, optima),
  ...explainHandlers(services),
})

type CalculateAndOptimiseHandlers = Pick<CalculationHandlers, 'calcul' | 'melasse' | 'optimize'>

function calculateAndOptimiseHandlers(services: SolvingServices, optima: RecentOptima): CalculateAndOptimiseHandlers {
  return {
    calcul: async ({ session, body, caller: { culture } }) => {
      const context = await loadCalculationContext(services, session, body)
      const figures = workbenchFigures(context.content, context.inputs)
      refuseIf(calculationProblems(context, figures, culture))
      return {
        response: toCalculationDto(session, context, figures, {
          kind: 'calculated',
          ...toCheckDto(context, figures, culture),
        }),
      }
    },
    melasse: async ({ session, body, caller: { culture } }) => {
      const context = await loadCalculationContext(services, session, body)
      const figures = workbenchFigures(context.content, context.inputs)
      refuseIf(coatingProblems(context, figures, culture))
      return {
        response: toCalculationDto(session, context, figures, {
          kind: 'calculated',
          ...toCheckDto(context, figures, culture),
        }),
      }
    },
    optimize: async ({ session, body: { withSensitivity, ...body }, caller }) => {
      const { culture } = caller
      const context = await loadSolvingContext(services, { session, caller, body })
      refuseIf(optimisationProblems(context, culture))
      const { content, inputs } = context
      const problem = formulaProblem(content, inputs)
      const currentRecipe = recipeWithoutMolasses(content, inputs)
      const outcome = await runJobInSolverPool(services, { session, caller }, 'optimiseFormula', {
        problem,
        currentRecipe,
        withSensitivity,
      })
      refuseIfNoLinearProgram(context, outcome, culture)
      if (outcome.kind !== 'optimal') {
        const result =
          outcome.kind === 'infeasible'
            ? await explainInfeasibleResult(services, { session, caller }, context, problem, outcome)
            : unsolvedResult(outcome)
        return { response: toCalculationDto(session, context, workbenchFigures(content, inputs), result) }
      }
      optima.keep(body.formuleId, problem, outcome)
      const { kind, recipe, costPerAnimalDayEur, certificate } = outcome
      const cheapest = { ...context, content: withRecipe(content, inputs, recipe) }
      const figures = workbenchFigures(cheapest.content, inputs)
      const result = { kind, costPerAnimalDayEur, certificate, ...toCheckDto(context, figures, culture) }
      const response = toCalculationDto(session, cheapest, figures, result)
      const { sensitivity } = outcome
      if (sensitivity?.kind !== 'sensitivity') return { response }
      return { response: { ...response, sensitivity: toSensitivityDto(context, sensitivity, culture) } }
    },
  }
}

function explainHandlers(services: SolvingServices): Omit<CalculationHandlers, keyof CalculateAndOptimiseHandlers> {
  return {
    sensitivity: async ({ session, body, caller }) => {
      const context = await loadSolvingContext(services, { session, caller, body })
      refuseIf(optimisationProblems(context, caller.culture))
      const outcome = await runJobInSolverPool(services, { session, caller }, 'sensitivity', {
        problem: formulaProblem(context.content, context.inputs),
      })
      refuseIfNoLinearProgram(context, outcome, caller.culture)
      if (outcome.kind === 'sensitivity') return { response: toSensitivityDto(context, outcome, caller.culture) }
      if (outcome.kind === 'none') return { response: { kind: outcome.kind } }
      if (outcome.kind === 'infeasible')
        return { response: { kind: outcome.kind, beyondBox: [...outcome.exceedsDefaultBound] } }
      return { response: unsolvedResult(outcome) }
    },
    whyNot: async ({ session, body, caller }) => {
      const context = await loadSolvingContext(services, { session, caller, body })
      // Crossing limits are not refused: whyNot explains them like any other contradiction.
      refuseIf(optimisationProblems(context, caller.culture, []))
      const problem = formulaProblem(context.content, context.inputs)
      const why = await runJobInSolverPool(services, { session, caller }, 'whyNot', { problem })
      refuseIfNoLinearProgram(context, why, caller.culture)
      if (why.kind === 'probabilities') {
        const toSideDto = limitSideDtoMapper(context.inputs, caller.culture)
        const limits = why.margins.map(({ limit, reachable }) => ({ limit: toSideDto(limit), reachable }))
        return { response: { kind: why.kind, limits } }
      }
      if (why.kind !== 'explained') return { response: { kind: why.kind } }
      return { response: { kind: why.kind, ...toExplanationDto(context, problem, why, caller.culture) } }
    },
    curve: async ({ session, body: { moving, from, to, ...body }, caller }) => {
      if (from >= to) throw refusal('field.notAbove', 'to', { limit: from })
      const context = await loadSolvingContext(services, { session, caller, body })
      refuseIf(optimisationProblems(context, caller.culture))
      const problem = formulaProblem(context.content, context.inputs)
      const range = { parameter: moving, from, to, maxSegments: maxCurveSegments }
      const curve = await runJobInSolverPool(services, { session, caller }, 'costCurve', { problem, ...range })
      refuseIfNoLinearProgram(context, curve, caller.culture)
      if (curve.kind === 'curve') return { response: toCurveDto(context, problem, curve) }
      if (curve.kind === 'infeasible') return { response: { kind: curve.kind, nearest: curve.nearest } }
      return { response: curve.kind === 'unbounded' ? { kind: curve.kind, foods: [] } : unsolvedResult(curve) }
    },
  }
}

/** More segments than a chart can show are not computed. */
const maxCurveSegments = 100

/** Throws a refusal if the formula cannot be turned into a linear program. */
function refuseIfNoLinearProgram<Outcome extends { readonly kind: string }>(
  context: CalculationContext,
  outcome: Outcome | { readonly kind: 'refused'; readonly refusals: readonly ModelRefusal[] },
  culture: Culture,
): asserts outcome is Exclude<Outcome, { kind: 'refused' }> {
  if (outcome.kind === 'refused' && 'refusals' in outcome)
    throw new Refusal(linearProgramProblems(context, outcome.refusals, culture))
}

type CalculationResult = CalculationResponse['result']

/** Whether a recipe meets its limits, and the limits it violates. */
export function toCheckDto(
  { inputs }: Pick<CalculationContext, 'inputs'>,
  { check }: Pick<WorkbenchFigures, 'check'>,
  culture: Culture,
) {
  const toSideDto = limitSideDtoMapper(inputs, culture)
  const violations = check.violations.map((violation) => ({ ...violation, limit: toSideDto(violation.limit) }))
  const notVerified = check.notVerified.map(({ limit, foods }) => ({
    limit: toSideDto(limit),
    foods: foods.map((share) => ({ ...share, name: foodName(inputs, share.food) })),
  }))
  const limitState = limitStateOf(check)
  return {
    isRespected: limitState === 'respected',
    limitState,
    check: { violations, notVerified, excludedUsed: [...check.excludedUsed] },
  }
}

/** The result for an infeasible formula, with the explanation if it was found in time. */
async function explainInfeasibleResult(
  services: SolvingServices,
  call: SolvingCall,
  context: CalculationContext,
  problem: FormulaProblem,
  { kind, exceedsDefaultBound }: Extract<FormulaJobOutcome, { kind: 'infeasible' }>,
): Promise<CalculationResult> {
  const why = await runJobInSolverPool(services, call, 'whyNot', { problem })
  const explanation = why.kind === 'explained' ? toExplanationDto(context, problem, why, call.caller.culture) : null
  return { kind, beyondBox: [...exceedsDefaultBound], why: explanation }
}

/** The result of a solve without a recipe; the solver's own message is not passed on to users. */
const unsolvedResult = (
  outcome: { readonly kind: 'unbounded'; readonly foods: readonly string[] } | { readonly kind: string },
): Extract<CalculationResult, { kind: 'unbounded' | 'stopped' | 'failed' }> =>
  'foods' in outcome
    ? { kind: 'unbounded', foods: [...outcome.foods] }
    : { kind: outcome.kind === 'stopped' ? 'stopped' : 'failed' }

function toCalculationDto(
  session: Session,
  context: CalculationContext,
  figures: WorkbenchFigures,
  result: CalculationResult,
): CalculationResponse {
  const { content, inputs } = context
  const { foods } = figures.figures
  return {
    result,
    nutrients: toFormulaNutrientDtos(content, inputs, figures),
    // As all other figures: in the coated product, of which molasses is the rest.
    foods: toRecipeDto(context, foods).filter(({ code }) => code !== molassesCode),
    formuleMelasse: content.melasse ? toRecipeDto(context, foods) : null,
    totalValue: figures.figures.totalGrams,
    humidityValue: figures.figures.humidityPercent,
    cmvp: toPricesDto(session, figures),
    leftOut: context.priceListId === null ? [] : [...foodsLeftOut(content, inputs)],
  }
}
