import { sql } from 'kysely'
import type { Session } from '../../access/session/session.ts'
import type { Scope } from '../../records/scope.ts'
import { type FormulaRecord, toFormulaDto } from './formula-record.ts'
import { createFormula, type FormulaOwner, type FormulaToSave } from './formula-save.ts'

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

/** The first free name of a copy: "VL 24 (2)", "VL 24 (3)" …. */
export async function nextCopyName(scope: Scope, { name, ownerTenantId }: FormulaRecord): Promise<string> {
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
