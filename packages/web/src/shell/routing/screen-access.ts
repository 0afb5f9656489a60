import type { AccountContext } from '@provende/contract/access/account.ts'
import { isOpenTo, type RouteAccess } from '@provende/contract/kit/route.ts'
import type { Permission } from '@provende/domain/access/permissions.ts'
import { fromWireRole, readsOnly } from '@provende/domain/access/roles.ts'
import type { ScreenRoute } from './screen.ts'

/* What opens to a person: decided here from what the server decides every call by, so that no screen promises more. */

/** Who is signed in, where he is and the modules he has there. */
export type Person = { readonly context: AccountContext; readonly modules: readonly Permission[] }

/** Whether somebody only looks around where he is. */
export function isReadOnly({ context }: Person): boolean {
  const role = fromWireRole(context.roleName)
  return role !== undefined && readsOnly({ role, isBrowsing: context.browse.length > 0 })
}

/** Whether the server takes a call of that access from a person. */
export function mayCall(person: Person, access: RouteAccess): boolean {
  const role = fromWireRole(person.context.roleName)
  if (role === undefined || !isOpenTo(role, access)) return false
  return typeof access === 'string' || !('write' in access) || !isReadOnly(person)
}

/** Whether a screen opens to a person: its module does, and what a form is for may be done. */
export const mayOpenScreen = (
  person: Person,
  { permission, saves }: Pick<ScreenRoute, 'permission' | 'saves'>,
): boolean =>
  (permission === undefined || person.modules.includes(permission)) &&
  (saves === undefined || mayCall(person, saves.access))
