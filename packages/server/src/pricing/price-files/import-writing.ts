import type { ImportReceipt } from '@provende/contract/pricing/price-import.ts'
import { maxPricesOfList, priceList } from '@provende/contract/pricing/price-list.ts'
import { noonInstantOf } from '@provende/domain/kit/day.ts'
import { codeKeyOf } from '@provende/domain/pricing/price-file/food-code.ts'
import { sql } from 'kysely'
import type { Session } from '../../access/session/session.ts'
import { refusal } from '../../kit/handler.ts'
import { writeOrRefuseTakenValues } from '../../records/refusals.ts'
import { inScope, type Scope } from '../../records/scope.ts'
import { insertRecord } from '../../records/store.ts'
import { visibleTo, writableBy } from '../../records/visible-to.ts'
import type { ImportChoices } from './import-choices.ts'
import type { ImportServices, Reviewed } from './import-review.ts'
import { type ImportedListUndoing, requireImport, requireOpen, storeReceipt, storeState } from './import-store.ts'
import type { ImportedListOutput } from './price-file-thread.ts'

/* Writes the lists of an import, each in a transaction of its own, and undoes them all in one. */

/** The versions of the lists as they were reviewed, by distributor. */
export type ReviewedVersions = ReadonlyMap<number, string | null>

/** Writes the lists of the selected distributors; refuses all of them before the first when one was changed meanwhile. */
export async function writeImport(
  { services }: ImportServices,
  session: Session,
  id: number,
  {
    reviewed,
    choices,
    versions,
  }: { readonly reviewed: Reviewed; readonly choices: ImportChoices; readonly versions: ReviewedVersions },
): Promise<void> {
  const lists = reviewed.lists.filter(({ structure }) => structure.isSelected)
  if (lists.length === 0) throw refusal('priceFile.nothing')
  for (const { structure, itemCount, carriedItemIds } of lists) {
    // Of an updated list the prices that stay count too; those of a new one are among its items.
    if (itemCount + (structure.isUpdate ? carriedItemIds.length : 0) > maxPricesOfList)
      throw refusal('priceFile.tooManyLines', undefined, { what: structure.name, limit: maxPricesOfList })
    const version = structure.isUpdate ? (structure.updatedList?.version ?? null) : null
    if (versions.has(structure.id) && (versions.get(structure.id) ?? null) !== version)
      throw refusal('priceFile.listChanged', undefined, { what: structure.updatedList?.name ?? structure.name })
  }
  for (const list of lists)
    await inScope(services, session, async (scope) => {
      const stored = requireOpen(await requireImport(scope, id, true))
      // Written by a call that was cut off.
      if (stored.receipts.some(({ structureId }) => structureId === list.structure.id)) return
      const written = list.structure.isUpdate ? await updateList(scope, list) : await addList(scope, list)
      await storeReceipt(scope, id, written.receipt, written.undoing)
      await rememberAliases(scope, list.structure.ownerTenantId, choices)
    })
  await inScope(services, session, async (scope) => {
    await rememberHeadings(scope, reviewed)
    await storeState(scope, id, 'done')
  })
}

type WrittenList = { readonly receipt: ImportReceipt; readonly undoing: ImportedListUndoing }

const receiptOf = (
  { structure }: ImportedListOutput,
  list: { readonly listId: number; readonly listName: string; readonly removedCount: number },
): ImportReceipt => ({
  ...{ structureId: structure.id, structureName: structure.name, isUpdate: structure.isUpdate },
  ...{ startDay: structure.startDay, ...list },
  newCount: structure.counts.new,
  changedCount: structure.counts.changed,
  unchangedCount: structure.counts.unchanged,
})

async function addList(scope: Scope, list: ImportedListOutput): Promise<WrittenList> {
  const { structure, type, itemsJson } = list
  const currency = await sql<{ id: number | null }>`
    select default_currency_id as id from tenant where id = ${structure.ownerTenantId}`.execute(scope.transaction)
  const content = {
    ...{ name: structure.newName, code: structure.newCode, description: '', type, tenantsShared: structure.isShared },
    startDate: noonInstantOf(structure.startDay),
    endDate: structure.endDay === null ? null : noonInstantOf(structure.endDay),
    currencyId: currency.rows[0]?.id ?? null,
    distributeurName: list.distributorName,
    items: [],
  }
  const listId = await writeOrRefuseTakenValues(priceList, () =>
    insertRecord({ ...scope, tenantId: structure.ownerTenantId }, priceList, content),
  )
  await insertItems(scope, listId, structure.ownerTenantId, itemsJson)
  const version = await versionOf(scope, listId)
  return {
    receipt: receiptOf(list, {
      listId,
      listName: structure.newName,
      removedCount: structure.keepsMissing ? 0 : structure.counts.missing,
    }),
    undoing: { listId, version, writtenAt: scope.now.toISOString(), isNew: true, linesBefore: [] },
  }
}

