import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  buttonByName,
  callApi,
  expectAccessible,
  fieldByLabel,
  followTo,
  mainScope,
  openTestApp,
  phoneViewport,
  type WireRecord,
} from './support.ts'

/* What only a browser shows of the screens of organisations; what they do is tests/component/organisations. */

const app = openTestApp()

const recordOf = async (page: Page, path: string, code: string) => {
  const rows = await callApi<WireRecord[]>(page, 'GET', `/api/${path}?GetInactive=true`)
  return rows.find(({ Code }) => Code === code) ?? expect.fail(`no ${code} in ${path}`)
}
const logoSvg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4" cy="4" r="4" fill="#20794a"/></svg>'

test.runIf(process.env.LONG)('every screen of distributors and farms is accessible', async () => {
  const page = await app.person('AdminDif')
  const { Id } = await recordOf(page, 'Structures', 'DEMO-S02')
  const farmSites = await callApi<WireRecord[]>(page, 'GET', '/api/FarmSites')
  await page.goto('/Admin/Structures/Add')
  await page.getByRole('switch', { name: /^Organisation ouverte/ }).press('Space')
  await fieldByLabel(page, 'Prénom').fill('Anne')
  await expectAccessible(page)

  await followTo(page, `/Admin/Structures/Logo/${Id}`)
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(logoSvg) })
  await page
    .getByAltText(/^Logo de /)
    .first()
    .waitFor()
  // While the picture was sent it could not have the focus.
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Choisir une image')
  await expectAccessible(page, mainScope)

  await followTo(page, `/Admin/Structures/Foods/${Id}`)
  await page.getByRole('searchbox').fill('bicarbonate')
  await page.getByRole('checkbox', { name: /Bicarbonate de sodium/ }).press('Space')
  await page.getByText('1 changement à enregistrer').waitFor()
  await expectAccessible(page, mainScope)

  await followTo(page, `/Farmer/Sites/Details/${farmSites[0]?.Id}`)
  await buttonByName(page, 'Modifier').waitFor()
  await expectAccessible(page, mainScope)

  await followTo(page, '/Admin/Structures/Tree?farms=true')
  await buttonByName(page, 'Déplier Dépôt Kerlann Centre-Finistère').press('Enter')
  await page.getByRole('link', { name: 'GAEC des Deux Rivières Vertes', exact: true }).waitFor()
  await expectAccessible(page, mainScope)

  await followTo(page, `/Admin/Structures/Attribute/${Id}`)
  await fieldByLabel(page, 'Compteur de formules').fill('41')
  await page.getByRole('switch', { name: 'Distributeur nommé sur les formules' }).press('Space')
  await expectAccessible(page, mainScope)

  const farmer = await app.person('Farmer')
  const [farm] = await callApi<WireRecord[]>(farmer, 'GET', '/api/Farms')
  await callApi(farmer, 'POST', '/api/FarmSites', { FarmId: farm?.Id, Name: 'Bâtiment des génisses' })
  await farmer.goto('/Farmer/Sites/List')
  await farmer.getByRole('combobox', { name: 'Site' }).waitFor()
  await farmer.getByRole('link', { name: 'Bâtiment des génisses', exact: true }).waitFor()
  await expectAccessible(farmer)
})

test.runIf(process.env.LONG)('2,000 foods are searched and switched at once', async () => {
  const page = await app.person('AdminDif')
  const { Id } = await recordOf(page, 'Structures', 'DEMO-S03')
  const foods = await callApi<WireRecord[]>(page, 'GET', '/api/Foods')
  const [model] = foods
  const many = Array.from({ length: 2000 }, (_, index) => ({ ...model, Id: 100_000 + index, Name: `Aliment ${index}` }))
  // Only what the list answers is more than there is: everything else is the program's own.
  await page.route(/\/api\/Foods\?/, (route) => {
    const start = Number(new URL(route.request().url()).searchParams.get('Page')) * 1000
    const headers = { 'x-count': '2000', 'content-type': 'application/json' }
    return route.fulfill({ headers, body: JSON.stringify(many.slice(start, start + 1000)) })
  })
  await page.goto(`/Admin/Structures/Foods/${Id}`)
  const counts = page.getByRole('status').filter({ hasText: 'autorisés sur' })
  await expect.poll(async () => (await counts.textContent())?.replace(/\s/g, ' ')).toBe('2 000 autorisés sur 2 000')
  await page.getByRole('searchbox').fill('aliment 199')
  await counts.getByText('12 affichés').waitFor()
  await buttonByName(page, 'Interdire les 12 affichés').click()
  await counts.getByText('12 changements à enregistrer').waitFor()
  await page.getByRole('searchbox').fill('')
  await page.locator('label').filter({ hasText: 'Interdits' }).click()
  await counts.getByText('12 affichés').waitFor()
})

test.runIf(process.env.LONG)('a farmer works on a phone', async () => {
  const page = await app.opened('/Farmer/Sites/List', 'Farmer', phoneViewport)
  await page.getByRole('link', { name: 'Site principal GAEC du Grand Chêne Bleu', exact: true }).click()
  await page.getByText('DEMO01').waitFor()
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})
