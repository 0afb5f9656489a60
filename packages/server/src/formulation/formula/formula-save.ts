import { createHash } from 'node:crypto'
import { formula } from '@provende/contract/formulation/formula.ts'
import type { SentFormula } from '@provende/contract/formulation/formula-answers.ts'
import { formulaFacts } from '@provende/contract/formulation/formula-facts.ts'
import type { RevisionOperation, RevisionSources } from '@provende/contract/formulation/formula-revisions.ts'
import type { AnyRecord } from '@provende/contract/records/family.ts'
import {
  type FormulaOutcome,
  keepsAll,
  outcomeOf,
  workbenchFigures,
} from '@provende/domain/formulation/workbench-figures.ts'
import type { FormulaBasis, FormulaContent, FormulaLine } from '@provende/domain/formulation/workbench-formula.ts'
import { sql } from 'kysely'
import { refusal, refuseIf } from '../kit/handler.ts'
import { versionOf } from '../records/handlers.ts'
import { referenceProblems, refusingTakenValues } from '../records/refusals.ts'
import type { Scope } from '../records/scope.ts'
import { insertRecord, replaceRecord } from '../records/store.ts'
import { writableBy } from '../records/visible-to.ts'
import { loadBasis, type NamedFood } from './formula-basis.ts'
import { distributorOf } from './formula-choices.ts'
import { chosenVersion, keptGrams, lineProblems, namedFoods } from './formula-content.ts'
import { contentOf, type FormulaRecord, formulaRecord } from './formula-record.ts'
import { keepPublishedFood, type Published } from './published-food.ts'
import { sourcesOf } from './revision-sources.ts'

/*
 * How formulas are saved: what they come to is computed here, whatever was sent, and kept with all it was computed with as
 * a revision, in the same transaction.
 */

/** What a person gives of a formula, new or not. */
export type GivenFormula = Pick<SentFormula, 'total' | 'humidity' | 'foods' | 'nutrients'> &
  Omit<SentFormula, 'id' | 'modificationDate'>

/** By what a formula was saved. */
export type SavedBy = {
  readonly operation: RevisionOperation
  /** What proves the recipe that is saved the cheapest; null when nothing does. */
  readonly certificateOf?: (made: Made) => object | null
}

/** Where a new formula belongs: a farm with its distributor, or a distributor alone. */
export type FormulaPlace = { readonly farmId: number | null; readonly structureId: number; readonly tenantId: number }

/** The farm, or else the distributor, a person may write formulas for; anything else answers like a missing one. */
export async function placeOf(
  scope: Scope,
  farmId: number | null | undefined,
  structureId: number | null | undefined,
): Promise<FormulaPlace> {
  const { rows } = farmId
    ? await sql<FormulaPlace>`select id as "farmId", structure_id as "structureId", tenant_id as "tenantId" from farm
        where id = ${farmId} and not deleted and ${writableBy(scope, 'farm')}`.execute(scope.transaction)
    : await sql<FormulaPlace>`select null::bigint as "farmId", id as "structureId", tenant_id as "tenantId"
        from structure where not deleted and ${writableBy(scope, 'structure')}
        and ${structureId ? sql`id = ${structureId}` : sql`tenant_id = ${scope.tenantId}`}`.execute(scope.transaction)
  const [place] = rows
  if (place === undefined) throw refusal('record.referenceMissing', farmId ? 'farmId' : 'structureId')
  return place
}

/** Adds a formula; `code` is the next one of its distributor unless it is given. Answers its id. */
export async function createFormula(
  scope: Scope,
  place: FormulaPlace,
  given: GivenFormula,
  by: SavedBy & { readonly copied?: FormulaRecord },
  code?: string,
): Promise<number> {
  const seller = await distributorOf(scope, place)
  const made = await madeContent(scope, {
    given,
    sellerTenantId: seller.tenantId,
    ownerTenantId: place.tenantId,
    before: by.copied ?? null,
  })
  const fields = { duplicateId: by.copied?.id ?? null, foodId: null, isLocked: false, tenantsShared: false }
  const owned: Scope = { ...scope, tenantId: place.tenantId }
  const { farmId, structureId } = place
  const proof = by.certificateOf?.(made) ?? null
  const columns = { ...made.columns, ...fields, farmId, structureId, isOptimal: proof !== null }
  const chosenCode = code ?? (await nextCode(scope, structureId))
  const id = await refusingTakenValues(formula, () => insertRecord(owned, formula, { ...columns, code: chosenCode }))
  await addRevision(scope, { id, ownerTenantId: place.tenantId }, made, by.operation, proof)
  return id
}

