import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { button, expectAccessible, field, onList, openSite, pick, title, toast } from './support.ts'

/*
 * The catalogue from end to end in a real browser. What its forms refuse on the way, and what distributors and farmers
 * see of it, is tests/component/catalogue.
 */

const { opened } = openSite()

const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).first()
/** By keyboard: the message of the last save may still cover the button. */
const save = (page: Page) => button(page, 'Enregistrer').press('Enter')

const chalk = { name: 'Carbonate marin', code: 'MARIN1' }

async function makesAFood(page: Page) {
  await link(page, 'Nouvel aliment').click()
  await field(page, 'Nom').fill(chalk.name)
  await field(page, 'Code').fill(chalk.code)
  await field(page, 'Maximum dans la formule (kg/t)').fill('612,5')
  await pick(page, 'Catégories', 'Matières premières')
  await save(page)
  await toast(page, "L'aliment a été créé").waitFor()
  await onList(page)
}

/** An analysis for the model of the demonstration, with one version: what is typed as fed gives the dry matter. */
async function analysesIt(page: Page) {
  await page.goto('/Admin/Foods/List?code=MARIN1')
  await link(page, chalk.name).click()
  await button(page, 'Analyses').click()
  await link(page, 'Nouvelle analyse').click()
  await field(page, 'Nom').fill('Labo marin')
  await field(page, 'Code').fill('LMAR')
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
  await save(page)
  await toast(page, "La version d'analyse a été créée").waitFor()
}

/** A set for a breed, of which a version limits the food and a nutrient. */
async function limitsIt(page: Page) {
  await page.goto('/Admin/Constraints/List')
  await link(page, 'Nouveau jeu de contraintes').click()
  await field(page, 'Nom').fill('Besoins montbéliardes')
  await field(page, 'Code').fill('BMO')
  await pick(page, 'Espèce', 'Bovins laitiers')
  await pick(page, 'Race', 'Montbéliarde')
  await save(page)
  await toast(page, 'Le jeu de contraintes a été créé').waitFor()
  await link(page, 'Besoins montbéliardes').click()
  await link(page, 'Nouvelle version de contraintes').click()
  await field(page, 'Nom').fill('Hiver')
  await pick(page, 'Modèle', 'CMV ruminants (CMV)')
  await pick(page, 'Version du modèle', '2026')
  await pick(page, 'Ajouter un aliment', chalk.code)
  await field(page, `${chalk.name} (${chalk.code}) : Max`).fill('150')
  await field(page, 'Calcium (CA) : Min').fill('85')
  await save(page)
  await toast(page, 'La version de contraintes a été créée').waitFor()
}

async function pricesIt(page: Page) {
  await page.goto('/Admin/PriceLists/List')
  await link(page, 'Nouvelle liste de prix').click()
  const grid = page.getByRole('grid', { name: 'Prix par aliment' })
  await grid.waitFor()
  await field(page, 'Nom').fill('Tarif marin')
  await field(page, 'Code').fill('TMAR')
  await field(page, 'Aliment ou code…').fill(chalk.code)
  const cells = grid.getByRole('row').filter({ hasText: chalk.name }).getByRole('gridcell')
  await expect.poll(() => cells.count()).toBe(6)
  await grid.focus()
  for (const typed of ['78', '22,5']) {
    await page.keyboard.type(typed)
    await page.keyboard.press('Tab')
  }
  await expect.poll(() => cells.allTextContents()).toEqual([chalk.code, chalk.name, '78,00', '22,50', '', '100,50'])
  await save(page)
  await toast(page, 'La liste de prix a été créée').waitFor()
}

test('a formulator makes a food, analyses, limits and prices it, and finds all of it at the food', async () => {
  const page = await opened('/Admin/Foods/List')
  await makesAFood(page)
  await analysesIt(page)
  await limitsIt(page)
  await pricesIt(page)

  await page.goto('/Admin/Foods/List?code=MARIN1')
  await link(page, chalk.name).click()
  await title(page, chalk.name)
  await page.getByText('612,5').waitFor()
  const uses = page.getByRole('region', { name: 'Utilisé dans' })
  for (const name of [/Labo marin/, /Hiver/, /Tarif marin/]) await uses.getByRole('link', { name }).first().waitFor()
  await expectAccessible(page)
})
