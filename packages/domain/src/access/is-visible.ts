import { isAdvisor } from './assignable-roles.ts'
import type { Role } from './roles.ts'

/** A tenant of the tree; the platform has no parent. */
export type TenantNode = { readonly id: number; readonly parentId: number | null }
/**
 * What decides who sees a record: its owner tenant, whether the owner shares it down the tree, and the tenants it was
 * switched off for, where a family can be (foods and nutrients).
 */
export type Owned = {
  readonly ownerTenantId: number
  readonly tenantsShared: boolean
  readonly switchedOffFor?: readonly number[]
}

/** The tenants from `tenantId` up to the root, itself first. */
export function chainOf(tree: readonly TenantNode[], tenantId: number): number[] {
  const parents = new Map(tree.map((tenant) => [tenant.id, tenant.parentId]))
  const chain: number[] = []
  let current: number | null | undefined = tenantId
  while (current != null && parents.has(current) && !chain.includes(current)) {
    chain.push(current)
    current = parents.get(current)
  }
  return chain
}

/** The tenants a person reaches below his own, by id; null when all of them. Rule: docs/rules.md "reach of an expert". */
export type Reach = readonly number[] | null

/**
 * The tenants a person of `role` reaches through what he was assigned: the assigned tenants with all below them. An expert
 * without assignments is not restricted (null), a technical adviser reaches nothing but what he was given, and the
 * assignments of anybody else say nothing. Source: docs/open-questions.md.
 */
export function reachOf(tree: readonly TenantNode[], role: Role, assigned: readonly number[]): Reach {
  if (!isAdvisor(role) || (role !== 'TC' && assigned.length === 0)) return null
  return tree.map(({ id }) => id).filter((id) => chainOf(tree, id).some((above) => assigned.includes(above)))
}

/**
 * Whether a session whose current tenant is `currentTenantId` reads a record: its own tenant's and its descendants'
 * records as far as the person reaches, and those an ancestor shares, unless they were switched off for it or for a
 * tenant above it. The oracle the store and the row-level security are tested against.
 */
export function isVisible(
  tree: readonly TenantNode[],
  currentTenantId: number,
  record: Owned,
  reach: Reach = null,
): boolean {
  if (isWritable(tree, currentTenantId, record, reach)) return true
  const chain = chainOf(tree, currentTenantId)
  const isOff = chain.some((tenantId) => record.switchedOffFor?.includes(tenantId))
  return record.tenantsShared && chain.includes(record.ownerTenantId) && !isOff
}

/**
 * Whether a session writes a record: only those of its current tenant and of the descendants the person reaches, never an
 * ancestor's.
 */
export function isWritable(
  tree: readonly TenantNode[],
  currentTenantId: number,
  { ownerTenantId }: Pick<Owned, 'ownerTenantId'>,
  reach: Reach = null,
): boolean {
  const isReached = reach === null || ownerTenantId === currentTenantId || reach.includes(ownerTenantId)
  return isReached && chainOf(tree, ownerTenantId).includes(currentTenantId)
}
