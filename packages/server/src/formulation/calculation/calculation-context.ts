import { formula } from '@provende/contract/formulation/formula.ts'
import type { CalculationBody } from '@provende/contract/formulation/formula-calculation.ts'
import type { Problem } from '@provende/contract/problems.ts'
import type { JobAnswer, JobInput, JobName } from '@provende/domain/formulation/solver-jobs.ts'
import type { FormulaContent } from '@provende/domain/formulation/workbench-formula.ts'
import { keptDryMatterPercent } from '@provende/domain/nutrition/dry-matter.ts'
import type { Session } from '../access/session.ts'
import { refusal, refuseIf } from '../kit/handler.ts'
import { itemsOf } from '../nutrition/model-version.ts'
import { referenceProblems } from '../records/refusals.ts'
import { inReadScope, type Scope } from '../records/scope.ts'
import { type KnownFood, loadBasis } from './formula-basis.ts'
import { distributorOf, offeredPriceLists } from './formula-choices.ts'
import { chosenVersion, keptGrams, lineProblems, namedFoods } from './formula-content.ts'
import { type FormulaRecord, formulaRecord } from './formula-record.ts'
import type { WorkedOn } from './formula-refusals.ts'
import type { SolvingServices } from './solver-pool.ts'

/* What a calculation begins with: the formula as it was sent, loaded in one short transaction, and the threads that solve. */

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
