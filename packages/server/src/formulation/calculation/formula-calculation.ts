import type { CalculatedFormula, formulaCalculations } from '@provende/contract/formulation/formula-calculation.ts'
import type { BatchOutcome } from '@provende/domain/formulation/batch.ts'
import { isRespected } from '@provende/domain/formulation/check-constraints.ts'
import type { ModelRefusal } from '@provende/domain/formulation/least-cost-model.ts'
import { molassesCode, withoutMolasses } from '@provende/domain/formulation/molasses.ts'
import { type WorkbenchFigures, workbenchFigures } from '@provende/domain/formulation/workbench-figures.ts'
import { dryRecipe, formulaProblem, withRecipe } from '@provende/domain/formulation/workbench-formula.ts'
import type { Culture } from '@provende/text/culture.ts'
import type { Session } from '../access/session.ts'
import { type Handlers, Refusal, refusal, refuseIf } from '../kit/handler.ts'
import { sidesSaid } from './basis-terms.ts'
import { curveSaid, explanationSaid, recipeSaid, sensitivitySaid } from './formula-explanation.ts'
import { answeredNutrients, answeredPrices } from './formula-record.ts'
import {
  calculationProblems,
  coatingProblems,
  modelProblems,
  optimisationProblems,
  type WorkedOn,
} from './formula-refusals.ts'
import type { SolvingServices } from './solver-pool.ts'
import { solved, workedOn } from './worked-on.ts'

/*
 * Calculating, optimising, coating and explaining a formula as it is worked on; nothing is stored. Each loads what it needs
 * in one short transaction, then thinks without any.
 */

type CalculationHandlers = Handlers<typeof formulaCalculations, Session>

/** Source: spec 2 §7 "Formulas". */
export const calculationHandlers = (services: SolvingServices): CalculationHandlers => ({
  ...calculating(services),
  ...explaining(services),
})

type Calculating = Pick<CalculationHandlers, 'calcul' | 'melasse' | 'optimize'>

function calculating(services: SolvingServices): Calculating {
  return {
    calcul: async ({ session, body, caller: { culture } }) => {
      const asked = await workedOn(services, session, body)
      const figures = workbenchFigures(asked.content, asked.basis)
      refuseIf(calculationProblems(asked, figures, culture))
      return { answer: answerOf(session, asked, figures, { kind: 'calculated', ...checked(asked, figures, culture) }) }
    },
    melasse: async ({ session, body, caller: { culture } }) => {
      const asked = await workedOn(services, session, body)
      const figures = workbenchFigures(asked.content, asked.basis)
      refuseIf(coatingProblems(asked, figures))
      return { answer: answerOf(session, asked, figures, { kind: 'calculated', ...checked(asked, figures, culture) }) }
    },
    optimize: async ({ session, body, caller: { culture } }) => {
      const asked = await workedOn(services, session, body)
      refuseIf(optimisationProblems(asked, culture))
      const { content, basis } = asked
      const present = dryRecipe(content, basis)
      const outcome = await solved(services, 'reoptimise', { problem: formulaProblem(content, basis), present })
      refuseModel(asked, outcome, culture)
      if (outcome.kind !== 'optimal') {
        const result =
          outcome.kind === 'infeasible' ? await impossible(services, asked, outcome, culture) : ending(outcome)
        return { answer: answerOf(session, asked, workbenchFigures(content, basis), result) }
      }
      const { kind, recipe, costPerAnimalDayEur, certificate } = outcome
      const cheapest = { ...asked, content: withRecipe(content, basis, recipe) }
      const figures = workbenchFigures(cheapest.content, basis)
      const result = { kind, costPerAnimalDayEur, certificate, ...checked(asked, figures, culture) }
      return { answer: answerOf(session, cheapest, figures, result) }
    },
  }
}

