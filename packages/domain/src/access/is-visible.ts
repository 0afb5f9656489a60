import { isAdvisor } from './assignable-roles.ts'
import type { Role } from './roles.ts'

/** A tenant in the tree of tenants; the platform has no parent. */
export type TenantNode = { readonly id: number; readonly parentId: number | null }
/**
 * The properties of a record that decide who may see it: its owner tenant, whether it is shared with the tenants below,
 * and the tenants it is switched off for (only foods and nutrients can be).
 */
export type RecordOwnership = {
  readonly ownerTenantId: number
  readonly tenantsShared: boolean
  readonly switchedOffFor?: readonly number[]
}

/** The tenants from `tenantId` up to the root, itself first; empty for an unknown tenant. */
export function selfAndAncestors(tree: readonly TenantNode[], tenantId: number): number[] {
  const parents = new Map(tree.map((tenant) => [tenant.id, tenant.parentId]))
  const chain: number[] = []
  let current: number | null | undefined = tenantId
  while (current != null && parents.has(current) && !chain.includes(current)) {
    chain.push(current)
    current = parents.get(current)
  }
  return chain
}

/** The tenants below his own that a user may access; null when all. Rule: docs/rules.md "reach of an expert". */
export type ReachableTenantIds = readonly number[] | null

/**
 * The tenants a user of `role` may access with these assignments: the assigned tenants and all their descendants. An
 * expert without assignments is not restricted (null), a technical adviser without assignments may access none, and
 * for other roles assignments have no effect. Source: docs/open-questions.md.
 */
export function reachableTenantIdsOf(
  tree: readonly TenantNode[],
  role: Role,
  assigned: readonly number[],
): ReachableTenantIds {
  if (!isAdvisor(role) || (role !== 'TC' && assigned.length === 0)) return null
  return tree
    .map(({ id }) => id)
    .filter((id) => selfAndAncestors(tree, id).some((ancestorId) => assigned.includes(ancestorId)))
}

/**
 * Whether a session whose current tenant is `currentTenantId` may read a record: one of its own tenant or of a reachable
 * descendant, or one shared by an ancestor unless it is switched off for the current tenant or a tenant above it. The
 * store and the row-level security are tested against this function.
 */
export function isRecordVisible(
  tree: readonly TenantNode[],
  currentTenantId: number,
  record: RecordOwnership,
  reachableTenantIds: ReachableTenantIds = null,
): boolean {
  if (isRecordWritable(tree, currentTenantId, record, reachableTenantIds)) return true
  const chain = selfAndAncestors(tree, currentTenantId)
  const isOff = chain.some((tenantId) => record.switchedOffFor?.includes(tenantId))
  return record.tenantsShared && chain.includes(record.ownerTenantId) && !isOff
}

/**
 * Whether a session may write a record: only one of its current tenant or of a reachable descendant, never one of an
 * ancestor.
 */
export function isRecordWritable(
  tree: readonly TenantNode[],
  currentTenantId: number,
  { ownerTenantId }: Pick<RecordOwnership, 'ownerTenantId'>,
  reachableTenantIds: ReachableTenantIds = null,
): boolean {
  const isReachable =
    reachableTenantIds === null || ownerTenantId === currentTenantId || reachableTenantIds.includes(ownerTenantId)
  return isReachable && selfAndAncestors(tree, ownerTenantId).includes(currentTenantId)
}

/**
 * Whether people of a role see formulas only as they were shown to their farm, never drafts; undefined is the application
 * itself. Rule: docs/rules.md "shown to the farm".
 */
export const readsShownOnly = (role: Role | undefined): boolean => role === 'Farmer'
