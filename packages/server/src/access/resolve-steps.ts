import type { Role, TenantRole } from '@provende/domain/access/roles.ts'
import {
  followSteps,
  type Person,
  type Place,
  type Standing,
  type Standings,
  type Step,
} from '@provende/domain/access/steps.ts'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../tables.ts'
import { isTenantActive } from './active-accounts.ts'

/** Somebody a session may act as. */
export type KnownPerson = {
  readonly userId: number
  readonly userName: string
  readonly email: string
  readonly role: Role
  readonly homeTenantId: number
  readonly isActive: boolean
  /** The tenants below his own that he reaches; null when all. */
  readonly reach: Standing['reach']
}
/** A tenant a session may be in. */
export type KnownTenant = Place & {
  readonly tenantName: string
  readonly tenantRole: TenantRole
  readonly tenantLanguage: string
  readonly tenantCurrencyId: number
}

/** Where steps lead, as things are at this moment. */
export type Followed = {
  /** The start, then one for each step that is allowed, up to the first that is not. */
  readonly standings: Standings
  readonly people: ReadonlyMap<number, KnownPerson>
  readonly tenants: ReadonlyMap<number, KnownTenant>
}

/** The name of a person in words: his e-mail when he has none. */
export const userName = sql<string>`coalesce(nullif(trim(first_name || ' ' || last_name), ''), email)`

/** Follows steps from a person in his own tenant, by the rules of the domain. */
export async function followedSteps(
  transaction: Kysely<Tables>,
  userId: number,
  steps: readonly Step[],
): Promise<Followed> {
  const people = await peopleBy(transaction, [
    userId,
    ...steps.flatMap((step) => ('visit' in step ? [step.visit] : [])),
  ])
  const tenantIds = steps.flatMap((step) => ('browse' in step ? [step.browse] : []))
  const homes = [...people.values()].map(({ homeTenantId }) => homeTenantId)
  const tenants = await tenantsBy(transaction, [...tenantIds, ...homes])
  const personOf = (id: number): Person | undefined => {
    const known = people.get(id)
    const place = known && tenants.get(known.homeTenantId)
    return place && { ...known, place }
  }
  const start = personOf(userId)
  if (start === undefined) throw new Error(`there is no person ${userId}`)
  const standings = followSteps(start, steps, { personOf, placeOf: (id) => tenants.get(id) })
  return { standings, people, tenants }
}

async function peopleBy(transaction: Kysely<Tables>, ids: readonly number[]) {
  const { rows } = await sql<KnownPerson>`
    select id as "userId", ${userName} as "userName", email, role, tenant_id as "homeTenantId",
      not deleted as "isActive", reach_of(id) as reach
    from app_user where id = any(${[...ids]}::bigint[])`.execute(transaction)
  return new Map(rows.map((person) => [person.userId, person]))
}

/** A tenant is opened with status 1. Source: spec 1 §9. */
async function tenantsBy(transaction: Kysely<Tables>, ids: readonly number[]) {
  const { rows } = await sql<KnownTenant>`
    select id as "tenantId", name as "tenantName", role as "tenantRole", default_language as "tenantLanguage",
      default_currency_id as "tenantCurrencyId", status_id = 1 as "isOpened", ${isTenantActive(sql.ref('tenant.id'))}
        as "isActive", array(select ancestor_id from tenant_closure where descendant_id = tenant.id) as line
    from tenant where id = any(${[...ids]}::bigint[])`.execute(transaction)
  return new Map(rows.map((tenant) => [tenant.tenantId, tenant]))
}