async function nextCode(scope: Scope, structureId: number): Promise<string> {
  const { rows } = await sql<{ code: string | null }>`select next_formula_code(${structureId}) as code`.execute(
    scope.transaction,
  )
  const code = rows[0]?.code ?? null
  if (code === null) throw refusal('record.referenceMissing', 'structureId')
  return code
}

/**
 * Saves a formula over the version the person started from; refuses one that is locked, or was saved by somebody else
 * meanwhile.
 */
export async function saveFormula(scope: Scope, sent: SentFormula, by: SavedBy): Promise<void> {
  const version = versionOf(sent)
  const { record, made } = await madeOf(scope, sent)
  const { code, farmId, structureId, duplicateId, foodId, tenantsShared } = record
  const kept = { code, farmId, structureId, duplicateId, foodId, tenantsShared, isLocked: false }
  const proof = by.certificateOf?.(made) ?? (await provedBefore(scope, sent.id, made))
  const columns = { ...made.columns, ...kept, isOptimal: proof !== null }
  const done = await refusingTakenValues(formula, () => replaceRecord(scope, formula, sent.id, version, columns))
  if (!done) throw refusal('record.changedMeanwhile')
  if (foodId !== null)
    await keepPublishedFood(scope, Number(foodId), publishedOf({ ...record, ...made.columns, code }, made))
  // What was not proved here was saved, whatever the client says led to it.
  const operation = by.operation === 'optimise' && proof === null ? 'save' : by.operation
  await addRevision(scope, record, made, operation, proof)
}

/** A formula as the food it is published as is made from it. */
export const publishedOf = (record: AnyRecord, kept: Pick<Made, 'content' | 'basis' | 'outcome'>): Published => ({
  formulaId: record.id,
  name: String(record.name),
  code: String(record.code),
  modelVersionId: Number(record.nutritionalModelVersionId),
  ...kept,
})

/** What becomes of a formula that is sent to be saved; refuses one that may not be. */
export async function madeOf(scope: Scope, sent: SentFormula): Promise<{ record: FormulaRecord; made: Made }> {
  const record = await editableFormula(scope, sent.id)
  const { tenantId: sellerTenantId } = await distributorOf(scope, record)
  const { ownerTenantId } = record
  const made = await madeContent(scope, { given: sent, sellerTenantId, ownerTenantId, before: record })
  return { record, made }
}

/** The proof of a recipe that was proved when it was saved last, and is saved again with nothing computed otherwise. */
async function provedBefore(scope: Scope, id: number, made: Made): Promise<object | null> {
  const { rows } = await sql<{ certificate: object | null }>`
    select case when hash = ${hashOf(made.basis)} and formula_revision.content = ${JSON.stringify(made.content)}::jsonb
      then certificate end as certificate
    from formula_revision join formula_basis on formula_basis.id = basis_id
    where formula_revision.formula_id = ${id} order by number desc limit 1`.execute(scope.transaction)
  return rows[0]?.certificate ?? null
}

/** A formula one may write and that is not locked. */
async function editableFormula(scope: Scope, id: number): Promise<FormulaRecord> {
  const record = await writableFormula(scope, id)
  if (record.isLocked) throw refusal('formula.locked')
  return record
}

/** A formula one may write, or the refusal that there is none. */
export async function writableFormula(scope: Scope, id: number): Promise<FormulaRecord> {
  const record = await formulaRecord(scope, id)
  if (!record.mayWrite) throw refusal('record.notFound')
  return record
}

/** Locks a formula as it was saved last, computing nothing anew; refuses one that was changed meanwhile, or is locked. */
export async function lockFormula(scope: Scope, id: number, version: Date): Promise<void> {
  await editableFormula(scope, id)
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
}

type Making = {
  readonly given: GivenFormula
  readonly sellerTenantId: number
  readonly ownerTenantId: number
  readonly before: FormulaRecord | null
}

