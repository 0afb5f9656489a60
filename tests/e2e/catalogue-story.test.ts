import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openDatabase } from '../../packages/server/src/kit/database/open-database.ts'
import { createLog } from '../../packages/server/src/kit/log.ts'
import {
  button,
  call,
  emailOf,
  expectAccessible,
  field,
  onList,
  openSite,
  pick,
  title,
  toast,
  type Wire,
} from './support.ts'

/* The catalogue from end to end: what a formulator keeps, what his distributors see of it, and farmers do not. */

const site = openSite()
const { opened } = site

const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).first()
/** By keyboard: what was said of the last save may still lie over the button. */
const save = (page: Page) => button(page, 'Enregistrer').press('Enter')
const shared = (page: Page) => page.getByRole('switch', { name: /^Partagé/ })
const named = async (page: Page, path: string, name: string): Promise<Wire> => {
  const [found] = await call<Wire[]>(page, 'GET', `/api/${path}?Name=${encodeURIComponent(name)}`)
  if (found === undefined) throw new Error(`There is no ${name} in ${path}`)
  return found
}
/** A list narrowed by its own filters holds one record, which is opened. */
async function findByFilters(page: Page, address: string, { name, code }: { name: string; code: string }) {
  await page.goto(address)
  await button(page, 'Filtres').click()
  await field(page, 'Nom').fill(name)
  await field(page, 'Code').fill(code)
  const rows = page.locator('tbody tr')
  await expect.poll(() => rows.count()).toBe(1)
  await rows.getByRole('link', { name }).click()
  await title(page, name)
}
/** The form says that the code is taken, and holds what was typed. */
async function expectCodeTaken(page: Page, name: string) {
  await save(page)
  await page.getByText('Code déjà utilisé.').first().waitFor()
  await toast(page, 'Vous devez corriger le formulaire').waitFor()
  expect(await field(page, 'Nom').inputValue()).toBe(name)
}

const chalk = { name: 'Carbonate marin', code: 'MARIN1' }
const needs = { name: 'Besoins montbéliardes', code: 'BMO' }
const prices = { name: 'Tarif marin', code: 'TMAR' }

async function makesAFood(page: Page) {
  await page.goto('/Admin/Foods/List')
  await link(page, 'Nouvel aliment').click()
  await title(page, 'Nouvel aliment')
  await field(page, 'Nom').fill(chalk.name)
  await field(page, 'Code').fill('640642')
  await field(page, 'Lien').fill('fiche marine')
  await field(page, 'Maximum dans la formule (kg/t)').fill('mille')
  await save(page)
  await page.getByText('Lien : une adresse qui commence par http:// ou https://.').waitFor()
  await page.getByText(/un nombre entre 0 et 1000, en kg par tonne/).waitFor()
  await field(page, 'Lien').fill('https://exemple.test/marin')
  await field(page, 'Maximum dans la formule (kg/t)').fill('612,5')
  await pick(page, 'Catégories', 'Matières premières')
  await shared(page).click()
  await expectCodeTaken(page, chalk.name)
  expect(await field(page, 'Maximum dans la formule (kg/t)').inputValue()).toBe('612,5')
  await field(page, 'Code').fill(chalk.code)
  await save(page)
  await toast(page, "L'aliment a été créé").waitFor()
  await onList(page)
}

