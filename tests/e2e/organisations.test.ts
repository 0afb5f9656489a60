import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { call, expectAccessible, openSite, phone, type Wire } from './support.ts'

/* Distributors, farms and sites, as an administrator of the manufacturer and a farmer work with them. */

const site = openSite()

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const toast = (page: Page, text: string) => page.getByText(text, { exact: true })
const check = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })

const found = async (page: Page, path: string, code: string) => {
  const rows = await call<Wire[]>(page, 'GET', `/api/${path}?GetInactive=true`)
  const row = rows.find(({ Code }) => Code === code)
  if (row === undefined) throw new Error(`no ${code} in ${path}`)
  return row
}
const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4" cy="4" r="4" fill="#20794a"/></svg>'
const image = (name: string, text: string) => ({ name, mimeType: 'image/svg+xml', buffer: Buffer.from(text) })
const choose = (page: Page, file: ReturnType<typeof image>) => page.locator('input[type=file]').setInputFiles(file)

/** From a farm: a new site, changed and read; each of its screens leads back to the farm. */
async function makesSite(page: Page) {
  await link(page, 'Nouveau site').first().click()
  await page.getByRole('combobox', { name: 'Exploitation' }).and(page.locator('[value*="1/2 Chemin"]')).waitFor()
  await box(page, 'Nom').fill('Étable du haut')
  await check(page, 'Lait de vache').press('Space')
  await button(page, 'Enregistrer').click()
  await toast(page, 'Le site Étable du haut a été créé').waitFor()
  await page.getByRole('heading', { name: 'GAEC du 1/2 Chemin' }).waitFor()
  const farmAddress = new URL(page.url()).pathname
  await link(page, 'Étable du haut').click()
  await page.getByText('Lait de vache').waitFor()
  await button(page, 'Modifier').click()
  await box(page, 'Code').fill('ETABLE')
  await button(page, 'Enregistrer').click()
  await page.waitForURL((url) => url.pathname === farmAddress)
  await link(page, 'Étable du haut').click()
  await link(page, 'Retour').click()
  await page.waitForURL((url) => url.pathname === farmAddress)
  await link(page, 'Retour').click()
  await page.waitForURL(/\/Admin\/Farms\/List\?.*name=1/)
}

