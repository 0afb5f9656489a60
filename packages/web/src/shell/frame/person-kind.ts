import type { AccountContext } from '@provende/contract/access/account.ts'
import { fromWireRole } from '@provende/domain/access/roles.ts'
import type { Words } from '@provende/text/translation.ts'

/**
 * Which menu and home a user has: by role first, then by the type of the tenant; while browsing by the type of the
 * tenant alone. Source: spec 1 §2, §6.
 */
export type PersonKind = 'host' | 'tc' | 'structure' | 'farm'

type RoleContext = Pick<AccountContext, 'roleName' | 'tenantRoleName' | 'browse'>

export function personKindOf({ roleName, tenantRoleName, browse }: RoleContext): PersonKind {
  const role = browse.length > 0 ? undefined : fromWireRole(roleName)
  if (role === 'Host') return 'host'
  if (role === 'TC') return 'tc'
  return tenantRoleName === 'Farm' ? 'farm' : 'structure'
}

/**
 * Whether the role of a user is unknown; without a permission such a user has no home. Source: spec 1 §2 "Home
 * behaviour".
 */
export const hasUnknownRole = ({ roleName }: RoleContext): boolean => fromWireRole(roleName) === undefined

/** The home screen of each kind. Source: spec 1 §2 "Home behaviour". */
const homeScreenNames = {
  host: 'Home',
  tc: 'TCDashboard',
  structure: 'AdminDashboard',
  farm: 'FarmerDashboard',
} as const satisfies Record<PersonKind, string>

export const isHomeScreen = (screenName: string): boolean => Object.values<string>(homeScreenNames).includes(screenName)
/** The name of the user's home screen. */
export const homeScreenNameOf = (context: RoleContext) => homeScreenNames[personKindOf(context)]

/** The display name of a role; the role name itself when it is unknown. */
export function roleText(words: Words, roleName: string): string {
  const role = fromWireRole(roleName)
  return role === undefined ? roleName : words.shell.roles[role]
}
