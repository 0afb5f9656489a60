import { expect, test } from 'vitest'
import { fromWireRole, readsOnly, roles, toWireRole } from './roles.ts'

test.each([
  ['Host', 'Host'],
  ['TC', 'TC'],
  ['AdminDif', 'CMVPAdminDif'],
  ['ExpertDif', 'CMVPExpertDif'],
  ['Formulateur', 'CMVPFormulateur'],
  ['AdminDistri', 'CMVPAdminDistri'],
  ['ExpertDistri', 'CMVPExpertDistri'],
  ['Farmer', 'CMVPFarmer'],
] as const)('%s is called %s on the wire', (role, wire) => {
  expect(toWireRole(role)).toBe(wire)
  expect(fromWireRole(wire)).toBe(role)
})

test('every role has its documented name, no two the same', () => {
  expect(new Set(roles.map((role) => toWireRole(role))).size).toBe(roles.length)
})

test('a role is also understood without its prefix; nothing else is a role', () => {
  expect(fromWireRole('Farmer')).toBe('Farmer')
  for (const name of ['', 'CMVP', 'farmer', 'CMVPCMVPFarmer', 'CMVPRoot', 'constructor'])
    expect(fromWireRole(name), name).toBeUndefined()
})

test('three roles have a variant for browsing and keep their rights in it; the others read only', () => {
  const keep = roles.filter((role) => !readsOnly({ role, isBrowsing: true }))
  expect(keep).toEqual(['AdminDif', 'ExpertDif', 'Farmer'])
  for (const role of roles) {
    expect(readsOnly({ role, isBrowsing: false })).toBe(false)
    const name = toWireRole(role, true)
    expect(name).toBe(keep.includes(role) ? `CMVP${role}Browse` : toWireRole(role))
    expect(fromWireRole(name)).toBe(role)
  }
  for (const name of ['CMVPFormulateurBrowse', 'HostBrowse', 'CMVPFarmerBrowseBrowse', 'Browse'])
    expect(fromWireRole(name), name).toBeUndefined()
})
