import { expect, test } from 'vitest'
import { fromWireRole, roles, toWireRole } from './roles.ts'

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
  expect(new Set(roles.map(toWireRole)).size).toBe(roles.length)
})

test('a role is also understood without its prefix; nothing else is a role', () => {
  expect(fromWireRole('Farmer')).toBe('Farmer')
  for (const name of ['', 'CMVP', 'farmer', 'CMVPCMVPFarmer', 'CMVPRoot', 'constructor'])
    expect(fromWireRole(name), name).toBeUndefined()
})
