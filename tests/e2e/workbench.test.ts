import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  button,
  call,
  dialog,
  expectAccessible,
  field,
  openSite,
  paste,
  phone,
  title,
  toast,
  type Wire,
} from './support.ts'

/* The workbench, as a formulator works in it, by keyboard and by mouse. */

const site = openSite()

/** A demonstration formula of that code, or a copy of its own of one. */
async function idOf(page: Page, code: string): Promise<number> {
  const found = await call<Wire[]>(page, 'GET', `/api/FormulesCMVP?Code=${code}&NbPerPage=100`)
  return Number(found.find((formula) => formula.Code === code)?.Id)
}
async function copyOf(page: Page, code: string, name: string): Promise<number> {
  const copy = await call(page, 'POST', '/api/FormulesCMVP/Duplicate', { Id: await idOf(page, code), Name: name })
  return Number(copy.Id)
}

/** The workbench of a copy of DEMO_1, nobody else's. */
async function openedCopy(name: string, ...given: Parameters<typeof site.person>) {
  const page = await site.person(...given)
  const id = await copyOf(page, 'DEMO_1', name)
  await page.goto(`/Formule/Formulateur/${id}`)
  await grid(page, 'Ingrédients').waitFor()
  return { page, id }
}

const grid = (page: Page, name: string) => page.getByRole('grid', { name })
const figure = (page: Page, name: string) => page.locator(`[data-figure=${name}]`)
const rowOf = (page: Page, name: string, first: string | RegExp): Locator =>
  grid(page, name)
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell', { name: first }) })
const cell = (page: Page, code: string, column: number) =>
  rowOf(page, 'Ingrédients', code).getByRole('gridcell').nth(column)
const [minColumn, gramsColumn] = [2, 4]

test('DEMO_1 is optimised, adjusted with its consequence, undone, coated and dried, locked, and then only read', async () => {
  const { page } = await openedCopy('Vaches au maïs')
  await title(page, 'Vaches au maïs')
  await button(page, 'Optimiser').click()
  await toast(page, 'La formule a été optimisée et enregistrée : 0,1277 €/animal/jour').waitFor()
  await expect.poll(() => figure(page, 'pricePerAnimalDay').textContent()).toBe('0,1277')
  expect(await figure(page, 'pricePerTonne').textContent()).toBe('364,40')
  await expectAccessible(page)

  await button(page, 'Ajuster').click()
  await toast(page, 'Ajustement réalisé').waitFor()
  await page.getByText('Calcium passe sous son minimum').waitFor()
  expect(await figure(page, 'total').textContent()).toBe('350,00')
  await button(page, 'Vérifier').click()
  await toast(page, 'Des contraintes ne sont pas respectées sur les nutriments').waitFor()
  await grid(page, 'Ingrédients').focus()
  await page.keyboard.press('Control+z')
  expect(await figure(page, 'total').textContent()).toBe('350,57')
  await button(page, 'Vérifier').click()
  await toast(page, 'Les contraintes sont respectées').waitFor()

  await button(page, 'Mélasse').click()
  await toast(page, 'La formule est en mode mélasse').waitFor()
  expect(await figure(page, 'total').textContent()).toBe('369,02')
  // Come to by keyboard: what has the focus by a click alone says nothing of itself.
  await button(page, 'Calculer').focus()
  await page.keyboard.press('Shift+Tab')
  await page.getByRole('tooltip').filter({ hasText: 'Vous ne pouvez pas optimiser en mode mélasse' }).waitFor()
  await button(page, 'Mélasse').click()
  await toast(page, 'La recette sèche est rétablie').waitFor()
  expect(await figure(page, 'total').textContent()).toBe('350,57')

  await button(page, 'Verrouiller').click()
  await dialog(page).getByRole('button', { name: 'Verrouiller' }).click()
  await toast(page, 'La formule a été verrouillée').waitFor()
  await page.getByText('Verrouillée', { exact: true }).waitFor()
  await cell(page, '640642', gramsColumn).dblclick()
  await page.keyboard.type('1')
  expect(await grid(page, 'Ingrédients').getByRole('textbox').count()).toBe(0)
  expect(await figure(page, 'total').textContent()).toBe('350,57')
  await button(page, 'Vérifier').focus()
  await page.keyboard.press('Shift+Tab')
  await page.getByRole('tooltip').filter({ hasText: 'La formule est verrouillée' }).waitFor()
  await expectAccessible(page)
  await button(page, 'Dupliquer').click()
  await field(page, 'Nom de la nouvelle formule').fill('Vaches au maïs, suite')
  await dialog(page).getByRole('button', { name: 'Dupliquer' }).click()
  await title(page, 'Vaches au maïs, suite')
})