async function updateList(scope: Scope, list: ImportedListOutput): Promise<WrittenList> {
  const { structure, itemsJson, carriedItemIds } = list
  const target = structure.updatedList
  if (target === null) throw refusal('priceFile.listChanged', undefined, { what: structure.name })
  const { rows } = await sql<{ version: Date }>`
    update price_list set modification_date = greatest(${scope.now}::timestamptz, modification_date + interval '1 millisecond')
    where id = ${target.id} and modification_date = ${target.version} and not deleted and ${writableBy(scope, 'price_list')}
    returning modification_date as version`.execute(scope.transaction)
  const [updated] = rows
  if (updated === undefined) throw refusal('priceFile.listChanged', undefined, { what: target.name })
  const before = await sql<{ lines: unknown[] }>`
    select coalesce(jsonb_agg(to_jsonb(l) order by position), '[]') as lines from price_list_items l
    where price_list_id = ${target.id}`.execute(scope.transaction)
  await sql`
    update price_list_items l set price = n.price, price2 = n.price2, price3 = n.price3, price4 = n.price4
    from ${recordsIn(itemsJson)} where l.price_list_id = ${target.id} and l.item_id = n."itemId"`.execute(
    scope.transaction,
  )
  const removed = await sql`
    delete from price_list_items where price_list_id = ${target.id} and item_id not in (
      select n."itemId" from ${recordsIn(itemsJson)} union all select unnest(${[...carriedItemIds]}::bigint[]))`.execute(
    scope.transaction,
  )
  await insertItems(scope, target.id, structure.ownerTenantId, itemsJson)
  return {
    receipt: receiptOf(list, {
      listId: target.id,
      listName: target.name,
      removedCount: Number(removed.numAffectedRows ?? 0),
    }),
    undoing: {
      listId: target.id,
      version: updated.version.toISOString(),
      writtenAt: scope.now.toISOString(),
      isNew: false,
      linesBefore: before.rows[0]?.lines ?? [],
    },
  }
}

const recordsIn = (itemsJson: string) => sql`jsonb_to_recordset(${itemsJson}::jsonb) as n(
  "itemId" bigint, price numeric, price2 numeric, price3 numeric, price4 numeric)`

/**
 * Adds the lines that a list does not have, after its last one. Not as a join: the database expects a hundred lines in any
 * file and few in a list just written, and would compare each line of one with all of the other.
 */
async function insertItems(scope: Scope, listId: number, tenantId: number, itemsJson: string): Promise<void> {
  await sql`
    insert into price_list_items (price_list_id, tenant_id, position, item_id, price, price2, price3, price4)
    select ${listId}, ${tenantId},
      (select coalesce(max(position), -1) from price_list_items where price_list_id = ${listId}) + row_number() over (),
      n."itemId", n.price, n.price2, n.price3, n.price4
    from ${recordsIn(itemsJson)}
    where n."itemId" not in (select item_id from price_list_items where price_list_id = ${listId})`.execute(
    scope.transaction,
  )
}

async function versionOf(scope: Scope, listId: number): Promise<string> {
  const { rows } = await sql<{ version: Date }>`
    select modification_date as version from price_list where id = ${listId}`.execute(scope.transaction)
  return rows[0]?.version.toISOString() ?? ''
}

/** The foods a person chose for codes are known next time. */
async function rememberAliases(scope: Scope, tenantId: number, { foods = {} }: ImportChoices): Promise<void> {
  for (const [code, itemId] of Object.entries(foods))
    await sql`insert into price_code_alias (tenant_id, code_key, item_id, user_id, changed_at)
      values (${tenantId}, ${codeKeyOf(code)}, ${itemId}, ${scope.userId}, ${scope.now})
      on conflict (tenant_id, code_key) do update set item_id = excluded.item_id, user_id = excluded.user_id,
        changed_at = excluded.changed_at`.execute(scope.transaction)
}

async function rememberHeadings(scope: Scope, { understood }: Reviewed): Promise<void> {
  const { headingsKey, columns, unit } = understood
  if (headingsKey.replaceAll('|', '') === '') return
  await sql`insert into price_file_headings (tenant_id, headings_key, columns, unit, changed_at)
    values (${scope.tenantId}, ${headingsKey}, ${JSON.stringify(columns)}::jsonb, ${unit}, ${scope.now})
    on conflict (tenant_id, headings_key) do update set columns = excluded.columns, unit = excluded.unit,
      changed_at = excluded.changed_at`.execute(scope.transaction)
}

