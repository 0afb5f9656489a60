import { expect, test } from 'vitest'
import { fromWireRole, isBrowsingReadOnly, roles, toWireRole } from './roles.ts'

test.each([
  ['Host', 'Host'],
  ['TC', 'TC'],
  ['AdminDif', 'CMVPAdminDif'],
  ['ExpertDif', 'CMVPExpertDif'],
  ['Formulateur', 'CMVPFormulateur'],
  ['AdminDistri', 'CMVPAdminDistri'],
  ['ExpertDistri', 'CMVPExpertDistri'],
  ['Farmer', 'CMVPFarmer'],
] as const)('%s has the wire name %s', (role, wire) => {
  expect(toWireRole(role)).toBe(wire)
  expect(fromWireRole(wire)).toBe(role)
})

test('no two roles share a wire name', () => {
  expect(new Set(roles.map((role) => toWireRole(role))).size).toBe(roles.length)
})

test('reads a role name without its prefix and rejects any other text', () => {
  expect(fromWireRole('Farmer')).toBe('Farmer')
  for (const name of ['', 'CMVP', 'farmer', 'CMVPCMVPFarmer', 'CMVPRoot', 'constructor'])
    expect(fromWireRole(name), name).toBeUndefined()
})

test('three roles have a browse variant and keep their rights while browsing; the others may only read', () => {
  const withVariant = roles.filter((role) => !isBrowsingReadOnly({ role, isBrowsing: true }))
  expect(withVariant).toEqual(['AdminDif', 'ExpertDif', 'Farmer'])
  for (const role of roles) {
    expect(isBrowsingReadOnly({ role, isBrowsing: false })).toBe(false)
    const name = toWireRole(role, true)
    expect(name).toBe(withVariant.includes(role) ? `CMVP${role}Browse` : toWireRole(role))
    expect(fromWireRole(name)).toBe(role)
  }
  for (const name of ['CMVPFormulateurBrowse', 'HostBrowse', 'CMVPFarmerBrowseBrowse', 'Browse'])
    expect(fromWireRole(name), name).toBeUndefined()
})
