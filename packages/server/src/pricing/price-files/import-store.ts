import type { ImportReceipt } from '@provende/contract/pricing/price-import.ts'
import { sql } from 'kysely'
import { refusal } from '../../kit/handler.ts'
import type { Scope } from '../../records/scope.ts'
import type { ImportChoices } from './import-choices.ts'

/* Imports of price files as they are stored: each person sees his own, in the tenant he began them in. */

/** Of one person; more delete the oldest. */
const maxOpenImports = 10
const maxListedImports = 10

/** What undoing needs, for each list of an import. */
export type ImportedListUndoing = {
  readonly listId: number
  /** Of the list after the import. */
  readonly version: string
  /** When it was written; imports of before do not know. */
  readonly writtenAt?: string
  readonly isNew: boolean
  /** The lines before, as rows of the table; of a new list none. */
  readonly linesBefore: readonly unknown[]
}
export type StoredImport = {
  readonly id: number
  readonly fileName: string
  readonly state: 'open' | 'done' | 'undone'
  readonly createdAt: Date
  readonly changedAt: Date
  readonly cells: string | null
  readonly choices: ImportChoices
  readonly receipts: readonly ImportReceipt[]
  readonly undoing: readonly ImportedListUndoing[] | null
}

const ofPerson = (scope: Scope) => sql`tenant_id = ${scope.tenantId} and user_id = ${scope.userId}`

/** Adds an import; returns its id. */
export async function insertImport(
  scope: Scope,
  {
    fileName,
    cells,
    choices = {},
  }: { readonly fileName: string; readonly cells: string; readonly choices?: ImportChoices },
): Promise<number> {
  await sql`delete from price_import where state = 'open' and ${ofPerson(scope)} and id not in (
    select id from price_import where state = 'open' and ${ofPerson(scope)} order by id desc limit ${maxOpenImports - 1})`.execute(
    scope.transaction,
  )
  const { rows } = await sql<{ id: number }>`
    insert into price_import (tenant_id, user_id, file_name, cells, choices, created_at, changed_at)
    values (${scope.tenantId}, ${scope.userId}, ${fileName}, ${cells}, ${JSON.stringify(choices)}::jsonb, ${scope.now}, ${scope.now})
    returning id`.execute(scope.transaction)
  return rows[0]?.id ?? 0
}

/** An import of the person; refuses with record.notFound. */
export async function requireImport(scope: Scope, id: number, lock = false): Promise<StoredImport> {
  const { rows } = await sql<StoredImport>`
    select id, file_name as "fileName", state, created_at as "createdAt", changed_at as "changedAt", cells, choices, receipts,
      undoing from price_import where id = ${id} and ${ofPerson(scope)} ${lock ? sql`for update` : sql``}`.execute(
    scope.transaction,
  )
  const [stored] = rows
  if (stored === undefined) throw refusal('record.notFound')
  return stored
}

/** Refuses an import that was validated, or whose day is over. */
export function requireOpen(stored: StoredImport): StoredImport & { readonly cells: string } {
  const { cells, state } = stored
  if (state !== 'open' || cells === null) throw refusal('priceFile.closed')
  return { ...stored, cells }
}

export async function storeChoices(scope: Scope, id: number, choices: ImportChoices): Promise<void> {
  await sql`update price_import set choices = ${JSON.stringify(choices)}::jsonb, changed_at = ${scope.now}
    where id = ${id} and state = 'open' and ${ofPerson(scope)}`.execute(scope.transaction)
}

/** Adds a list to the receipt, in the transaction that writes it. */
export async function storeReceipt(scope: Scope, id: number, receipt: ImportReceipt, undoing: ImportedListUndoing) {
  await sql`update price_import set receipts = receipts || ${JSON.stringify([receipt])}::jsonb,
      undoing = coalesce(undoing, '[]') || ${JSON.stringify([undoing])}::jsonb, changed_at = ${scope.now}
    where id = ${id} and ${ofPerson(scope)}`.execute(scope.transaction)
}

export async function storeState(scope: Scope, id: number, state: 'done' | 'undone'): Promise<void> {
  await sql`update price_import set state = ${state}, cells = null, changed_at = ${scope.now},
      undoing = case when ${state} = 'undone' then null else undoing end
    where id = ${id} and ${ofPerson(scope)}`.execute(scope.transaction)
}

export async function listImports(scope: Scope) {
  const { rows } = await sql<Pick<StoredImport, 'id' | 'fileName' | 'state' | 'createdAt'>>`
    select id, file_name as "fileName", state, created_at as "createdAt" from price_import where ${ofPerson(scope)}
    order by id desc limit ${maxListedImports}`.execute(scope.transaction)
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}
