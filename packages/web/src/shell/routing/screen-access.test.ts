import { isOpenTo } from '@provende/contract/kit/route.ts'
import { routes } from '@provende/contract/routes.ts'
import { readsOnly, roles, toWireRole } from '@provende/domain/access/roles.ts'
import { wordsOf } from '@provende/text/words.ts'
import { describe, expect, test } from 'vitest'
import { screens } from '../routes.tsx'
import { foundScreens } from './found-screens.ts'
import { mayOpenScreen } from './may-open.ts'
import { type ScreenRoute, screenNamed } from './screen.ts'
import { aPerson } from './testing.ts'

/** Every role at home, and looking around in a tenant below. */
const standings = roles.flatMap((role) => [false, true].map((isBrowsing) => ({ role, isBrowsing })))
const personOf = ({ role, isBrowsing }: (typeof standings)[number]) =>
  aPerson({
    roleName: toWireRole(role, isBrowsing),
    browse: isBrowsing ? [{ tenantId: 1, tenantName: 'Provende' }] : [],
  })
const calls = Object.values(routes).flatMap((group) => Object.values(group))
const isForm = ({ path }: ScreenRoute) =>
  /\/(add|\w*edit|\w*duplicate|editrace|duplicaterace|assign\w+)(\/|$)/i.test(path)
const forms = screens.filter(isForm)
const mayOpen = (standing: (typeof standings)[number], name: string) => {
  const screen = screenNamed(screens, name)
  return screen !== undefined && mayOpenScreen(personOf(standing), screen)
}

describe('a form', () => {
  test('names a call there is, and only forms do', () => {
    expect(forms.length).toBeGreaterThan(30)
    expect(screens.filter((screen) => (screen.saves !== undefined) !== isForm(screen)).map(({ name }) => name)).toEqual(
      [],
    )
    const isThere = ({ saves }: ScreenRoute) =>
      calls.some((call) => saves && call.method === saves.method && call.path === saves.path)
    expect(forms.filter((screen) => !isThere(screen)).map(({ name }) => name)).toEqual([])
  })

  test.each(standings)(
    'opens to $role (browsing: $isBrowsing) exactly when the call that saves it does',
    (standing) => {
      const wanted = forms.map(({ name, saves }) => ({
        name,
        opens: saves !== undefined && isOpenTo(standing.role, saves.access) && !readsOnly(standing),
      }))
      expect(forms.map(({ name }) => ({ name, opens: mayOpen(standing, name) }))).toEqual(wanted)
    },
  )

  test('may make a new record wherever it may change one: both calls open to the same', () => {
    const both = Object.values(routes).flatMap((group) =>
      'create' in group && 'replace' in group ? [[group.create.access, group.replace.access]] : [],
    )
    expect(both.length).toBeGreaterThan(10)
    for (const [create, replace] of both) expect(create).toEqual(replace)
  })
})

test('the palette of a farmer offers him a new site, and no new farm', () => {
  const farmer = personOf({ role: 'Farmer', isBrowsing: false })
  const found = foundScreens(screens, (screen) => mayOpenScreen(farmer, screen), wordsOf('fr-FR'), 'nouv')
  expect(found.map(({ screen }) => screen.name)).toEqual(['ManageSiteAdd'])
})

test('what only reads opens by its module, also to who only looks around', () => {
  const farmer = { role: 'Farmer', isBrowsing: false } as const
  const guest = { role: 'ExpertDistri', isBrowsing: true } as const
  expect([mayOpen(farmer, 'FarmList'), mayOpen(farmer, 'FarmDetails'), mayOpen(farmer, 'FarmAdd')]).toEqual([
    true,
    true,
    false,
  ])
  const atHome = { ...guest, isBrowsing: false }
  const farms = (standing: typeof guest | typeof atHome) => [
    mayOpen(standing, 'FarmList'),
    mayOpen(standing, 'FarmEdit'),
  ]
  expect([farms(atHome), farms(guest)]).toEqual([
    [true, true],
    [true, false],
  ])
})
