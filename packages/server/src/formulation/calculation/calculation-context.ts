import { formula } from '@provende/contract/formulation/formula.ts'
import type { CalculationRequest } from '@provende/contract/formulation/formula-calculation.ts'
import type { Problem } from '@provende/contract/problems.ts'
import {
  type FormulaContent,
  isMeaningful,
  nutrientLine,
} from '@provende/domain/formulation/formula/workbench/workbench-formula.ts'
import type { JobAnswer, JobInput, JobName } from '@provende/domain/formulation/optimise/solver-jobs.ts'
import { clampDryMatterPercent } from '@provende/domain/nutrition/dry-matter.ts'
import type { Session } from '../../access/session/session.ts'
import { refusal, refuseIf } from '../../kit/handler.ts'
import { checkedNutrients, contentProblem } from '../../nutrition/content-problems.ts'
import { itemsOf } from '../../nutrition/model-version.ts'
import { referenceProblems } from '../../records/refusals.ts'
import { inReadScope, type Scope } from '../../records/scope.ts'
import { lineProblems, resolveConstraintVersion, resolveFoods, toStoredGrams } from '../formula/formula-content.ts'
import { distributorOf, offeredPriceLists } from '../formula/formula-options.ts'
import { type FormulaRecord, loadFormulaRecord } from '../formula/formula-record.ts'
import type { SolvingServices } from '../solver/solver-pool.ts'
import { loadFormulaInputs, type SuppliedAnalysis } from './formula-inputs.ts'
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
    const { tenantId } = await distributorOf(scope, record)
    const ids = await resolveInputIds(scope, record, body)
    const foods = await resolveFoods(scope, tenantId, body.foods, record)
    const supplied = await suppliedAnalyses(scope, ids.modelVersionId, body)
    refuseIf([...foods.problems, ...supplied.problems])
    const inputs = await loadFormulaInputs(scope, {
      sellerTenantId: tenantId,
      modelVersionId: ids.modelVersionId,
      priceListId: ids.priceListId,
      constraintVersionId: ids.constraintVersionId,
      foods: foods.resolved,
      suppliedAnalyses: supplied.analyses,
    })
    refuseIf(lineProblems(body, inputs, record))
    const priceLists = await offeredPriceLists(scope, tenantId, ids.priceListId)
    return { content: contentOf(body), inputs, priceListId: ids.priceListId, priceLists }
  })
}

/**
 * The ids of the model version, price list and constraint version to compute with; those of the saved formula by
 * default.
 */
async function resolveInputIds(scope: Scope, record: FormulaRecord, body: CalculationRequest) {
  const modelVersionId = body.modelVersionId ?? record.modelVersionId
  const { priceListId = record.priceListId, constraintSetId, constraintVersionId } = body
  const hasSet = constraintSetId !== undefined || constraintVersionId !== undefined
  const set = hasSet
    ? { constraintSetId: constraintSetId ?? null, constraintVersionId: constraintVersionId ?? null }
    : { constraintSetId: null, constraintVersionId: record.constraintVersionId }
  const version = await resolveConstraintVersion(scope, { ...set, modelVersionId })
  const facts = { modelVersionId, ...version }
  // What the formula refers to already was checked when it was saved.
  const changed = Object.fromEntries(
    Object.entries(facts).filter(([name, id]) => id !== record[name as keyof typeof facts]),
  )
  refuseIf(await referenceProblems(scope, { ...formula, lines: {} }, changed, record.ownerTenantId))
  return { ...facts, priceListId }
}

/** Contents and dry matter sent to replace the analyses of foods. Source: spec 2 §7 "MBBased". */
async function suppliedAnalyses(scope: Scope, modelVersionId: number, { foods, mbBased }: CalculationRequest) {
  const items = foods.some(({ contents }) => contents) ? await itemsOf(scope, modelVersionId) : []
  const inModel = new Set(items.map(({ itemId }) => itemId))
  const nutrients = await checkedNutrients(scope, items)
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

const contentOf = (body: CalculationRequest): FormulaContent => ({
  total: { min: body.total.min, max: body.total.max },
  humidity: { min: body.humidity.min, max: body.humidity.max },
  animalCount: body.animalCount,
  useBio: body.useBio,
  melasse: body.melasse,
  melasseRatePercent: body.melasseRatePercent ?? null,
  foods: body.foods.map(({ id, min, max, value, isActive, ownMin }) => ({
    id,
    min,
    max,
    value: toStoredGrams(value),
    isActive,
    ownMin,
  })),
  nutrients: body.nutrients.filter(isMeaningful).map(nutrientLine),
})

/**
 * Runs one job in the solver pool. The reason of a failure is logged; the caller gets a refusal or a `failed` answer.
 */
export async function runSolverJob<Name extends JobName>(
  { solver, log }: SolvingServices,
  name: Name,
  input: JobInput<Name>,
): Promise<Exclude<JobAnswer<Name>, { kind: 'cancelled' }>> {
  const [answer] = await solver.run(name, [input])
  if (answer === undefined || answer.kind === 'cancelled') throw refusal('service.unavailable')
  if (answer.kind === 'failed') log.warn({ job: name, reason: answer.reason }, 'solver job failed')
  if ('isThreadLost' in answer) throw refusal('solver.unreachable')
  return answer as Exclude<JobAnswer<Name>, { kind: 'cancelled' }>
}
