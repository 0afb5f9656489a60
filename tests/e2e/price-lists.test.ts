import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { readXlsx } from 'hucre'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  buttonByName,
  callApi,
  currentDialog,
  expectAccessible,
  fieldByLabel,
  openTestApp,
  phoneViewport,
  pickOption,
  toastWithText,
  type WireRecord,
} from './support.ts'

/* Price lists by keyboard, by clipboard, by finger and as files: the rest is tests/component/pricing. */

const { opened, person } = openTestApp()

const priceGrid = (page: Page) => page.getByRole('grid', { name: 'Prix par aliment' })
const foodCells = (page: Page, food: string) =>
  priceGrid(page)
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell', { name: food, exact: true }) })
    .getByRole('gridcell')
const shownPrices = async (page: Page, food: string) => (await foodCells(page, food).allTextContents()).slice(2)
const foodCell = (page: Page, food: string, column: number) => foodCells(page, food).nth(column)
/** Keys pressed one after the other; anything that is no key is typed. */
async function pressKeys(page: Page, ...pressed: string[]) {
  for (const key of pressed) await (/^[A-Z]/.test(key) ? page.keyboard.press(key) : page.keyboard.type(key))
}
/** A list of the person of the page, with the price of one food, found by its code. */
async function createPriceList(page: Page, name: string, code: string, price: WireRecord) {
  const foods = await callApi<WireRecord[]>(page, 'GET', '/api/PriceLists/Foods/eg==')
  const { ItemId } = foods.find(({ Code }) => Code === code) ?? {}
  const Items = [{ ItemId, ...price }]
  return callApi(page, 'POST', '/api/PriceLists', { Name: name, Code: name, StartDate: '2020-01-01', Items })
}
const readPriceListByName = async (page: Page, name: string) => {
  const [list = {}] = await callApi<WireRecord[]>(page, 'GET', `/api/PriceLists?Name=${encodeURIComponent(name)}`)
  return callApi(page, 'GET', `/api/PriceLists/${list.Id}`)
}

const chalk = 'Carbonate de calcium'
const salt = 'Chlorure de sodium (sel)'

test.runIf(process.env.LONG)(
  'a list is made by keyboard with comma prices and a typed total, found again as it was typed, and exported as files',
  async () => {
    const page = await person()
    await createPriceList(page, 'Base', '640642', { Price: 75, Price2: 22, Price3: 14 })
    await page.goto('/Admin/PriceLists/List')
    await page.getByRole('link', { name: 'Nouvelle liste de prix' }).click()
    await page.waitForURL('**/Admin/PriceLists/Edit/eg==*')
    await priceGrid(page).waitFor()
    await pressKeys(page, 'tarif hiver', 'Tab', 'tH-26', 'Tab', 'Tab', 'Tab', '31/12/2099')
    await fieldByLabel(page, 'Aliment ou code…').fill('640642')
    await priceGrid(page).focus()
    await pressKeys(page, '78', 'Tab', '22,5', 'Tab', '14', 'Enter')
    expect(await shownPrices(page, chalk)).toEqual(['78,00', '22,50', '14,00', '114,57'])
    await pressKeys(page, 'ArrowRight', 'F2', 'Escape', '120', 'Enter')
    expect(await shownPrices(page, chalk)).toEqual(['78,00', '22,50', '16,25', '120,00'])
    await expectAccessible(page)
    await buttonByName(page, 'Enregistrer').click()
    await toastWithText(page, 'La liste de prix a été créée').waitFor()
    await page.getByRole('link', { name: 'tarif hiver Active' }).click()
    await priceGrid(page).waitFor()
    expect(await shownPrices(page, chalk)).toEqual(['78,00', '22,50', '16,25', '120,00'])
    await page.getByText('31/12/2099').waitFor()
    await expectAccessible(page)
    const { Items, EndDate } = await readPriceListByName(page, 'tarif hiver')
    expect(Items).toMatchObject([{ Code: '640642', Price: 78, Price2: 22.5, Price3: 16.25, Price4: 120 }])
    expect(EndDate).toBe('2099-12-31T12:00:00.000Z')

    await pickOption(page, 'Comparer à', 'Base (Base), active')
    await page.getByRole('columnheader', { name: 'Prix (€/t) ≠ 1' }).waitFor()
    const download = async (name: string) => {
      const [file] = await Promise.all([page.waitForEvent('download'), buttonByName(page, name).click()])
      return { name: file.suggestedFilename(), path: await file.path() }
    }
    const workbook = await download('Exporter en XLSX')
    expect(workbook.name).toBe('tH-26.xlsx')
    const sheet = (await readXlsx(await readFile(workbook.path))).sheets[0]?.rows ?? []
    expect(sheet[0]).toEqual(expect.arrayContaining(['Code', 'Aliment', 'Prix (€/t)', 'Prix éleveur (€/t)']))
    expect(sheet.find(([code]) => code === '640642')).toEqual(['640642', chalk, 78, 22.5, 16.25, 120, 110.58, 8.52])
    const text = await readFile((await download('Exporter en CSV')).path, 'utf8')
    expect(text).toContain('\r\n640642;Carbonate de calcium;78;22,5;16,25;120;110,58;8,52\r\n')
  },
)

