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

const chooser = (role: Role, tenantRole: TenantRole, isBrowsing = false): RoleAssigner => ({
  role,
  tenantRole,
  isBrowsing,
})
const manufacturer: readonly Role[] = ['AdminDif', 'ExpertDif', 'Formulateur']
const distributor: readonly Role[] = ['AdminDistri', 'ExpertDistri']
const editable: readonly Role[] = ['AdminDif', 'ExpertDif', 'AdminDistri', 'ExpertDistri', 'Formulateur', 'Farmer']
const allChoosers = roles.flatMap((role) =>
  tenantRoles.flatMap((tenantRole) => [true, false].map((isBrowsing) => chooser(role, tenantRole, isBrowsing))),
)

describe('rolesOfferedByDefault', () => {
  test.each([
    ['AdminDif', 'add', chooser('AdminDif', 'MasterTenant'), manufacturer],
    ['AdminDif', 'edit', chooser('AdminDif', 'MasterTenant'), editable],
    ['AdminDif of a customer', 'add', chooser('AdminDif', 'ClientTenant'), manufacturer],
    ['ExpertDif', 'add', chooser('ExpertDif', 'MasterTenant'), distributor],
    ['ExpertDif', 'edit', chooser('ExpertDif', 'MasterTenant'), distributor],
    ['AdminDistri', 'add', chooser('AdminDistri', 'Structure'), distributor],
    ['AdminDistri', 'edit', chooser('AdminDistri', 'Structure'), distributor],
    ['AdminDif browsing a distributor', 'add', chooser('AdminDif', 'Structure', true), distributor],
    ['AdminDif browsing a distributor', 'edit', chooser('AdminDif', 'Structure', true), distributor],
    ['ExpertDif browsing a distributor', 'add', chooser('ExpertDif', 'Structure', true), distributor],
    ['farmer browsing a distributor', 'add', chooser('Farmer', 'Structure', true), distributor],
    ['Host at his own level', 'add', chooser('Host', 'HostTenant'), roles],
    ['Host in a tenant', 'add', chooser('Host', 'MasterTenant', true), []],
    ['Formulateur', 'add', chooser('Formulateur', 'MasterTenant'), []],
    ['Farmer', 'add', chooser('Farmer', 'Farm'), []],
    ['TC', 'edit', chooser('TC', 'HostTenant'), []],
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
      const assignable = assignableRoles(chooser(role, 'MasterTenant'), 'add', 'Farm')
      const mayWriteUsers = ['Host', 'AdminDif', 'ExpertDif', 'AdminDistri'].includes(role)
      expect(assignable, role).toEqual(mayWriteUsers ? ['Farmer'] : [])
    }
  })
  test('is limited to the roles of the chosen kind of tenant', () => {
    const admin = chooser('AdminDif', 'MasterTenant')
    expect(assignableRoles(admin, 'add', 'MasterTenant')).toEqual(manufacturer)
    expect(assignableRoles(admin, 'add', 'Structure')).toEqual(distributor)
    expect(assignableRoles(chooser('ExpertDif', 'MasterTenant'), 'add', 'MasterTenant')).toEqual([])
    expect(assignableRoles(chooser('Host', 'HostTenant'), 'edit', 'HostTenant')).toEqual(['Host', 'TC'])
  })
  test('is empty for roles that may not write users', () => {
    for (const user of allChoosers.filter(({ role }) => ['TC', 'Formulateur', 'ExpertDistri', 'Farmer'].includes(role)))
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
    for (const user of allChoosers)
      for (const tenantRole of tenantRoles)
        for (const purpose of ['add', 'edit'] as const)
          for (const role of assignableRoles(user, purpose, tenantRole))
            expect(power[role], `${user.role} in ${tenantRole}`).toBeLessThanOrEqual(power[user.role])
  })
})

test('an expert may change users of distributors and farms, not of the manufacturer', () => {
  const expert = chooser('ExpertDif', 'MasterTenant')
  const changeable = roles.filter((role) =>
    tenantRoles.some((tenantRole) => mayChangeUserWithRole(expert, { role, tenantRole })),
  )
  expect(changeable).toEqual(['AdminDistri', 'ExpertDistri', 'Farmer'])
})

test('only Host in the platform’s own tenant works at host level', () => {
  expect(allChoosers.filter(isHostLevel).map(({ role, tenantRole }) => [role, tenantRole])).toEqual([
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
