import type { AccountContext } from '@provende/contract/access/account.ts'
import { type RouteAccess, roleMayCall } from '@provende/contract/kit/route.ts'
import { mayRead, type Permission } from '@provende/domain/access/permissions.ts'
import { fromWireRole, isBrowsingReadOnly, type Role, roles } from '@provende/domain/access/roles.ts'
import type { ScreenRoute } from './screen.ts'

/*
 * Which screens and calls a user may open. Uses the access rules of the server, so that no screen offers a refused
 * call.
 */

/** The signed-in user: acting context and the permissions in it. */
export type SignedInPerson = { readonly context: AccountContext; readonly modules: readonly Permission[] }

/** Whether the user may only read where he is, because he browses there. */
export function isPersonReadOnly({ context }: SignedInPerson): boolean {
  const role = fromWireRole(context.roleName)
  return role !== undefined && isBrowsingReadOnly({ role, isBrowsing: context.browse.length > 0 })
}

/** Whether the server accepts a call with this access rule from the user. */
export function mayCallRoute(person: SignedInPerson, access: RouteAccess): boolean {
  const role = fromWireRole(person.context.roleName)
  if (role === undefined || !roleMayCall(role, access)) return false
  return typeof access === 'string' || !('write' in access) || !isPersonReadOnly(person)
}

/** Whether the user may open a screen: he has its permission and, for a form, may make the call that saves it. */
export const mayOpenScreen = (
  person: SignedInPerson,
  { permission, saves }: Pick<ScreenRoute, 'permission' | 'saves'>,
): boolean =>
  (permission === undefined || person.modules.includes(permission)) &&
  (saves === undefined || mayCallRoute(person, saves.access))

/** The roles that open a screen; the platform only where no other does, for it is no one's colleague. */
export const rolesThatOpen = ({ permission, saves }: Pick<ScreenRoute, 'permission' | 'saves'>): readonly Role[] =>
  withoutPlatform(
    roles.filter(
      (role) =>
        (permission === undefined || mayRead(role, [permission])) &&
        (saves === undefined || roleMayCall(role, saves.access)),
    ),
  )

/** The roles that may call, as `rolesThatOpen`. */
export const rolesThatCall = (access: RouteAccess): readonly Role[] =>
  withoutPlatform(roles.filter((role) => roleMayCall(role, access)))

function withoutPlatform(allowed: readonly Role[]): readonly Role[] {
  const others = allowed.filter((role) => role !== 'Host')
  return others.length === 0 ? allowed : others
}
