import { storedTenant, tenantWithHierarchy } from '@provende/contract/access/managed-tenant.ts'
import type { TenantResponse, tenantRoutes } from '@provende/contract/access/managed-tenant-routes.ts'
import { type FirstAdministrator, tenantRoleFromId } from '@provende/contract/access/new-tenant.ts'
import type { BodyOf } from '@provende/contract/kit/route.ts'
import type { AnyRecord, RecordOf } from '@provende/contract/records/family.ts'
import type { TenantRole } from '@provende/domain/access/roles.ts'
import type { Culture } from '@provende/text/culture.ts'
import { wordsOf } from '@provende/text/words.ts'
import { sql } from 'kysely'
import { withAccessRole } from '../kit/database/transaction.ts'
import { editedVersionOf } from '../kit/edited-version.ts'
import { type Handlers, Refusal, refusal } from '../kit/handler.ts'
import type { Services } from '../kit/services.ts'
import { requireVisibleRecord, requireWritableRecord, toListQuery } from '../records/handlers.ts'
import { inReadScope, inScope, type Scope } from '../records/scope.ts'
import { type ListQuery, listRecords, replaceRecord, setDeleted } from '../records/store.ts'
import { type AuditAction, writeAudit } from './audit.ts'
import type { Session } from './session/session.ts'
import { addPerson } from './users/people.ts'

type TenantRequestBody = BodyOf<typeof tenantRoutes.createTenant>

/** What the list of tenants shows at first, and its count says: farms are customers of customers. */
export const isNoFarmSql = sql`tenant_role <> 'Farm'`

/** Tenants managed by the platform: those that are open. Source: spec 1 §7 "Tenants". */
export const tenantHandlers = (services: Services): Handlers<typeof tenantRoutes, Session> => ({
  listTenants: ({ session, query }) =>
    inReadScope(services, session, async (scope) => {
      const listQuery = toListQuery(tenantWithHierarchy, { ...query, includeColumns: undefined })
      const equals: ListQuery['equals'] = query.roleId === undefined ? [] : [['roleId', query.roleId]]
      const condition = query.withoutFarms ? isNoFarmSql : undefined
      const { response, count } = await listRecords(scope, tenantWithHierarchy, { ...listQuery, equals, condition })
      return { response: response.map(toTenantResponse), count }
    }),
  tenant: ({ session, params }) =>
    inReadScope(services, session, async (scope) => ({ response: await loadTenantResponse(scope, params.id) })),
  createTenant: ({ session, body }) =>
    inScope(services, session, async (scope) => {
      const tenantId = await createTenant(scope, session, body)
      if (body.firstAdministrator)
        await inviteAdministrator(services, scope, session, tenantId, body.firstAdministrator)
      return { response: await loadTenantResponse(scope, tenantId) }
    }),
  changeTenant: ({ session, body }) =>
    inScope(services, session, async (scope) => {
      const version = editedVersionOf(body)
      const tenant = await requireWritableRecord(scope, tenantWithHierarchy, body.id)
      if (tenantRoleFromId(body.roleId) !== tenant.tenantRole) throw refusal('tenant.kindKept', 'roleId')
      await refuseUnknownCurrency(scope, body, tenant)
      const isReplaced = await replaceRecord(scope, storedTenant, body.id, version, { ...body, tenantsShared: false })
      if (!isReplaced) throw refusal('record.changedMeanwhile')
      await auditTenantChange(scope, session, 'tenantChanged', body.id)
      return { response: await loadTenantResponse(scope, body.id) }
    }),
  removeTenant: ({ session, params, query }) =>
    inScope(services, session, async (scope) => {
      const tenant = await requireWritableRecord(scope, tenantWithHierarchy, params.id)
      if (tenant.parentId === null) throw refusal('tenant.platform')
      await setDeleted(scope, storedTenant, params.id, !query.restore)
      if (!query.restore) await endBranchSessions(scope, params.id)
      if (tenant.deleted === query.restore)
        await auditTenantChange(scope, session, query.restore ? 'tenantReopened' : 'tenantClosed', params.id)
      return { response: null }
    }),
})

const loadTenantResponse = async (scope: Scope, id: number) =>
  toTenantResponse(await requireVisibleRecord(scope, tenantWithHierarchy, id))

/** Converts a tenant record to its response. */
const toTenantResponse = ({ tenantRole, ...record }: RecordOf<typeof tenantWithHierarchy>): TenantResponse => ({
  ...record,
  tenantRoleName: tenantRole,
})

