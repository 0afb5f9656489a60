import { describe, expect, test } from 'vitest'
import {
  administratorOf,
  assignableRoles,
  documentedRoles,
  isHostLevel,
  mayChangePerson,
  type RoleChooser,
  type RolePurpose,
} from './assignable-roles.ts'
import { type Role, roles, type TenantRole, tenantRoles } from './roles.ts'

const chooser = (role: Role, tenantRole: TenantRole, isBrowsing = false): RoleChooser => ({
  role,
  tenantRole,
  isBrowsing,
})
const manufacturer: readonly Role[] = ['AdminDif', 'ExpertDif', 'Formulateur']
const distributor: readonly Role[] = ['AdminDistri', 'ExpertDistri']
const edited: readonly Role[] = ['AdminDif', 'ExpertDif', 'AdminDistri', 'ExpertDistri', 'Formulateur', 'Farmer']
const anywhere = roles.flatMap((role) =>
  tenantRoles.flatMap((tenantRole) => [true, false].map((isBrowsing) => chooser(role, tenantRole, isBrowsing))),
)

describe('the documented roles', () => {
  test.each([
    ['AdminDif', 'add', chooser('AdminDif', 'MasterTenant'), manufacturer],
    ['AdminDif', 'edit', chooser('AdminDif', 'MasterTenant'), edited],
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
  ] as [string, RolePurpose, RoleChooser, readonly Role[]][])('of %s to %s', (_, purpose, who, expected) => {
    expect(documentedRoles(who, purpose)).toEqual(expected)
  })
})

describe('the roles that may be given', () => {
  test('in a farm is only Farmer, by whoever may write users', () => {
    for (const role of roles) {
      const given = assignableRoles(chooser(role, 'MasterTenant'), 'add', 'Farm')
      const may = ['Host', 'AdminDif', 'ExpertDif', 'AdminDistri'].includes(role)
      expect(given, role).toEqual(may ? ['Farmer'] : [])
    }
  })
  test('fit the kind of the chosen structure', () => {
    const admin = chooser('AdminDif', 'MasterTenant')
    expect(assignableRoles(admin, 'add', 'MasterTenant')).toEqual(manufacturer)
    expect(assignableRoles(admin, 'add', 'Structure')).toEqual(distributor)
    expect(assignableRoles(chooser('ExpertDif', 'MasterTenant'), 'add', 'MasterTenant')).toEqual([])
    expect(assignableRoles(chooser('Host', 'HostTenant'), 'edit', 'HostTenant')).toEqual(['Host', 'TC'])
  })
  test('are given by nobody who may not write users', () => {
    for (const who of anywhere.filter(({ role }) => ['TC', 'Formulateur', 'ExpertDistri', 'Farmer'].includes(role)))
      for (const place of tenantRoles) expect(assignableRoles(who, 'edit', place)).toEqual([])
  })
  test('never hold a role more powerful than that of who gives it', () => {
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
    for (const who of anywhere)
      for (const place of tenantRoles)
        for (const purpose of ['add', 'edit'] as const)
          for (const role of assignableRoles(who, purpose, place))
            expect(power[role], `${who.role} in ${place}`).toBeLessThanOrEqual(power[who.role])
  })
})

test('an expert changes people of distributors and farmers, not the manufacturer’s', () => {
  const expert = chooser('ExpertDif', 'MasterTenant')
  const changed = roles.filter((role) =>
    tenantRoles.some((tenantRole) => mayChangePerson(expert, { role, tenantRole })),
  )
  expect(changed).toEqual(['AdminDistri', 'ExpertDistri', 'Farmer'])
})

test('only the platform’s own people work at its level', () => {
  expect(anywhere.filter(isHostLevel).map(({ role, tenantRole }) => [role, tenantRole])).toEqual([
    ['Host', 'HostTenant'],
    ['Host', 'HostTenant'],
  ])
})

test('a manufacturer and a distributor have an administrator of their own', () => {
  expect(tenantRoles.map((role) => administratorOf(role))).toEqual([
    undefined,
    'AdminDif',
    'AdminDif',
    'AdminDistri',
    undefined,
  ])
})