test('a block is pasted by code, what is left out is reported, and it is undone and redone', async () => {
  const page = await opened('/Admin/PriceLists/Edit/eg==')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await priceGrid(page).waitFor()
  const block = 'Code\tDésignation\tPrix\n640642\tCraie\t1 234,5 €\n640620\tSel\tNC\nX99\tInconnu\t12\n'
  await page.evaluate((text) => navigator.clipboard.writeText(text), block)
  await priceGrid(page).focus()
  await pressKeys(page, 'Home', 'Control+v')
  await page.getByText('1 cellule collée').waitFor()
  await page.getByText("ligne 3, colonne 3 : « NC » n'est pas un nombre").waitFor()
  await page.getByText('ligne 4, colonne 1 : le code « X99 » est inconnu').waitFor()
  const price = () => shownPrices(page, chalk).then(([first]) => first)
  await expect.poll(price).toBe('1\u202f234,50')
  await pressKeys(page, 'Control+z')
  await expect.poll(price).toBe('')
  await fieldByLabel(page, 'Nom').fill('Entre-temps')
  await priceGrid(page).focus()
  await pressKeys(page, 'Control+y')
  await expect.poll(price).toBe('1\u202f234,50')
  await foodCell(page, chalk, 2).click()
  await pressKeys(page, 'Shift+End', 'Control+c')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    'Prix (€/t)\tFrais (€/t)\tMajoration (%)\tPrix éleveur (€/t)\r\n1234,5\t\t\t1234,5\r\n',
  )
  await foodCell(page, salt, 2).click()
  await pressKeys(page, 'Control+v')
  await expect.poll(() => shownPrices(page, salt)).toEqual(['1\u202f234,50', '', '', '1\u202f234,50'])
})

test.runIf(process.env.LONG)(
  'on a phone a change of prices is applied without scrolling: the button is in sight below what it changes',
  async () => {
    const page = await person('Formulateur', phoneViewport)
    const foods = await callApi<WireRecord[]>(page, 'GET', '/api/PriceLists/Foods/eg==')
    const Items = foods.slice(0, 60).map(({ ItemId }) => ({ ItemId, Price: 100 }))
    const { Id } = await callApi(page, 'POST', '/api/PriceLists', { Name: 'Hausse', Code: 'HAUSSE', Items })
    await page.goto(`/Admin/PriceLists/Edit/${Id}`)
    // What the filter hides and what has no price is said above the button.
    await fieldByLabel(page, 'Aliment ou code…').fill('c')
    await buttonByName(page, 'Faire évoluer…').click()
    await currentDialog(page).getByRole('textbox', { name: 'Évolution (%)' }).fill('3')
    await currentDialog(page).getByText('que les filtres de la liste cachent').waitFor()
    const apply = currentDialog(page).getByRole('button', { name: /^Appliquer à \d\d aliments$/ })
    await apply.waitFor()
    const { y, height } = (await apply.boundingBox()) ?? expect.fail('not drawn')
    expect(y + height).toBeLessThan(phoneViewport.viewport.height)
  },
)

