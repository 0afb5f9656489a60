import { firstPersonProblems } from '@provende/contract/organisations/first-person-problems.ts'
import type { Problem } from '@provende/contract/problems.ts'
import type { AnyRecord, Family } from '@provende/contract/records/family.ts'
import type { Role, TenantRole } from '@provende/domain/access/roles.ts'
import { sql } from 'kysely'
import type { Session } from '../access/session.ts'
import { refusal, refuseIf } from '../kit/handler.ts'
import type { Services } from '../kit/services.ts'
import { type RecordRules, recordHandlers, writableRecord } from '../records/handlers.ts'
import { type Actor, inReadScope, inScope, type Scope, type ScopeSource } from '../records/scope.ts'
import { setDeleted } from '../records/store.ts'
import { heldBy, writableBy } from '../records/visible-to.ts'
import { inviteFirstPerson } from './first-person.ts'

/*
 * What distributors and farms have in common: each has a tenant of its own, added, named, opened and deactivated with it
 * (docs/decisions/0011).
 */

type Content = Record<string, unknown>
/** What a distributor and a farm differ in. */
export type PlaceKind = {
  readonly family: Family
  readonly tenantRole: Extract<TenantRole, 'Structure' | 'Farm'>
  /** The field that names the distributor above. */
  readonly above: 'parentId' | 'structureId'
  /** Who is invited first. */
  readonly firstRole: Role
}

/** Most places a refusal names. */
const mostNamed = 5

/** A distributor's people change those below it; only a manufacturer's change the structure of their own tenant. */
const keepsNoRowOfItsOwn = (role: TenantRole) => role === 'Structure' || role === 'Farm'
export const isOwnToRead = ({ tenantId, tenantRole }: Session, ownerTenantId: number | undefined): boolean =>
  ownerTenantId === tenantId && keepsNoRowOfItsOwn(tenantRole)

async function tenantRoleOf(scope: Scope): Promise<TenantRole> {
  const found = scope.transaction.selectFrom('tenant').select('role').where('id', '=', scope.tenantId)
  return (await found.executeTakeFirstOrThrow()).role
}

