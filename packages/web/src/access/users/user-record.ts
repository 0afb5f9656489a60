import { openedStructure } from '@provende/contract/access/opened-structure.ts'
import type { ListedUser } from '@provende/contract/access/user-record-routes.ts'
import type { AnyRecord } from '@provende/contract/records/family.ts'
import { routes } from '@provende/contract/routes.ts'
import type { ReferencedFamily } from '../../records/record-set.ts'

/** The structures that users may be added to. */
export const openedStructureReferenceTarget: ReferencedFamily = {
  family: openedStructure,
  routes: { list: routes.users.openedStructureReferences, one: routes.users.openedStructure },
}

/** Types a generic record as a user. */
export const asListedUser = (record: AnyRecord): ListedUser => record as unknown as ListedUser
