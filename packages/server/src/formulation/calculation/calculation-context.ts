import { formula } from '@provende/contract/formulation/formula.ts'
import type { CalculationRequest } from '@provende/contract/formulation/formula-calculation.ts'
import type { Route } from '@provende/contract/kit/route.ts'
import type { Problem, ProblemKey } from '@provende/contract/problems.ts'
import type { FormulaContent } from '@provende/domain/formulation/formula/workbench/workbench-formula.ts'
import type {
  SolverJobAnswer,
  SolverJobInput,
  SolverJobName,
} from '@provende/domain/formulation/optimise/solver-jobs.ts'
import { clampDryMatterPercent } from '@provende/domain/nutrition/dry-matter.ts'
import type { Session } from '../../access/session/session.ts'
import { type Call, refusal, refuseIf } from '../../kit/handler.ts'
import { contentProblem, loadNutrientsToCheck } from '../../nutrition/content-problems.ts'
import { loadModelItems } from '../../nutrition/model-version.ts'
import { referenceProblems } from '../../records/refusals.ts'
import { inReadScope, type Scope } from '../../records/scope.ts'
import {
  formulaLineProblems,
  requestedConstraintSet,
  requestedContent,
  resolveConstraintVersion,
  resolveFormulaFoods,
} from '../formula/formula-content.ts'
import { loadDistributor, offeredPriceLists } from '../formula/formula-options.ts'
import { type FormulaRecord, formulaContentOf, loadFormulaRecord } from '../formula/formula-record.ts'
import type { SolverRunOptions, SolvingServices } from '../solver/solver-pool.ts'
import type { Overload, SolverClient } from '../solver/solver-shares.ts'
import type { SuppliedAnalysis } from './food-contents.ts'
import { loadFormulaInputs } from './formula-inputs.ts'
import type { CalculationContext } from './formula-refusals.ts'

/* Loads what a calculation needs in one short transaction, and runs solver jobs. */

/**
 * The content sent by the client with its inputs, as the distributor of the saved formula sees them. Refuses invalid
 * lines.
 */
export function loadCalculationContext(
  services: SolvingServices,
  session: Session,
  body: CalculationRequest,
): Promise<CalculationContext> {
  return inReadScope(services, session, async (scope) => {
    const record = await loadFormulaRecord(scope, body.formuleId)
    const { tenantId } = await loadDistributor(scope, record)
    const ids = await resolveCalculationInputIds(scope, record, body)
    const content = requestedContent(body, formulaContentOf(record))
    const foods = await resolveCalculationFoods(scope, tenantId, content.foods, record)
    const supplied = await resolveSuppliedAnalyses(scope, ids.modelVersionId, body)
    refuseIf([...foods.problems, ...supplied.problems])
    const inputs = await loadFormulaInputs(scope, {
      distributorTenantId: tenantId,
      modelVersionId: ids.modelVersionId,
      priceListId: ids.priceListId,
      constraintVersionId: ids.constraintVersionId,
      foods: foods.resolved,
      suppliedAnalyses: supplied.analyses,
    })
    refuseIf(formulaLineProblems(content, inputs, record))
    const priceLists = await offeredPriceLists(scope, tenantId, ids.priceListId)
    return { content, inputs, priceListId: ids.priceListId, priceLists }
  })
}

/** The foods of the lines. The names of saved ones, which count only of those that are gone, are not read again. */
function resolveCalculationFoods(
  scope: Scope,
  distributorTenantId: number,
  lines: FormulaContent['foods'],
  record: FormulaRecord,
) {
  const saved = new Map(record.foods.map(({ itemId, code, name }) => [itemId, { id: itemId, code, name }]))
  const resolved = lines.flatMap(({ id }) => saved.get(id) ?? [])
  if (resolved.length === lines.length) return Promise.resolve({ resolved, problems: [] })
  return resolveFormulaFoods(scope, distributorTenantId, lines, record)
}

/**
 * The ids of the model version, price list and constraint version to compute with; those of the saved formula by
 * default.
 */