/** An analysis for the model of the demonstration, with one version: what is typed as fed gives the dry matter. */
async function analysesIt(page: Page) {
  await findByFilters(page, '/Admin/Foods/List', chalk)
  await button(page, 'Analyses').click()
  await link(page, 'Nouvelle analyse').click()
  await field(page, 'Nom').fill('Labo marin')
  await field(page, 'Code').fill('LMAR')
  await save(page)
  await toast(page, 'Modèle est obligatoire.').waitFor()
  await pick(page, 'Modèle', 'CMV ruminants (CMV)')
  await pick(page, 'Version du modèle', '2026')
  await save(page)
  await toast(page, "L'analyse a été créée").waitFor()
  await link(page, 'Labo marin').click()
  await link(page, "Nouvelle version d'analyse").click()
  await field(page, 'Nom').fill('Lot 1')
  await field(page, 'MS (%)').fill('80')
  await field(page, 'Calcium : Valeur MB').fill('300,5')
  expect(await field(page, 'Calcium : Valeur MS').inputValue()).toBe('375,625')
  await field(page, 'Magnésium : Valeur MS').fill('1,2,3')
  await save(page)
  await page.getByText('Valeur MS doit être un nombre.').first().waitFor()
  expect(await field(page, 'Calcium : Valeur MB').inputValue()).toBe('300,5')
  await field(page, 'Magnésium : Valeur MS').fill('5')
  expect(await field(page, 'Magnésium : Valeur MB').inputValue()).toBe('4')
  await save(page)
  await toast(page, "La version d'analyse a été créée").waitFor()
}

/** A set for a breed, of which a version limits the food and a nutrient. */
async function limitsIt(page: Page) {
  await page.goto('/Admin/Constraints/List')
  await link(page, 'Nouveau jeu de contraintes').click()
  await field(page, 'Nom').fill(needs.name)
  await field(page, 'Code').fill(needs.code)
  await save(page)
  await page.getByText('La race est obligatoire.').waitFor()
  await pick(page, 'Espèce', 'Bovins laitiers')
  await pick(page, 'Race', 'Montbéliarde')
  await shared(page).click()
  await save(page)
  await toast(page, 'Le jeu de contraintes a été créé').waitFor()
  await findByFilters(page, '/Admin/Constraints/List', needs)
  await link(page, 'Nouvelle version de contraintes').click()
  await field(page, 'Nom').fill('Hiver')
  await pick(page, 'Modèle', 'CMV ruminants (CMV)')
  await pick(page, 'Version du modèle', '2026')
  await pick(page, 'Ajouter un aliment', chalk.code)
  const food = `${chalk.name} (${chalk.code})`
  await field(page, `${food} : Max`).fill('150')
  await field(page, `${food} : Min`).fill('200')
  await toast(page, 'Min supérieur à Max').waitFor()
  await save(page)
  await toast(page, 'Vous devez corriger le formulaire').waitFor()
  await field(page, `${food} : Min`).fill('20,5')
  await field(page, 'Calcium (CA) : Min').fill('85')
  await save(page)
  await toast(page, 'La version de contraintes a été créée').waitFor()
}

const grid = (page: Page) => page.getByRole('grid', { name: 'Prix par aliment' })
const pricesShown = async (page: Page) => {
  const row = grid(page).getByRole('row').filter({ hasText: chalk.name })
  return (await row.getByRole('gridcell').allTextContents()).slice(2)
}
async function pricesIt(page: Page) {
  await page.goto('/Admin/PriceLists/List')
  await link(page, 'Nouvelle liste de prix').click()
  await grid(page).waitFor()
  await field(page, 'Nom').fill(prices.name)
  await field(page, 'Code').fill(prices.code)
  await field(page, 'Aliment ou code…').fill(chalk.code)
  await expect.poll(() => pricesShown(page)).toHaveLength(4)
  await grid(page).focus()
  for (const typed of ['sur devis', '22,5']) {
    await page.keyboard.type(typed)
    await page.keyboard.press('Tab')
  }
  await shared(page).click()
  await save(page)
  await page.getByText(`${chalk.name} : Prix doit être un nombre.`).waitFor()
  expect(await pricesShown(page)).toEqual(['sur devis', '22,50', '', ''])
  // The cell to correct has the keys.
  await page.keyboard.type('78')
  await page.keyboard.press('Enter')
  await expect.poll(() => pricesShown(page)).toEqual(['78,00', '22,50', '', '100,50'])
  await save(page)
  await toast(page, 'La liste de prix a été créée').waitFor()
}

