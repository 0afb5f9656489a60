import { userWithPasswords } from '@provende/contract/access/structure-user.ts'
import { routes } from '@provende/contract/routes.ts'
import { pickSourceHook } from '../../records/record-references.ts'
import type { DisplayedColumn, FamilyUi, RecordCalls } from '../../records/record-set.ts'
import { roleText } from '../../shell/frame/person-kind.ts'
import { UserDeactivationWarning, UserFields } from './user.tsx'
import { asListedUser, openedStructureReferenceTarget, signInText } from './user-record.ts'

const userCalls: RecordCalls = {
  list: routes.users.listUsers,
  one: routes.users.user,
  create: routes.users.createUser,
  replace: routes.users.changeUser,
  remove: routes.users.removeUser,
}

const nameColumn: DisplayedColumn = {
  field: 'name',
  header: ({ access }) => access.users.fullName,
  text: (record) => asListedUser(record).fullName,
}
const structureColumn: DisplayedColumn = {
  field: 'structureName',
  priority: 3,
  header: ({ access }) => access.users.structureName,
  text: (record) => asListedUser(record).structureName,
}
const otherColumns: readonly DisplayedColumn[] = [
  { field: 'email', priority: 1 },
  { field: 'roleId', priority: 2, text: (record, words) => roleText(words, asListedUser(record).roleName) },
  {
    field: 'lastSignInDate',
    priority: 3,
    header: ({ access }) => access.users.signIn,
    text: (record, words, culture) => signInText(asListedUser(record), words, culture),
  },
  { field: 'job', priority: 4 },
  { field: 'phoneNumber', priority: 5 },
]

/** The record set of the users of the current tenant; they cannot be duplicated. */
export const userFamilyUi: FamilyUi = {
  family: userWithPasswords,
  routes: userCalls,
  words: (words) => words.access.structureUser,
  names: {
    list: 'StructureUserList',
    above: 'TenantUsers',
    add: 'StructureUserAdd',
    detail: 'StructureUser',
    edit: 'StructureUserEdit',
  },
  look: {
    columns: [nameColumn, ...otherColumns],
    Form: UserFields,
    Warning: UserDeactivationWarning,
    filterSources: {
      structureId: {
        ...{ useSource: pickSourceHook(openedStructureReferenceTarget), by: 'id' },
        access: routes.users.openedStructureReferences.access,
      },
    },
  },
  filters: ['name', 'role', 'invited', 'structureId'],
  // Source: spec 1 §9.
  pageSize: 25,
}

/** The users of a tenant and of the tenants below it, with their structures. */
export const usersAtAndBelowFamilyUi: FamilyUi = {
  ...userFamilyUi,
  look: { ...userFamilyUi.look, columns: [nameColumn, structureColumn, ...otherColumns] },
}

/** The users of a given tenant. */
export const tenantUserFamilyUi: FamilyUi = {
  ...userFamilyUi,
  routes: { ...userCalls, list: routes.users.listTenantUsers },
  filters: ['name', 'role', 'invited'],
}
