import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { readSheet } from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { button, call, expectAccessible, field, openSite, phone, toast, type Wire } from './support.ts'

/* Price lists, as those who keep them type them and those who sell see them. */

const site = openSite()

async function person(...given: Parameters<typeof site.person>) {
  const page = await site.person(...given)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  return page
}
async function opened(address: string, ...given: Parameters<typeof site.person>) {
  const page = await person(...given)
  await page.goto(address)
  return page
}

const grid = (page: Page) => page.getByRole('grid', { name: 'Prix par aliment' })
const rowIn = (place: Locator, page: Page, food: string) =>
  place.getByRole('row').filter({ has: page.getByRole('gridcell', { name: food, exact: true }) })
const row = (page: Page, food: string) => rowIn(grid(page), page, food)
const cells = (page: Page, food: string) => row(page, food).getByRole('gridcell').allTextContents()
const prices = async (page: Page, food: string) => (await cells(page, food)).slice(2)
const cell = (page: Page, food: string, column: number) => row(page, food).getByRole('gridcell').nth(column)
/** Keys pressed one after the other; anything that is no key is typed. */
async function keys(page: Page, ...pressed: string[]) {
  for (const key of pressed) await (/^[A-Z]/.test(key) ? page.keyboard.press(key) : page.keyboard.type(key))
}
const idsOf = async (page: Page) => {
  const foods = await call<Wire[]>(page, 'GET', '/api/PriceLists/Foods/eg==')
  return new Map(foods.map(({ Code, ItemId }) => [String(Code), Number(ItemId)]))
}
/** A list put there by the person of the page, its prices by the codes of foods. */
async function newList(page: Page, name: string, priced: readonly [code: string, prices: Wire][], more: Wire = {}) {
  const ids = await idsOf(page)
  const Items = priced.map(([code, item]) => ({ ItemId: ids.get(code), ...item }))
  return call(page, 'POST', '/api/PriceLists', { Name: name, Code: name, StartDate: '2020-01-01', Items, ...more })
}
const listNamed = async (page: Page, name: string) => {
  const [found = {}] = await call<Wire[]>(page, 'GET', `/api/PriceLists?Name=${encodeURIComponent(name)}`)
  return call(page, 'GET', `/api/PriceLists/${found.Id}`)
}

const chalk = 'Carbonate de calcium'
const salt = 'Chlorure de sodium (sel)'

test('a list is made by keyboard with comma prices and a typed total, and found again as it was typed', async () => {
  const page = await opened('/Admin/PriceLists/List')
  await page.getByRole('link', { name: 'Nouvelle liste de prix' }).click()
  await page.waitForURL('**/Admin/PriceLists/Edit/eg==*')
  await grid(page).waitFor()
  await keys(page, 'tarif hiver', 'Tab', 'tH-26', 'Tab', 'Tab', 'Tab', '31/12/2099')
  await field(page, 'Aliment ou code…').fill('640642')
  await grid(page).focus()
  await keys(page, '78', 'Tab', '22,5', 'Tab', '14', 'Enter')
  expect(await prices(page, chalk)).toEqual(['78,00', '22,50', '14,00', '114,57'])
  await keys(page, 'ArrowRight', 'F2', 'Escape', '120', 'Enter')
  expect(await prices(page, chalk)).toEqual(['78,00', '22,50', '16,25', '120,00'])
  await expectAccessible(page)
  await button(page, 'Enregistrer').click()
  await toast(page, 'La liste de prix a été créée').waitFor()
  await page.getByRole('link', { name: 'tarif hiver Active' }).click()
  await grid(page).waitFor()
  expect(await prices(page, chalk)).toEqual(['78,00', '22,50', '16,25', '120,00'])
  await page.getByText('31/12/2099').waitFor()
  await expectAccessible(page)
  const { Items, EndDate } = await listNamed(page, 'tarif hiver')
  expect(Items).toMatchObject([{ Code: '640642', Price: 78, Price2: 22.5, Price3: 16.25, Price4: 120 }])
  expect(EndDate).toBe('2099-12-31T12:00:00.000Z')
})

