import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { button, call, expectAccessible, openSite, paste, phone, title, toast, type Wire } from './support.ts'
import { figure, foodCell, foodColumns, formulaOf, grid, openedCopy, rowOf, typeTotal } from './support-workbench.ts'

/* The workbench, as a formulator works in it, by keyboard and by mouse. */

const site = openSite()

test('what is typed is computed at every key, survives a reload, and is saved by keyboard', async () => {
  const { page, id } = await openedCopy(site, 'DEMO_1', 'Brouillon')
  await foodCell(page, '640642', foodColumns.grams).click()
  await page.keyboard.type('300')
  await expect.poll(() => figure(page, 'total').textContent()).toBe('443,92')
  await page.keyboard.press('Escape')
  expect(await figure(page, 'total').textContent()).toBe('350,57')
  await page.keyboard.type('250,5')
  await page.keyboard.press('Enter')
  expect(await figure(page, 'total').textContent()).toBe('394,42')
  await page.getByText('Non enregistré', { exact: true }).waitFor()
  // The draft is kept after a pause in typing; leaving keeps it at once.
  page.once('dialog', (question) => void question.accept())
  await page.reload()
  await button(page, 'Reprendre la saisie').click()
  await expect.poll(() => figure(page, 'total').textContent()).toBe('394,42')
  await grid(page, 'Ingrédients').focus()
  await page.keyboard.press('Control+s')
  await toast(page, 'La formule a été enregistrée').waitFor()
  const { Total } = await call(page, 'GET', `/api/FormulesCMVP/Single/${id}`)
  expect(Total).toMatchObject({ Value: expect.closeTo(394.42, 2) })
})

test('a block is pasted, a line put out of use and taken out, a food added by its code, all by keyboard', async () => {
  const { page } = await openedCopy(site, 'DEMO_1', 'Au clavier')
  await grid(page, 'Ingrédients').focus()
  await foodCell(page, '640601', foodColumns.min).click()
  await paste(page, '1\t20\t5\r\nx\t\t7\r\n')
  await toast(page, '5 cellules collées').waitFor()
  await toast(page, "« x » n'a pas été repris.").waitFor()
  expect((await rowOf(page, 'Ingrédients', '640601').getByRole('gridcell').allTextContents()).slice(2, 5)).toEqual([
    '1',
    '20',
    '5,000',
  ])
  await page.keyboard.press('Control+z')
  expect(await foodCell(page, '640601', foodColumns.grams).textContent()).toBe('0')
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Space')
  await rowOf(page, 'Ingrédients', '640601').getByText('Inactif', { exact: true }).waitFor()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  expect(await rowOf(page, 'Ingrédients', '640601').count()).toBe(0)
  const picker = page.getByRole('combobox', { name: 'Ajouter un aliment' })
  await picker.fill('640601')
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await rowOf(page, 'Ingrédients', '640601').waitFor({ state: 'attached' })
  await picker.fill('MELASSE')
  await page.getByText('Aucun aliment disponible ne correspond.').waitFor()
})

/** Somebody else changes the amounts of these foods, by their codes. */
async function savedByOther(page: Page, id: number, amounts: Readonly<Record<string, number>>) {
  const read = await call(page, 'GET', `/api/FormulesCMVP/Single/${id}`)
  const foods = read.Foods as (Wire & { Code: string })[]
  const Foods = foods.map((food) => (food.Code in amounts ? { ...food, Value: amounts[food.Code] } : food))
  await call(page, 'POST', '/api/FormulesCMVP/Save', { ...read, Foods, Operation: 'save' })
}
async function typeGrams(page: Page, code: string, grams: string) {
  await foodCell(page, code, foodColumns.grams).click()
  await page.keyboard.type(grams)
  await page.keyboard.press('Enter')
}
const grams = (page: Page, code: string) => foodCell(page, code, foodColumns.grams).textContent()
const conflict = (page: Page) => page.getByRole('dialog', { name: 'La formule a été enregistrée entre-temps' })

