import {
  type ActingContext,
  type ActingContexts,
  type ImpersonationPerson,
  type ImpersonationStep,
  type ImpersonationTenant,
  resolveActingContexts,
} from '@provende/domain/access/impersonation.ts'
import type { Role, TenantRole } from '@provende/domain/access/roles.ts'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../tables.ts'
import { isTenantActiveSql } from './active-accounts.ts'

/** A person a session may act as. */
export type ActingPerson = {
  readonly userId: number
  readonly userName: string
  /** The name as in lists: last name first. */
  readonly fullName: string
  readonly email: string
  readonly role: Role
  readonly homeTenantId: number
  readonly isActive: boolean
  /** The accessible tenants below the person's own; null for all. */
  readonly reachableTenantIds: ActingContext['reachableTenantIds']
}
/** A tenant a session may be in. */
export type ActingTenant = ImpersonationTenant & {
  readonly tenantName: string
  readonly tenantRole: TenantRole
  readonly tenantLanguage: string
  readonly tenantCurrencyId: number
}

/** The contexts that steps lead to under current permissions. */
export type ResolvedImpersonation = {
  /** The start, then one per allowed step, up to the first that is not allowed. */
  readonly contexts: ActingContexts
  readonly people: ReadonlyMap<number, ActingPerson>
  readonly tenants: ReadonlyMap<number, ActingTenant>
}

/** Display name of a person; the e-mail if the name is empty. */
export const userNameSql = sql<string>`coalesce(nullif(trim(first_name || ' ' || last_name), ''), email)`

/** Resolves steps from a person in their own tenant, by the rules of the domain. */
export async function resolveImpersonationSteps(
  transaction: Kysely<Tables>,
  userId: number,
  steps: readonly ImpersonationStep[],
): Promise<ResolvedImpersonation> {
  const people = await peopleById(transaction, [
    userId,
    ...steps.flatMap((step) => ('visit' in step ? [step.visit] : [])),
  ])
  const tenantIds = steps.flatMap((step) => ('browse' in step ? [step.browse] : []))
  const homeTenantIds = [...people.values()].map(({ homeTenantId }) => homeTenantId)
  const tenants = await tenantsById(transaction, [...tenantIds, ...homeTenantIds])
  const findPerson = (id: number): ImpersonationPerson | undefined => {
    const person = people.get(id)
    const homeTenant = person && tenants.get(person.homeTenantId)
    return homeTenant && { ...person, homeTenant }
  }
  const start = findPerson(userId)
  if (start === undefined) throw new Error(`person ${userId} does not exist`)
  const contexts = resolveActingContexts(start, steps, { findPerson, findTenant: (id) => tenants.get(id) })
  return { contexts, people, tenants }
}

async function peopleById(transaction: Kysely<Tables>, ids: readonly number[]) {
  const { rows } = await sql<Omit<ActingPerson, 'reachableTenantIds'> & { reach: ActingPerson['reachableTenantIds'] }>`
    select id as "userId", ${userNameSql} as "userName", trim(last_name || ' ' || first_name) as "fullName", email, role, tenant_id as "homeTenantId",
      not deleted as "isActive", reach_of(id) as reach
    from app_user where id = any(${[...ids]}::bigint[])`.execute(transaction)
  return new Map(rows.map(({ reach, ...person }) => [person.userId, { ...person, reachableTenantIds: reach }]))
}

/** A tenant is open when its status is 1. Source: spec 1 §9. */
async function tenantsById(transaction: Kysely<Tables>, ids: readonly number[]) {
  const { rows } = await sql<Omit<ActingTenant, 'selfAndAncestorIds'> & { line: readonly number[] }>`
    select id as "tenantId", name as "tenantName", role as "tenantRole", default_language as "tenantLanguage",
      default_currency_id as "tenantCurrencyId", status_id = 1 as "isOpened", ${isTenantActiveSql(sql.ref('tenant.id'))}
        as "isActive", array(select ancestor_id from tenant_closure where descendant_id = tenant.id) as line
    from tenant where id = any(${[...ids]}::bigint[])`.execute(transaction)
  return new Map(rows.map(({ line, ...tenant }) => [tenant.tenantId, { ...tenant, selfAndAncestorIds: line }]))
}
