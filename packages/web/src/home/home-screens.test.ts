import { wordsOf } from '@provende/text/words.ts'
import { expect, test } from 'vitest'
import { menus } from '../shell/frame/menus.ts'
import { isHomeScreen } from '../shell/frame/person-kind.ts'
import { testPerson } from '../shell/testing.ts'
import { homeScreens } from './home-screens.ts'

const redirectOfScreen = (name: string, parts: Parameters<typeof testPerson>[0]) =>
  homeScreens.find((screen) => screen.name === name)?.redirectsTo?.(testPerson(parts).context)

test.each([
  ['CMVPFarmer', 'Farm', 'FarmerDashboard'],
  ['CMVPAdminDif', 'Farm', 'FarmerDashboard'],
  ['TC', 'Farm', 'FarmerDashboard'],
  ['Host', 'Farm', 'FarmerDashboard'],
  ['CMVPAdminDif', 'MasterTenant', 'AdminDashboard'],
  ['TC', 'HostTenant', 'TCDashboard'],
  ['Host', 'HostTenant', 'Home'],
] as const)('FarmerSwitch redirects %s in a tenant %s to %s', (roleName, tenantRoleName, screen) => {
  expect(redirectOfScreen('FarmerManager', { roleName, tenantRoleName })).toBe('FarmerSwitch')
  expect(redirectOfScreen('FarmerSwitch', { roleName, tenantRoleName })).toBe(screen)
})

test.each([
  ['Host', 'HostTenant', undefined],
  ['TC', 'HostTenant', 'TCDashboard'],
  ['CMVPFarmer', 'Farm', 'FarmerDashboard'],
  ['CMVPExpertDistri', 'Structure', 'AdminDashboard'],
  ['CMVPAdminDif', 'MasterTenant', 'AdminDashboard'],
  ['CMVPAdminDif', 'ClientTenant', 'AdminDashboard'],
  ['CMVPAdminDif', 'HostTenant', 'AdminDashboard'],
] as const)('Home redirects %s of a tenant %s to %s', (roleName, tenantRoleName, screen) => {
  expect(redirectOfScreen('Home', { roleName, tenantRoleName })).toBe(screen)
})

test.each(['fr-FR', 'en-US'] as const)('every screen of a menu has a description for its tile (%s)', (culture) => {
  const words = wordsOf(culture)
  const names = Object.values(menus)
    .flat()
    .flatMap((item) => ('entries' in item ? item.entries : [item]))
    .map(({ screen }) => screen)
  const tiles = names.filter((name) => !isHomeScreen(name))
  expect(tiles.length).toBeGreaterThan(10)
  expect(tiles.filter((name) => !(name in words.home.screenDescriptions))).toEqual([])
})
