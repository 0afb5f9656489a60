import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { button, call, emailOf, field, openSite, phone, title, toast, type Wire } from './support.ts'
import { figure, foodCell, foodColumns, formulaOf, grid, openedCopy, openPanel, panel } from './support-workbench.ts'

/* Whose formulas one works on: an expert's are those of his farms, a distributor's his own, a farmer reads his. */

const site = openSite()

const list = (page: Page) => call<Wire[]>(page, 'GET', '/api/FormulesCMVP')
const workbench = (id: unknown) => `/Formule/Formulateur/${id}`

/** An expert of a distributor who looks after one farm until the test ends. */
async function assignedTo(farmCode: string) {
  const admin = await site.opened('/Home', 'AdminDif')
  await admin.locator('h1').waitFor()
  const users = await call<Wire[]>(admin, 'GET', '/api/StructureUsers?GetChildUsers=true&NbPerPage=500')
  const expert = users.find(({ Email }) => Email === emailOf('ExpertDistri'))
  const [farm = {}] = await call<Wire[]>(admin, 'GET', `/api/Farms?Search=${farmCode}`)
  const assign = (change: Wire) =>
    call(admin, 'POST', '/api/CMVPExpertController/SetAuthorizedFarms', { Id: expert?.Id, ...change })
  await assign({ Added: [farm.Id] })
  onTestFinished(() => assign({ Removed: [farm.Id] }).then(() => undefined))
  return { admin, farm }
}

/** For whom a formula is not his: it is as if it were missing, on every screen and over the wire. */
async function expectMissing(page: Page, id: unknown, screens = ['Formulateur', 'Read', 'Detail', 'Edit']) {
  for (const screen of screens) {
    await page.goto(`/Formule/${screen}/${id}`)
    await page.waitForURL('**/Formule/List')
    await toast(page, "La formule n'existe pas").waitFor()
  }
  const token = await page.evaluate(() => localStorage.getItem('provende.token'))
  const refused = async (address: string, data?: Wire) => {
    const headers = { Authorization: `bearer ${token}` }
    const method = data ? 'POST' : 'GET'
    const response = await page.request.fetch(`/api/FormulesCMVP/${address}`, {
      method,
      headers,
      ...(data && { data }),
    })
    return response.status()
  }
  expect(await refused(`Single/${id}`)).toBe(404)
  expect(await refused(`AllData/${id}`)).toBe(404)
  expect(await refused('PdfToken', { Id: id })).toBe(404)
}

test('an expert with assignments works on the formulas of his farms, prices and all; others are missing', async () => {
  const { admin, farm } = await assignedTo('DEMO-F01')
  const [mine, other] = [await formulaOf(admin, 'DEMO_1'), await formulaOf(admin, 'DEMO_2')]
  const page = await site.opened('/Formule/Search?size=100', 'ExpertDistri')
  await page.getByRole('link', { name: String(mine.Name) }).waitFor()
  expect(new Set((await list(page)).map(({ FarmName }) => FarmName))).toEqual(new Set([farm.Name]))
  expect(await page.getByRole('link', { name: String(other.Name) }).count()).toBe(0)
  await expectMissing(page, other.Id)

  await page.goto(workbench(mine.Id))
  await button(page, 'Optimiser').click()
  await toast(page, 'La formule a été optimisée et enregistrée : 0,1277 €/animal/jour').waitFor()
  expect(await figure(page, 'distributorPricePerTonne').textContent()).toBe('316,13')
  await openPanel(page, 'Pourquoi ?')
  await panel(page).getByText("La formule n'a pas de limites contradictoires.").waitFor()

  // A new formula is for a farm of his.
  await page.goto('/Formule/Edit/0')
  await page.getByRole('combobox', { name: 'Exploitation', exact: true }).click()
  await expect.poll(() => page.getByRole('option').count()).toBe(1)
  await page.getByRole('option', { name: String(farm.Name) }).waitFor()
})

test('a distributor works on his own formulas with his prices, and has no other', async () => {
  const page = await site.opened('/Formule/List', 'AdminDistri')
  await title(page, 'Formules')
  const ownFormulas = await list(page)
  const everything = await site.opened('/Formule/List', 'AdminDif')
  const others = (await list(everything)).filter(({ Id }) => !ownFormulas.some((one) => one.Id === Id))
  expect(others.length).toBeGreaterThan(0)
  await expectMissing(page, others[0]?.Id)
  const { page: bench } = await openedCopy(site, 'DEMO_1', 'Chez le négociant', 'AdminDistri')
  await foodCell(bench, '640642', foodColumns.grams).click()
  await bench.keyboard.type('220')
  await bench.keyboard.press('Enter')
  await button(bench, 'Enregistrer').click()
  await toast(bench, 'La formule a été enregistrée').waitFor()
  expect(await figure(bench, 'distributorPricePerTonne').textContent()).toMatch(/^3\d\d,\d\d/)
})

test('a farmer reads his own formulas: nothing of one is changed, nobody else’s is there', async () => {
  const page = await site.opened('/Formule/List', 'Farmer', phone)
  await title(page, 'Formules')
  const [ownFormula] = await list(page)
  const admin = await site.opened('/Formule/List', 'AdminDif')
  const [other] = (await list(admin)).filter(({ FarmId }) => FarmId !== ownFormula?.FarmId)
  await expectMissing(page, other?.Id, ['Formulateur', 'Read', 'Detail'])
  await page.goto(workbench(ownFormula?.Id))
  await grid(page, 'Ingrédients').waitFor()
  await page.getByText('Lecture seule', { exact: true }).waitFor()
  for (const name of ['Optimiser', 'Calculer', 'Ajuster', 'Mélasse', 'Enregistrer', 'Verrouiller'])
    expect(await button(page, name).getAttribute('aria-disabled'), name).toBe('true')
  await page.goto(`/Formule/Edit/${ownFormula?.Id}`)
  await page.getByText('Accès refusé', { exact: true }).waitFor()
  expect(await field(page, 'Nom').count()).toBe(0)
})