function explaining(services: SolvingServices): Omit<CalculationHandlers, keyof Calculating> {
  return {
    sensitivity: async ({ session, body, caller: { culture } }) => {
      const asked = await workedOn(services, session, body)
      refuseIf(optimisationProblems(asked, culture))
      const outcome = await solved(services, 'sensitivity', { problem: formulaProblem(asked.content, asked.basis) })
      refuseModel(asked, outcome, culture)
      if (outcome.kind === 'sensitivity') return { answer: sensitivitySaid(asked, outcome, culture) }
      if (outcome.kind === 'none') return { answer: { kind: outcome.kind } }
      if (outcome.kind === 'infeasible') return { answer: { kind: outcome.kind, beyondBox: [...outcome.beyondBox] } }
      return { answer: ending(outcome) }
    },
    whyNot: async ({ session, body, caller: { culture } }) => {
      const asked = await workedOn(services, session, body)
      // Limits that cross are a contradiction like any other here.
      refuseIf(optimisationProblems(asked, culture, []))
      const why = await solved(services, 'whyNot', { problem: formulaProblem(asked.content, asked.basis) })
      refuseModel(asked, why, culture)
      if (why.kind === 'explained') return { answer: { kind: why.kind, ...explanationSaid(asked, why, culture) } }
      return { answer: { kind: why.kind } }
    },
    curve: async ({ session, body: { moving, from, to, ...body }, caller: { culture } }) => {
      if (from >= to) throw refusal('field.notAbove', 'to', { limit: from })
      const asked = await workedOn(services, session, body)
      refuseIf(optimisationProblems(asked, culture))
      const problem = formulaProblem(asked.content, asked.basis)
      const curve = await solved(services, 'costCurve', { problem, moving, from, to, mostPieces })
      refuseModel(asked, curve, culture)
      if (curve.kind === 'curve') return { answer: curveSaid(asked, curve) }
      if (curve.kind === 'infeasible') return { answer: { kind: curve.kind, nearest: curve.nearest } }
      return { answer: curve.kind === 'unbounded' ? { kind: curve.kind, foods: [] } : ending(curve) }
    },
  }
}

/** More break points than a drawing shows are not looked for. */
const mostPieces = 100

/** Why no program could be made is for whoever wrote the formula. */
function refuseModel<Outcome extends { readonly kind: string }>(
  asked: WorkedOn,
  outcome: Outcome | { readonly kind: 'refused'; readonly refusals: readonly ModelRefusal[] },
  culture: Culture,
): asserts outcome is Exclude<Outcome, { kind: 'refused' }> {
  if (outcome.kind === 'refused' && 'refusals' in outcome)
    throw new Refusal(modelProblems(asked, outcome.refusals, culture))
}

type Result = CalculatedFormula['result']

/** Whether a recipe keeps its limits, and which it does not. */
export function checked(
  { basis }: Pick<WorkedOn, 'basis'>,
  { check }: Pick<WorkbenchFigures, 'check'>,
  culture: Culture,
) {
  const said = sidesSaid(basis, culture)
  const violations = check.violations.map((violation) => ({ ...violation, limit: said(violation.limit) }))
  return { isRespected: isRespected(check), check: { violations, excludedUsed: [...check.excludedUsed] } }
}

/** That there is no recipe, and why. */
async function impossible(
  services: SolvingServices,
  asked: WorkedOn,
  { kind, beyondBox }: Extract<BatchOutcome, { kind: 'infeasible' }>,
  culture: Culture,
): Promise<Result> {
  const why = await solved(services, 'whyNot', { problem: formulaProblem(asked.content, asked.basis) })
  const explained = why.kind === 'explained' ? explanationSaid(asked, why, culture) : null
  return { kind, beyondBox: [...beyondBox], why: explained }
}

/** An ending without a recipe; what the solver says of it is no word for a person. */
const ending = (
  outcome: { readonly kind: 'unbounded'; readonly foods: readonly string[] } | { readonly kind: string },
): Extract<Result, { kind: 'unbounded' | 'stopped' | 'failed' }> =>
  'foods' in outcome
    ? { kind: 'unbounded', foods: [...outcome.foods] }
    : { kind: outcome.kind === 'stopped' ? 'stopped' : 'failed' }

function answerOf(session: Session, asked: WorkedOn, figures: WorkbenchFigures, result: Result): CalculatedFormula {
  const { content, basis } = asked
  const { problem, recipe } = figures
  return {
    result,
    nutrients: answeredNutrients(content, basis, figures),
    foods: recipeSaid(asked, withoutMolasses(problem, recipe)).filter(({ code }) => code !== molassesCode),
    formuleMelasse: content.melasse ? recipeSaid(asked, recipe) : null,
    totalValue: figures.figures.totalGrams,
    humidityValue: figures.figures.humidityPercent,
    cmvp: answeredPrices(session, figures),
  }
}
