import { mayWrite } from './permissions.ts'
import { type Role, roles, type TenantRole } from './roles.ts'

/** Who chooses a role for somebody: as what, in which kind of tenant, and whether he browses there. */
export type RoleChooser = {
  readonly role: Role
  readonly tenantRole: TenantRole
  readonly isBrowsing: boolean
}
/** What a role is chosen for: a new person, or one who is edited or viewed. */
export type RolePurpose = 'add' | 'edit'

/** A person as these rules see him: his role, and the kind of tenant he belongs to. */
export type Placed = { readonly role: Role; readonly tenantRole: TenantRole }

const ofDistributor: readonly Role[] = ['AdminDistri', 'ExpertDistri']
const added: readonly Role[] = ['AdminDif', 'ExpertDif', 'Formulateur']
const edited: readonly Role[] = ['AdminDif', 'ExpertDif', 'AdminDistri', 'ExpertDistri', 'Formulateur', 'Farmer']
/** The roles that keep their rights while they browse. */
const browsers: readonly Role[] = ['Farmer', 'AdminDif', 'ExpertDif']

/** The roles that make sense in each kind of tenant. Source: docs/open-questions.md. */
const fitting: Readonly<Record<TenantRole, readonly Role[]>> = {
  HostTenant: ['Host', 'TC'],
  MasterTenant: added,
  ClientTenant: added,
  Structure: ofDistributor,
  Farm: ['Farmer'],
}

/** Whether somebody works at the level of the platform, where nobody is created. Source: spec 1 §5. */
export const isHostLevel = ({ role, tenantRole }: Pick<RoleChooser, 'role' | 'tenantRole'>): boolean =>
  role === 'Host' && tenantRole === 'HostTenant'

/**
 * The roles the specification lists for a chooser, whatever structure is chosen, in the documented order: the first is
 * preselected. At the level of the platform all are listed, and creation is refused. Source: spec 1 §6.
 */
export function documentedRoles(chooser: RoleChooser, purpose: RolePurpose): readonly Role[] {
  const { role, tenantRole, isBrowsing } = chooser
  if (isHostLevel(chooser)) return roles
  const browsesDistributor = isBrowsing && tenantRole === 'Structure' && browsers.includes(role)
  if (browsesDistributor || role === 'AdminDistri' || role === 'ExpertDif') return ofDistributor
  if (role === 'AdminDif') return purpose === 'add' ? added : edited
  return []
}

/**
 * The roles a chooser may give to people of a tenant of the kind `place`: those documented for him where he is, or if he
 * browsed there, as far as they fit that kind. In a farm only Farmer. Empty when he may give none.
 * Source: spec 1 §6, docs/open-questions.md.
 */
export function assignableRoles(chooser: RoleChooser, purpose: RolePurpose, place: TenantRole): readonly Role[] {
  if (!mayWrite(chooser.role, 'Structure CMVP User [Write]')) return []
  if (place === 'Farm') return fitting.Farm
  const there: RoleChooser = { ...chooser, tenantRole: place, isBrowsing: true }
  const documented = [...documentedRoles(chooser, purpose), ...documentedRoles(there, purpose)]
  return fitting[place].filter((role) => documented.includes(role))
}

/**
 * Whether a chooser may change a person (his data, his role, whether he is active): when he might give him the role he
 * has. So nobody changes somebody more powerful than himself, whose account he could then take. Himself is another rule.
 */
export const mayChangePerson = (chooser: RoleChooser, { role, tenantRole }: Placed): boolean =>
  assignableRoles(chooser, 'edit', tenantRole).includes(role)

/** Whether somebody may be given farms and distributors to look after: experts, and technical advisers of the platform. */
export const isAdvisor = (role: Role): boolean => role === 'ExpertDif' || role === 'ExpertDistri' || role === 'TC'

/** The role whose last active holder a tenant should not lose without a warning; undefined when it has none. */
export const administratorOf = (tenantRole: TenantRole): Role | undefined =>
  tenantRole === 'Structure' ? 'AdminDistri' : fitting[tenantRole].find((role) => role === 'AdminDif')
