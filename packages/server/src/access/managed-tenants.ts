import { keptTenant, readTenant } from '@provende/contract/access/managed-tenant.ts'
import type { TenantAnswer, tenantRoutes } from '@provende/contract/access/managed-tenant-routes.ts'
import { type FirstAdministrator, tenantRoleOfId } from '@provende/contract/access/new-tenant.ts'
import type { BodyOf } from '@provende/contract/kit/route.ts'
import type { AnyRecord } from '@provende/contract/records/family.ts'
import type { TenantRole } from '@provende/domain/access/roles.ts'
import { sql } from 'kysely'
import { throughAccess } from '../kit/database/transaction.ts'
import { type Handlers, Refusal, refusal } from '../kit/handler.ts'
import type { Services } from '../kit/services.ts'
import { existingRecord, listQuery, versionOf, writableRecord } from '../records/handlers.ts'
import { inReadScope, inScope, type Scope } from '../records/scope.ts'
import { type ListQuery, listRecords, replaceRecord, setDeleted } from '../records/store.ts'
import { type AuditAction, audit } from './audit.ts'
import { addPerson } from './people.ts'
import type { Session } from './session.ts'

type TenantBody = BodyOf<typeof tenantRoutes.createTenant>

/** Tenants as the platform manages them: those that are opened. Source: spec 1 §7 "Tenants". */
export const tenantHandlers = (services: Services): Handlers<typeof tenantRoutes, Session> => ({
  listTenants: ({ session, query }) =>
    inReadScope(services, session, async (scope) => {
      const asked = listQuery(readTenant, { ...query, includeColumns: undefined }, {})
      const equals: ListQuery['equals'] = query.roleId === undefined ? [] : [['roleId', query.roleId]]
      const { records, count } = await listRecords(scope, readTenant, { ...asked, equals })
      return { answer: records.map(rowOf), count }
    }),
  tenant: ({ session, params }) =>
    inReadScope(services, session, async (scope) => ({ answer: await told(scope, params.id) })),
  createTenant: ({ session, body }) =>
    inScope(services, session, async (scope) => {
      const tenantId = await created(scope, session, body)
      if (body.firstAdministrator) await invited(services, scope, session, tenantId, body.firstAdministrator)
      return { answer: await told(scope, tenantId) }
    }),
  changeTenant: ({ session, body }) =>
    inScope(services, session, async (scope) => {
      const version = versionOf(body)
      const tenant = await writableRecord(scope, readTenant, body.id)
      if (tenantRoleOfId(body.roleId) !== tenant.tenantRole) throw refusal('tenant.kindKept', 'roleId')
      await refuseUnknownCurrency(scope, body, tenant)
      const done = await replaceRecord(scope, keptTenant, body.id, version, { ...body, tenantsShared: false })
      if (!done) throw refusal('record.changedMeanwhile')
      await auditTenant(scope, session, 'tenantChanged', body.id)
      return { answer: await told(scope, body.id) }
    }),
  removeTenant: ({ session, params, query }) =>
    inScope(services, session, async (scope) => {
      const tenant = await writableRecord(scope, readTenant, params.id)
      if (tenant.parentId === null) throw refusal('tenant.platform')
      await setDeleted(scope, keptTenant, params.id, !query.restore)
      if (!query.restore) await endBranchSessions(scope, params.id)
      if (tenant.deleted === query.restore)
        await auditTenant(scope, session, query.restore ? 'tenantReopened' : 'tenantClosed', params.id)
      return { answer: null }
    }),
})

const told = async (scope: Scope, id: number) => rowOf(await existingRecord(scope, readTenant, id))

/** A tenant as it is answered. */
function rowOf({ tenantRole, ...record }: AnyRecord): TenantAnswer {
  const role = tenantRole as TenantRole
  return { ...(record as unknown as TenantAnswer), tenantRoleName: role }
}

