/** The eight roles a user may have. Source: spec 1 §6. */
export const roles = [
  'Host',
  'TC',
  'AdminDif',
  'ExpertDif',
  'Formulateur',
  'AdminDistri',
  'ExpertDistri',
  'Farmer',
] as const
export type Role = (typeof roles)[number]

/** What a tenant is: the platform, a manufacturer, a manufacturer's customer, a distributor or a farm. Source: spec 1 §6. */
export const tenantRoles = ['HostTenant', 'MasterTenant', 'ClientTenant', 'Structure', 'Farm'] as const
export type TenantRole = (typeof tenantRoles)[number]

const wireRolePrefix = 'CMVP'
const browseRoleSuffix = 'Browse'
const rolesWithoutPrefix: readonly Role[] = ['Host', 'TC']
/** The roles with a variant for browsing: they keep their rights in it, every other role may only read. */
const rolesWithBrowseVariant: readonly Role[] = ['Farmer', 'AdminDif', 'ExpertDif']

/** Whether a user is browsing with a role that may only read meanwhile. Source: spec 1 §3, docs/open-questions.md. */
export const isBrowsingReadOnly = ({
  role,
  isBrowsing,
}: {
  readonly role: Role
  readonly isBrowsing: boolean
}): boolean => isBrowsing && !rolesWithBrowseVariant.includes(role)

/**
 * The documented name of a role: `CMVPAdminDif`, or `CMVPAdminDifBrowse` while browsing if the role has that variant;
 * Host and TC have no prefix. Source: spec 1 §3.
 */
export function toWireRole(role: Role, isBrowsing = false): string {
  const name = rolesWithoutPrefix.includes(role) ? role : wireRolePrefix + role
  return isBrowsing && rolesWithBrowseVariant.includes(role) ? name + browseRoleSuffix : name
}

/** The role of a documented name, with or without prefix and browse suffix; undefined for any other text. */
export function fromWireRole(name: string): Role | undefined {
  const bare = name.startsWith(wireRolePrefix) ? name.slice(wireRolePrefix.length) : name
  return roles.find((role) => role === bare) ?? rolesWithBrowseVariant.find((role) => role + browseRoleSuffix === bare)
}
