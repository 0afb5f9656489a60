import type { AnyRecord, Family } from '@provende/contract/records/family.ts'
import { isDefaultBeside, nextDefault } from '@provende/domain/nutrition/default-analysis.ts'
import { sql } from 'kysely'
import { columnOf, tableOf } from '../records/columns.ts'
import { type RecordRules, recordHandlers, writableRecord } from '../records/handlers.ts'
import { inScope, type Scope, type ScopeSource } from '../records/scope.ts'
import { setDeleted } from '../records/store.ts'

/*
 * Families of which exactly one active record is the default among those of one tenant under the same record above: the
 * analyses of a food, the versions of an analysis. Whoever saves, deactivates or restores one waits for the others under
 * the same record; a unique index holds whatever else happens.
 */

type Content = Record<string, unknown>
type Beside = { readonly id: number; readonly isDefault: boolean }

/** The handlers of such a family: the flag moves in the transaction of the call that moves it. */
export function oneDefaultHandlers(
  source: ScopeSource,
  family: Family,
  beforeSave: NonNullable<RecordRules['beforeSave']>,
) {
  const handlers = recordHandlers(source, family, {
    beforeSave: async (scope, content, existing) => {
      const problems = await beforeSave(scope, content, existing)
      if (problems.length === 0) await settle(scope, family, content, existing)
      return problems
    },
    beforeDeactivate: async (scope, record) => {
      await handOver(scope, family, record)
      return []
    },
  })
  const remove: typeof handlers.remove = (call) => {
    if (!call.query.restore) return handlers.remove(call)
    return inScope(source, call.session, async (scope) => {
      await restore(scope, family, await writableRecord(scope, family, call.params.id))
      return { answer: null }
    })
  }
  return { ...handlers, remove }
}

/** Makes what is saved the default one or not, and the others accordingly. */
async function settle(scope: Scope, family: Family, content: Content, existing: AnyRecord | null): Promise<void> {
  // An inactive one is nobody's default until it is restored.
  if (existing?.deleted) return
  const tenantId = Number(existing?.ownerTenantId ?? scope.tenantId)
  const aboveId = aboveOf(family, content)
  const aboveBefore = existing === null ? aboveId : aboveOf(family, existing)
  await waitFor(scope, family, [aboveId, aboveBefore])
  if (existing !== null && aboveBefore !== aboveId) await handOver(scope, family, existing)
  const others = await othersActive(scope, family, { tenantId, aboveId, id: existing?.id ?? 0 })
  content.isDefault = isDefaultBeside(content.isDefault === true, others)
  if (content.isDefault) for (const { id, isDefault } of others) if (isDefault) await flag(scope, family, id, false)
}

/** Another becomes the default in the place of one that goes; where there is no other it keeps the flag. */
async function handOver(scope: Scope, family: Family, record: AnyRecord): Promise<void> {
  const { id, ownerTenantId: tenantId } = record
  const aboveId = aboveOf(family, record)
  await waitFor(scope, family, [aboveId])
  if (record.deleted || !record.isDefault) return
  const next = nextDefault(await othersActive(scope, family, { tenantId, aboveId, id }))
  if (next === undefined) return
  await unflag(scope, family, id)
  await flag(scope, family, next.id, true)
}

/** Restores a record; the default one among those that are active stays it, the only one becomes it. */
async function restore(scope: Scope, family: Family, record: AnyRecord): Promise<void> {
  if (!record.deleted) return
  const { id, ownerTenantId: tenantId } = record
  const aboveId = aboveOf(family, record)
  await waitFor(scope, family, [aboveId])
  const isDefault = isDefaultBeside(false, await othersActive(scope, family, { tenantId, aboveId, id }))
  if (record.isDefault && !isDefault) await unflag(scope, family, id)
  await setDeleted(scope, family, id, false)
  if (isDefault && !record.isDefault) await flag(scope, family, id, true)
}

const aboveOf = (family: Family, record: Content): number => Number(record[family.parent ?? ''])

/** In one order, so that two who move records between the same two never wait for each other for ever. */
async function waitFor(scope: Scope, family: Family, aboveIds: readonly number[]): Promise<void> {
  for (const id of [...new Set(aboveIds)].toSorted((a, b) => a - b))
    await sql`select pg_advisory_xact_lock(hashtext(${`default ${family.name} of ${id}`}))`.execute(scope.transaction)
}

async function othersActive(
  scope: Scope,
  family: Family,
  { tenantId, aboveId, id }: { readonly tenantId: number; readonly aboveId: number; readonly id: number },
): Promise<Beside[]> {
  const { rows } = await sql<Beside>`
    select id, is_default as "isDefault" from ${sql.table(tableOf(family.name))}
    where tenant_id = ${tenantId} and ${sql.ref(columnOf(family.parent ?? ''))} = ${aboveId}
    and not deleted and id <> ${id}`.execute(scope.transaction)
  return rows
}

/** Changes another record: whoever edits it meanwhile is told that it is no longer what he read. */
const flag = (scope: Scope, family: Family, id: number, isDefault: boolean) =>
  sql`update ${sql.table(tableOf(family.name))} set is_default = ${isDefault},
    modification_date = greatest(${scope.now}::timestamptz, modification_date + interval '1 millisecond')
    where id = ${id}`.execute(scope.transaction)

/** Frees the place of the record that the call itself is about to change. */
const unflag = (scope: Scope, family: Family, id: number) =>
  sql`update ${sql.table(tableOf(family.name))} set is_default = false where id = ${id}`.execute(scope.transaction)
