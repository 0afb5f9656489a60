/** The eight roles a person may have. Source: spec 1 §6. */
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

const prefix = 'CMVP'
const suffix = 'Browse'
const withoutPrefix: readonly Role[] = ['Host', 'TC']
/** The roles that have a variant for browsing: in it they keep their rights, every other role only reads. */
const browseVariants: readonly Role[] = ['Farmer', 'AdminDif', 'ExpertDif']

/** Whether a person who browses another tenant only reads there. Source: spec 1 §3, docs/open-questions.md. */
export const readsOnly = ({ role, isBrowsing }: { readonly role: Role; readonly isBrowsing: boolean }): boolean =>
  isBrowsing && !browseVariants.includes(role)

/**
 * The documented name of a role: `CMVPAdminDif`, while browsing `CMVPAdminDifBrowse` where there is such a variant; Host
 * and TC carry no prefix. Source: spec 1 §3.
 */
export function toWireRole(role: Role, isBrowsing = false): string {
  const name = withoutPrefix.includes(role) ? role : prefix + role
  return isBrowsing && browseVariants.includes(role) ? name + suffix : name
}

/** The role behind a documented name, prefix or not, browsing or not; undefined when there is none. */
export function fromWireRole(name: string): Role | undefined {
  const bare = name.startsWith(prefix) ? name.slice(prefix.length) : name
  return roles.find((role) => role === bare) ?? browseVariants.find((role) => role + suffix === bare)
}