test('what is wrong is said by food and cell, nothing is sent and nothing is lost', async () => {
  const page = await opened('/Admin/PriceLists/Edit/eg==')
  await grid(page).waitFor()
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await field(page, 'Nom').fill('Fausse')
  await field(page, 'Code').fill('FAUX')
  await field(page, 'Fin de validité').fill('01/01/2000')
  await field(page, 'Aliment ou code…').fill('chlorure de')
  await cell(page, salt, 2).click()
  await keys(page, 'nc', 'Enter')
  await button(page, 'Enregistrer').click()
  await toast(page, 'Vous devez corriger le formulaire').waitFor()
  await page.getByText('La fin de validité tombe le jour du début ou après.').waitFor()
  await page.getByText('Chlorure de sodium (sel) : Prix doit être un nombre.').waitFor()
  expect(await prices(page, salt)).toEqual(['nc', '', '', ''])
  expect(sent).toEqual([])
  await field(page, 'Fin de validité').fill('')
  await button(page, 'Enregistrer').click()
  // The first cell to correct has the keys.
  await keys(page, '95', 'Enter')
  await button(page, 'Enregistrer').click()
  await toast(page, 'La liste de prix a été créée').waitFor()
  expect((await listNamed(page, 'Fausse')).Items).toMatchObject([{ Price: 95, Price4: 95 }])
})

test('a block is pasted by code, what is left out is told, and it is undone and done again', async () => {
  const page = await opened('/Admin/PriceLists/Edit/eg==')
  await grid(page).waitFor()
  const block = 'Code\tDésignation\tPrix\n640642\tCraie\t1 234,5 €\n640620\tSel\tNC\nX99\tInconnu\t12\n'
  await page.evaluate((text) => navigator.clipboard.writeText(text), block)
  await grid(page).focus()
  await keys(page, 'Home', 'Control+v')
  await page.getByText('1 cellule collée').waitFor()
  await page.getByText("ligne 3, colonne 3 : « NC » n'est pas un nombre").waitFor()
  await page.getByText('ligne 4, colonne 1 : le code « X99 » est inconnu').waitFor()
  const price = () => prices(page, chalk).then(([first]) => first)
  await expect.poll(price).toBe('1\u202f234,50')
  await keys(page, 'Control+z')
  await expect.poll(price).toBe('')
  await field(page, 'Nom').fill('Entre-temps')
  await grid(page).focus()
  await keys(page, 'Control+y')
  await expect.poll(price).toBe('1\u202f234,50')
  await cell(page, chalk, 2).click()
  await keys(page, 'Shift+End', 'Control+c')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('1234,5\t\t\t1234,5\r\n')
  await cell(page, salt, 2).click()
  await keys(page, 'Control+v')
  await expect.poll(() => prices(page, salt)).toEqual(['1\u202f234,50', '', '', '1\u202f234,50'])
})

test('prices follow another list by a percent, shown before and marked after, and leave as files', async () => {
  const page = await person()
  await newList(page, 'Base', [
    ['640642', { Price: 78, Price2: 22, Price3: 14 }],
    ['640620', { Price: 100 }],
  ])
  await page.goto('/Admin/PriceLists/Edit/eg==')
  await field(page, 'Code').fill('SUITE')
  await button(page, 'Faire évoluer…').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'À partir de' }).fill('Base')
  await page.getByRole('option', { name: 'Base (Base), active' }).click()
  await field(page, 'Évolution (%)').fill('2,5')
  const shown = rowIn(dialog, page, chalk).getByRole('gridcell')
  await expect.poll(() => shown.allTextContents()).toEqual(['640642', chalk, '78,00', '', '79,95', '+2,50', '116,22'])
  await button(page, 'Appliquer à 2 aliments').click()
  await page.getByRole('combobox', { name: 'Comparer à' }).fill('Base')
  await page.getByRole('option', { name: 'Base (Base), active' }).click()
  await page.getByRole('columnheader', { name: 'Prix (€/t) ≠ 2' }).waitFor()
  expect(await prices(page, chalk)).toEqual(['79,95', '22,00', '14,00', '116,22', '114,00', '1,95'])
  expect(await cell(page, chalk, 2).getAttribute('title')).toBe('Base : 78,00')
  const download = async (name: string) => {
    const [file] = await Promise.all([page.waitForEvent('download'), button(page, name).click()])
    return { name: file.suggestedFilename(), path: await file.path() }
  }
  const workbook = await download('Exporter en XLSX')
  expect(workbook.name).toBe('SUITE.xlsx')
  const sheet = await readSheet(workbook.path)
  expect(sheet[0]).toEqual(expect.arrayContaining(['Code', 'Aliment', 'Prix (€/t)', 'Prix éleveur (€/t)']))
  expect(sheet.find(([code]) => code === '640642')).toEqual(['640642', chalk, 79.95, 22, 14, 116.22, 114, 1.95])
  const text = await readFile((await download('Exporter en CSV')).path, 'utf8')
  expect(text).toContain('\r\n640642;Carbonate de calcium;79,95;22;14;116,22;114;1,95\r\n')
})

