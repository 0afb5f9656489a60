import { createHash } from 'node:crypto'
import { formula } from '@provende/contract/formulation/formula.ts'
import { type FormulaFieldValues, formulaFields } from '@provende/contract/formulation/formula-fields.ts'
import type { RevisionOperation, RevisionSources } from '@provende/contract/formulation/formula-revisions.ts'
import type { FormulaRequest } from '@provende/contract/formulation/formula-schemas.ts'
import type { AnyRecord } from '@provende/contract/records/family.ts'
import {
  formulaLimitState,
  type StoredFigures,
  storedFiguresOf,
  workbenchFigures,
} from '@provende/domain/formulation/formula/workbench/workbench-figures.ts'
import {
  derogationsOf,
  type FormulaContent,
  type FormulaInputs,
  formulaProblem,
  mustStoreNutrientLine,
  recipeWithoutMolasses,
} from '@provende/domain/formulation/formula/workbench/workbench-formula.ts'
import type { OtherLimit } from '@provende/domain/nutrition/other-limits.ts'
import { nullableProbabilitiesOf } from '@provende/domain/nutrition/required-probability.ts'
import { sql } from 'kysely'
import { editedVersionOf } from '../../kit/edited-version.ts'
import { refusal, refuseIf } from '../../kit/handler.ts'
import { referenceProblems, writeOrRefuseTakenValues } from '../../records/refusals.ts'
import type { Scope } from '../../records/scope.ts'
import { insertRecord, replaceRecord } from '../../records/store.ts'
import { writableBy } from '../../records/visible-to.ts'
import { loadFormulaInputs, type NamedFood } from '../calculation/formula-inputs.ts'
import { loadRevisionSources } from '../history/revision-sources.ts'
import { type PublishedFormula, updatePublishedFood } from '../publishing/published-food.ts'
import {
  formulaLineProblems,
  requestedConstraintSet,
  requestedContent,
  resolveConstraintVersion,
  resolveFormulaFoods,
  toStoredGrams,
} from './formula-content.ts'
import { loadDistributor } from './formula-options.ts'
import { type FormulaRecord, formulaContentOf, loadFormulaRecord, loadLastRevision } from './formula-record.ts'
import { showRevision } from './formula-shown.ts'
import { type FormulaSources, loadFormulaSources, storeFormulaSources } from './formula-sources.ts'

/*
 * Saves formulas. The results are always computed here, never taken from the client, and stored with their inputs as a
 * revision in the same transaction.
 */

/** The input of a formula, new or existing. */
export type FormulaToSave = FormulaContent & Omit<FormulaFieldValues, keyof FormulaContent>

export type FormulaSaveOptions = {
  readonly operation: RevisionOperation
  /** The certificate that the saved recipe is the cheapest, or null. Called with the inputs loaded by the save. */
  readonly certify?: (prepared: PreparedFormula) => object | null
}

/** The owner of a formula: a farm with its distributor, or a distributor alone. */
export type FormulaOwner = { readonly farmId: number | null; readonly structureId: number; readonly tenantId: number }

/**
 * The active farm, or else the distributor, the scope may write formulas for; without either, the distributor of the
 * current tenant. Any other refuses like a missing record.
 */
export async function resolveFormulaOwner(
  scope: Scope,
  farmId: number | null | undefined,
  structureId: number | null | undefined,
): Promise<FormulaOwner> {
  const { rows } = farmId
    ? await sql<FormulaOwner>`select id as "farmId", structure_id as "structureId", tenant_id as "tenantId" from farm
        where id = ${farmId} and not deleted and ${writableBy(scope, 'farm')}`.execute(scope.transaction)
    : await sql<FormulaOwner>`select null::bigint as "farmId", id as "structureId", tenant_id as "tenantId"
        from structure where not deleted and ${writableBy(scope, 'structure')}
        and ${structureId ? sql`id = ${structureId}` : sql`tenant_id = ${scope.tenantId}`}`.execute(scope.transaction)
  const [owner] = rows
  if (owner === undefined) throw refusal('record.referenceMissing', farmId ? 'farmId' : 'structureId')
  return owner
}

/**
 * Inserts a formula and its first revision; `code` defaults to the distributor's next code. Returns its id. A copy of an
 * optimum is one too while its prices, contents and limits are the same.
 */
