import { expect } from 'vitest'
import type { WireRecord } from '../support.ts'
import {
  choosePassword,
  fieldOf,
  followLink,
  openMailedLink,
  saveForm,
  turnOn,
  waitForText,
  waitForTitle,
} from './records-walk.ts'
import { type Walker, walk } from './walk.ts'
import { logoSvg } from './walk-data.ts'

walk(
  10,
  'a distributor is created with its logo, a person, its foods and a first farm',
  async (walker) => {
    const { page, words, look, call, stop } = walker
    const mark = look.replaceAll(' ', '-')
    const distributor = `Négoce ${look}`
    const farm = `EARL ${look}`
    const person = { first: 'Maëlle', last: `Kervran ${look}`, email: `maelle.${mark}@exemple.test` }
    await page.goto('/Admin/Structures/List')
    await page.locator('tbody tr').first().waitFor()
    await stop('list')
    await createDistributor(walker, { name: distributor, code: mark })
    await addLogo(walker, distributor)
    await invitePerson(walker, person)
    await waitForTitle(walker, distributor)
    await forbidFood(walker, distributor)
    await addFarm(walker, farm)
    await waitForTitle(walker, farm)
    await stop('farm')
    await followLink(walker, words.records.back)
    await waitForTitle(walker, distributor)
    await page.getByRole('link', { name: farm }).first().waitFor()
    await stop('complete')

    const [structure] = await call<WireRecord[]>('GET', `/api/Structures?Code=${mark}`)
    const farms = await call<WireRecord[]>('GET', `/api/Farms?StructureId=${structure?.Id}`)
    expect(farms.map(({ Name }) => Name)).toEqual([farm])
    await greetNewcomer(walker, person, { distributor, farm })
  },
  { role: 'AdminDif' },
)

async function createDistributor(walker: Walker, { name, code }: { name: string; code: string }) {
  const { words, stop } = walker
  const { structure } = words.organisations
  await followLink(walker, structure.add)
  await waitForTitle(walker, structure.add)
  await fieldOf(walker, structure.fields.name).fill(name)
  await fieldOf(walker, structure.fields.code).fill(code)
  await turnOn(walker, 'switch', structure.fields.createTenant)
  await stop('form')
  await saveForm(walker, structure.created)
  await waitForTitle(walker, name)
  await stop('created')
}

async function addLogo(walker: Walker, distributor: string) {
  const { page, words, press, stop } = walker
  const { logo } = words.organisations
  await press(logo.title)
  await waitForText(walker, logo.drop)
  await stop('logo-none')
  const file = { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(logoSvg) }
  await page.locator('input[type=file]').setInputFiles(file)
  await waitForText(walker, logo.saved)
  await page.getByAltText(logo.alt(distributor)).first().waitFor()
  await stop('logo')
  await followLink(walker, words.records.back)
  await waitForTitle(walker, distributor)
  await page.getByAltText(logo.alt(distributor)).first().waitFor()
}

async function invitePerson(walker: Walker, { first, last, email }: { first: string; last: string; email: string }) {
  const { words, stop } = walker
  const { parts } = words.organisations
  const { structureUser, users } = words.access
  await followLink(walker, parts.addTo(parts.kinds.people))
  await waitForTitle(walker, structureUser.add)
  await fieldOf(walker, structureUser.fields.firstName).fill(first)
  await fieldOf(walker, structureUser.fields.lastName).fill(last)
  await fieldOf(walker, structureUser.fields.email).fill(email)
  await stop('person')
  await saveForm(walker, users.created(first, last))
}

async function forbidFood(walker: Walker, distributor: string) {
  const { page, words, press, stop } = walker
  const { permitted } = words.catalogue
  await press(permitted.foods)
  await page.getByRole('searchbox').fill('bicarbonate')
  await page.getByRole('checkbox', { name: /Bicarbonate de sodium/ }).press('Space')
  await waitForText(walker, permitted.unsavedCount(1))
  await stop('foods')
  await saveForm(walker, permitted.saved)
  await waitForTitle(walker, distributor)
}

async function addFarm(walker: Walker, name: string) {
  const { words, stop } = walker
  const { parts, farm } = words.organisations
  await followLink(walker, parts.addTo(parts.kinds.farms))
  await waitForTitle(walker, farm.add)
  await fieldOf(walker, farm.fields.name).fill(name)
  await stop('farm-form')
  await saveForm(walker, farm.created)
}

/** Who was invited signs in by the mail, under the logo, and finds the farm; the forbidden food is not offered. */
async function greetNewcomer(
  { mails, visitor }: Walker,
  { first, email }: { first: string; email: string },
  { distributor, farm }: { distributor: string; farm: string },
) {
  const walker = await visitor()
  const { page, words, stop } = walker
  await openMailedLink(walker, await mails.mailedLink(email))
  await choosePassword(walker, 'Lointain-2026!')
  await waitForText(walker, words.home.greeting(first))
  await page.locator('header img').first().waitFor()
  await stop('newcomer')
  await page.goto('/Admin/Farms/List')
  await page.getByRole('link', { name: farm }).first().waitFor()
  await stop('newcomer-farms')
  const foods = await page.evaluate(async () => {
    const headers = { Authorization: `bearer ${localStorage.getItem('provende.token')}` }
    return (await fetch('/api/Foods', { headers })).json()
  })
  const codes = (foods as WireRecord[]).map(({ Name }) => Name)
  expect(codes, distributor).toContain('Carbonate de calcium')
  expect(codes, distributor).not.toContain('Bicarbonate de sodium')
}