test.runIf(process.env.LONG)(
  'on a phone all prices of a food are in sight below its name and a finger types into a cell',
  async () => {
    const page = await person('Formulateur', phoneViewport)
    const { Id } = await createPriceList(page, 'Mobile', '640642', { Price: 78 })
    await page.goto(`/Admin/PriceLists/Edit/${Id}`)
    await fieldByLabel(page, 'Aliment ou code…').fill('640642')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    expect(await priceGrid(page).evaluate((grid) => grid.scrollWidth - grid.clientWidth)).toBe(0)
    await foodCell(page, chalk, 2).tap()
    await priceGrid(page).getByRole('textbox').fill('81')
    await page.keyboard.press('Enter')
    await expect.poll(() => shownPrices(page, chalk)).toMatchObject({ 0: '81,00', 3: '81,00' })
    await expectAccessible(page)
    await buttonByName(page, 'Enregistrer').click()
    await toastWithText(page, 'La liste de prix a été modifiée').waitFor()
  },
)

test.runIf(process.env.LONG)(
  'a price file is imported by keyboard, a reload goes on with its review, and it is undone',
  async () => {
    const page = await opened('/Admin/PriceLists/Exel')
    const file = fileURLToPath(new URL('../price-files/tarif-fournisseur-entete.xlsx', import.meta.url))
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      buttonByName(page, 'Choisir un fichier').press('Enter'),
    ])
    await chooser.setFiles(file)
    const price = page.getByLabel('Prix de la ligne 13')
    await price.fill('452,5')
    await price.press('Enter')
    await page.getByText('26 lignes lues, 24 à importer').waitFor()
    await page.reload()
    await page.getByText('26 lignes lues, 24 à importer').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Continuer vers les listes' }).press('Enter')
    await buttonByName(page, 'Importer 24 prix').waitFor()
    await expectAccessible(page)
    await buttonByName(page, 'Importer 24 prix').press('Enter')
    await buttonByName(page, "Annuler l'import").press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: "Annuler l'import" }).press('Enter')
    await page.getByText("L'import est annulé : les listes sont comme avant.").waitFor()
  },
)

test.runIf(process.env.LONG)(
  'who begins to change a price list finds everything where it was: what was empty follows the prices',
  async () => {
    const page = await person()
    const { Id } = await createPriceList(page, 'Sur place', '640642', { Price: 78 })
    const parts = [page.getByText('Début de validité'), priceGrid(page)]
    const tops = () =>
      Promise.all(
        parts.map((part) => part.first().evaluate((element) => element.getBoundingClientRect().top + window.scrollY)),
      )
    for (const [width, room] of [
      [1920, 4],
      [1440, 4],
      [1280, 4],
      [1024, 4],
      // There the bar of what can be done with the list makes room for the tools of its prices.
      [390, 40],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(`/Admin/PriceLists/Detail/${Id}`)
      await priceGrid(page).waitFor()
      await page.evaluate(() => document.fonts.ready)
      const read = await tops()
      await buttonByName(page, 'Modifier').click()
      await buttonByName(page, 'Faire évoluer…').waitFor()
      const largestMove = async () =>
        Math.max(...(await tops()).map((top, index) => Math.abs(top - (read[index] ?? Number.NaN))))
      await expect.poll(largestMove, { message: `${width} px` }).toBeLessThanOrEqual(room)
    }
  },
)