export async function createFormula(
  scope: Scope,
  owner: FormulaOwner,
  input: FormulaToSave,
  options: FormulaSaveOptions & { readonly copiedFrom?: FormulaRecord },
  code?: string,
): Promise<number> {
  const seller = await loadDistributor(scope, owner)
  const { copiedFrom } = options
  const prepared = await computeFormula(scope, {
    input,
    distributorTenantId: seller.tenantId,
    ownerTenantId: owner.tenantId,
    before: copiedFrom ?? null,
  })
  const fields = { duplicateId: copiedFrom?.id ?? null, foodId: null, isLocked: false, tenantsShared: false }
  const ownerScope: Scope = { ...scope, tenantId: owner.tenantId }
  const { farmId, structureId } = owner
  const certificate =
    options.certify?.(prepared) ?? (copiedFrom ? await certificateOfSameRecipe(scope, copiedFrom.id, prepared) : null)
  const columns = { ...prepared.columns, ...fields, farmId, structureId, isOptimal: certificate !== null }
  const chosenCode = code ?? (await nextFormulaCode(scope, structureId))
  const id = await writeOrRefuseTakenValues(formula, () =>
    insertRecord(ownerScope, formula, { ...columns, code: chosenCode }),
  )
  await addFormulaRevision(scope, { id, ownerTenantId: owner.tenantId }, prepared, options.operation, certificate)
  return id
}

async function nextFormulaCode(scope: Scope, structureId: number): Promise<string> {
  const { rows } = await sql<{ code: string | null }>`select next_formula_code(${structureId}) as code`.execute(
    scope.transaction,
  )
  const code = rows[0]?.code ?? null
  if (code === null) throw refusal('record.referenceMissing', 'structureId')
  return code
}

/**
 * Saves a formula over the version the editor started from; refuses a locked or deactivated formula and one that another user
 * has saved since.
 */
export async function saveFormula(scope: Scope, request: FormulaRequest, options: FormulaSaveOptions): Promise<void> {
  const version = editedVersionOf(request)
  const { record, prepared } = await prepareFormula(scope, request)
  const { code, farmId, structureId, duplicateId, foodId, tenantsShared } = record
  const unchanged = { code, farmId, structureId, duplicateId, foodId, tenantsShared, isLocked: false }
  const certificate = options.certify?.(prepared) ?? (await certificateOfSameRecipe(scope, request.id, prepared))
  const columns = { ...prepared.columns, ...unchanged, isOptimal: certificate !== null }
  const isSaved = await writeOrRefuseTakenValues(formula, () =>
    replaceRecord(scope, formula, request.id, version, columns),
  )
  if (!isSaved) throw refusal('record.changedMeanwhile')
  if (foodId !== null)
    await updatePublishedFood(
      scope,
      Number(foodId),
      toPublishedFormula({ ...record, ...prepared.columns, code }, prepared),
    )
  // Without a certificate it counts as a plain save, even if the client says it was optimised.
  const operation = options.operation === 'optimise' && certificate === null ? 'save' : options.operation
  await addFormulaRevision(scope, record, prepared, operation, certificate)
}

/** The parts of a formula its published food is derived from. */
export const toPublishedFormula = (
  record: AnyRecord,
  computed: Pick<PreparedFormula, 'content' | 'inputs' | 'outcome'>,
): PublishedFormula => ({
  formulaId: record.id,
  name: String(record.name),
  code: String(record.code),
  modelVersionId: Number(record.modelVersionId),
  ...computed,
})

/** Computes a formula sent to be saved; refuses one that must not be saved. */
export async function prepareFormula(
  scope: Scope,
  request: FormulaRequest,
): Promise<{ record: FormulaRecord; prepared: PreparedFormula }> {
  const record = await loadEditableFormula(scope, request.id)
  const { tenantId: distributorTenantId } = await loadDistributor(scope, record)
  const { ownerTenantId } = record
  const input = withSavedDefaults(request, record)
  const prepared = await computeFormula(scope, { input, distributorTenantId, ownerTenantId, before: record })
  return { record, prepared }
}

/** A request with what it does not say as it was saved. */
function withSavedDefaults(request: FormulaRequest, record: FormulaRecord): FormulaToSave {
  const { priceListId = record.priceListId, breedId = record.breedId } = request
  const content = requestedContent(request, formulaContentOf(record))
  return { ...request, ...content, ...requestedConstraintSet(request, record), priceListId, breedId }
}

