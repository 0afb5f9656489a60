import { firstPersonProblems } from '@provende/contract/organisations/first-person-problems.ts'
import type { Problem } from '@provende/contract/problems.ts'
import type { AnyRecord, Family } from '@provende/contract/records/family.ts'
import type { Role, TenantRole } from '@provende/domain/access/roles.ts'
import { sql } from 'kysely'
import type { Session } from '../access/session/session.ts'
import type { AlsoSearched } from '../kit/database/search-pattern.ts'
import { refusal, refuseIf } from '../kit/handler.ts'
import type { Services } from '../kit/services.ts'
import { columnRef } from '../records/columns.ts'
import { type RecordRules, recordHandlers, requireWritableRecord, toListQuery } from '../records/handlers.ts'
import { type Actor, inReadScope, inScope, type Scope, type ScopeSource } from '../records/scope.ts'
import { listRecords, setDeleted } from '../records/store.ts'
import { ownedBy, writableBy } from '../records/visible-to.ts'
import { inviteFirstPerson } from './first-person.ts'

/*
 * Common behaviour of distributors and farms: each has a tenant of its own, created, renamed, opened and deactivated
 * with it (docs/decisions/0011).
 */

type RecordContent = Record<string, unknown>
/** The differences between distributors and farms. */
export type OrganisationKind<T extends Family = Family> = {
  readonly family: T
  readonly tenantRole: Extract<TenantRole, 'Structure' | 'Farm'>
  /** The field that refers to the parent distributor. */
  readonly parentField: 'parentId' | 'structureId'
  /** The role of the first invited person. */
  readonly firstUserRole: Role
}

/** Maximum number of organisations named in a refusal. */
const maxNamedOrganisations = 5

/**
 * Users of a distributor or a farm may change the organisations below but not their own record; users of a manufacturer
 * may change their own too.
 */
const mayNotChangeOwnRecord = (role: TenantRole) => role === 'Structure' || role === 'Farm'
export const isOwnRecordReadOnly = ({ tenantId, tenantRole }: Session, ownerTenantId: number | undefined): boolean =>
  ownerTenantId === tenantId && mayNotChangeOwnRecord(tenantRole)

async function tenantRoleOf(scope: Scope): Promise<TenantRole> {
  const query = scope.transaction.selectFrom('tenant').select('role').where('id', '=', scope.tenantId)
  return (await query.executeTakeFirstOrThrow()).role
}

/** Save rules: sets the parent, saves the tenant, and invites the first person. */
const organisationSaveRules = (services: Services, kind: OrganisationKind, session: Session): RecordRules => ({
  ownerTenant: async (scope, content) => {
    const parent = await lockParentDistributor(scope, kind, content)
    content[kind.parentField] = parent.id
    const tenantId = Number(content.newTenantId)
    await scope.transaction
      .insertInto('tenant')
      .values({
        id: tenantId,
        parent_id: parent.tenantId,
        role: kind.tenantRole,
        status_id: 0,
        ...tenantNamesOf(content),
        creation_date: scope.now,
        modification_date: scope.now,
      })
      .execute()
    return tenantId
  },
  beforeSave: async (scope, content, existing) => {
    const problems = firstPersonProblems(content)
    if (existing !== null) {
      const isOwn = existing.ownerTenantId === scope.tenantId
      if (isOwn && mayNotChangeOwnRecord(await tenantRoleOf(scope))) throw refusal('record.notFound')
      content[kind.parentField] ??= existing[kind.parentField]
      if (content[kind.parentField] !== existing[kind.parentField])
        problems.push({ key: 'organisation.keepsPlace', field: kind.parentField })
    }
    if (problems.length > 0) return problems
    const tenantId = Number(existing?.ownerTenantId ?? content.newTenantId)
    await scope.transaction
      .updateTable('tenant')
      .set({ ...tenantNamesOf(content), modification_date: scope.now })
      .$if(content.createTenant === true, (update) => update.set({ status_id: 1 }))
      .where('id', '=', tenantId)
      .execute()
    await inviteFirstPerson(services, scope, session, { tenantId, role: kind.firstUserRole, content })
    return []
  },
})