test('what is typed is computed at every key, survives a reload, and is saved by keyboard', async () => {
  const { page, id } = await openedCopy('Brouillon')
  await cell(page, '640642', gramsColumn).click()
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
  const { page } = await openedCopy('Au clavier')
  await grid(page, 'Ingrédients').focus()
  await cell(page, '640601', minColumn).click()
  await paste(page, '1\t20\t5\r\nx\t\t7\r\n')
  await toast(page, '5 cellules collées').waitFor()
  await toast(page, "« x » n'a pas été repris.").waitFor()
  expect((await rowOf(page, 'Ingrédients', '640601').getByRole('gridcell').allTextContents()).slice(2, 5)).toEqual([
    '1',
    '20',
    '5,000',
  ])
  await page.keyboard.press('Control+z')
  expect(await cell(page, '640601', gramsColumn).textContent()).toBe('0')
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
  const { page, id } = await openedCopy('À deux')
  const other = await call(page, 'GET', `/api/FormulesCMVP/Single/${id}`)
  const theirs = (other.Foods as Wire[]).map((food) => (food.Code === '640642' ? { ...food, Value: 210 } : food))
  await cell(page, '640642', gramsColumn).click()
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
  expect(await cell(page, '640642', gramsColumn).textContent()).toBe('220,000')
  const kept = (await call(page, 'GET', `/api/FormulesCMVP/Single/${id}`)).Foods as Wire[]
  expect(kept.find((food) => food.Code === '640642')).toMatchObject({ Value: 210 })
})

test('limits that no recipe keeps are an answer, and nothing is saved over the recipe', async () => {
  const { page } = await openedCopy('Trop serrée')
  const total = rowOf(page, 'Nutriments', 'Total').first().getByRole('gridcell')
  await total.nth(2).click()
  await paste(page, '250')
  await total.nth(4).click()
  await paste(page, '320')
  await button(page, 'Optimiser').click()
  await page.getByText('Aucune recette ne respecte toutes les limites').waitFor()
  expect(await figure(page, 'total').textContent()).toBe('350,57')
  expect(await total.nth(3).getAttribute('title')).toBe('Au-dessus du maximum : 30,57 de trop pour 320,0')
})

test('a phone shows all of it; a farmer reads totals and no price of a food', async () => {
  const { page } = await openedCopy('De poche', 'Formulateur', phone)
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  const farmer = await site.person('Farmer')
  const [own] = await call<Wire[]>(farmer, 'GET', '/api/FormulesCMVP')
  await farmer.goto(`/Formule/Formulateur/${own?.Id}`)
  await grid(farmer, 'Ingrédients').waitFor()
  await farmer.getByText('Lecture seule', { exact: true }).waitFor()
  expect(await figure(farmer, 'pricePerTonne').textContent()).toMatch(/^\d+,\d\d$/)
  expect(await figure(farmer, 'distributorPricePerTonne').count()).toBe(0)
  expect(await rowOf(farmer, 'Ingrédients', '640642').getByRole('gridcell').nth(6).textContent()).toBe('')
})
