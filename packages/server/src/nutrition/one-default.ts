import type { AnyRecord, Family } from '@provende/contract/records/family.ts'
import { becomesDefault, nextDefault } from '@provende/domain/nutrition/effective-analysis.ts'
import { sql } from 'kysely'
import { columnOf, tableOf } from '../records/columns.ts'
import { type RecordRules, recordHandlers, requireWritableRecord } from '../records/handlers.ts'
import { inScope, type Scope, type ScopeSource } from '../records/scope.ts'
import { setDeleted } from '../records/store.ts'

/*
 * Families with exactly one default among the active records of a tenant under the same parent: the analyses of a food,
 * the versions of an analysis. Saves, deactivations and restores under one parent are serialised; a unique index
 * guarantees the rule regardless.
 */

type RecordContent = Record<string, unknown>
type SiblingRecord = { readonly id: number; readonly isDefault: boolean }

/** The handlers of such a family: the flag moves within the transaction of the call that moves it. */
export function oneDefaultHandlers<T extends Family>(
  source: ScopeSource,
  family: T,
  beforeSave: NonNullable<RecordRules['beforeSave']>,
) {
  const handlers = recordHandlers(source, family, {
    beforeSave: async (scope, content, existing) => {
      const problems = await beforeSave(scope, content, existing)
      if (problems.length === 0) await updateDefaultFlags(scope, family, content, existing)
      return problems
    },
    beforeDeactivate: async (scope, record) => {
      await passDefaultToSibling(scope, family, record)
      return []
    },
  })
  const remove: typeof handlers.remove = (call) => {
    if (!call.query.restore) return handlers.remove(call)
    return inScope(source, call.session, async (scope) => {
      await restoreAsDefaultIfAlone(scope, family, await requireWritableRecord(scope, family, call.params.id))
      return { response: null }
    })
  }
  return { ...handlers, remove }
}

/** Sets the default flag of the record being saved, and of its siblings accordingly. */
async function updateDefaultFlags(
  scope: Scope,
  family: Family,
  content: RecordContent,
  existing: AnyRecord | null,
): Promise<void> {
  // Inactive records never become the default until restored.
  if (existing?.deleted) return
  const tenantId = Number(existing?.ownerTenantId ?? scope.tenantId)
  const parentId = parentIdOf(family, content)
  const previousParentId = existing === null ? parentId : parentIdOf(family, existing)
  await lockParents(scope, family, [parentId, previousParentId])
  if (existing !== null && previousParentId !== parentId) await passDefaultToSibling(scope, family, existing)
  const siblings = await activeSiblings(scope, family, { tenantId, parentId, id: existing?.id ?? 0 })
  content.isDefault = becomesDefault(content.isDefault === true, siblings)
  if (content.isDefault)
    for (const { id, isDefault } of siblings) if (isDefault) await setDefaultFlagOfSibling(scope, family, id, false)
}

/** Passes the default to a sibling when its holder leaves; without siblings the holder keeps the flag. */
async function passDefaultToSibling(scope: Scope, family: Family, record: AnyRecord): Promise<void> {
  const { id, ownerTenantId: tenantId } = record
  const parentId = parentIdOf(family, record)
  await lockParents(scope, family, [parentId])
  const { deleted, isDefault } = await loadRecordFlags(scope, family, id)
  if (deleted || !isDefault) return
  const successor = nextDefault(await activeSiblings(scope, family, { tenantId, parentId, id }))
  if (successor === undefined) return
  await clearDefaultKeepingVersion(scope, family, id)
  await setDefaultFlagOfSibling(scope, family, successor.id, true)
}

/** Restores a record; an existing default among the active siblings stays, an only record becomes it. */
async function restoreAsDefaultIfAlone(scope: Scope, family: Family, record: AnyRecord): Promise<void> {
  const { id, ownerTenantId: tenantId } = record
  const parentId = parentIdOf(family, record)
  await lockParents(scope, family, [parentId])
  const current = await loadRecordFlags(scope, family, id)
  if (!current.deleted) return
  const isDefault = becomesDefault(false, await activeSiblings(scope, family, { tenantId, parentId, id }))
  if (current.isDefault && !isDefault) await clearDefaultKeepingVersion(scope, family, id)
  await setDeleted(scope, family, id, false)
  if (isDefault && !current.isDefault) await setDefaultFlagOfSibling(scope, family, id, true)
}

type RecordFlags = { readonly deleted: boolean; readonly isDefault: boolean }

/** Read under the lock: a call that held it meanwhile may have passed the default to this very record. */
async function loadRecordFlags(scope: Scope, family: Family, id: number): Promise<RecordFlags> {
  const { rows } = await sql<RecordFlags>`
    select deleted, is_default as "isDefault" from ${sql.table(tableOf(family.name))} where id = ${id}`.execute(
    scope.transaction,
  )
  return rows[0] ?? { deleted: true, isDefault: false }
}

const parentIdOf = (family: Family, record: RecordContent): number => Number(record[family.parent ?? ''])

/** Always in the same order, so that two moves between the same parents cannot deadlock. */
async function lockParents(scope: Scope, family: Family, parentIds: readonly number[]): Promise<void> {
  for (const id of [...new Set(parentIds)].toSorted((a, b) => a - b))
    await sql`select pg_advisory_xact_lock(hashtext(${`default ${family.name} of ${id}`}))`.execute(scope.transaction)
}

async function activeSiblings(
  scope: Scope,
  family: Family,
  { tenantId, parentId, id }: { readonly tenantId: number; readonly parentId: number; readonly id: number },
): Promise<SiblingRecord[]> {
  const table = tableOf(family.name)
  const { rows } = await sql<SiblingRecord>`
    select id, is_default as "isDefault" from ${sql.table(table)}
    where tenant_id = ${tenantId} and ${sql.ref(columnOf(table, family.parent ?? ''))} = ${parentId}
    and not deleted and id <> ${id}`.execute(scope.transaction)
  return rows
}

/** Changes a sibling and its version, so that a concurrent edit of it is refused as outdated. */
const setDefaultFlagOfSibling = (scope: Scope, family: Family, id: number, isDefault: boolean) =>
  sql`update ${sql.table(tableOf(family.name))} set is_default = ${isDefault},
    modification_date = greatest(${scope.now}::timestamptz, modification_date + interval '1 millisecond')
    where id = ${id}`.execute(scope.transaction)

/** Clears the flag of the record the call itself is about to change, so its version stays. */
const clearDefaultKeepingVersion = (scope: Scope, family: Family, id: number) =>
  sql`update ${sql.table(tableOf(family.name))} set is_default = false where id = ${id}`.execute(scope.transaction)
