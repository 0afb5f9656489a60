import { structureUser } from '@provende/contract/access/structure-user.ts'
import { routes } from '@provende/contract/routes.ts'
import type { DisplayedColumn, RecordCalls, RecordSet } from '../../records/record-set.ts'
import { UserFields, UserWarning } from './user.tsx'
import { roleLabel, userOf } from './user-record.ts'

const calls: RecordCalls = {
  list: routes.users.listUsers,
  one: routes.users.user,
  create: routes.users.createUser,
  replace: routes.users.changeUser,
  remove: routes.users.removeUser,
}

const name: DisplayedColumn = {
  field: 'name',
  header: ({ access }) => access.users.fullName,
  text: (record) => userOf(record).fullName,
}
const structure: DisplayedColumn = {
  field: 'structureName',
  priority: 3,
  header: ({ access }) => access.users.structureName,
  text: (record) => userOf(record).structureName,
}
const others: readonly DisplayedColumn[] = [
  { field: 'email', priority: 1 },
  { field: 'roleId', priority: 2, text: (record, words) => roleLabel(words, userOf(record).roleName) },
  { field: 'job', priority: 4 },
  { field: 'phoneNumber', priority: 5 },
]

/** The record set of the users of the current tenant; they cannot be duplicated. */
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
  look: { columns: [name, ...others], Form: UserFields, Warning: UserWarning },
  filters: ['name'],
  // Source: spec 1 §9.
  pageSize: 25,
}

/** The users of a tenant and of the tenants below it, with their structures. */
export const usersBelowSet: RecordSet = {
  ...userSet,
  look: { ...userSet.look, columns: [name, structure, ...others] },
}

/** The users of a given tenant. */
export const tenantUserSet: RecordSet = { ...userSet, routes: { ...calls, list: routes.users.listTenantUsers } }