const tenantNamesOf = (content: RecordContent) => ({ name: String(content.name), code: String(content.code) })

/** Distributors and farms are also found by the beginning of their postcode, from the two figures of a department on. */
export const searchedByPostcode =
  ({ family }: Pick<OrganisationKind, 'family'>): AlsoSearched =>
  (word) =>
    /^\d{2,5}$/.test(word) ? sql`${columnRef(family.name, 'zipCode')} like ${`${word}%`}` : undefined

/** The five calls of distributors or farms. */
export function organisationHandlers<T extends Family>(services: Services, kind: OrganisationKind<T>) {
  const records = recordHandlers(services, kind.family)
  const handlersFor = (session: Session) =>
    recordHandlers(services, kind.family, organisationSaveRules(services, kind, session))
  type CallOf<K extends keyof typeof records> = Parameters<(typeof records)[K]>[0] & { session: Session }
  return {
    ...records,
    list: ({ session, query }: CallOf<'list'>) =>
      inReadScope(services, session, (scope) => {
        const { equals, ...listQuery } = toListQuery(kind.family, query)
        const { [kind.parentField]: parentId }: RecordContent = query
        return listRecords(scope, kind.family, {
          ...{ ...listQuery, alsoSearched: searchedByPostcode(kind) },
          equals: typeof parentId === 'number' ? [...equals, [kind.parentField, parentId]] : equals,
        })
      }),
    create: async (call: CallOf<'create'>) => handlersFor(call.session).create(await withNewTenantId(services, call)),
    replace: (call: CallOf<'replace'>) => handlersFor(call.session).replace(call),
    remove: ({ session, params, query }: CallOf<'remove'>) =>
      setOrganisationDeleted(services, kind, session, { id: params.id, deleted: !query.restore }),
  }
}

/**
 * Adds the future tenant id to the call, and to the reach of its session, so that the creator can access the record
 * from the start.
 */
async function withNewTenantId<Call extends { session: Session; body: object }>(
  source: ScopeSource,
  call: Call,
): Promise<Call> {
  const { session } = call
  const newTenantId = await inScope(source, session, async ({ transaction }) => {
    const { rows } = await sql<{ id: number }>`select next_tenant_id() as id`.execute(transaction)
    return rows[0]?.id ?? 0
  })
  const reach = session.reach && [...session.reach, newTenantId]
  return { ...call, session: { ...session, reach }, body: { ...call.body, newTenantId } }
}

/**
 * The active parent distributor of a new organisation: the one in the body, or that of the current tenant. Nothing is
 * created directly under the platform (spec 1 §5). Locks the parent until the organisation is saved.
 */
async function lockParentDistributor(scope: Scope, kind: OrganisationKind, content: RecordContent) {
  const role = await tenantRoleOf(scope)
  if (role === 'HostTenant') throw refusal('structure.hostLevel')
  const parentId = content[kind.parentField]
  const condition = typeof parentId === 'number' ? sql`id = ${parentId}` : sql`tenant_id = ${scope.tenantId}`
  const result = await sql<{ id: number; tenantId: number; deleted: boolean }>`
    select id, tenant_id as "tenantId", deleted from structure
    where ${condition} and ${writableBy(scope, 'structure')} for share`.execute(scope.transaction)
  const [parent] = result.rows
  // A manufacturer may have no structure record of its own.
  if (parent === undefined && typeof parentId !== 'number' && role !== 'Farm')
    return refuseUnreachableParent(scope, kind, { id: null, tenantId: scope.tenantId })
  if (parent === undefined) throw refusal('record.referenceMissing', kind.parentField)
  if (parent.deleted) throw refusal('organisation.parentInactive')
  return refuseUnreachableParent(scope, kind, parent)
}