describe('an administrator', () => {
  test('creates a distributor with a logo, forbids it foods, and creates its farm with a site; the lists find them', async () => {
    const page = await site.person('AdminDif')
    await page.goto('/Admin/Structures/List')
    await link(page, 'Nouveau distributeur').click()
    await page.waitForURL(/\/Admin\/Structures\/Add/)
    // The form begins in its first field.
    await expect.poll(() => box(page, 'Nom').evaluate((input) => input === document.activeElement)).toBe(true)
    await page.keyboard.type('Négoce du Test')
    await box(page, 'Code (SIREN)').fill('TEST-S')
    await box(page, 'Latitude (°)').fill('48,25')
    await page.getByRole('switch', { name: /^Tenant ouvert/ }).press('Space')
    await box(page, 'Prénom').fill('Anne')
    await box(page, 'Nom de famille').fill('Testard')
    await box(page, 'E-mail (identifiant)').fill('anne.testard@exemple.test')
    await expectAccessible(page)
    await button(page, 'Enregistrer').click()
    await toast(page, 'Le distributeur a été créé').waitFor()
    await page.waitForURL(/\/Structures\/List/)
    const distributor = await found(page, 'Structures', 'TEST-S')
    expect(distributor).toMatchObject({ Latitude: 48.25, CreateTenant: true })

    await button(page, 'Actions : Négoce du Test').click()
    await page.getByRole('menuitem', { name: 'Logo' }).click()
    await choose(page, image('bad.svg', drawing.replace('<circle', '<script/><circle')))
    await page.getByText(/bad\.svg contient plus qu'un dessin/).waitFor()
    await choose(page, image('logo.svg', drawing))
    await page.getByAltText('Logo de Négoce du Test').first().waitFor()
    await expectAccessible(page)

    await page.goto(`/Admin/Structures/Foods/${distributor.Id}`)
    const counts = page.getByRole('status').filter({ hasText: 'autorisés sur' })
    await counts.waitFor()
    await page.getByRole('searchbox').fill('bicarbonate')
    const food = page.getByRole('checkbox', { name: /Bicarbonate de sodium/ })
    await food.press('Space')
    await page.getByText('1 changement à enregistrer').waitFor()
    await expectAccessible(page)
    await link(page, 'Tableau de bord').click()
    await button(page, 'Rester').click()
    await button(page, 'Enregistrer').click()
    await toast(page, 'Les autorisations ont été modifiées').waitFor()
    const off = await call<Wire[]>(page, 'GET', `/api/Foods/Permition/${distributor.Id}`)
    expect(off.map(({ Data }) => String(Data).split(',')[0])).toEqual(['False'])

    await page.goto('/Admin/Farms/Add')
    await box(page, 'Nom').fill('GAEC du 1/2 Chemin')
    await page.getByRole('combobox', { name: 'Distributeur' }).fill('Négoce du Test')
    await page.getByRole('option', { name: /Négoce du Test/ }).click()
    await box(page, 'Ville').fill('Mûr')
    await button(page, 'Enregistrer').click()
    await toast(page, "L'exploitation a été créée").waitFor()
    await page.goto('/Admin/Farms/List?distributorname=negoce+du+test&name=1%2F2')
    await link(page, 'GAEC du 1/2 Chemin').click()
    await page.getByRole('heading', { name: 'Sites' }).waitFor()
    await makesSite(page)
    await page.goto('/Farmer/Sites/List?name=etable')
    await link(page, 'Étable du haut').click()
    await page.getByText('Lait de vache').waitFor()
    await expectAccessible(page)
  })

  test('walks the tree with the keyboard, closed from its third level on', async () => {
    const page = await site.person('AdminDif')
    await page.goto('/Admin/Structures/List')
    await link(page, 'Arborescence').press('Enter')
    await page.getByRole('switch', { name: 'Afficher les exploitations' }).press('Space')
    const depot = button(page, 'Déplier Dépôt Kerlann Centre-Finistère')
    await depot.waitFor()
    expect(await link(page, 'GAEC des Deux Rivières Vertes').count()).toBe(0)
    await depot.press('Enter')
    await link(page, 'GAEC des Deux Rivières Vertes').waitFor()
    const browse = link(page, 'Naviguer dans GAEC des Deux Rivières Vertes')
    expect(await browse.getAttribute('href')).toMatch(/^\/Browse\/\d+$/)
    await expectAccessible(page)
    await button(page, 'Replier Négoce Kerlann Nutrition').press('Enter')
    expect(await link(page, 'Dépôt Kerlann Centre-Finistère').count()).toBe(0)
  })

  test('enters a farm from the list of farms where its tenant is opened', async () => {
    const page = await site.person('AdminDif')
    const farms = await call<Wire[]>(page, 'GET', '/api/Farms')
    for (const isOpened of [true, false]) {
      const farm = farms.find(({ CreateTenant }) => CreateTenant === isOpened)
      await page.goto(`/Admin/Farms/List?code=${farm?.Code}`)
      await button(page, `Actions : ${farm?.Name}`).click()
      await page.getByRole('menuitem', { name: 'Consulter' }).waitFor()
      expect(await page.getByRole('menuitem', { name: 'Naviguer' }).count()).toBe(isOpened ? 1 : 0)
    }
  })

  test('gives attributes, and is told which one cannot be so', async () => {
    const page = await site.person('AdminDif')
    const { Id } = await found(page, 'Structures', 'DEMO-S02')
    await page.goto(`/Admin/Structures/Attribute/${Id}`)
    await box(page, 'Compteur de formules').fill('beaucoup')
    await button(page, 'Enregistrer').click()
    await page.getByText('Compteur de formules : cette valeur ne convient pas à cet attribut.').waitFor()
    await box(page, 'Compteur de formules').fill('41')
    await page.getByRole('switch', { name: 'Distributeur nommé sur les formules' }).press('Space')
    await expectAccessible(page)
    await button(page, 'Enregistrer').click()
    await toast(page, 'Les attributs ont été modifiés').waitFor()
    expect(await call(page, 'GET', `/api/StructuresCmvpController/Properties?StructureId=${Id}`)).toMatchObject([
      { Name: 'Counter', Data: '41' },
      { Name: 'NamedDistributor', Data: 'True' },
    ])
  })

  test('deactivates a farm after being asked; a distributor that still has farms is kept, saying which', async () => {
    const page = await site.person('AdminDif')
    await page.goto('/Admin/Structures/List?name=Jurassienne')
    await button(page, 'Actions : Comptoir de la Combe Jurassienne').click()
    await page.getByRole('menuitem', { name: 'Désactiver' }).click()
    await button(page, 'Désactiver').click()
    await page.getByText(/En dépendent encore : Bergerie de la Haute Combe/).waitFor()
    await page.goto('/Admin/Farms/List?name=Bergerie')
    await button(page, 'Actions : Bergerie de la Haute Combe').click()
    await page.getByRole('menuitem', { name: 'Désactiver' }).click()
    await page.getByText("L'exploitation sera désactivée.").waitFor()
    await button(page, 'Désactiver').click()
    await toast(page, "L'exploitation a été désactivée").waitFor()
  })
})

test('2,000 foods are searched and switched at once', async () => {
  const page = await site.person('AdminDif')
  const { Id } = await found(page, 'Structures', 'DEMO-S03')
  const foods = await call<Wire[]>(page, 'GET', '/api/Foods')
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
  await button(page, 'Tout interdire').click()
  await counts.getByText('12 changements à enregistrer').waitFor()
  await page.getByRole('searchbox').fill('')
  await page.locator('label').filter({ hasText: 'Interdits' }).click()
  await counts.getByText('12 affichés').waitFor()
})

describe('a farmer', () => {
  test('sees the logo of his distributor, adds a site, and chooses which one he works on', async () => {
    const admin = await site.person('AdminDif')
    const { Id } = await found(admin, 'Structures', 'DEMO-S01')
    await admin.goto(`/Admin/Structures/Logo/${Id}`)
    await choose(admin, image('logo.svg', drawing))
    await admin.getByAltText('Logo de Négoce Kerlann Nutrition').first().waitFor()
    const page = await site.person('Farmer')
    await page.goto('/Farmer/Sites/List')
    await page.locator('header img').first().waitFor()
    expect(await page.getByRole('combobox', { name: 'Site' }).count()).toBe(0)
    await link(page, 'Nouveau site').click()
    await box(page, 'Nom').fill('Bâtiment des génisses')
    await button(page, 'Enregistrer').click()
    await toast(page, 'Le site Bâtiment des génisses a été créé').waitFor()
    const chosen = page.getByRole('combobox', { name: 'Site' })
    await expect.poll(() => chosen.locator('option:checked').textContent()).toBe('Bâtiment des génisses')
    await chosen.selectOption({ label: 'Tous les sites' })
    await page.reload()
    await expect.poll(() => chosen.inputValue()).toBe('-1')
    await expectAccessible(page)
  })

  test('is offered no form that he may not save, neither by the palette nor at its address', async () => {
    const page = await site.person('Farmer')
    await page.goto('/Farmer/Dashboard')
    await page.getByRole('heading', { name: 'Bonjour' }).waitFor()
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog')
    await palette.getByRole('textbox').fill('nouv')
    await expect.poll(() => palette.getByRole('option').allTextContents()).toEqual(['Nouveau site'])
    const [farm] = await call<Wire[]>(page, 'GET', '/api/Farms')
    for (const address of ['/Admin/Farms/Add', `/Admin/Farms/Edit/${farm?.Id}`]) {
      await page.goto(address)
      await page.getByText('Accès refusé').waitFor()
      expect(await page.getByRole('textbox').count()).toBe(0)
    }
  })

  test('works on a phone', async () => {
    const page = await site.person('Farmer', phone)
    await page.goto('/Farmer/Sites/List')
    await link(page, 'Site principal GAEC du Grand Chêne Bleu').click()
    await page.getByText('DEMO01').waitFor()
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
})
