import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  button,
  choosePassword,
  expectAccessible,
  field,
  openTestApp,
  phone,
  pick,
  save,
  signIn,
  title,
  toast,
} from './support.ts'

/*
 * People and organisations from the platform down to a farmer, in a browser: by mails, menus and links, without typing an
 * address. Only with LONG: the same story, with each screen on the way and two more people, is
 * tests/component/organisations/story.test.tsx, and its screens are looked at in organisations.test.ts and people.test.ts.
 */

const app = openTestApp()

const password = 'Lointain-2026!'
const manufacturer = 'Minéraux du Ponant'
const distributor = "Négoce de l'Estran"
const farm = 'GAEC des Embruns'
const anne = { first: 'Anne', last: 'Levantine', email: 'anne.levantine@exemple.test' }
const coline = { first: 'Coline', last: 'Desembruns', email: 'coline.desembruns@exemple.test' }
type Person = typeof anne

const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu principal' })
const banner = (page: Page) => page.getByRole('region', { name: 'Visite et navigation' })
const goBack = (page: Page) => banner(page).getByRole('link', { name: /^Revenir/ })
const greeted = (page: Page, { first }: Person) => page.getByRole('heading', { name: `Bonjour ${first}` }).waitFor()

/** Opens an entry of the menu, unfolding the group it stands in. */
async function follow(page: Page, entry: string, group?: string) {
  const isNarrow = (page.viewportSize()?.width ?? 0) < 768
  if (isNarrow && !(await menu(page).isVisible())) await button(page, 'Ouvrir le menu').click()
  const entryLink = link(page, entry).and(menu(page).getByRole('link'))
  if (group !== undefined && !(await entryLink.isVisible()))
    await menu(page).getByRole('button', { name: group }).click()
  await entryLink.click()
  await title(page, entry)
}
/** Chooses what a row of a list offers. */
async function chooseRowAction(page: Page, row: string, action: string) {
  await button(page, `Actions : ${row}`).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}
async function accept(page: Page) {
  await page.getByText('Chacun garde son mot de passe.').waitFor()
  await button(page, "J'accepte les conditions").click()
}

async function publishesTerms(page: Page) {
  await follow(page, 'Tenants')
  await link(page, "Conditions d'utilisation").click()
  await link(page, 'Nouvelle version').click()
  // Near midnight the day of Paris is not yet that of the server.
  await field(page, "Date d'entrée en vigueur").fill(
    new Date().toISOString().slice(0, 10).split('-').reverse().join('/'),
  )
  for (const [label, text] of [
    ['Titre (français)', 'Conditions de 2026'],
    ['Texte (français)', 'Chacun garde son mot de passe.'],
    ['Titre (anglais)', 'Terms of 2026'],
    ['Texte (anglais)', 'Everyone keeps his password.'],
  ] as const)
    await field(page, label).fill(text)
  await save(page)
  await page.getByText('Chacun garde son mot de passe.').waitFor()
  await expectAccessible(page)
  await accept(page)
  await title(page, "Conditions d'utilisation")
  await page.getByRole('cell', { name: 'En vigueur' }).waitFor()
}

async function createsAManufacturer(page: Page) {
  await follow(page, 'Tenants')
  await link(page, 'Nouveau tenant').click()
  await field(page, 'Nom').first().fill(manufacturer)
  await field(page, 'Prénom').fill(anne.first)
  await field(page, 'Nom').last().fill(anne.last)
  await field(page, 'Adresse e-mail').fill(anne.email)
  await save(page)
  await toast(page, 'Le tenant a été créé').waitFor()
}

/** Whoever was invited chooses a password, signs in, accepts the terms, and is at home. */
async function acceptsInvitation(person: Person, options?: Parameters<typeof app.page>[0]): Promise<Page> {
  const page = await app.page(options)
  await choosePassword(page, await app.mailedLink(person.email), { email: person.email, password })
  await toast(page, 'Votre mot de passe a été modifié. Connectez-vous.').waitFor()
  await signIn(page, { email: person.email, password })
  await accept(page)
  await greeted(page, person)
  return page
}

const logoSvg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4" cy="4" r="4" fill="#20794a"/></svg>'

async function createsADistributor(page: Page) {
  await follow(page, 'Distributeurs', 'Clients')
  await link(page, 'Nouveau distributeur').first().click()
  await field(page, 'Nom').fill(distributor)
  await field(page, 'Code (SIREN)').fill('PONANT-1')
  await page.getByRole('switch', { name: /^Tenant ouvert/ }).press('Space')
  await save(page)
  await toast(page, 'Le distributeur a été créé').waitFor()
  await chooseRowAction(page, distributor, 'Logo')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(logoSvg) })
  await toast(page, 'Le logo a été enregistré').waitFor()
  // A drawing without a size of its own stays on its ground.
  const logo = page.getByAltText(`Logo de ${distributor}`).first()
  expect((await logo.boundingBox())?.height).toBeLessThan(140)
}

async function createsAFarm(page: Page) {
  await follow(page, 'Exploitations', 'Clients')
  await link(page, 'Nouvelle exploitation').first().click()
  await field(page, 'Nom').fill(farm)
  await pick(page, 'Distributeur', distributor)
  await page.getByRole('switch', { name: /^Tenant ouvert/ }).press('Space')
  await field(page, 'Prénom').fill(coline.first)
  await field(page, 'Nom de famille').fill(coline.last)
  await field(page, 'E-mail (identifiant)').fill(coline.email)
  await save(page)
  await toast(page, "L'exploitation a été créée").waitFor()
  await link(page, farm).click()
  await title(page, farm)
  await link(page, 'Nouveau site').first().click()
  await field(page, 'Nom').fill('Étable des Embruns')
  await page.getByRole('checkbox', { name: 'Lait de vache', exact: true }).press('Space')
  await save(page)
  await toast(page, 'Le site Étable des Embruns a été créé').waitFor()
}

/** On a phone, as a farmer would. */
async function seesOnlyTheFarm(page: Page) {
  await page.locator('header img').first().waitFor()
  await follow(page, 'Sites')
  await expect.poll(() => page.locator('tbody').getByRole('link').allTextContents()).toEqual(['Étable des Embruns'])
  await expectAccessible(page)
}

async function visits(page: Page) {
  await follow(page, 'Utilisateurs', 'Paramètres')
  await page.getByRole('switch', { name: 'Inclure les utilisateurs rattachés' }).press('Space')
  await chooseRowAction(page, 'Desembruns Coline', 'Visiter')
  await greeted(page, coline)
  await follow(page, 'Sites')
  await link(page, 'Étable des Embruns').waitFor()
  await goBack(page).click()
  await greeted(page, anne)
  expect(await banner(page).count()).toBe(0)
}

test.runIf(process.env.LONG)(
  'from the platform to a farmer: invitations, terms, structures, a phone, a visit',
  async () => {
    const host = await app.page()
    await signIn(host, 'Host')
    await publishesTerms(host)
    await createsAManufacturer(host)
    const admin = await acceptsInvitation(anne)
    await createsADistributor(admin)
    await createsAFarm(admin)
    await seesOnlyTheFarm(await acceptsInvitation(coline, phone))
    await visits(admin)
  },
  240_000,
)
