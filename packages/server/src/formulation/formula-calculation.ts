import { formula } from '@provende/contract/formulation/formula.ts'
import type {
  AnsweredSide,
  CalculatedFormula,
  CalculationBody,
  formulaCalculations,
} from '@provende/contract/formulation/formula-calculation.ts'
import type { Problem } from '@provende/contract/problems.ts'
import type { BatchOutcome } from '@provende/domain/formulation/batch.ts'
import { isRespected } from '@provende/domain/formulation/check-constraints.ts'
import { type FormulaFigures, formulaFigures } from '@provende/domain/formulation/formula-figures.ts'
import type { LimitSide } from '@provende/domain/formulation/limits.ts'
import { molassesCode, withoutMolasses } from '@provende/domain/formulation/molasses.ts'
import type { JobAnswer, JobInput, JobName } from '@provende/domain/formulation/solver-jobs.ts'
import { type WorkbenchFigures, workbenchFigures } from '@provende/domain/formulation/workbench-figures.ts'
import {
  dryRecipe,
  type FormulaContent,
  formulaIngredients,
  formulaProblem,
  withRecipe,
} from '@provende/domain/formulation/workbench-formula.ts'
import { keptDryMatterPercent } from '@provende/domain/nutrition/dry-matter.ts'
import type { Session } from '../access/session.ts'
import { type Handlers, Refusal, refusal, refuseIf } from '../kit/handler.ts'
import { itemsOf } from '../nutrition/model-version.ts'
import { referenceProblems } from '../records/refusals.ts'
import { inReadScope, type Scope } from '../records/scope.ts'
import { type KnownFood, loadBasis } from './formula-basis.ts'
import { distributorOf, offeredPriceLists } from './formula-choices.ts'
import { chosenVersion, keptGrams, lineProblems, namedFoods } from './formula-content.ts'
import { answeredNutrients, answeredPrices, type FormulaRecord, formulaRecord } from './formula-record.ts'
import {
  calculationProblems,
  coatingProblems,
  modelProblems,
  optimisationProblems,
  type WorkedOn,
} from './formula-refusals.ts'
import type { SolvingServices } from './solver-pool.ts'

/*
 * Calculating, optimising and coating a formula as it is worked on; nothing is stored. Each loads what it needs in one
 * short transaction, then thinks without any.
 */

/** Source: spec 2 §7 "Formulas". */
export function calculationHandlers(services: SolvingServices): Handlers<typeof formulaCalculations, Session> {
  return {
    calcul: async ({ session, body, caller }) => {
      const asked = await workedOn(services, session, body)
      const figures = workbenchFigures(asked.content, asked.basis)
      refuseIf(calculationProblems(asked, figures, caller.culture))
      return { answer: answerOf(session, asked, figures, calculated(figures)) }
    },
    melasse: async ({ session, body }) => {
      const asked = await workedOn(services, session, body)
      const figures = workbenchFigures(asked.content, asked.basis)
      refuseIf(coatingProblems(asked, figures))
      return { answer: answerOf(session, asked, figures, calculated(figures)) }
    },
    optimize: async ({ session, body, caller }) => {
      const asked = await workedOn(services, session, body)
      refuseIf(optimisationProblems(asked, caller.culture))
      const { content, basis } = asked
      const present = dryRecipe(content, basis)
      const outcome = await solved(services, 'reoptimise', { problem: formulaProblem(content, basis), present })
      if (outcome.kind === 'refused') throw new Refusal(modelProblems(asked, outcome.refusals, caller.culture))
      if (outcome.kind !== 'optimal')
        return { answer: answerOf(session, asked, workbenchFigures(content, basis), endingOf(outcome)) }
      const { recipe, costPerAnimalDayEur, certificate } = outcome
      const cheapest = { ...asked, content: withRecipe(content, basis, recipe) }
      const figures = workbenchFigures(cheapest.content, basis)
      const result = { ...calculated(figures), kind: outcome.kind, costPerAnimalDayEur, certificate }
      return { answer: answerOf(session, cheapest, figures, result) }
    },
  }
}

/** One job in the threads that solve. What became of a thread is for the log; whoever asked is told that it is not his. */
export async function solved<Name extends JobName>(
  { solver, log }: SolvingServices,
  name: Name,
  input: JobInput<Name>,
): Promise<Exclude<JobAnswer<Name>, { kind: 'cancelled' }>> {
  const [answer] = await solver.run(name, [input])
  if (answer === undefined || answer.kind === 'cancelled') throw refusal('service.unavailable')
  if (answer.kind === 'failed') log.warn({ job: name, reason: answer.reason }, 'not solved')
  if ('isThreadLost' in answer) throw refusal('solver.unreachable')
  return answer as Exclude<JobAnswer<Name>, { kind: 'cancelled' }>
}