test('two people who save: what one side changed is joined, of what both changed one is chosen, all by keyboard', async () => {
  const { page, id } = await openedCopy(site, 'DEMO_1', 'À deux', 'Formulateur', phone)
  const before = await grams(page, '640601')
  await typeGrams(page, '640642', '220')
  await typeGrams(page, '640601', '7')
  await savedByOther(page, id, { '640642': 210, '640604': 4 })
  await page.keyboard.press('Control+s')
  const choice = conflict(page).getByRole('radiogroup', { name: 'Carbonate de calcium' })
  await choice.getByRole('radio', { name: /La vôtre.*220/, checked: true }).waitFor()
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await choice.getByRole('radio', { checked: true }).focus()
  await page.keyboard.press('ArrowRight')
  await choice.getByRole('radio', { name: /La leur.*210/, checked: true }).waitFor()
  const join = conflict(page).getByRole('button', { name: 'Réunir dans la formule' })
  for (let tabs = 0; tabs < 20 && !(await join.evaluate((it) => it === document.activeElement)); tabs += 1)
    await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await toast(page, 'Les deux versions sont réunies : relisez la formule, puis enregistrez-la.').waitFor()
  expect([await grams(page, '640642'), await grams(page, '640601'), await grams(page, '640604')]).toEqual([
    '210,000',
    '7,000',
    '4,000',
  ])
  await grid(page, 'Ingrédients').focus()
  await page.keyboard.press('Control+z')
  expect(await grams(page, '640642')).toBe('220,000')
  await page.keyboard.press('Control+y')
  await page.keyboard.press('Control+s')
  await toast(page, 'La formule a été enregistrée').waitFor()
  const stored = (await call(page, 'GET', `/api/FormulesCMVP/Single/${id}`)).Foods as Wire[]
  const saved = new Map(stored.map(({ Code, Value }) => [Code, Value]))
  expect(['640642', '640601', '640604'].map((code) => saved.get(code))).toEqual([210, 7, 4])
  expect(before).not.toBe('7,000')
})

test('of two versions of a formula all of one is kept, or mine becomes a copy', async () => {
  const { page, id } = await openedCopy(site, 'DEMO_1', 'En double')
  await typeGrams(page, '640642', '220')
  await savedByOther(page, id, { '640642': 210, '640604': 4 })
  await button(page, 'Enregistrer').click()
  await conflict(page).getByRole('button', { name: 'Tout de la leur' }).click()
  await conflict(page)
    .getByRole('radio', { name: /La leur.*210/, checked: true })
    .waitFor()
  await conflict(page).getByRole('button', { name: 'Tout de la vôtre' }).click()
  await conflict(page)
    .getByRole('radio', { name: /La vôtre.*220/, checked: true })
    .waitFor()
  await conflict(page).getByRole('button', { name: 'Enregistrer la vôtre comme copie' }).click()
  await title(page, 'En double - Copy')
  expect(await grams(page, '640642')).toBe('220,000')
  const stored = (await call(page, 'GET', `/api/FormulesCMVP/Single/${id}`)).Foods as Wire[]
  expect(stored.find((food) => food.Code === '640642')).toMatchObject({ Value: 210 })
})

test('a button tells all that is in its way, each for itself', async () => {
  const { page } = await openedCopy(site, 'DEMO_1', 'Trop serrée')
  await typeTotal(page, '400', '320')
  await button(page, 'Mélasse').click()
  await toast(page, 'La formule est en mode mélasse').waitFor()
  await button(page, 'Calculer').focus()
  await page.keyboard.press('Shift+Tab')
  const reasons = page.getByRole('tooltip').getByRole('listitem')
  await expect
    .poll(() => reasons.allTextContents())
    .toEqual([
      'Vous ne pouvez pas optimiser en mode mélasse',
      expect.stringContaining('Un Min est supérieur à un Max : Total'),
    ])
})

test('a phone shows all of it; a farmer reads totals and no price of a food', async () => {
  const { page } = await openedCopy(site, 'DEMO_1', 'De poche', 'Formulateur', phone)
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  const farmer = await site.person('Farmer')
  const [ownFormula] = await call<Wire[]>(farmer, 'GET', '/api/FormulesCMVP')
  await farmer.goto(`/Formule/Formulateur/${ownFormula?.Id}`)
  await grid(farmer, 'Ingrédients').waitFor()
  await farmer.getByText('Lecture seule', { exact: true }).waitFor()
  expect(await figure(farmer, 'pricePerTonne').textContent()).toMatch(/^\d+,\d\d$/)
  expect(await figure(farmer, 'distributorPricePerTonne').count()).toBe(0)
  expect(await rowOf(farmer, 'Ingrédients', '640642').getByRole('gridcell').nth(6).textContent()).toBe('')
})