/**
 * Experts with assignments may add only below their assigned organisations: elsewhere the new record would be invisible
 * to them.
 */
function refuseUnreachableParent<Parent extends { tenantId: number }>(
  scope: Scope,
  kind: OrganisationKind,
  parent: Parent,
): Parent {
  const { reach = null } = scope
  if (reach !== null && !reach.includes(parent.tenantId)) throw refusal('farm.beyondReach', kind.parentField)
  return parent
}

/** Deactivates an organisation and its tenant, which signs its people out, or restores both. Idempotent. */
function setOrganisationDeleted(
  source: ScopeSource,
  kind: OrganisationKind,
  session: Session,
  { id, deleted }: { id: number; deleted: boolean },
): Promise<{ response: null }> {
  return inScope(source, session, async (scope) => {
    const record = await requireWritableRecord(scope, kind.family, id)
    if (isOwnRecordReadOnly(session, record.ownerTenantId)) throw refusal('record.notFound')
    if (record.ownerTenantId === session.tenantId) throw refusal('organisation.ownTenant')
    refuseIf(
      deleted
        ? await activeChildrenProblems(scope, id)
        : await inactiveParentProblems(scope, Number(record[kind.parentField] ?? 0)),
    )
    await setDeleted(scope, kind.family, id, deleted)
    await scope.transaction.updateTable('tenant').set({ deleted }).where('id', '=', record.ownerTenantId).execute()
    return { response: null }
  })
}

/** Refuses and names active children; locks the record so that none is added meanwhile. */
async function activeChildrenProblems(scope: Scope, id: number): Promise<Problem[]> {
  await sql`select from organisation where id = ${id} for update`.execute(scope.transaction)
  const { rows } = await sql<{ name: string }>`
    select name from organisation where parent_id = ${id} and not deleted order by label_key, id
    limit ${maxNamedOrganisations + 1}`.execute(scope.transaction)
  const what = rows.map(({ name }, index) => (index < maxNamedOrganisations ? name : '…')).join(', ')
  return rows.length === 0 ? [] : [{ key: 'organisation.activeChildren', params: { what } }]
}

/** Refuses restoring below an inactive parent; locks the parent. */
async function inactiveParentProblems(scope: Scope, parentId: number): Promise<Problem[]> {
  const { rows } = await sql<{ deleted: boolean }>`
    select deleted from organisation where id = ${parentId} and ${writableBy(scope, 'organisation')}
    for share`.execute(scope.transaction)
  return rows[0]?.deleted ? [{ key: 'organisation.parentInactive' }] : []
}

/**
 * Returns a function giving the tenant facts of a record by its id: the records of a list may lack the tenant columns.
 */
export async function loadTenantFacts(scope: Scope, session: Session, records: readonly AnyRecord[]) {
  const { rows } = await sql<{ id: number; tenantId: number; opened: boolean }>`
    select organisation.id, tenant.id as "tenantId", status_id = 1 as opened
    from organisation join tenant on tenant.id = organisation.tenant_id
    where organisation.id = any(${records.map(({ id }) => id)}::bigint[])`.execute(scope.transaction)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return (record: AnyRecord) => {
    const tenant = byId.get(record.id)
    return {
      createTenant: tenant?.opened ?? false,
      mayWrite: record.mayWrite && !isOwnRecordReadOnly(session, tenant?.tenantId),
    }
  }
}

/** The ids of a tenant and those below it, if the actor owns them; otherwise empty. */
export const tenantAndBelowSql = (actor: Actor, tenantId: number) => sql`(
  with recursive below (tenant_id) as (
    select id from tenant where id = ${tenantId}
    union all select tenant.id from tenant join below on tenant.parent_id = below.tenant_id)
  select tenant_id from below where ${ownedBy(actor, 'below')})`
