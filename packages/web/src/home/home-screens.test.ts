import { expect, test } from 'vitest'
import { aPerson } from '../shell/testing.ts'
import { homeScreens } from './home-screens.ts'

const led = (name: string, parts: Parameters<typeof aPerson>[0]) =>
  homeScreens.find((screen) => screen.name === name)?.leadsTo?.(aPerson(parts).context)

test.each([
  ['CMVPFarmer', 'Farm', 'FarmerDashboard'],
  ['CMVPAdminDif', 'Farm', 'FarmerDashboard'],
  ['TC', 'Farm', 'FarmerDashboard'],
  ['Host', 'Farm', 'FarmerDashboard'],
  ['CMVPAdminDif', 'MasterTenant', 'AdminDashboard'],
  ['TC', 'HostTenant', 'TCDashboard'],
  ['Host', 'HostTenant', 'Home'],
] as const)('the switch leads %s in a tenant %s to %s', (roleName, tenantRoleName, screen) => {
  expect(led('FarmerManager', { roleName, tenantRoleName })).toBe('FarmerSwitch')
  expect(led('FarmerSwitch', { roleName, tenantRoleName })).toBe(screen)
})

test.each([
  ['Host', 'HostTenant', undefined],
  ['TC', 'HostTenant', 'TCDashboard'],
  ['CMVPFarmer', 'Farm', 'FarmerDashboard'],
  ['CMVPExpertDistri', 'Structure', 'AdminDashboard'],
  ['CMVPAdminDif', 'MasterTenant', 'AdminDashboard'],
  ['CMVPAdminDif', 'ClientTenant', 'AdminDashboard'],
  ['CMVPAdminDif', 'HostTenant', 'AdminDashboard'],
] as const)('the home sends %s of a tenant %s to %s', (roleName, tenantRoleName, screen) => {
  expect(led('Home', { roleName, tenantRoleName })).toBe(screen)
})
