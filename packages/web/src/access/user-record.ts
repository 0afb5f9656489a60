import { openedStructure } from '@provende/contract/access/opened-structure.ts'
import type { UserRow } from '@provende/contract/access/user-calls.ts'
import type { AnyRecord } from '@provende/contract/records/family.ts'
import { routes } from '@provende/contract/routes.ts'
import { fromWireRole } from '@provende/domain/access/roles.ts'
import type { Words } from '@provende/text/translation.ts'
import type { Referred } from '../records/look.ts'

/** What people may be added to. */
export const openedStructures: Referred = {
  family: openedStructure,
  routes: { list: routes.users.openedStructures, one: routes.users.openedStructure },
}

/** A person of a list or a form: the mechanism knows records only. */
export const userOf = (record: AnyRecord): UserRow => record as unknown as UserRow

/** What a role is called, by its documented name. */
export const roleLabel = (words: Words, roleName: string): string => {
  const role = fromWireRole(roleName)
  return role === undefined ? roleName : words.shell.roles[role]
}
