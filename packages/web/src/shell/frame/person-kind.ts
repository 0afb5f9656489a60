import type { AccountContext } from '@provende/contract/access/account.ts'
import { fromWireRole } from '@provende/domain/access/roles.ts'
import type { Words } from '@provende/text/translation.ts'

/**
 * Whose menus and whose home a person has: the role first, then what the tenant is; while browsing what the tenant is.
 * Source: spec 1 §2, §6.
 */
export type PersonKind = 'host' | 'tc' | 'structure' | 'farm'

type Who = Pick<AccountContext, 'roleName' | 'tenantRoleName' | 'browse'>

export function kindOfPerson({ roleName, tenantRoleName, browse }: Who): PersonKind {
  const role = browse.length > 0 ? undefined : fromWireRole(roleName)
  if (role === 'Host') return 'host'
  if (role === 'TC') return 'tc'
  return tenantRoleName === 'Farm' ? 'farm' : 'structure'
}

/** Somebody whose role nobody knows; without a module he has no home either. Source: spec 1 §2 "Home behaviour". */
export const isNobody = ({ roleName }: Who): boolean => fromWireRole(roleName) === undefined

/** The home of each kind. Source: spec 1 §2 "Home behaviour". */
const homes = {
  host: 'Home',
  tc: 'TCDashboard',
  structure: 'AdminDashboard',
  farm: 'FarmerDashboard',
} as const satisfies Record<PersonKind, string>

export const isHome = (screenName: string): boolean => Object.values<string>(homes).includes(screenName)
/** The name of the screen a person starts from. */
export const homeOf = (who: Who) => homes[kindOfPerson(who)]

/** The role in words; the documented name when it is one we have no word for. */
export function roleText(words: Words, roleName: string): string {
  const role = fromWireRole(roleName)
  return role === undefined ? roleName : words.shell.roles[role]
}
