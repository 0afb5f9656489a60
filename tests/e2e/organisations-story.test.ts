import { dayInParis } from '@provende/domain/kit/day.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  buttonByName,
  choosePassword,
  currentDialog,
  expectAccessible,
  fieldByLabel,
  openTestApp,
  phoneViewport,
  pickOption,
  pressSave,
  signIn,
  toastWithText,
  waitForTitle,
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
type InvitedPerson = typeof anne

const linkByName = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const mainMenu = (page: Page) => page.getByRole('navigation', { name: 'Menu principal' })
const visitBanner = (page: Page) => page.getByRole('region', { name: 'Visite et navigation' })
const goBackLink = (page: Page) => visitBanner(page).getByRole('link', { name: /^Revenir/ })
const waitForGreeting = (page: Page, { first }: InvitedPerson) =>
  page.getByRole('heading', { name: `Bonjour ${first}` }).waitFor()

/** Opens an entry of the menu, unfolding the group it stands in. */
async function followMenuEntry(page: Page, entry: string, group?: string) {
  const isNarrow = (page.viewportSize()?.width ?? 0) < 768
  if (isNarrow && !(await mainMenu(page).isVisible())) await buttonByName(page, 'Ouvrir le menu').click()
  const entryLink = linkByName(page, entry).and(mainMenu(page).getByRole('link'))
  if (group !== undefined && !(await entryLink.isVisible()))
    await mainMenu(page).getByRole('button', { name: group }).click()
  await entryLink.click()
  await waitForTitle(page, entry)
}
/** Chooses what a row of a list offers. */
async function chooseRowAction(page: Page, row: string, action: string) {
  await buttonByName(page, `Actions : ${row}`).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}
async function acceptTerms(page: Page) {
  await page.getByText('Chacun garde son mot de passe.').waitFor()
  await buttonByName(page, "J'accepte les conditions").click()
}

async function publishTerms(page: Page) {
  await followMenuEntry(page, 'Tenants')
  await linkByName(page, "Conditions d'utilisation").click()
  await linkByName(page, 'Nouvelle version').click()
  await fieldByLabel(page, "Date d'entrée en vigueur").fill(dayInParis(new Date()).split('-').reverse().join('/'))
  for (const [label, text] of [
    ['Titre (français)', 'Conditions de 2026'],
    ['Texte (français)', 'Chacun garde son mot de passe.'],
    ['Titre (anglais)', 'Terms of 2026'],
    ['Texte (anglais)', 'Everyone keeps his password.'],
  ] as const)
    await fieldByLabel(page, label).fill(text)
  await pressSave(page)
  await currentDialog(page).getByRole('button', { name: 'Publier' }).click()
  await buttonByName(page, "J'accepte les conditions").waitFor()
  await expectAccessible(page)
  await acceptTerms(page)
  await waitForTitle(page, "Conditions d'utilisation")
  await page.getByRole('cell', { name: 'En vigueur' }).waitFor()
}

async function createManufacturer(page: Page) {
  await followMenuEntry(page, 'Tenants')
  await linkByName(page, 'Nouveau tenant').click()
  await fieldByLabel(page, 'Nom').first().fill(manufacturer)
  await fieldByLabel(page, 'Prénom').fill(anne.first)
  await fieldByLabel(page, 'Nom').last().fill(anne.last)
  await fieldByLabel(page, 'Adresse e-mail').fill(anne.email)
  await pressSave(page)
  await toastWithText(page, 'Le tenant a été créé').waitFor()
}

/** Whoever was invited chooses a password, which signs him in, accepts the terms, and is at home. */
async function acceptInvitation(person: InvitedPerson, options?: Parameters<typeof app.page>[0]): Promise<Page> {
  const page = await app.page(options)
  await choosePassword(page, await app.mailedLink(person.email), password)
  await toastWithText(page, 'Votre mot de passe a été enregistré.').waitFor()
  await acceptTerms(page)
  await waitForGreeting(page, person)
  return page
}

const logoSvg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4" cy="4" r="4" fill="#20794a"/></svg>'

async function createDistributor(page: Page) {
  await followMenuEntry(page, 'Distributeurs', 'Clients')
  await linkByName(page, 'Nouveau distributeur').first().click()
  await fieldByLabel(page, 'Nom').fill(distributor)
  await fieldByLabel(page, 'Code (SIREN)').fill('PONANT-1')
  await page.getByRole('switch', { name: /^Organisation ouverte/ }).press('Space')
  await pressSave(page)
  await toastWithText(page, 'Le distributeur a été créé').waitFor()
  await waitForTitle(page, distributor)
  await buttonByName(page, 'Autres actions').click()
  await page.getByRole('menuitem', { name: 'Logo' }).click()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(logoSvg) })
  await toastWithText(page, 'Le logo a été enregistré').waitFor()
  // A drawing without a size of its own stays on its ground.
  const logo = page.getByAltText(`Logo de ${distributor}`).first()
  expect((await logo.boundingBox())?.height).toBeLessThan(140)
}

async function createFarm(page: Page) {
  await followMenuEntry(page, 'Exploitations', 'Clients')
  await linkByName(page, 'Nouvelle exploitation').first().click()
  await fieldByLabel(page, 'Nom').fill(farm)
  await pickOption(page, 'Distributeur', distributor)
  await page.getByRole('switch', { name: /^Organisation ouverte/ }).press('Space')
  await fieldByLabel(page, 'Prénom').fill(coline.first)
  await fieldByLabel(page, 'Nom de famille').fill(coline.last)
  await fieldByLabel(page, 'E-mail (identifiant)').fill(coline.email)
  await pressSave(page)
  await toastWithText(page, "L'exploitation a été créée").waitFor()
  await waitForTitle(page, farm)
  await linkByName(page, 'Nouveau site').first().click()
  await fieldByLabel(page, 'Nom').fill('Étable des Embruns')
  await page.getByRole('checkbox', { name: 'Lait de vache', exact: true }).press('Space')
  await pressSave(page)
  await toastWithText(page, 'Le site Étable des Embruns a été créé').waitFor()
}

/** On a phone, as a farmer would. */
async function expectOnlyOwnFarm(page: Page) {
  await page.locator('header img').first().waitFor()
  await followMenuEntry(page, 'Sites')
  await expect.poll(() => page.locator('tbody').getByRole('link').allTextContents()).toEqual(['Étable des Embruns'])
  await expectAccessible(page)
}

async function visitFarmer(page: Page) {
  await followMenuEntry(page, 'Utilisateurs', 'Paramètres')
  await page.getByRole('switch', { name: 'Voir aussi les distributeurs et exploitations' }).press('Space')
  await chooseRowAction(page, 'Desembruns Coline', 'Visiter')
  await waitForGreeting(page, coline)
  await followMenuEntry(page, 'Sites')
  await linkByName(page, 'Étable des Embruns').waitFor()
  await goBackLink(page).click()
  // Back where the visit began.
  await waitForTitle(page, 'Utilisateurs')
  expect(await visitBanner(page).count()).toBe(0)
}

test.runIf(process.env.LONG)(
  'from the platform to a farmer: invitations, terms, structures, a phone, a visit',
  async () => {
    const host = await app.page()
    await signIn(host, 'Host')
    await publishTerms(host)
    await createManufacturer(host)
    const admin = await acceptInvitation(anne)
    await createDistributor(admin)
    await createFarm(admin)
    await expectOnlyOwnFarm(await acceptInvitation(coline, phoneViewport))
    await visitFarmer(admin)
  },
)
