import { expect } from 'vitest'
import type { WireRecord } from '../../support.ts'
import { waitForText, waitForTitle } from '../records-walk.ts'
import { openWalkApp } from '../walk.ts'
import { logoSvg } from '../walk-data.ts'
import { choosePassword } from './account-keys.ts'
import { type KeyboardWalker, keyboardWalk } from './keyboard-walk.ts'

const app = openWalkApp()

keyboardWalk(
  10,
  'by keys alone a distributor is created with its logo, a person, its foods and a first farm',
  async (walker) => {
    const { page, words, look, call, keys, goTo } = walker
    const mark = look.replaceAll(' ', '-')
    const distributor = `Négoce ${look}`
    const farm = `EARL ${look}`
    const person = { first: 'Maëlle', last: `Kervran ${look}`, email: `maelle.${mark}@exemple.test` }
    await page.goto('/Home')
    await page.locator('h1').waitFor()
    await createDistributor(walker, { name: distributor, code: mark })
    await addLogo(walker, distributor)
    await invitePerson(walker, person)
    await waitForTitle(walker, distributor)
    await forbidFood(walker, distributor)
    await addFarm(walker, farm)
    await waitForTitle(walker, farm)
    await goTo(words.records.back)
    await keys('Enter')
    await waitForTitle(walker, distributor)
    await page.getByRole('link', { name: farm }).first().waitFor()

    const [structure] = await call<WireRecord[]>('GET', `/api/Structures?Code=${mark}`)
    const farms = await call<WireRecord[]>('GET', `/api/Farms?StructureId=${structure?.Id}`)
    expect(farms.map(({ Name }) => Name)).toEqual([farm])
    await greetNewcomer(walker, person, { distributor, farm })
  },
  { app, role: 'AdminDif' },
)

/** Who does not see the form yet does not look for its first field by Tab: it has the focus once it is there. */
const waitForField = ({ page }: KeyboardWalker, label: string) =>
  page.getByRole('textbox', { name: label, exact: true }).first().waitFor()

async function createDistributor(walker: KeyboardWalker, { name, code }: { name: string; code: string }) {
  const { words, keys, type, goTo, palette } = walker
  const { structure } = words.organisations
  await palette(structure.add, structure.add)
  await waitForTitle(walker, structure.add)
  await waitForField(walker, structure.fields.name)
  await goTo(structure.fields.name)
  await type(name)
  await goTo(structure.fields.code)
  await type(code)
  await goTo(structure.fields.createTenant)
  await keys('Space', 'Control+s')
  await waitForText(walker, structure.created)
  await waitForTitle(walker, name)
}

async function addLogo(walker: KeyboardWalker, distributor: string) {
  const { page, words, keys, goTo, palette } = walker
  const { logo } = words.organisations
  await palette(logo.title, logo.title)
  await waitForText(walker, logo.drop)
  // Asked for before Enter: a dialog that opens before the browser reports them is never heard of.
  const chosen = page.waitForEvent('filechooser', { timeout: 60_000 })
  await goTo(logo.choose)
  await keys('Enter')
  await (await chosen).setFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(logoSvg) })
  await waitForText(walker, logo.saved)
  await goTo(words.records.back, 'Shift+Tab')
  await keys('Enter')
  await waitForTitle(walker, distributor)
  await page.getByAltText(logo.alt(distributor)).first().waitFor()
}

async function invitePerson(
  walker: KeyboardWalker,
  { first, last, email }: { first: string; last: string; email: string },
) {
  const { words, keys, type, goTo } = walker
  const { parts } = words.organisations
  const { structureUser, users } = words.access
  await goTo(parts.addTo(parts.kinds.people))
  await keys('Enter')
  await waitForTitle(walker, structureUser.add)
  await waitForField(walker, structureUser.fields.firstName)
  await goTo(structureUser.fields.firstName)
  await type(first)
  await goTo(structureUser.fields.lastName)
  await type(last)
  await goTo(structureUser.fields.email)
  await type(email)
  await keys('Control+s')
  await waitForText(walker, users.created(first, last))
}

async function forbidFood(walker: KeyboardWalker, distributor: string) {
  const { words, keys, type, goTo, palette } = walker
  const { permitted } = words.catalogue
  await palette(permitted.foods, permitted.foods)
  await goTo(permitted.search)
  await type('bicarbonate')
  await goTo(/Bicarbonate de sodium/)
  await keys('Space')
  await waitForText(walker, permitted.unsavedCount(1))
  await keys('Control+s')
  await waitForText(walker, permitted.saved)
  await waitForTitle(walker, distributor)
}

async function addFarm(walker: KeyboardWalker, name: string) {
  const { words, keys, type, goTo } = walker
  const { parts, farm } = words.organisations
  await goTo(parts.addTo(parts.kinds.farms))
  await keys('Enter')
  await waitForTitle(walker, farm.add)
  await waitForField(walker, farm.fields.name)
  await goTo(farm.fields.name)
  await type(name)
  await keys('Control+s')
  await waitForText(walker, farm.created)
}

/** Who was invited signs in by the mail, under the logo, and finds the farm; the forbidden food is not offered. */
async function greetNewcomer(
  { mails, visitor }: KeyboardWalker,
  { first, email }: { first: string; email: string },
  { distributor, farm }: { distributor: string; farm: string },
) {
  const walker = await visitor()
  const { page, words, palette } = walker
  await page.goto(await mails.mailedLink(email))
  await choosePassword(walker, 'Lointain-2026!')
  await waitForText(walker, words.home.greeting(first))
  await page.locator('header img').first().waitFor()
  await palette('exploitations', 'Exploitations')
  await page.getByRole('link', { name: farm }).first().waitFor()
  const foods = await page.evaluate(async () => {
    const headers = { Authorization: `bearer ${localStorage.getItem('provende.token')}` }
    return (await fetch('/api/Foods', { headers })).json()
  })
  const codes = (foods as WireRecord[]).map(({ Name }) => Name)
  expect(codes, distributor).toContain('Carbonate de calcium')
  expect(codes, distributor).not.toContain('Bicarbonate de sodium')
}
