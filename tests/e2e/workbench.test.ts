import { expect, test } from 'vitest'
import { button, call, expectAccessible, openSite, paste, phone, title, toast, type Wire } from './support.ts'
import { figure, foodCell, foodColumns, grid, openedCopy, rowOf } from './support-workbench.ts'

/* The workbench, as a formulator works in it, by keyboard and by mouse. */

const site = openSite()

test('what is typed is computed at every key, survives a reload, and is saved by keyboard', async () => {
  const { page, id } = await openedCopy(site, 'DEMO_1', 'Brouillon')
  await foodCell(page, '640642', foodColumns.grams).click()
  await page.keyboard.type('300')
  expect(await figure(page, 'total').textContent()).toBe('443,92')
  await page.keyboard.press('Escape')
  expect(await figure(page, 'total').textContent()).toBe('350,57')
  await page.keyboard.type('250,5')
  await page.keyboard.press('Enter')
  expect(await figure(page, 'total').textContent()).toBe('394,42')
  await page.getByText('Modifications non enregistrées').waitFor()
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

test('two people who save: the second is told what differs, and keeps one, the other, or both', async () => {
  const { page, id } = await openedCopy(site, 'DEMO_1', 'À deux')
  const other = await call(page, 'GET', `/api/FormulesCMVP/Single/${id}`)
  const theirs = (other.Foods as Wire[]).map((food) => (food.Code === '640642' ? { ...food, Value: 210 } : food))
  await foodCell(page, '640642', foodColumns.grams).click()
  await page.keyboard.type('220')
  await page.keyboard.press('Enter')
  await call(page, 'POST', '/api/FormulesCMVP/Save', { ...other, Foods: theirs, Operation: 'save' })
  await button(page, 'Enregistrer').click()
  const asked = page.getByRole('dialog', { name: "Quelqu'un d'autre a enregistré entre-temps" })
  await asked
    .getByRole('row')
    .filter({ hasText: 'Carbonate de calcium' })
    .filter({ hasText: '220' })
    .filter({ hasText: '210' })
    .waitFor()
  await expectAccessible(page)
  await asked.getByRole('button', { name: 'Garder les deux' }).click()
  await title(page, 'À deux - Copy')
  expect(await foodCell(page, '640642', foodColumns.grams).textContent()).toBe('220,000')
  const kept = (await call(page, 'GET', `/api/FormulesCMVP/Single/${id}`)).Foods as Wire[]
  expect(kept.find((food) => food.Code === '640642')).toMatchObject({ Value: 210 })
})

test('a phone shows all of it; a farmer reads totals and no price of a food', async () => {
  const { page } = await openedCopy(site, 'DEMO_1', 'De poche', 'Formulateur', phone)
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  const farmer = await site.opened('/', 'Farmer')
  const [own] = await call<Wire[]>(farmer, 'GET', '/api/FormulesCMVP')
  await farmer.goto(`/Formule/Formulateur/${own?.Id}`)
  await grid(farmer, 'Ingrédients').waitFor()
  await farmer.getByText('Lecture seule', { exact: true }).waitFor()
  expect(await figure(farmer, 'pricePerTonne').textContent()).toMatch(/^\d+,\d\d$/)
  expect(await figure(farmer, 'distributorPricePerTonne').count()).toBe(0)
  expect(await rowOf(farmer, 'Ingrédients', '640642').getByRole('gridcell').nth(6).textContent()).toBe('')
})