/** A manufacturer or a customer: its tenant, and its row among the organisations, in one transaction. */
async function created(scope: Scope, session: Session, body: TenantBody): Promise<number> {
  const { transaction, now } = scope
  const role = tenantRoleOfId(body.roleId)
  if (role !== 'MasterTenant' && role !== 'ClientTenant') throw refusal('field.choice', 'roleId')
  await refuseUnknownCurrency(scope, body, null)
  const parentId = await parentOf(scope, role, body.masterTenantId ?? null)
  const dates = { user_id: scope.userId, creation_date: now, modification_date: now }
  const id = await nextTenantId(scope)
  await transaction
    .insertInto('tenant')
    .values({
      id,
      parent_id: parentId,
      role,
      name: body.tenantName,
      code: body.tenantCode,
      status_id: body.statusId,
      max_users: body.maxUsers,
      default_language: body.defaultLanguage,
      default_currency_id: body.defaultCurrencyId,
      group_id: body.groupId,
      address: body.address,
      contact: body.contact,
      ...dates,
    })
    .execute()
  await refusingTakenName(() =>
    transaction
      .insertInto('organisation')
      .values({ tenant_id: id, type_id: 1, parent_id: null, name: body.tenantName, code: body.tenantCode, ...dates })
      .execute(),
  )
  await auditTenant(scope, session, 'tenantCreated', id, { role })
  return id
}

/** The id of a tenant about to be added: no insert answers it, since the row is readable only once it is in the tree. */
async function nextTenantId({ transaction }: Scope): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval('tenant_id_seq') as id`.execute(transaction)
  const id = rows[0]?.id
  if (id === undefined) throw new Error('the sequence of tenants answered nothing')
  return id
}

/** A manufacturer stands under the platform, and so does a customer of none; another one under its manufacturer. */
async function parentOf(scope: Scope, role: TenantRole, masterTenantId: number | null): Promise<number> {
  if (role !== 'ClientTenant' || masterTenantId === null) return scope.tenantId
  const { rows } = await sql<{ id: number }>`select id from managed_tenant
    where id = ${masterTenantId} and tenant_role = 'MasterTenant' and not deleted`.execute(scope.transaction)
  const [master] = rows
  if (master === undefined) throw refusal('record.referenceMissing', 'masterTenantId')
  return master.id
}

/** A currency the platform keeps; the one a tenant has may stay. */
async function refuseUnknownCurrency({ transaction }: Scope, body: TenantBody, tenant: AnyRecord | null) {
  const { defaultCurrencyId: currencyId } = body
  if (currencyId === (tenant?.defaultCurrencyId ?? 1)) return
  const known = await transaction
    .selectFrom('currency')
    .select('id')
    .where('id', '=', currencyId)
    .where('deleted', '=', false)
    .executeTakeFirst()
  if (known === undefined) throw refusal('record.referenceMissing', 'defaultCurrencyId')
}

/** The names of manufacturers differ; also when two of one name are created at once. */
async function refusingTakenName(write: () => Promise<unknown>): Promise<void> {
  try {
    await write()
  } catch (error) {
    // Only this index is expected here; anything else goes on to the one exit.
    const { constraint } = error as { constraint?: string }
    throw constraint === 'structure_name_unique' ? refusal('record.nameTaken', 'tenantName') : error
  }
}

/** The first administrator of a new tenant: here the platform itself adds a person. Source: spec 1 §6, open questions. */
async function invited(
  services: Services,
  scope: Scope,
  session: Session,
  tenantId: number,
  { firstName, lastName, email }: FirstAdministrator,
) {
  const person = { tenantId, role: 'AdminDif' as const, firstName, lastName, email, passwordHash: null }
  try {
    await addPerson(services, scope, session, person)
  } catch (error) {
    // What is refused of the person is refused where he stands in the body.
    if (!(error instanceof Refusal)) throw error
    const place = (field: string | undefined) => (field === undefined ? {} : { field: `firstAdministrator.${field}` })
    throw new Refusal(error.problems.map((problem) => ({ ...problem, ...place(problem.field) })))
  }
}

/** Signs everybody of a tenant and of those below it out: opened again, nobody is still there. */
const endBranchSessions = ({ transaction }: Scope, tenantId: number): Promise<void> =>
  throughAccess(transaction, async () => {
    await sql`delete from session using app_user, tenant_closure where session.user_id = app_user.id
      and app_user.tenant_id = descendant_id and ancestor_id = ${tenantId}`.execute(transaction)
  })

const auditTenant = (
  { transaction, now }: Scope,
  session: Session,
  action: AuditAction,
  tenantId: number,
  detail: Readonly<Record<string, string>> = {},
): Promise<void> =>
  audit(transaction, { at: now, actorUserId: session.actorUserId, asUserId: session.userId, tenantId, action, detail })