/** The certificate of the last save of a formula, if the recipe and everything that makes it the cheapest are still the same. */
async function certificateOfSameRecipe(scope: Scope, id: number, prepared: PreparedFormula): Promise<object | null> {
  const { rows } = await sql<Pick<PreparedFormula, 'content' | 'inputs'> & { certificate: object }>`
    select * from (select formula_revision.content, formula_basis.content as inputs, certificate
      from formula_revision join formula_basis on formula_basis.id = basis_id
      where formula_revision.formula_id = ${id} order by number desc limit 1) last where certificate is not null`.execute(
    scope.transaction,
  )
  const [last] = rows
  return last !== undefined && certifiedFactsText(last) === certifiedFactsText(prepared) ? last.certificate : null
}

/** What a certificate is about: the problem and the recipe. Neither names nor the number of animals matter. */
function certifiedFactsText({ content, inputs }: Pick<PreparedFormula, 'content' | 'inputs'>): string {
  const { foods, ...problem } = formulaProblem(content, inputs)
  const facts = foods.map(({ name: _, ...food }) => food)
  return JSON.stringify([facts, problem, [...recipeWithoutMolasses(content, inputs)], content.melasse])
}

/** A writable formula; refuses one that is locked or deactivated. */
export async function loadEditableFormula(scope: Scope, id: number): Promise<FormulaRecord> {
  const record = await loadWritableFormula(scope, id)
  if (record.isLocked) throw refusal('formula.locked')
  if (record.deleted) throw refusal('formula.inactive')
  return record
}

/** A formula the scope may write; refuses any other like a missing record. */
export async function loadWritableFormula(scope: Scope, id: number): Promise<FormulaRecord> {
  const record = await loadFormulaRecord(scope, id)
  if (!record.mayWrite) throw refusal('record.notFound')
  return record
}

/**
 * Locks a formula as last saved, without computing it again, and shows it to its farm; refuses one that is locked, deactivated
 * or changed since.
 */
export async function lockFormula(scope: Scope, id: number, version: Date): Promise<void> {
  await loadEditableFormula(scope, id)
  const { numAffectedRows } = await sql`
    update formula set is_locked = true,
      modification_date = greatest(${scope.now}::timestamptz, modification_date + interval '1 millisecond')
    where id = ${id} and modification_date = ${version} and not is_locked`.execute(scope.transaction)
  if ((numAffectedRows ?? 0n) === 0n) throw refusal('record.changedMeanwhile')
  await sql`
    insert into formula_revision (formula_id, number, tenant_id, operation, user_id, creation_date, basis_id, content,
      outcome, certificate, sources)
    select formula_id, number + 1, tenant_id, 'lock', ${scope.userId}, ${scope.now}, basis_id, content, outcome,
      certificate, sources
    from formula_revision where formula_id = ${id} order by number desc limit 1`.execute(scope.transaction)
  const { number } = await loadLastRevision(scope, id)
  await showRevision(scope, id, number)
}

type FormulaToCompute = {
  readonly input: FormulaToSave
  readonly distributorTenantId: number
  readonly ownerTenantId: number
  readonly before: FormulaRecord | null
}

/** A computed formula, ready to be stored: columns and lines, content, inputs and results. */
export type PreparedFormula = {
  readonly columns: Record<string, unknown>
  readonly content: FormulaContent
  readonly inputs: FormulaInputs
  readonly outcome: StoredFigures
  readonly sources: RevisionSources
  readonly digests: FormulaSources
}

async function computeFormula(scope: Scope, preparation: FormulaToCompute): Promise<PreparedFormula> {
  const { input, distributorTenantId, ownerTenantId, before } = preparation
  const facts = { ...input, ...(await resolveConstraintVersion(scope, input)) }
  const foods = await resolveFormulaFoods(scope, distributorTenantId, input.foods, before)
  // Only editable references are checked: an expert of the farm does not see its distributor, which the client sends
  // back.
  const problems = await referenceProblems(
    scope,
    { ...formula, fields: formulaFields, lines: {} },
    facts,
    ownerTenantId,
  )
  refuseIf([...problems, ...foods.problems])
  const digests = await loadFormulaSources(scope, distributorTenantId, facts)
  const inputs = await loadFormulaInputs(scope, {
    distributorTenantId,
    modelVersionId: facts.modelVersionId,
    priceListId: facts.priceListId,
    constraintVersionId: facts.constraintVersionId,
    foods: foods.resolved,
  })
  refuseIf(formulaLineProblems(input, inputs, before))
  const columns = formulaColumns(facts, foods.resolved)
  const content = formulaContentOf(columns)
  const figures = workbenchFigures(content, inputs)
  const { price, distributorPrice, isPriceShown } = figures
  const results = {
    totalGrams: figures.figures.totalGrams,
    humidityPercent: figures.figures.humidityPercent,
    pricePerTonneEur: isPriceShown ? price.pricePerTonneEur : null,
    pricePerAnimalDayEur: isPriceShown ? price.pricePerAnimalDayEur : null,
    distributorPricePerTonneEur: isPriceShown ? distributorPrice.pricePerTonneEur : null,
    limitState: formulaLimitState(figures),
    hasDerogation: derogationsOf(content, inputs).length > 0,
  }
  const sources = await loadRevisionSources(scope, facts)
  return { columns: { ...columns, ...results }, content, inputs, outcome: storedFiguresOf(figures), sources, digests }
}