/**
 * Undoes an import, or refuses all of it: when a formula was computed with one of its lists, one was changed, or recipes of a
 * simulation at its prices wait or are applied.
 */
export async function undoImport({ services }: ImportServices, session: Session, id: number): Promise<void> {
  await inScope(services, session, async (scope) => {
    const stored = await requireImport(scope, id, true)
    if (stored.state !== 'done' || stored.undoing === null) throw refusal('priceFile.closed')
    for (const undoing of stored.undoing) await undoList(scope, undoing, stored.createdAt)
    await storeState(scope, id, 'undone')
  })
}

async function undoList(scope: Scope, undoing: ImportedListUndoing, uploadedAt: Date): Promise<void> {
  const { listId, version, writtenAt, isNew, linesBefore } = undoing
  const importedAt = writtenAt === undefined ? uploadedAt : new Date(writtenAt)
  const { rows } = await sql<{ name: string; tenantId: number; isUnchanged: boolean }>`
    select name, tenant_id as "tenantId", modification_date = ${version}::timestamptz as "isUnchanged" from price_list
    where id = ${listId} and ${writableBy(scope, 'price_list')} for update`.execute(scope.transaction)
  const [list] = rows
  if (list === undefined) throw refusal('priceFile.listEdited', undefined, { what: String(listId) })
  if (!list.isUnchanged) throw refusal('priceFile.listEdited', undefined, { what: list.name })
  if (await wasComputedWith(scope, listId, importedAt, isNew))
    throw refusal('priceFile.listUsed', undefined, { what: list.name })
  await forgetRuns(scope, listId, importedAt)
  if (isNew) {
    await sql`select remove_imported_list(${listId})`.execute(scope.transaction)
    return
  }
  await sql`delete from price_list_items where price_list_id = ${listId}`.execute(scope.transaction)
  await sql`insert into price_list_items
    select * from jsonb_populate_recordset(null::price_list_items, ${JSON.stringify(linesBefore)}::jsonb)`.execute(
    scope.transaction,
  )
  await sql`update price_list set modification_date = greatest(${scope.now}::timestamptz, modification_date + interval '1 millisecond')
    where id = ${listId}`.execute(scope.transaction)
}

/** Whether a formula was computed with a list since an instant, or has it chosen. */
async function wasComputedWith(scope: Scope, listId: number, since: Date, orChosen: boolean): Promise<boolean> {
  const { rows } = await sql<{ isUsed: boolean }>`
    select exists (select from formula where optimisation_type_object_id = ${listId} and ${orChosen}::boolean)
      or exists (select from formula_revision where creation_date >= ${since}
        and (sources -> 'priceList' ->> 'id')::bigint = ${listId}) as "isUsed"`.execute(scope.transaction)
  return rows[0]?.isUsed === true
}

/**
 * Removes the simulations that ran by themselves at the prices of an import, so that the next file into the list has its own;
 * refuses when recipes of a simulation at these prices are applied or proposed, which would lose the way back.
 */
async function forgetRuns(scope: Scope, listId: number, importedAt: Date): Promise<void> {
  const ofImport = sql`s.price_list_id = ${listId} and s.creation_date >= ${importedAt} and ${visibleTo(scope, 's')}`
  // Whoever decides on a recipe meanwhile is waited for, and then seen.
  await sql`select from simulation s join simulation_result r on r.simulation_id = s.id where ${ofImport}
    order by r.simulation_id, r.formula_id for update of r`.execute(scope.transaction)
  const { rows } = await sql<{ name: string }>`
    select s.name from simulation s where ${ofImport} and exists (select from simulation_result r
      left join formula_proposal proposal on proposal.simulation_id = r.simulation_id and proposal.formula_id = r.formula_id
      where r.simulation_id = s.id and (r.decision = 'applied' or r.decision = 'proposed' and proposal.state <> 'refused'))
    order by s.id limit 1`.execute(scope.transaction)
  const [decided] = rows
  if (decided !== undefined) throw refusal('priceFile.listSimulated', undefined, { what: decided.name })
  await sql`delete from simulation s where ${ofImport} and is_automatic and ${writableBy(scope, 's')}`.execute(
    scope.transaction,
  )
  await sql`delete from price_list_run where price_list_id = ${listId} and created_at >= ${importedAt}`.execute(
    scope.transaction,
  )
}