test('a distributor sees two prices of a shared list, in its copy too; a farmer sees no list', async () => {
  const maker = await person()
  const secret = { Price: 78, Price2: 22, Price3: 16.67, Price4: 120 }
  const { Id } = await newList(maker, 'Partagée', [['640642', secret]], { Tenants_Shared: true })
  const page = await opened(`/Admin/PriceLists/Detail/${Id}`, 'AdminDistri')
  await grid(page).waitFor()
  const headers = await grid(page).getByRole('columnheader').allTextContents()
  expect(headers).toEqual(['Code', 'Aliment', 'Prix distributeur (€/t)', 'Prix éleveur (€/t)'])
  expect(await prices(page, chalk)).toEqual(['100,00', '120,00'])
  expect(await button(page, 'Modifier').count()).toBe(0)
  await button(page, 'Dupliquer').click()
  await grid(page).waitFor()
  await field(page, 'Aliment ou code…').fill('640642')
  await expect.poll(() => prices(page, chalk)).toEqual(['100,00', '0,00', '20,00', '120,00'])
  await button(page, 'Enregistrer').click()
  await toast(page, 'La liste de prix a été dupliquée').waitFor()
  const farmer = await opened('/Admin/PriceLists/List', 'Farmer')
  await farmer.getByText('Accès refusé').waitFor()
})

test('of two people who change different prices at once, neither loses his', async () => {
  const page = await person()
  const list = await newList(page, 'À deux', [
    ['640642', { Price: 78 }],
    ['640620', { Price: 95 }],
  ])
  await page.goto(`/Admin/PriceLists/Edit/${list.Id}`)
  await cell(page, chalk, 2).click()
  await keys(page, '80', 'Enter')
  const [hers, his] = list.Items as Wire[]
  await call(page, 'PUT', '/api/PriceLists', { ...list, Items: [hers, { ...his, Price: 99, Price4: 99 }] })
  await button(page, 'Enregistrer').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Carbonate de calcium : 80,00', { exact: false }).waitFor()
  await button(page, 'Enregistrer ce choix').click()
  await toast(page, 'La liste de prix a été modifiée').waitFor()
  expect((await listNamed(page, 'À deux')).Items).toMatchObject([{ Price: 80 }, { Price: 99 }])
})

test('on a phone the prices scroll in their grid and a finger types into a cell; deactivating asks', async () => {
  const page = await person('Formulateur', phone)
  const { Id } = await newList(page, 'Mobile', [['640642', { Price: 78 }]])
  await page.goto(`/Admin/PriceLists/Edit/${Id}`)
  await field(page, 'Aliment ou code…').fill('640642')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await cell(page, chalk, 2).tap()
  await grid(page).getByRole('textbox').fill('81')
  await page.keyboard.press('Enter')
  await expect.poll(() => prices(page, chalk)).toMatchObject({ 0: '81,00', 3: '81,00' })
  await expectAccessible(page)
  await button(page, 'Enregistrer').click()
  await toast(page, 'La liste de prix a été modifiée').waitFor()
  await page.goto(`/Admin/PriceLists/Detail/${Id}`)
  await button(page, 'Désactiver').click()
  await page.getByText('La liste de prix sera désactivée.').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Désactiver' }).click()
  await toast(page, 'La liste de prix a été désactivée').waitFor()
})
