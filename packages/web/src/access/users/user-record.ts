import { openedStructure } from '@provende/contract/access/opened-structure.ts'
import type { ListedUser } from '@provende/contract/access/user-record-routes.ts'
import type { AnyRecord } from '@provende/contract/records/family.ts'
import { routes } from '@provende/contract/routes.ts'
import type { Culture } from '@provende/text/culture.ts'
import type { Words } from '@provende/text/translation.ts'
import { formatDate } from '../../kit/format.ts'
import type { ReferencedFamily } from '../../records/record-set.ts'

/** The structures that users may be added to. */
export const openedStructureReferenceTarget: ReferencedFamily = {
  family: openedStructure,
  routes: { list: routes.users.openedStructureReferences, one: routes.users.openedStructure },
}

/** When a user last signed in; if never, when he was invited, or that he never did. */
export function signInText({ lastSignInDate, invitedDate }: ListedUser, words: Words, culture: Culture): string {
  if (lastSignInDate !== null) return formatDate(lastSignInDate, culture)
  const { invitedOn, neverSignedIn } = words.access.users
  return invitedDate === null ? neverSignedIn : invitedOn(formatDate(invitedDate, culture))
}

/** Types a generic record as a user. */
export const asListedUser = (record: AnyRecord): ListedUser => record as unknown as ListedUser
