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
const withoutPrefix: readonly Role[] = ['Host', 'TC']

/** The documented name of a role: `CMVPAdminDif`; Host and TC carry no prefix. Source: spec 1 §3. */
export const toWireRole = (role: Role): string => (withoutPrefix.includes(role) ? role : prefix + role)

/** The role behind a documented name, prefix or not; undefined when there is none. */
export function fromWireRole(name: string): Role | undefined {
  const bare = name.startsWith(prefix) ? name.slice(prefix.length) : name
  return roles.find((role) => role === bare)
}