test('a formulator makes a food, analyses, limits and prices it, corrects what is refused, and finds all again', async () => {
  const page = await opened('/Admin/Dashboard')
  await makesAFood(page)
  await analysesIt(page)
  await limitsIt(page)
  await pricesIt(page)

  await findByFilters(page, '/Admin/Foods/List', chalk)
  await page.getByText('612,5').waitFor()
  const uses = page.getByRole('region', { name: 'Utilisé dans' })
  await uses
    .getByRole('link', { name: /Labo marin/ })
    .first()
    .waitFor()
  await uses.getByRole('link', { name: /Hiver/ }).waitFor()
  await uses.getByRole('link', { name: /Tarif marin/ }).waitFor()
  await expectAccessible(page)
  const { Id } = await named(page, 'Foods', chalk.name)
  await findByFilters(page, `/Admin/Analysis/List/${Id}`, { name: 'Labo marin', code: 'LMAR' })
  await link(page, 'Lot 1').click()
  await title(page, 'Lot 1')
  await page.getByText('375,625').waitFor()
  await findByFilters(page, '/Admin/Constraints/List', needs)
  await link(page, 'Hiver').click()
  await title(page, 'Hiver')
  const limits = page.getByRole('row').filter({ hasText: chalk.code })
  await expect.poll(() => limits.getByRole('cell').allTextContents()).toEqual(expect.arrayContaining(['20,5', '150']))
  await findByFilters(page, '/Admin/PriceLists/List', prices)
  await expect.poll(() => pricesShown(page)).toEqual(['78,00', '22,50', '0,00', '100,50'])
})

/** The structure of the person of that address. */
async function structureOf(dataDirectory: string, email: string): Promise<number> {
  const database = await openDatabase({ dataDirectory, log: createLog('silent') })
  const { rows } = await database.pool.query(
    'select structure.id from structure join app_user on app_user.tenant_id = structure.tenant_id where email = $1',
    [email],
  )
  await database.close()
  return Number(rows[0].id)
}

test('a distributor reads what is shared and not a food that is switched off for him; a farmer opens none of it', async () => {
  let structureId = 0
  await site.restart(async (directory) => {
    structureId = await structureOf(directory, emailOf('AdminDistri'))
  })
  const maker = await opened('/Admin/Dashboard')
  const kept = { Name: 'Sel gardé', Code: 'GARDE', Tenants_Shared: true }
  const off = { Name: 'Sel éteint', Code: 'ETEINT', Tenants_Shared: true }
  const food = await call(maker, 'POST', '/api/Foods', kept)
  const dark = await call(maker, 'POST', '/api/Foods', off)
  const seller = await opened('/Admin/Foods/List?search=Sel+', 'AdminDistri')
  await link(seller, 'Sel éteint').waitFor()
  const entries = [{ Name: '', Data: `False,${structureId},${dark.Id}` }]
  await call(maker, 'POST', '/api/Foods/Permition', entries as unknown as Wire)

  await seller.reload()
  await link(seller, 'Sel gardé').waitFor()
  expect(await link(seller, 'Sel éteint').count()).toBe(0)
  await seller.goto(`/Admin/Foods/Detail/${dark.Id}`)
  await toast(seller, "L'aliment n'existe pas").waitFor()
  await onList(seller)
  for (const screen of ['Detail', 'Edit']) {
    await seller.goto(`/Admin/Foods/${screen}/${food.Id}`)
    await title(seller, 'Sel gardé')
    expect(await button(seller, 'Modifier').count()).toBe(0)
    expect(await button(seller, 'Désactiver').count()).toBe(0)
    expect(await button(seller, 'Enregistrer').count()).toBe(0)
  }

  const farmer = await opened('/Home', 'Farmer')
  for (const address of [
    '/Admin/Foods/List',
    `/Admin/Foods/Detail/${food.Id}`,
    `/Admin/Analysis/List/${food.Id}`,
    '/Admin/Constraints/List',
    '/Admin/PriceLists/List',
  ]) {
    await farmer.goto(address)
    await farmer.getByText('Accès refusé').waitFor()
    const menu = farmer.getByRole('navigation', { name: 'Menu principal' })
    for (const entry of ['Aliments', 'Jeux de contraintes', 'Listes de prix'])
      expect(await menu.getByText(entry, { exact: true }).count()).toBe(0)
  }
})
