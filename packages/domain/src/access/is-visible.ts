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

/**
 * Whether a session whose current tenant is `currentTenantId` reads a record: its own tenant's and its descendants'
 * records, and those an ancestor shares, unless they were switched off for it or for a tenant above it. The oracle the
 * store and the row-level security are tested against.
 */
export function isVisible(tree: readonly TenantNode[], currentTenantId: number, record: Owned): boolean {
  if (isWritable(tree, currentTenantId, record)) return true
  const chain = chainOf(tree, currentTenantId)
  const isOff = chain.some((tenantId) => record.switchedOffFor?.includes(tenantId))
  return record.tenantsShared && chain.includes(record.ownerTenantId) && !isOff
}

/** Whether a session writes a record: only those of its current tenant and of its descendants, never an ancestor's. */
export function isWritable(tree: readonly TenantNode[], currentTenantId: number, record: Owned): boolean {
  return chainOf(tree, record.ownerTenantId).includes(currentTenantId)
}