/** Saving one: where it stands, its tenant, and who is invited to it. */
const placeRules = (services: Services, kind: PlaceKind, session: Session): RecordRules => ({
  ownerTenant: async (scope, content) => {
    const parent = await distributorAbove(scope, kind, content)
    content[kind.above] = parent.id
    const tenantId = Number(content.newTenantId)
    await scope.transaction
      .insertInto('tenant')
      .values({
        id: tenantId,
        parent_id: parent.tenantId,
        role: kind.tenantRole,
        status_id: 0,
        ...tenantNames(content),
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
      if (isOwn && keepsNoRowOfItsOwn(await tenantRoleOf(scope))) throw refusal('record.notFound')
      content[kind.above] ??= existing[kind.above]
      if (content[kind.above] !== existing[kind.above])
        problems.push({ key: 'organisation.keepsPlace', field: kind.above })
    }
    if (problems.length > 0) return problems
    const tenantId = Number(existing?.ownerTenantId ?? content.newTenantId)
    await scope.transaction
      .updateTable('tenant')
      .set({ ...tenantNames(content), modification_date: scope.now })
      .$if(content.createTenant === true, (update) => update.set({ status_id: 1 }))
      .where('id', '=', tenantId)
      .execute()
    await inviteFirstPerson(services, scope, session, { tenantId, role: kind.firstRole, content })
    return []
  },
})

const tenantNames = (content: Content) => ({ name: String(content.name), code: String(content.code) })

/** The five calls of a kind of place. */
export function placeHandlers(services: Services, kind: PlaceKind) {
  const records = recordHandlers(services, kind.family)
  const saving = (session: Session) => recordHandlers(services, kind.family, placeRules(services, kind, session))
  type Saved = Parameters<typeof records.create>[0] & { session: Session }
  type Removed = Parameters<typeof records.remove>[0] & { session: Session }
  return {
    ...records,
    create: async (call: Saved) => saving(call.session).create(await withNewTenant(services, call)),
    replace: (call: Saved) => saving(call.session).replace(call as never),
    remove: ({ session, params, query }: Removed) =>
      setPlaceDeleted(services, kind, session, { id: params.id, deleted: !query.restore }),
  }
}

/** The call with the id its tenant will have, which its maker reaches from the start. */
async function withNewTenant<Call extends { session: Session; body: object }>(
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
 * The active distributor a new place stands under: the one that is named, else that of the current tenant. Nothing is
 * created on the platform itself (spec 1 §5). It stays as it is until the place is there.
 */
async function distributorAbove(scope: Scope, kind: PlaceKind, content: Content) {
  const role = await tenantRoleOf(scope)
  if (role === 'HostTenant') throw refusal('structure.hostLevel')
  const given = content[kind.above]
  const isThis = typeof given === 'number' ? sql`id = ${given}` : sql`tenant_id = ${scope.tenantId}`
  const found = await sql<{ id: number; tenantId: number; deleted: boolean }>`
    select id, tenant_id as "tenantId", deleted from structure
    where ${isThis} and ${writableBy(scope, 'structure')} for share`.execute(scope.transaction)
  const [parent] = found.rows
  // A manufacturer may have no structure of its own.
  if (parent === undefined && typeof given !== 'number' && role !== 'Farm')
    return refuseBeyondReach(scope, kind, { id: null, tenantId: scope.tenantId })
  if (parent === undefined) throw refusal('record.referenceMissing', kind.above)
  if (parent.deleted) throw refusal('organisation.parentInactive')
  return refuseBeyondReach(scope, kind, parent)
}

/** An expert with assignments adds below what was assigned to him: elsewhere he would not see what he added. */
function refuseBeyondReach<Parent extends { tenantId: number }>(scope: Scope, kind: PlaceKind, parent: Parent): Parent {
  const { reach = null } = scope
  if (reach !== null && !reach.includes(parent.tenantId)) throw refusal('farm.beyondReach', kind.above)
  return parent
}

/** Deactivates a place with its tenant, whose people are signed out, or restores both. Doing it twice changes nothing more. */
function setPlaceDeleted(
  source: ScopeSource,
  kind: PlaceKind,
  session: Session,
  { id, deleted }: { id: number; deleted: boolean },
): Promise<{ answer: null }> {
  return inScope(source, session, async (scope) => {
    const record = await writableRecord(scope, kind.family, id)
    if (isOwnToRead(session, record.ownerTenantId)) throw refusal('record.notFound')
    if (record.ownerTenantId === session.tenantId) throw refusal('organisation.ownTenant')
    refuseIf(deleted ? await activeBelow(scope, id) : await inactiveAbove(scope, Number(record[kind.above] ?? 0)))
    await setDeleted(scope, kind.family, id, deleted)
    await scope.transaction.updateTable('tenant').set({ deleted }).where('id', '=', record.ownerTenantId).execute()
    return { answer: null }
  })
}

/** Refuses while active places stand under it, and names them; nothing is added there meanwhile. */
async function activeBelow(scope: Scope, id: number): Promise<Problem[]> {
  await sql`select from organisation where id = ${id} for update`.execute(scope.transaction)
  const { rows } = await sql<{ name: string }>`
    select name from organisation where parent_id = ${id} and not deleted order by label_key, id
    limit ${mostNamed + 1}`.execute(scope.transaction)
  const what = rows.map(({ name }, index) => (index < mostNamed ? name : '…')).join(', ')
  return rows.length === 0 ? [] : [{ key: 'organisation.activeChildren', params: { what } }]
}

/** Refuses to bring back what stands under something inactive, and keeps that as it is. */
async function inactiveAbove(scope: Scope, parentId: number): Promise<Problem[]> {
  const { rows } = await sql<{ deleted: boolean }>`
    select deleted from organisation where id = ${parentId} and ${writableBy(scope, 'organisation')}
    for share`.execute(scope.transaction)
  return rows[0]?.deleted ? [{ key: 'organisation.parentInactive' }] : []
}

type Reply = { answer: unknown; count?: number }
type Handling = Readonly<Record<'list' | 'one' | 'create' | 'replace', (call: never) => Promise<Reply>>>

/** The calls of places, whose records are told with more than they hold; `told` completes those of one page at once. */
export function tellingMore<T>(
  source: ScopeSource,
  handlers: object,
  told: (scope: Scope, session: never, records: AnyRecord[]) => Promise<AnyRecord[]>,
): T {
  const calls = handlers as Handling
  const complete = (session: Actor, records: AnyRecord[]) =>
    inReadScope(source, session, (scope) => told(scope, session as never, records))
  const telling = (answered: (call: never) => Promise<Reply>) => async (call: { session: Actor }) => {
    const { answer, ...rest } = await answered(call as never)
    const records = await complete(call.session, [answer].flat() as AnyRecord[])
    return { ...rest, answer: Array.isArray(answer) ? records : records[0] }
  }
  const { list, one, create, replace } = calls
  // The answers are checked against the schemas of the routes by kit/http.ts; here they are plain content.
  return {
    ...handlers,
    list: telling(list),
    one: telling(one),
    create: telling(create),
    replace: telling(replace),
  } as T
}

/** What the tenants of these records are, by the id of the record: a list may have been asked for without them. */
export async function tenantFacts(scope: Scope, session: Session, records: readonly AnyRecord[]) {
  const { rows } = await sql<{ id: number; tenantId: number; opened: boolean }>`
    select organisation.id, tenant.id as "tenantId", status_id = 1 as opened
    from organisation join tenant on tenant.id = organisation.tenant_id
    where organisation.id = any(${records.map(({ id }) => id)}::bigint[])`.execute(scope.transaction)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return (record: AnyRecord) => {
    const tenant = byId.get(record.id)
    return {
      createTenant: tenant?.opened ?? false,
      mayWrite: record.mayWrite && !isOwnToRead(session, tenant?.tenantId),
    }
  }
}

/** The tenant and those below it that the actor may write; empty when it is none of his. */
export const tenantsBelow = (actor: Actor, tenantId: number) => sql`(
  with recursive below (tenant_id) as (
    select id from tenant where id = ${tenantId}
    union all select tenant.id from tenant join below on tenant.parent_id = below.tenant_id)
  select tenant_id from below where ${heldBy(actor, 'below')})`
