import { sql } from 'kysely'
import type { Session } from '../../access/session/session.ts'
import type { Scope } from '../../records/scope.ts'
import { loadDistributor, offeredPriceLists } from './formula-options.ts'
import { type FormulaRecord, loadFormulaRecord, toFormulaDto } from './formula-record.ts'
import { createFormula, type FormulaOwner, type FormulaToSave, resolveFormulaOwner } from './formula-save.ts'

/** What of a copy differs from the original. */
type FormulaCopyChanges = Pick<FormulaToSave, 'name'> & Partial<Pick<FormulaToSave, 'priceListId' | 'foods'>>

/**
 * Copies a formula with its recipe under another name and the next code of its distributor, for the same farm and
 * distributor, unlocked. Returns its id. Refuses a name that is taken.
 */
export async function copyFormula(
  scope: Scope,
  session: Session,
  record: FormulaRecord,
  changes: FormulaCopyChanges,
): Promise<number> {
  const source = await toFormulaDto(scope, session, record)
  const { farmId, structureId, ownerTenantId } = record
  const owner: FormulaOwner = { farmId, structureId, tenantId: ownerTenantId }
  return createFormula(scope, owner, { ...source, ...changes }, { operation: 'duplicate', copiedFrom: record })
}

/** A copy of a formula for another farm. */
export type FarmCopy = {
  readonly id: number
  readonly code: string
  readonly name: string
  readonly farmId: number
  readonly farmName: string
}

/**
 * Copies a formula for other farms, unlocked, under its name or the next free one. A farm of another distributor gets the price
 * list that is active there. Refuses farms the scope may not write, and what their distributor may not use, like missing
 * records: then none is copied.
 */
export async function copyFormulaForFarms(
  scope: Scope,
  session: Session,
  record: FormulaRecord,
  farmIds: readonly number[],
): Promise<FarmCopy[]> {
  const source = await toFormulaDto(scope, session, record)
  const seller = await loadDistributor(scope, record)
  const copies: FarmCopy[] = []
  for (const farmId of new Set(farmIds)) {
    const owner = await resolveFormulaOwner(scope, farmId, null)
    const { tenantId, farmName } = await loadDistributor(scope, owner)
    const isSameSeller = tenantId === seller.tenantId
    const offered = isSameSeller ? [] : await offeredPriceLists(scope, tenantId, null)
    const priceListId = isSameSeller ? record.priceListId : (offered.find(({ isActive }) => isActive)?.id ?? null)
    const name = await freeNameIn(scope, owner.tenantId, record.name)
    const input = { ...source, name, priceListId }
    const id = await createFormula(scope, owner, input, { operation: 'duplicate', copiedFrom: record })
    const { code } = await loadFormulaRecord(scope, id)
    copies.push({ id, code, name, farmId, farmName })
  }
  return copies
}

async function freeNameIn(scope: Scope, ownerTenantId: number, name: string): Promise<string> {
  const { rows } = await sql`
    select from formula where tenant_id = ${ownerTenantId} and search_key(name) = search_key(${name})`.execute(
    scope.transaction,
  )
  return rows.length === 0 ? name : nextCopyName(scope, { name, ownerTenantId })
}

/** The first free name of a copy: "VL 24 (2)", "VL 24 (3)" …. */
export async function nextCopyName(
  scope: Scope,
  { name, ownerTenantId }: Pick<FormulaRecord, 'name' | 'ownerTenantId'>,
): Promise<string> {
  const base = name.replace(/ \(\d+\)$/, '').slice(0, 190)
  const { rows } = await sql<{ name: string }>`
    select search_key(name) as name from formula
    where tenant_id = ${ownerTenantId} and starts_with(search_key(name), search_key(${base}))`.execute(
    scope.transaction,
  )
  const { rows: keys } = await sql<{ key: string }>`select search_key(${base}) as key`.execute(scope.transaction)
  const key = keys[0]?.key ?? base
  const taken = new Set(rows.map((row) => row.name))
  let number = 2
  while (taken.has(`${key} (${number})`)) number += 1
  return `${base} (${number})`
}
