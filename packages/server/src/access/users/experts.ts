import type { AssignableOrganisation, expertRoutes } from '@provende/contract/access/expert-assignment.ts'
import { isAdvisor } from '@provende/domain/access/assignable-roles.ts'
import { type Role, toWireRole } from '@provende/domain/access/roles.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Handlers, Refusal, refusal } from '../../kit/handler.ts'
import type { Services } from '../../kit/services.ts'
import { inReadScope, inScope, type Scope } from '../../records/scope.ts'
import { visibleTo, writableBy } from '../../records/visible-to.ts'
import type { Session } from '../session/session.ts'
import { auditPersonChange, isPersonOfSession, type PersonRecord, requireChangeablePerson } from './people.ts'

/** Distributors or farms: views of one table. */
type OrganisationFamilyName = 'structure' | 'farm'
type AssignmentChange = { readonly id: number; readonly added: readonly number[]; readonly removed: readonly number[] }

/** Assignments of experts and technical advisers. Source: spec 1 §7 "Experts". */
export function expertHandlers(services: Services): Handlers<typeof expertRoutes, Session> {
  const listAssignable = (kind: OrganisationFamilyName) =>
    ((call) =>
      inReadScope(services, call.session, async (scope) => {
        const expert = await requireExpertToAssign(scope, call.session, call.query.id)
        return { response: await assignableOrganisations(scope, kind, expert, call.query.getInactive) }
      })) satisfies Handlers<typeof expertRoutes, Session>['authorizedFarms']
  const changeAssignments = (kind: OrganisationFamilyName) =>
    ((call) =>
      inScope(services, call.session, async (scope) => {
        await applyAssignmentChange(scope, call.session, kind, call.body)
        return { response: null }
      })) satisfies Handlers<typeof expertRoutes, Session>['authorizeFarms']
  return {
    authorizedFarms: listAssignable('farm'),
    authorizeFarms: changeAssignments('farm'),
    authorizedStrucs: listAssignable('structure'),
    authorizeStrucs: changeAssignments('structure'),
    farmExperts: ({ session, params }) =>
      inReadScope(services, session, async (scope) => ({
        response: await expertsOfOrganisation(scope, 'farm', params.farmId),
      })),
    distriExperts: ({ session, params }) =>
      inReadScope(services, session, async (scope) => ({
        response: await expertsOfOrganisation(scope, 'structure', params.distriId),
      })),
  }
}

/**
 * The expert whose assignments the session may change. Nobody may change their own: without assignments they would have
 * access to everything. Refuses with record.notFound, access.denied, expert.noAdvisor.
 */
async function requireExpertToAssign(scope: Scope, session: Session, id: number): Promise<PersonRecord> {
  const person = await requireChangeablePerson(scope, session, id)
  if (isPersonOfSession(session, id)) throw refusal('access.denied')
  if (!isAdvisor(person.role)) throw refusal('expert.noAdvisor')
  return person
}

/** Writable organisations below the tenant of the expert; assignments outside it would have no effect. */
const isAssignableSql = (
  scope: Scope,
  kind: OrganisationFamilyName,
  expert: PersonRecord,
): RawBuilder<boolean> => sql<boolean>`
  ${writableBy(scope, kind)} and ${sql.ref(`${kind}.tenant_id`)} <> ${expert.ownerTenantId}
  and ${expert.ownerTenantId}::bigint in (select line_of_tenants(${sql.ref(`${kind}.tenant_id`)}))`

async function assignableOrganisations(
  scope: Scope,
  kind: OrganisationFamilyName,
  expert: PersonRecord,
  withInactive: boolean,
) {
  const table = sql.table(kind)
  const { rows } = await sql<AssignableOrganisation>`
    select place.id, place.name, place.code, place.city, place.distributor_name as "distributorName", place.deleted,
      given.user_id is not null as authorized
    from ${table} place
    left join expert_assignment given on given.organisation_id = place.id and given.user_id = ${expert.id}
    where place.id in (select id from ${table} where ${isAssignableSql(scope, kind, expert)})
      and (${withInactive} or not place.deleted or given.user_id is not null)
    order by place.label_key, place.id`.execute(scope.transaction)
  return rows
}

/** Adds and removes assignments; idempotent. Refuses with expert.beyond. */
async function applyAssignmentChange(
  scope: Scope,
  session: Session,
  kind: OrganisationFamilyName,
  { id, added, removed }: AssignmentChange,
) {
  const expert = await requireExpertToAssign(scope, session, id)
  const ids = [...new Set([...added, ...removed])]
  const table = sql.table(kind)
  const { rows } = await sql`select id from ${table} where id = any(${ids}::bigint[])
    and ${isAssignableSql(scope, kind, expert)}`.execute(scope.transaction)
  if (rows.length !== ids.length) throw refusal('expert.beyond')
  const deleted = await sql`delete from expert_assignment where user_id = ${id}
    and organisation_id = any(${[...removed]}::bigint[]) and organisation_id <> all(${[...added]}::bigint[])
    `.execute(scope.transaction)
  const inserted = await sql`
    insert into expert_assignment (user_id, organisation_id, tenant_id, assigned_at, assigned_by)
    select ${id}, id, tenant_id, ${scope.now}, ${session.actorUserId} from ${table} where id = any(${[...added]}::bigint[])
    order by id on conflict do nothing`.execute(scope.transaction)
  const counts = { given: Number(inserted.numAffectedRows ?? 0n), taken: Number(deleted.numAffectedRows ?? 0n) }
  if (counts.given + counts.taken > 0) await auditPersonChange(scope, session, 'assignmentsChanged', expert, counts)
}

/** The active people assigned to an organisation; refuses an invisible organisation like a missing one. */
async function expertsOfOrganisation(scope: Scope, kind: OrganisationFamilyName, organisationId: number) {
  const { transaction } = scope
  const visible = await sql`select from ${sql.table(kind)} where id = ${organisationId}
    and ${visibleTo(scope, kind)}`.execute(transaction)
  if (visible.rows.length === 0) throw new Refusal([{ key: 'record.notFound', family: kind }])
  const { rows } = await sql<{ id: number; fullName: string; email: string; phoneNumber: string; roleName: Role }>`
    select id, full_name as "fullName", email, phone_number as "phoneNumber", role_name as "roleName"
    from structure_user join expert_assignment on expert_assignment.user_id = structure_user.id
    where organisation_id = ${organisationId} and not deleted and role_name in ('ExpertDif', 'ExpertDistri', 'TC')
      and ${visibleTo(scope, 'structure_user')}
    order by label_key, id`.execute(transaction)
  return rows.map((row) => ({ ...row, roleName: toWireRole(row.roleName) }))
}
