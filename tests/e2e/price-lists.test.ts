import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { readSheet } from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { button, call, expectAccessible, field, openTestApp, phone, pick, toast, type Wire } from './support.ts'

/* Price lists by keyboard, by clipboard, by finger and as files: the rest is tests/component/pricing. */

const { opened, person } = openTestApp()

const grid = (page: Page) => page.getByRole('grid', { name: 'Prix par aliment' })
const cells = (page: Page, food: string) =>
  grid(page)
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell', { name: food, exact: true }) })
    .getByRole('gridcell')
const prices = async (page: Page, food: string) => (await cells(page, food).allTextContents()).slice(2)
const cell = (page: Page, food: string, column: number) => cells(page, food).nth(column)
/** Keys pressed one after the other; anything that is no key is typed. */
async function keys(page: Page, ...pressed: string[]) {
  for (const key of pressed) await (/^[A-Z]/.test(key) ? page.keyboard.press(key) : page.keyboard.type(key))
}
/** A list of the person of the page, with the price of one food, found by its code. */
async function newList(page: Page, name: string, code: string, price: Wire) {
  const foods = await call<Wire[]>(page, 'GET', '/api/PriceLists/Foods/eg==')
  const { ItemId } = foods.find(({ Code }) => Code === code) ?? {}
  const Items = [{ ItemId, ...price }]
  return call(page, 'POST', '/api/PriceLists', { Name: name, Code: name, StartDate: '2020-01-01', Items })
}
const listNamed = async (page: Page, name: string) => {
  const [list = {}] = await call<Wire[]>(page, 'GET', `/api/PriceLists?Name=${encodeURIComponent(name)}`)
  return call(page, 'GET', `/api/PriceLists/${list.Id}`)
}

const chalk = 'Carbonate de calcium'
const salt = 'Chlorure de sodium (sel)'

test('a list is made by keyboard with comma prices and a typed total, found again as it was typed, and exported as files', async () => {
  const page = await person()
  await newList(page, 'Base', '640642', { Price: 75, Price2: 22, Price3: 14 })
  await page.goto('/Admin/PriceLists/List')
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

  await pick(page, 'Comparer à', 'Base (Base), active')
  await page.getByRole('columnheader', { name: 'Prix (€/t) ≠ 1' }).waitFor()
  const download = async (name: string) => {
    const [file] = await Promise.all([page.waitForEvent('download'), button(page, name).click()])
    return { name: file.suggestedFilename(), path: await file.path() }
  }
  const workbook = await download('Exporter en XLSX')
  expect(workbook.name).toBe('tH-26.xlsx')
  const sheet = await readSheet(workbook.path)
  expect(sheet[0]).toEqual(expect.arrayContaining(['Code', 'Aliment', 'Prix (€/t)', 'Prix éleveur (€/t)']))
  expect(sheet.find(([code]) => code === '640642')).toEqual(['640642', chalk, 78, 22.5, 16.25, 120, 110.58, 8.52])
  const text = await readFile((await download('Exporter en CSV')).path, 'utf8')
  expect(text).toContain('\r\n640642;Carbonate de calcium;78;22,5;16,25;120;110,58;8,52\r\n')
})

test('a block is pasted by code, what is left out is reported, and it is undone and redone', async () => {
  const page = await opened('/Admin/PriceLists/Edit/eg==')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
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

test('on a phone the prices scroll in their grid and a finger types into a cell', async () => {
  const page = await person('Formulateur', phone)
  const { Id } = await newList(page, 'Mobile', '640642', { Price: 78 })
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
})
