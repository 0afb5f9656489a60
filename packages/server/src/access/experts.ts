import type { AssignableOrganisation, expertRoutes } from '@provende/contract/access/expert-assignment.ts'
import { isAdvisor } from '@provende/domain/access/assignable-roles.ts'
import { type Role, toWireRole } from '@provende/domain/access/roles.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Handlers, refusal } from '../kit/handler.ts'
import type { Services } from '../kit/services.ts'
import { inReadScope, inScope, type Scope } from '../records/scope.ts'
import { visibleTo, writableBy } from '../records/visible-to.ts'
import { auditPerson, changeablePerson, isOneself, type ReadPerson } from './people.ts'
import type { Session } from './session.ts'

/** Which of the two families of organisations: the table is one. */
type Kind = 'structure' | 'farm'
type Change = { readonly id: number; readonly added: readonly number[]; readonly removed: readonly number[] }

/** What experts and technical advisers look after. Source: spec 1 §7 "Experts". */
export function expertHandlers(services: Services): Handlers<typeof expertRoutes, Session> {
  const assignable = (kind: Kind) =>
    ((call) =>
      inReadScope(services, call.session, async (scope) => {
        const expert = await assignableExpert(scope, call.session, call.query.id)
        return { answer: await organisations(scope, kind, expert, call.query.getInactive) }
      })) satisfies Handlers<typeof expertRoutes, Session>['authorizedFarms']
  const assign = (kind: Kind) =>
    ((call) =>
      inScope(services, call.session, async (scope) => {
        await assigned(scope, call.session, kind, call.body)
        return { answer: null }
      })) satisfies Handlers<typeof expertRoutes, Session>['authorizeFarms']
  return {
    authorizedFarms: assignable('farm'),
    authorizeFarms: assign('farm'),
    authorizedStrucs: assignable('structure'),
    authorizeStrucs: assign('structure'),
    farmExperts: ({ session, params }) =>
      inReadScope(services, session, async (scope) => ({ answer: await expertsOf(scope, 'farm', params.farmId) })),
    distriExperts: ({ session, params }) =>
      inReadScope(services, session, async (scope) => ({
        answer: await expertsOf(scope, 'structure', params.distriId),
      })),
  }
}

/**
 * The expert whose assignments the session may change. Nobody changes his own: without any he would reach everything.
 * Refuses with record.notFound, access.denied, expert.noAdvisor.
 */
async function assignableExpert(scope: Scope, session: Session, id: number): Promise<ReadPerson> {
  const person = await changeablePerson(scope, session, id)
  if (isOneself(session, id)) throw refusal('access.denied')
  if (!isAdvisor(person.role)) throw refusal('expert.noAdvisor')
  return person
}

/** Organisations of a kind that the scope writes, below the tenant of the expert: beyond it they would give him nothing. */
const reachable = (scope: Scope, kind: Kind, expert: ReadPerson): RawBuilder<boolean> => sql<boolean>`
  ${writableBy(scope, kind)} and ${sql.ref(`${kind}.tenant_id`)} <> ${expert.ownerTenantId}
  and ${expert.ownerTenantId}::bigint in (select line_of_tenants(${sql.ref(`${kind}.tenant_id`)}))`

async function organisations(scope: Scope, kind: Kind, expert: ReadPerson, withInactive: boolean) {
  const table = sql.table(kind)
  const { rows } = await sql<AssignableOrganisation>`
    select place.id, place.name, place.code, place.city, place.distributor_name as "distributorName", place.deleted,
      given.user_id is not null as authorized
    from ${table} place
    left join expert_assignment given on given.organisation_id = place.id and given.user_id = ${expert.id}
    where place.id in (select id from ${table} where ${reachable(scope, kind, expert)})
      and (${withInactive} or not place.deleted or given.user_id is not null)
    order by place.label_key, place.id`.execute(scope.transaction)
  return rows
}

/** Gives and takes; giving twice and taking what is not given changes nothing. Refuses with expert.beyond. */
async function assigned(scope: Scope, session: Session, kind: Kind, { id, added, removed }: Change) {
  const expert = await assignableExpert(scope, session, id)
  const ids = [...new Set([...added, ...removed])]
  const table = sql.table(kind)
  const { rows } = await sql`select id from ${table} where id = any(${ids}::bigint[])
    and ${reachable(scope, kind, expert)}`.execute(scope.transaction)
  if (rows.length !== ids.length) throw refusal('expert.beyond')
  const taken = await sql`delete from expert_assignment where user_id = ${id}
    and organisation_id = any(${[...removed]}::bigint[]) and organisation_id <> all(${[...added]}::bigint[])
    `.execute(scope.transaction)
  const given = await sql`
    insert into expert_assignment (user_id, organisation_id, tenant_id, assigned_at, assigned_by)
    select ${id}, id, tenant_id, ${scope.now}, ${session.actorUserId} from ${table} where id = any(${[...added]}::bigint[])
    order by id on conflict do nothing`.execute(scope.transaction)
  const counts = { given: Number(given.numAffectedRows ?? 0n), taken: Number(taken.numAffectedRows ?? 0n) }
  if (counts.given + counts.taken > 0) await auditPerson(scope, session, 'assignmentsChanged', expert, counts)
}

/** The active people who were assigned an organisation; an organisation out of sight answers like a missing one. */
async function expertsOf(scope: Scope, kind: Kind, organisationId: number) {
  const { transaction } = scope
  const seen = await sql`select from ${sql.table(kind)} where id = ${organisationId}
    and ${visibleTo(scope, kind)}`.execute(transaction)
  if (seen.rows.length === 0) throw refusal('record.notFound')
  const { rows } = await sql<{ id: number; fullName: string; email: string; phoneNumber: string; roleName: Role }>`
    select id, full_name as "fullName", email, phone_number as "phoneNumber", role_name as "roleName"
    from structure_user join expert_assignment on expert_assignment.user_id = structure_user.id
    where organisation_id = ${organisationId} and not deleted and role_name in ('ExpertDif', 'ExpertDistri', 'TC')
      and ${visibleTo(scope, 'structure_user')}
    order by label_key, id`.execute(transaction)
  return rows.map((row) => ({ ...row, roleName: toWireRole(row.roleName) }))
}