function formulaColumns(input: FormulaToSave, foods: readonly NamedFood[]) {
  const { total, humidity, nutrients, otherLimits = [], ...facts } = input
  return {
    ...facts,
    totalMinGrams: total.min,
    totalMaxGrams: total.max,
    humidityMinPercent: humidity.min,
    humidityMaxPercent: humidity.max,
    totalNote: total.note ?? '',
    humidityNote: humidity.note ?? '',
    roundingCarrierId: facts.roundingCarrierId ?? null,
    roundingStepGrams: facts.roundingStepGrams ?? null,
    roundingBatchTonnes: facts.roundingBatchTonnes ?? null,
    foods: input.foods.map(({ id: itemId, value, ownMin, minIfUsed, note = '', ...line }, index) => {
      const { code = '', name = '' } = foods[index] ?? {}
      const { min, max, isActive } = line
      return {
        ...{ itemId, code, name, min, max, value: toStoredGrams(value), isActive, ownMin: ownMin === true, note },
        minIfUsed: minIfUsed || null,
      }
    }),
    nutrients: nutrients
      .filter(mustStoreNutrientLine)
      .map(({ id: itemId, min, max, isActive, note = '', ...line }) => ({
        ...{ itemId, min, max, note },
        isActive: isActive !== false,
        minProbability: line.minProbability ?? null,
        maxProbability: line.maxProbability ?? null,
      })),
    otherLimits: otherLimits.map(storedOtherLimit),
  }
}

const storedOtherLimit = (limit: OtherLimit) => ({
  ...limit,
  ...nullableProbabilitiesOf(limit),
  note: limit.note ?? '',
})

type RevisedFormula = { readonly id: number; readonly ownerTenantId: number }

/**
 * Inserts a revision, and its inputs unless the same are already stored. The preceding save holds the row lock of the
 * formula, so revision numbers do not clash.
 */
async function addFormulaRevision(
  scope: Scope,
  { id, ownerTenantId }: RevisedFormula,
  prepared: PreparedFormula,
  operation: RevisionOperation,
  certificate: object | null,
): Promise<void> {
  const inputs = JSON.stringify(prepared.inputs)
  const hash = hashInputs(prepared.inputs)
  await sql`insert into formula_basis (formula_id, tenant_id, hash, content)
    values (${id}, ${ownerTenantId}, ${hash}, ${inputs}::jsonb) on conflict (formula_id, hash) do nothing`.execute(
    scope.transaction,
  )
  const certificateJson = certificate === null ? null : JSON.stringify(certificate)
  await sql`
    insert into formula_revision (formula_id, number, tenant_id, operation, user_id, creation_date, basis_id, content,
      outcome, certificate, sources)
    select ${id}, 1 + coalesce((select max(number) from formula_revision where formula_id = ${id}), 0), ${ownerTenantId},
      ${operation}, ${scope.userId}, ${scope.now}, formula_basis.id, ${JSON.stringify(prepared.content)}::jsonb,
      ${JSON.stringify(prepared.outcome)}::jsonb, ${certificateJson}::jsonb, ${JSON.stringify(prepared.sources)}::jsonb
    from formula_basis where formula_id = ${id} and hash = ${hash}`.execute(scope.transaction)
  await storeFormulaSources(scope, { id, ownerTenantId }, prepared.digests)
}

/** A hash of inputs, to tell whether two computations used the same. */
export const hashInputs = (inputs: FormulaInputs): string =>
  createHash('sha256').update(JSON.stringify(inputs)).digest('base64url')
