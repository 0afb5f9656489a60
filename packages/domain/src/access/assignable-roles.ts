import { mayWrite } from './permissions.ts'
import { type Role, roles, type TenantRole } from './roles.ts'

/** The user who assigns a role: his own role, the kind of his current tenant, and whether he browses it. */
export type RoleAssigner = {
  readonly role: Role
  readonly tenantRole: TenantRole
  readonly isBrowsing: boolean
}
/** Whether the role is for a new user, or for one who is edited or viewed. */
export type RoleListPurpose = 'add' | 'edit'

/** A user's role and the kind of tenant he belongs to. */
export type RoleAndTenantRole = { readonly role: Role; readonly tenantRole: TenantRole }

const distributorRoles: readonly Role[] = ['AdminDistri', 'ExpertDistri']
const manufacturerRoles: readonly Role[] = ['AdminDif', 'ExpertDif', 'Formulateur']
const rolesEditableByManufacturer: readonly Role[] = [
  'AdminDif',
  'ExpertDif',
  'AdminDistri',
  'ExpertDistri',
  'Formulateur',
  'Farmer',
]
/** The roles that keep their rights while browsing. */
const rolesWritingWhileBrowsing: readonly Role[] = ['Farmer', 'AdminDif', 'ExpertDif']

/** The roles that exist in each kind of tenant. Source: docs/open-questions.md. */
const rolesByTenantRole: Readonly<Record<TenantRole, readonly Role[]>> = {
  HostTenant: ['Host', 'TC'],
  MasterTenant: manufacturerRoles,
  ClientTenant: manufacturerRoles,
  Structure: distributorRoles,
  Farm: ['Farmer'],
}

/** Whether a user works in the platform's own tenant, where no users can be created. Source: spec 1 §5. */
export const isHostLevel = ({ role, tenantRole }: Pick<RoleAssigner, 'role' | 'tenantRole'>): boolean =>
  role === 'Host' && tenantRole === 'HostTenant'

/**
 * The roles the specification offers an assigner, independent of the chosen structure, in the documented order: the first
 * one is preselected. At host level all are listed although creation is refused there. Source: spec 1 §6.
 */
export function rolesOfferedByDefault(assigner: RoleAssigner, purpose: RoleListPurpose): readonly Role[] {
  const { role, tenantRole, isBrowsing } = assigner
  if (isHostLevel(assigner)) return roles
  const browsesDistributor = isBrowsing && tenantRole === 'Structure' && rolesWritingWhileBrowsing.includes(role)
  if (browsesDistributor || role === 'AdminDistri' || role === 'ExpertDif') return distributorRoles
  if (role === 'AdminDif') return purpose === 'add' ? manufacturerRoles : rolesEditableByManufacturer
  return []
}

/**
 * The roles an assigner may assign to users of a tenant of kind `targetTenantRole`: those documented for him in his
 * current tenant or when browsing the target, restricted to the roles of that kind. In a farm only Farmer. Empty when
 * he may assign none.
 * Source: spec 1 §6, docs/open-questions.md.
 */
export function assignableRoles(
  assigner: RoleAssigner,
  purpose: RoleListPurpose,
  targetTenantRole: TenantRole,
): readonly Role[] {
  if (!mayWrite(assigner.role, 'Structure CMVP User [Write]')) return []
  if (targetTenantRole === 'Farm') return rolesByTenantRole.Farm
  const whileBrowsing: RoleAssigner = { ...assigner, tenantRole: targetTenantRole, isBrowsing: true }
  const documented = [...rolesOfferedByDefault(assigner, purpose), ...rolesOfferedByDefault(whileBrowsing, purpose)]
  return rolesByTenantRole[targetTenantRole].filter((role) => documented.includes(role))
}

/**
 * The roles offered for a user who is edited or viewed: those documented for the assigner, whatever the tenant, and those
 * he may assign there. Of the former some may be refused by the save. Source: spec 1 §6.
 */
export function rolesOfferedForEditing(assigner: RoleAssigner, targetTenantRole: TenantRole): readonly Role[] {
  const assignable = assignableRoles(assigner, 'edit', targetTenantRole)
  const documented = rolesOfferedByDefault(assigner, 'edit')
  return [...documented, ...assignable.filter((role) => !documented.includes(role))]
}

/**
 * Whether an assigner may change a user (data, role, activation): only if he could assign the user's present role. This
 * keeps anyone from taking over the account of a more powerful user. Changing oneself is governed by another rule.
 */
export const mayChangeUserWithRole = (assigner: RoleAssigner, { role, tenantRole }: RoleAndTenantRole): boolean =>
  assignableRoles(assigner, 'edit', tenantRole).includes(role)

/** Whether farms and distributors can be assigned to the role: experts, and technical advisers of the platform. */
export const isAdvisor = (role: Role): boolean => role === 'ExpertDif' || role === 'ExpertDistri' || role === 'TC'

/** The administrator role of a kind of tenant: losing its last active holder needs a warning. Undefined without one. */
export const administratorRoleOf = (tenantRole: TenantRole): Role | undefined =>
  tenantRole === 'Structure' ? 'AdminDistri' : rolesByTenantRole[tenantRole].find((role) => role === 'AdminDif')