async function resolveCalculationInputIds(scope: Scope, record: FormulaRecord, body: CalculationRequest) {
  const modelVersionId = body.modelVersionId ?? record.modelVersionId
  const { priceListId = record.priceListId } = body
  const version = await resolveConstraintVersion(scope, requestedConstraintSet({ ...body, modelVersionId }, record))
  const facts = { modelVersionId, ...version }
  // What the formula refers to already was checked when it was saved.
  const changed = Object.fromEntries(
    Object.entries(facts).filter(([name, id]) => id !== record[name as keyof typeof facts]),
  )
  refuseIf(await referenceProblems(scope, { ...formula, lines: {} }, changed, record.ownerTenantId))
  return { ...facts, priceListId }
}

/** Contents and dry matter sent to replace the analyses of foods. Source: spec 2 §7 "MBBased". */
async function resolveSuppliedAnalyses(
  scope: Scope,
  modelVersionId: number,
  { foods = [], mbBased }: CalculationRequest,
) {
  const items = foods.some(({ contents }) => contents) ? await loadModelItems(scope, modelVersionId) : []
  const inModel = new Set(items.map(({ itemId }) => itemId))
  const nutrients = items.length === 0 ? new Map() : await loadNutrientsToCheck(scope, items)
  const problems = foods.flatMap(({ contents = [] }, food) =>
    contents.flatMap(({ id, value }, index): Problem[] => {
      const field = `foods.${food}.contents.${index}`
      if (!inModel.has(id)) return [{ key: 'items.notInModel', field: `${field}.id` }]
      const nutrient = nutrients.get(id)
      const problem = nutrient && contentProblem(value, nutrient, `${field}.value`)
      return problem ? [problem] : []
    }),
  )
  const analyses = foods.map(({ id, dryMatterPercent = null, contents = [] }): [number, SuppliedAnalysis] => [
    id,
    {
      dryMatterPercent: dryMatterPercent === null ? null : clampDryMatterPercent(dryMatterPercent),
      contents,
      isAsFed: mbBased,
    },
  ])
  return { analyses: new Map(analyses), problems }
}

/** Whose call a job is part of: it ends with the call, and takes the person's share of the solver pool. */
export type SolvingCall = Pick<Call<Route, Session>, 'session' | 'caller'>

const solverClientOf = ({ session }: SolvingCall): SolverClient => ({
  personId: session.actorUserId,
  tenantId: session.tenantId,
})

/** How a call runs its jobs in the solver pool. */
export const runOptionsOf = (call: SolvingCall): SolverRunOptions => {
  const { signal } = call.caller
  return { ...(signal === undefined ? {} : { signal }), client: solverClientOf(call) }
}

/** Like `loadCalculationContext`, for a call that then solves: one that the solver pool would not take costs nothing. */
export function loadSolvingContext(
  services: SolvingServices,
  call: SolvingCall & { readonly body: CalculationRequest },
): Promise<CalculationContext> {
  const overload = services.solver.overload(solverClientOf(call))
  if (overload !== null) throw overloadRefusal(overload)
  return loadCalculationContext(services, call.session, call.body)
}

/** After how many seconds a call refused by the solver pool may be repeated: about the time of a long calculation. */
const overloadRetrySeconds = 5
const overloadProblemKeys: Readonly<Record<Overload, ProblemKey>> = {
  person: 'solver.tooMany',
  everyone: 'solver.busy',
}
const overloadRefusal = (overload: Overload) =>
  refusal(overloadProblemKeys[overload], undefined, { limit: overloadRetrySeconds })

/**
 * Runs one job in the solver pool. The reason of a failure is logged; the caller gets a refusal or a `failed` answer.
 */
export async function runJobInSolverPool<Name extends SolverJobName>(
  { solver, log }: SolvingServices,
  call: SolvingCall,
  name: Name,
  input: SolverJobInput<Name>,
): Promise<Exclude<SolverJobAnswer<Name>, { kind: 'cancelled' }>> {
  const [answer] = await solver.run(name, [input], runOptionsOf(call))
  if (answer === undefined || answer.kind === 'cancelled') throw refusal('service.unavailable')
  if (answer.kind === 'overloaded' && 'overload' in answer) throw overloadRefusal(answer.overload)
  if (answer.kind === 'failed') log.warn({ job: name, reason: answer.reason }, 'solver job failed')
  if ('isThreadLost' in answer) throw refusal('solver.unreachable')
  return answer as Exclude<SolverJobAnswer<Name>, { kind: 'cancelled' }>
}