/** The formula as it was sent, with its basis: as the distributor of the saved formula has it. */
export function workedOn(services: SolvingServices, session: Session, body: CalculationBody): Promise<WorkedOn> {
  return inReadScope(services, session, async (scope) => {
    const record = await formulaRecord(scope, body.formuleId)
    const { tenantId } = await distributorOf(scope, record)
    const chosen = await chosenFor(scope, record, body)
    const foods = await namedFoods(scope, tenantId, body.foods, record)
    const known = await knownFoods(scope, chosen.nutritionalModelVersionId, body)
    refuseIf([...foods.problems, ...known.problems])
    const basis = await loadBasis(scope, {
      sellerTenantId: tenantId,
      modelVersionId: chosen.nutritionalModelVersionId,
      priceListId: chosen.priceListId,
      constraintVersionId: chosen.constraintVersionId,
      foods: foods.named,
      known: known.foods,
    })
    refuseIf(lineProblems(body, basis, record))
    const priceLists = await offeredPriceLists(scope, tenantId, chosen.priceListId)
    return { content: contentOf(body), basis, priceListId: chosen.priceListId, priceLists }
  })
}

/** What the formula is computed with; as it was saved where nothing is said. */
async function chosenFor(scope: Scope, record: FormulaRecord, body: CalculationBody) {
  const nutritionalModelVersionId = body.nutritionalModelVersionId ?? record.nutritionalModelVersionId
  const { priceListId = record.optimisationTypeObjectId, constraintSetId, constraintVersionId } = body
  const saysSet = constraintSetId !== undefined || constraintVersionId !== undefined
  const set = saysSet
    ? { constraintSetId: constraintSetId ?? null, constraintVersionId: constraintVersionId ?? null }
    : { constraintSetId: null, constraintVersionId: record.constraintVersionId }
  const version = await chosenVersion(scope, { ...set, nutritionalModelVersionId })
  const facts = { nutritionalModelVersionId, ...version }
  refuseIf(await referenceProblems(scope, { ...formula, lines: {} }, facts, record.ownerTenantId))
  return { ...facts, priceListId }
}

/** What was sent of foods in the place of their analyses. Source: spec 2 §7 "MBBased". */
async function knownFoods(scope: Scope, modelVersionId: number, { foods, mbBased }: CalculationBody) {
  const items = foods.some(({ contents }) => contents) ? await itemsOf(scope, modelVersionId) : []
  const inModel = new Set(items.map(({ itemId }) => itemId))
  const problems = foods.flatMap(({ contents = [] }, food) =>
    contents.flatMap(({ id }, place): Problem[] =>
      inModel.has(id) ? [] : [{ key: 'items.notInModel', field: `foods.${food}.contents.${place}.id` }],
    ),
  )
  const known = foods.map(({ id, dryMatterPercent = null, contents = [] }): [number, KnownFood] => [
    id,
    {
      dryMatterPercent: dryMatterPercent === null ? null : keptDryMatterPercent(dryMatterPercent),
      contents,
      isAsFed: mbBased,
    },
  ])
  return { foods: new Map(known), problems }
}

const contentOf = (body: CalculationBody): FormulaContent => ({
  total: { min: body.total.min, max: body.total.max },
  humidity: { min: body.humidity.min, max: body.humidity.max },
  animalCount: body.animalCount,
  useBio: body.useBio,
  melasse: body.melasse,
  melasseRatePercent: body.melasseRatePercent ?? null,
  foods: body.foods.map(({ id, min, max, value, isActive }) => ({ id, min, max, value: keptGrams(value), isActive })),
  nutrients: body.nutrients.filter(({ min, max }) => min !== null || max !== null),
})

const calculated = ({ check: { violations, excludedUsed }, check }: WorkbenchFigures) => ({
  kind: 'calculated' as const,
  isRespected: isRespected(check),
  check: {
    violations: violations.map((violation) => ({ ...violation, limit: sideOf(violation.limit) })),
    excludedUsed: [...excludedUsed],
  },
})

// A formula of the workbench has neither ratios nor groups: domain/formulation/workbench-formula.ts.
const sideOf = (side: LimitSide) => side as AnsweredSide

/** How it ended where there is no recipe; what the solver says of it is no word for a person. */
function endingOf(outcome: Exclude<BatchOutcome, { kind: 'optimal' | 'refused' }>): Result {
  switch (outcome.kind) {
    case 'infeasible':
      return { kind: outcome.kind, beyondBox: [...outcome.beyondBox] }
    case 'unbounded':
      return { kind: outcome.kind, foods: [...outcome.foods] }
    default:
      return { kind: outcome.kind }
  }
}

type Result = CalculatedFormula['result']

function answerOf(
  session: Session,
  { content, basis }: WorkedOn,
  figures: WorkbenchFigures,
  result: Result,
): CalculatedFormula {
  const dry = withoutMolasses(figures.problem, figures.recipe)
  const ofDry = formulaFigures(figures.problem, dry)
  const named = formulaIngredients(content, basis)
  const recipe = (of: FormulaFigures['foods']) =>
    of.map(({ grams, kilogramsPerTonne }, place) => {
      const { id = 0, code = '', name = '' } = named[place] ?? {}
      return { id, code, name, value: grams, kilogramsPerTonne }
    })
  return {
    result,
    nutrients: answeredNutrients(content, basis, figures),
    foods: recipe(ofDry.foods).filter(({ code }) => code !== molassesCode),
    formuleMelasse: content.melasse ? recipe(figures.figures.foods) : null,
    totalValue: figures.figures.totalGrams,
    humidityValue: figures.figures.humidityPercent,
    cmvp: answeredPrices(session, figures),
  }
}