/** Creates a manufacturer or a customer: its tenant and its organisation, in one transaction. */
async function createTenant(scope: Scope, session: Session, body: TenantRequestBody): Promise<number> {
  const { transaction, now } = scope
  const role = tenantRoleFromId(body.roleId)
  if (role !== 'MasterTenant' && role !== 'ClientTenant') throw refusal('field.choice', 'roleId')
  await refuseUnknownCurrency(scope, body, null)
  const parentId = await parentTenantIdOf(scope, role, body.masterTenantId ?? null)
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
  await writeOrRefuseTakenName(() =>
    transaction
      .insertInto('organisation')
      .values({ tenant_id: id, type_id: 1, parent_id: null, name: body.tenantName, code: body.tenantCode, ...dates })
      .execute(),
  )
  if (parentId === scope.tenantId) await insertFirstCategories(scope, id, body.defaultLanguage)
  await auditTenantChange(scope, session, 'tenantCreated', id, { role })
  return id
}

/**
 * The two primary categories of foods, by whose codes formulas are calculated: without them a first food has none to be in.
 * A customer of a manufacturer has those of the manufacturer.
 */
async function insertFirstCategories({ transaction, userId, now }: Scope, tenantId: number, language: Culture) {
  const names = wordsOf(language).catalogue.firstCategories
  const common = { tenant_id: tenantId, tenants_shared: true, description: '' }
  const dates = { user_id: userId, creation_date: now, modification_date: now }
  await transaction
    .insertInto('food_category')
    .values((['MP', 'DIET'] as const).map((code) => ({ code, name: names[code], ...common, ...dates })))
    .execute()
}

/**
 * The id of a new tenant. `insert … returning` cannot provide it: the row is readable only once it is in the tenant
 * tree.
 */
async function nextTenantId({ transaction }: Scope): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval('tenant_id_seq') as id`.execute(transaction)
  const id = rows[0]?.id
  if (id === undefined) throw new Error('the tenant id sequence returned nothing')
  return id
}

/**
 * The parent of a manufacturer, and of a customer without manufacturer, is the platform; that of other customers their
 * manufacturer.
 */
async function parentTenantIdOf(scope: Scope, role: TenantRole, masterTenantId: number | null): Promise<number> {
  if (role !== 'ClientTenant' || masterTenantId === null) return scope.tenantId
  const { rows } = await sql<{ id: number }>`select id from managed_tenant
    where id = ${masterTenantId} and tenant_role = 'MasterTenant' and not deleted`.execute(scope.transaction)
  const [manufacturer] = rows
  if (manufacturer === undefined) throw refusal('record.referenceMissing', 'masterTenantId')
  return manufacturer.id
}

/** The currency must exist; a tenant may keep its current one. */
async function refuseUnknownCurrency({ transaction }: Scope, body: TenantRequestBody, tenant: AnyRecord | null) {
  const { defaultCurrencyId: currencyId } = body
  if (currencyId === (tenant?.defaultCurrencyId ?? 1)) return
  const currency = await transaction
    .selectFrom('currency')
    .select('id')
    .where('id', '=', currencyId)
    .where('deleted', '=', false)
    .executeTakeFirst()
  if (currency === undefined) throw refusal('record.referenceMissing', 'defaultCurrencyId')
}

/** Turns a duplicate manufacturer name into a refusal, also when two are created at once. */
async function writeOrRefuseTakenName(write: () => Promise<unknown>): Promise<void> {
  try {
    await write()
  } catch (error) {
    // Only violations of this index are expected; anything else is rethrown.
    const { constraint } = error as { constraint?: string }
    throw constraint === 'structure_name_unique' ? refusal('record.nameTaken', 'tenantName') : error
  }
}

/**
 * Adds the first administrator of a new tenant: the only person the platform itself creates. Source: spec 1 §6, open
 * questions.
 */
async function inviteAdministrator(
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
    // Prefix the fields of problems with their path in the body.
    if (!(error instanceof Refusal)) throw error
    const prefixed = (field: string | undefined) =>
      field === undefined ? {} : { field: `firstAdministrator.${field}` }
    throw new Refusal(error.problems.map((problem) => ({ ...problem, ...prefixed(problem.field) })))
  }
}

/** Ends the sessions of everyone in a tenant and below it, so that nobody is still signed in when it is reopened. */
const endBranchSessions = ({ transaction }: Scope, tenantId: number): Promise<void> =>
  withAccessRole(transaction, async () => {
    await sql`delete from session using app_user, tenant_closure where session.user_id = app_user.id
      and app_user.tenant_id = descendant_id and ancestor_id = ${tenantId}`.execute(transaction)
  })

const auditTenantChange = (
  { transaction, now }: Scope,
  session: Session,
  action: AuditAction,
  tenantId: number,
  detail: Readonly<Record<string, string>> = {},
): Promise<void> =>
  writeAudit(transaction, {
    at: now,
    actorUserId: session.actorUserId,
    asUserId: session.userId,
    tenantId,
    action,
    detail,
  })
