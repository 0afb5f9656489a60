import { structureUser } from '@provende/contract/access/structure-user.ts'
import { routes } from '@provende/contract/routes.ts'
import type { RecordCalls, RecordSet } from '../records/look.ts'
import { UserFields, UserWarning } from './user.tsx'

/** The calls of people, as those of any family. */
const calls: RecordCalls = {
  list: routes.users.listUsers,
  one: routes.users.user,
  create: routes.users.createUser,
  replace: routes.users.changeUser,
  remove: routes.users.removeUser,
}

/** People with all their screens need; they are listed by a screen of their own, and never duplicated. */
export const userSet: RecordSet = {
  family: structureUser,
  routes: calls,
  words: (words) => words.access.structureUser,
  names: {
    list: 'StructureUserList',
    above: 'TenantUsers',
    add: 'StructureUserAdd',
    detail: 'StructureUser',
    edit: 'StructureUserEdit',
  },
  look: { columns: [], Form: UserFields, Warning: UserWarning },
}