/** What becomes of a formula that is saved: its columns and lines, what it was computed with and what it came to. */
export type Made = {
  readonly columns: Record<string, unknown>
  readonly content: FormulaContent
  readonly basis: FormulaBasis
  readonly outcome: FormulaOutcome
  readonly sources: RevisionSources
}

async function madeContent(scope: Scope, making: Making): Promise<Made> {
  const { given, sellerTenantId, ownerTenantId, before } = making
  const facts = { ...given, ...(await chosenVersion(scope, given)) }
  const foods = await namedFoods(scope, sellerTenantId, given.foods, before)
  // What else was answered and sent back is not looked at: an expert of the farm alone does not see who sells to it.
  const problems = await referenceProblems(scope, { ...formula, fields: formulaFacts, lines: {} }, facts, ownerTenantId)
  refuseIf([...problems, ...foods.problems])
  const basis = await loadBasis(scope, {
    sellerTenantId,
    modelVersionId: facts.nutritionalModelVersionId,
    priceListId: facts.optimisationTypeObjectId,
    constraintVersionId: facts.constraintVersionId,
    foods: foods.named,
  })
  refuseIf(lineProblems(given, basis, before))
  const columns = columnsOf(facts, foods.named)
  const content = contentOf(columns as unknown as AnyRecord)
  const figures = workbenchFigures(content, basis)
  const { price, distributorPrice, isPriceShown } = figures
  const made = {
    totalGrams: figures.figures.totalGrams,
    humidityPercent: figures.figures.humidityPercent,
    pricePerTonneEur: isPriceShown ? price.pricePerTonneEur : null,
    pricePerAnimalDayEur: isPriceShown ? price.pricePerAnimalDayEur : null,
    distributorPricePerTonneEur: isPriceShown ? distributorPrice.pricePerTonneEur : null,
    isRespected: keepsAll(figures),
  }
  const sources = await sourcesOf(scope, facts)
  return { columns: { ...columns, ...made }, content, basis, outcome: outcomeOf(figures), sources }
}

function columnsOf(given: GivenFormula, foods: readonly NamedFood[]): Record<string, unknown> {
  const { total, humidity, nutrients, ...facts } = given
  return {
    ...facts,
    totalMinGrams: total.min,
    totalMaxGrams: total.max,
    humidityMinPercent: humidity.min,
    humidityMaxPercent: humidity.max,
    foods: given.foods.map(({ id: itemId, min, max, value, isActive }: FormulaLine, place) => {
      const { code = '', name = '' } = foods[place] ?? {}
      return { itemId, code, name, min, max, value: keptGrams(value), isActive }
    }),
    nutrients: nutrients
      .filter(({ min, max }) => min !== null || max !== null)
      .map(({ id: itemId, min, max }) => ({ itemId, min, max })),
  }
}

type Owned = { readonly id: number; readonly ownerTenantId: number }

/** Keeps a state of a formula, and once what it was computed with. The row of the formula is locked by its save. */
async function addRevision(
  scope: Scope,
  { id, ownerTenantId }: Owned,
  made: Made,
  operation: RevisionOperation,
  proof: object | null,
): Promise<void> {
  const basis = JSON.stringify(made.basis)
  const hash = hashOf(made.basis)
  await sql`insert into formula_basis (formula_id, tenant_id, hash, content)
    values (${id}, ${ownerTenantId}, ${hash}, ${basis}::jsonb) on conflict (formula_id, hash) do nothing`.execute(
    scope.transaction,
  )
  const certificate = proof === null ? null : JSON.stringify(proof)
  await sql`
    insert into formula_revision (formula_id, number, tenant_id, operation, user_id, creation_date, basis_id, content,
      outcome, certificate, sources)
    select ${id}, 1 + coalesce((select max(number) from formula_revision where formula_id = ${id}), 0), ${ownerTenantId},
      ${operation}, ${scope.userId}, ${scope.now}, formula_basis.id, ${JSON.stringify(made.content)}::jsonb,
      ${JSON.stringify(made.outcome)}::jsonb, ${certificate}::jsonb, ${JSON.stringify(made.sources)}::jsonb
    from formula_basis where formula_id = ${id} and hash = ${hash}`.execute(scope.transaction)
}

/** By it what formulas were computed with is known to be the same. */
export const hashOf = (basis: FormulaBasis): string =>
  createHash('sha256').update(JSON.stringify(basis)).digest('base64url')
