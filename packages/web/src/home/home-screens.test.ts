import { wordsOf } from '@provende/text/words.ts'
import { expect, test } from 'vitest'
import { laterText } from '../shell/coming-later.ts'
import { menus } from '../shell/menus.ts'
import { isHome } from '../shell/person-kind.ts'
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

test.each(['fr-FR', 'en-US'] as const)('the tile of every screen of a menu says what it is for (%s)', (culture) => {
  const words = wordsOf(culture)
  const names = Object.values(menus)
    .flat()
    .flatMap((item) => ('entries' in item ? item.entries : [item]))
    .map(({ screen }) => screen)
  const tiles = names.filter((name) => !isHome(name) && laterText(words, name) === undefined)
  expect(tiles.length).toBeGreaterThan(10)
  expect(tiles.filter((name) => !(name in words.home.what))).toEqual([])
})
