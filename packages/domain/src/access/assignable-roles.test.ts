import { describe, expect, test } from 'vitest'
import {
  administratorRoleOf,
  assignableRoles,
  isHostLevel,
  mayChangeUserWithRole,
  type RoleAssigner,
  type RoleListPurpose,
  rolesOfferedByDefault,
} from './assignable-roles.ts'
import { type Role, roles, type TenantRole, tenantRoles } from './roles.ts'

const roleAssigner = (role: Role, tenantRole: TenantRole, isBrowsing = false): RoleAssigner => ({
  role,
  tenantRole,
  isBrowsing,
})
const rolesOfManufacturer: readonly Role[] = ['AdminDif', 'ExpertDif', 'Formulateur']
const rolesOfDistributor: readonly Role[] = ['AdminDistri', 'ExpertDistri']
const editableRoles: readonly Role[] = ['AdminDif', 'ExpertDif', 'AdminDistri', 'ExpertDistri', 'Formulateur', 'Farmer']
const allRoleAssigners = roles.flatMap((role) =>
  tenantRoles.flatMap((tenantRole) => [true, false].map((isBrowsing) => roleAssigner(role, tenantRole, isBrowsing))),
)

describe('rolesOfferedByDefault', () => {
  test.each([
    ['AdminDif', 'add', roleAssigner('AdminDif', 'MasterTenant'), rolesOfManufacturer],
    ['AdminDif', 'edit', roleAssigner('AdminDif', 'MasterTenant'), editableRoles],
    ['AdminDif of a customer', 'add', roleAssigner('AdminDif', 'ClientTenant'), rolesOfManufacturer],
    ['ExpertDif', 'add', roleAssigner('ExpertDif', 'MasterTenant'), rolesOfDistributor],
    ['ExpertDif', 'edit', roleAssigner('ExpertDif', 'MasterTenant'), rolesOfDistributor],
    ['AdminDistri', 'add', roleAssigner('AdminDistri', 'Structure'), rolesOfDistributor],
    ['AdminDistri', 'edit', roleAssigner('AdminDistri', 'Structure'), rolesOfDistributor],
    ['AdminDif browsing a distributor', 'add', roleAssigner('AdminDif', 'Structure', true), rolesOfDistributor],
    ['AdminDif browsing a distributor', 'edit', roleAssigner('AdminDif', 'Structure', true), rolesOfDistributor],
    ['ExpertDif browsing a distributor', 'add', roleAssigner('ExpertDif', 'Structure', true), rolesOfDistributor],
    ['farmer browsing a distributor', 'add', roleAssigner('Farmer', 'Structure', true), rolesOfDistributor],
    ['Host at his own level', 'add', roleAssigner('Host', 'HostTenant'), roles],
    ['Host in a tenant', 'add', roleAssigner('Host', 'MasterTenant', true), []],
    ['Formulateur', 'add', roleAssigner('Formulateur', 'MasterTenant'), []],
    ['Farmer', 'add', roleAssigner('Farmer', 'Farm'), []],
    ['TC', 'edit', roleAssigner('TC', 'HostTenant'), []],
  ] as [string, RoleListPurpose, RoleAssigner, readonly Role[]][])(
    'for %s, purpose %s',
    (_, purpose, user, expected) => {
      expect(rolesOfferedByDefault(user, purpose)).toEqual(expected)
    },
  )
})

describe('assignableRoles', () => {
  test('in a farm is only Farmer, for every role that may write users', () => {
    for (const role of roles) {
      const assignable = assignableRoles(roleAssigner(role, 'MasterTenant'), 'add', 'Farm')
      const mayWriteUsers = ['Host', 'AdminDif', 'ExpertDif', 'AdminDistri'].includes(role)
      expect(assignable, role).toEqual(mayWriteUsers ? ['Farmer'] : [])
    }
  })
  test('is limited to the roles of the chosen kind of tenant', () => {
    const admin = roleAssigner('AdminDif', 'MasterTenant')
    expect(assignableRoles(admin, 'add', 'MasterTenant')).toEqual(rolesOfManufacturer)
    expect(assignableRoles(admin, 'add', 'Structure')).toEqual(rolesOfDistributor)
    expect(assignableRoles(roleAssigner('ExpertDif', 'MasterTenant'), 'add', 'MasterTenant')).toEqual([])
    expect(assignableRoles(roleAssigner('Host', 'HostTenant'), 'edit', 'HostTenant')).toEqual(['Host', 'TC'])
  })
  test('is empty for roles that may not write users', () => {
    for (const user of allRoleAssigners.filter(({ role }) =>
      ['TC', 'Formulateur', 'ExpertDistri', 'Farmer'].includes(role),
    ))
      for (const tenantRole of tenantRoles) expect(assignableRoles(user, 'edit', tenantRole)).toEqual([])
  })
  test('never contains a role more powerful than that of the chooser', () => {
    const power: Readonly<Record<Role, number>> = {
      Host: 5,
      AdminDif: 4,
      Formulateur: 3,
      ExpertDif: 3,
      AdminDistri: 2,
      ExpertDistri: 1,
      TC: 1,
      Farmer: 0,
    }
    for (const user of allRoleAssigners)
      for (const tenantRole of tenantRoles)
        for (const purpose of ['add', 'edit'] as const)
          for (const role of assignableRoles(user, purpose, tenantRole))
            expect(power[role], `${user.role} in ${tenantRole}`).toBeLessThanOrEqual(power[user.role])
  })
})

test('an expert may change users of distributors and farms, not of the manufacturer', () => {
  const expert = roleAssigner('ExpertDif', 'MasterTenant')
  const changeable = roles.filter((role) =>
    tenantRoles.some((tenantRole) => mayChangeUserWithRole(expert, { role, tenantRole })),
  )
  expect(changeable).toEqual(['AdminDistri', 'ExpertDistri', 'Farmer'])
})

test('only Host in the platform’s own tenant works at host level', () => {
  expect(allRoleAssigners.filter(isHostLevel).map(({ role, tenantRole }) => [role, tenantRole])).toEqual([
    ['Host', 'HostTenant'],
    ['Host', 'HostTenant'],
  ])
})

test('manufacturers, customers and distributors have an administrator role', () => {
  expect(tenantRoles.map((role) => administratorRoleOf(role))).toEqual([
    undefined,
    'AdminDif',
    'AdminDif',
    'AdminDistri',
    undefined,
  ])
})
