import { roleMayCall } from '@provende/contract/kit/route.ts'
import { routes } from '@provende/contract/routes.ts'
import { isBrowsingReadOnly, roles, toWireRole } from '@provende/domain/access/roles.ts'
import { wordsOf } from '@provende/text/words.ts'
import { describe, expect, test } from 'vitest'
import { screens } from '../../routes.tsx'
import { testPerson } from '../testing.ts'
import { type ScreenRoute, screenByName } from './screen.ts'
import { mayOpenScreen, rolesThatCall, rolesThatOpen } from './screen-access.ts'
import { searchScreens } from './search-screens.ts'

/** Every role, at home and while browsing. */
const roleCases = roles.flatMap((role) => [false, true].map((isBrowsing) => ({ role, isBrowsing })))
const personOf = ({ role, isBrowsing }: (typeof roleCases)[number]) =>
  testPerson({
    roleName: toWireRole(role, isBrowsing),
    browse: isBrowsing ? [{ tenantId: 1, tenantName: 'Provende' }] : [],
  })
const allRoutes = Object.values(routes).flatMap((group) => Object.values(group))
const isFormScreen = ({ path }: ScreenRoute) =>
  /\/(add|\w*edit|\w*duplicate|editrace|duplicaterace|assign\w+|simulate|formuleslist|exel)(\/|$)/i.test(path)
const formScreens = screens.filter(isFormScreen)
const mayOpenNamed = (roleCase: (typeof roleCases)[number], name: string) => {
  const screen = screenByName(screens, name)
  return screen !== undefined && mayOpenScreen(personOf(roleCase), screen)
}

describe('a form', () => {
  test('names an existing call that saves it, and only forms do', () => {
    expect(formScreens.length).toBeGreaterThan(30)
    expect(
      screens.filter((screen) => (screen.saves !== undefined) !== isFormScreen(screen)).map(({ name }) => name),
    ).toEqual([])
    const savesByKnownCall = ({ saves }: ScreenRoute) =>
      allRoutes.some((call) => saves && call.method === saves.method && call.path === saves.path)
    expect(formScreens.filter((screen) => !savesByKnownCall(screen)).map(({ name }) => name)).toEqual([])
  })

  test.each(roleCases)(
    'opens to $role (browsing: $isBrowsing) exactly when the call that saves it does',
    (roleCase) => {
      const expected = formScreens.map(({ name, saves }) => ({
        name,
        opens: saves !== undefined && roleMayCall(roleCase.role, saves.access) && !isBrowsingReadOnly(roleCase),
      }))
      expect(formScreens.map(({ name }) => ({ name, opens: mayOpenNamed(roleCase, name) }))).toEqual(expected)
    },
  )

  test('opens for a new record to those it opens to for a change: both calls have the same access', () => {
    const accessPairs = Object.values(routes).flatMap((group) =>
      'create' in group && 'replace' in group ? [[group.create.access, group.replace.access]] : [],
    )
    expect(accessPairs.length).toBeGreaterThan(10)
    for (const [create, replace] of accessPairs) expect(create).toEqual(replace)
  })
})

test('the palette offers a farmer new sites and records of sites, but no new farm', () => {
  const farmer = personOf({ role: 'Farmer', isBrowsing: false })
  const matches = searchScreens(screens, (screen) => mayOpenScreen(farmer, screen), wordsOf('fr-FR'), 'nouv')
  expect(matches.map(({ screen }) => screen.name).toSorted()).toEqual([
    'ManageMilkAnalysisAdd',
    'ManageMilkPriceAdd',
    'ManageMilkQuantityAdd',
    'ManageSiteAdd',
    'ManageSiteHerdAdd',
  ])
})

test('a read-only screen opens by its permission, also to a read-only guest', () => {
  const farmer = { role: 'Farmer', isBrowsing: false } as const
  const guest = { role: 'ExpertDistri', isBrowsing: true } as const
  expect([
    mayOpenNamed(farmer, 'FarmList'),
    mayOpenNamed(farmer, 'FarmDetails'),
    mayOpenNamed(farmer, 'FarmAdd'),
  ]).toEqual([true, true, false])
  const atHome = { ...guest, isBrowsing: false }
  const farms = (roleCase: typeof guest | typeof atHome) => [
    mayOpenNamed(roleCase, 'FarmList'),
    mayOpenNamed(roleCase, 'FarmEdit'),
  ]
  expect([farms(atHome), farms(guest)]).toEqual([
    [true, true],
    [true, false],
  ])
})

test('who opens a screen or adds a record is named, the platform only where nobody else does', () => {
  const rolesOf = (name: string) => rolesThatOpen(screenByName(screens, name) as ScreenRoute)
  expect(rolesOf('StructureAdd')).toEqual(['AdminDif', 'AdminDistri'])
  expect(rolesOf('Tenant')).toEqual(['Host'])
  expect(rolesThatCall(routes.packagings.create.access)).toEqual(['AdminDif', 'Formulateur'])
})