test('foods chosen one after the other while the server is slow are all there, computed with and saved', async () => {
  const { page, id } = await openedCopy(site, 'DEMO_1', 'Trop vite')
  const isLet = Promise.withResolvers<void>()
  await page.route('**/api/FormulesCMVP/*ngredients*', async (route) => {
    await isLet.promise
    await route.continue()
  })
  const before = await grid(page, 'Ingrédients').getAttribute('aria-rowcount')
  const picker = page.getByRole('combobox', { name: 'Ajouter un aliment' })
  for (const code of ['643007', '646001']) {
    await picker.fill(code)
    await page.getByRole('option', { name: new RegExp(code) }).click()
  }
  await page.keyboard.press('Control+s')
  isLet.resolve()
  await toast(page, 'La formule a été enregistrée').waitFor()
  const saved = (await call(page, 'GET', `/api/FormulesCMVP/Single/${id}`)).Foods as Wire[]
  expect(saved.map(({ Code }) => Code)).toEqual(expect.arrayContaining(['643007', '646001']))
  expect(Number(await grid(page, 'Ingrédients').getAttribute('aria-rowcount'))).toBe(Number(before) + 2)
})

test('a panel that cannot be loaded says so in its place, and is loaded when asked again: the formula stays as it is', async () => {
  const { page } = await openedCopy(site, 'DEMO_1', 'Panneau perdu')
  await typeGrams(page, '640642', '220')
  await page.route('**/assets/history-panel*', (route) => route.abort())
  await page.getByRole('tab', { name: 'Historique', exact: true }).click()
  const retry = page.getByRole('tabpanel').getByRole('button', { name: 'Réessayer' })
  await retry.waitFor()
  await page.getByText("Cette partie n'a pas pu être chargée").waitFor()
  // It is no fault of the application: nothing stands over the formula.
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(await grams(page, '640642')).toBe('220,000')
  await page.unrouteAll()
  await retry.click()
  await page.getByRole('heading', { name: 'Versions enregistrées' }).waitFor()
  expect(await grams(page, '640642')).toBe('220,000')
})

test('a formula that could not be read says so in its place, and is read when asked again', async () => {
  const page = await site.person('Formulateur')
  const { Id } = await formulaOf(page, 'DEMO_1')
  for (const screen of ['Formulateur', 'Read']) {
    await page.route('**/AllData/**', (route) => route.abort())
    await page.goto(`/Formule/${screen}/${Id}`)
    const retry = page.locator('main').getByRole('button', { name: 'Réessayer' })
    await retry.waitFor()
    await page.unrouteAll()
    await retry.click()
    await page.getByText('Carbonate de calcium').first().waitFor()
  }
})

test('a name or a number that is none is said, and the last one is there again when one leaves', async () => {
  const { page, id } = await openedCopy(site, 'DEMO_1', 'Réglages')
  await button(page, 'Réglages').click()
  const animals = page.getByLabel("Nombre d'animaux")
  for (const text of ['-3', '2,5', '', 'abc']) {
    await animals.fill(text)
    await expect.poll(() => animals.getAttribute('aria-invalid')).toBe('true')
    await page.keyboard.press('Tab')
    await page
      .getByText(/^Nombre d'animaux : /)
      .first()
      .waitFor()
    await expect.poll(() => animals.inputValue()).toBe('85')
  }
  const name = page.getByRole('textbox', { name: 'Nom', exact: true })
  await name.fill('')
  await page.getByText('Nom est obligatoire.').waitFor()
  await page.keyboard.press('Tab')
  expect(await name.inputValue()).toBe('Réglages')
  await title(page, 'Réglages')
  expect(await call(page, 'GET', `/api/FormulesCMVP/Single/${id}`)).toMatchObject({ AnimalCount: 85 })
})

test('an address that names no formula leads to the list, saying so', async () => {
  const { page } = await openedCopy(site, 'DEMO_1', 'Adresse')
  for (const id of ['abc', '0', '1.5', '99999999999999999999']) {
    await page.goto(`/Formule/Formulateur/${id}`)
    await toast(page, "La formule n'existe pas").waitFor()
    await page.waitForURL(/\/Formule\/List/)
  }
  await page.goto('/Formule/Edit/abc')
  await page.waitForURL(/\/Formule\/List/)
})
