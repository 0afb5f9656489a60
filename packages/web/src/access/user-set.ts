import { structureUser } from '@provende/contract/access/structure-user.ts'
import { routes } from '@provende/contract/routes.ts'
import type { RecordCalls, RecordSet } from '../records/record-set.ts'
import { UserFields, UserWarning } from './user.tsx'

const calls: RecordCalls = {
  list: routes.users.listUsers,
  one: routes.users.user,
  create: routes.users.createUser,
  replace: routes.users.changeUser,
  remove: routes.users.removeUser,
}

/** The record set of users; they have their own list screen and cannot be duplicated. */
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
