import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../packages/server/src/kit/database/open-database.ts'
import { createLog } from '../../packages/server/src/kit/log.ts'
import { browseAddress, visitAddress } from '../../packages/web/src/access/visit-addresses.ts'
import { call, emailOf, expectAccessible, openSite, phone, signIn } from './support.ts'

/* Acting as another person, being in another tenant: who one is stays in view, and the way back is one click. */

const site = openSite()

let users: ReadonlyMap<string, { id: number; name: string }>
let tenants: ReadonlyMap<string, { id: number; name: string }>
beforeAll(() =>
  site.restart(async (dataDirectory) => {
    const database = await openDatabase({ dataDirectory, log: createLog('silent') })
    const read = async (query: string) =>
      new Map((await database.pool.query(query)).rows.map(({ key, id, name }) => [key, { id, name }]))
    users = await read(`select email as key, id, first_name || ' ' || last_name as name from app_user`)
    tenants = await read('select code as key, id, name from tenant')
    await database.close()
  }),
)
const userOf = (email: string) => {
  const user = users.get(email)!
  return { userId: user.id, userName: user.name }
}
const farmer = () => userOf(emailOf('Farmer'))
const tenant = (code: string) => tenants.get(code)!

const banner = (page: Page) => page.getByRole('region', { name: 'Visite et navigation' })
const back = (page: Page) => banner(page).getByRole('link', { name: /^Revenir/ })
const chain = (page: Page) => page.getByRole('navigation', { name: 'Chemin des tenants' })
const chained = async (page: Page) =>
  (await chain(page).getByRole('listitem').allTextContents()).map((one) => one.trim())
const home = (page: Page, address: string) => page.waitForURL((url) => url.pathname === address)
const greeting = (page: Page) => page.getByRole('heading', { name: /^Bonjour/ })

describe('a visit', () => {
  test('shows the home of the visited farmer, says whose eyes one has, and leads back by keyboard', async () => {
    const page = await site.page()
    await signIn(page, 'AdminDif')
    await greeting(page).waitFor()
    await page.goto(visitAddress(farmer()))
    await home(page, '/Farmer/Dashboard')
    await page.getByRole('heading', { name: 'Bonjour Nolwenn' }).waitFor()
    expect(await banner(page).textContent()).toContain('Visite : Nolwenn Grandchaix')
    expect(await banner(page).textContent()).toContain('Connecté : Maëlle Troadigue')
    const menu = page.getByRole('navigation', { name: 'Menu principal' })
    expect(await menu.getByRole('link').allTextContents()).toContain('Sites')
    await expectAccessible(page)
    await page.reload()
    await banner(page).waitFor()

    await back(page).focus()
    await page.keyboard.press('Enter')
    await home(page, '/Admin/Dashboard')
    await page.getByRole('heading', { name: 'Bonjour Maëlle' }).waitFor()
    expect(await banner(page).count()).toBe(0)
    await page.goBack()
    expect(new URL(page.url()).pathname).not.toMatch(/Visit/)
  })

  test('of somebody who may not be visited says so, and changes nothing', async () => {
    const page = await site.page()
    await signIn(page, 'AdminDif')
    for (const address of [visitAddress(userOf(emailOf('Host'))), visitAddress({ userId: 99_999, userName: '' })]) {
      await page.goto(address)
      await page
        .getByRole('alert')
        .filter({ hasText: "Cet utilisateur ou ce tenant n'existe pas, ou ne vous est pas ouvert." })
        .waitFor()
      await home(page, '/Admin/Dashboard')
      await page.getByRole('heading', { name: 'Bonjour Maëlle' }).waitFor()
    }
  })

  test('begun in one tab is the visit of the others', async () => {
    const page = await site.page()
    await signIn(page, 'AdminDif')
    const tab = await page.context().newPage()
    await tab.goto('/Home')
    await tab.getByRole('heading', { name: 'Bonjour Maëlle' }).waitFor()
    await page.goto(visitAddress(farmer()))
    await tab.getByRole('heading', { name: 'Bonjour Nolwenn' }).waitFor()
    await back(tab).click()
    await page.getByRole('heading', { name: 'Bonjour Maëlle' }).waitFor()
  })

  test('that another session could not tell of is found by the next call: nothing is done, and one is where one is', async () => {
    const page = await site.page()
    await signIn(page, 'AdminDif')
    await page.goto('/Admin/Packagings/Edit/0')
    await page.getByRole('textbox', { name: 'Nom', exact: true }).fill('Sac perdu')
    await page.getByRole('textbox', { name: 'Volume (kg)', exact: true }).fill('25')
    const { userName, userId } = userOf(emailOf('Formulateur'))
    await call(page, 'GET', `/Account/Visit/${encodeURIComponent(userName)}/${userId}`)
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await page
      .getByRole('alert')
      .filter({ hasText: "Vous n'agissez plus au nom de la personne ou dans le tenant de cet écran." })
      .waitFor()
    await home(page, '/Admin/Dashboard')
    await banner(page).waitFor()
    const kept = await call<{ Name: string }[]>(page, 'GET', '/api/Packagings?NbPerPage=100')
    expect(kept.map(({ Name }) => Name)).not.toContain('Sac perdu')
    // What was typed waits for its author.
    await back(page).click()
    await page.getByRole('heading', { name: 'Bonjour Maëlle' }).waitFor()
    await page.goto('/Admin/Packagings/Edit/0')
    await page.getByRole('status').filter({ hasText: 'Une saisie non enregistrée vous attend' }).waitFor()
  })
})

describe('a browse', () => {
  test('leads the host three levels down, and back by the chain or one by one', async () => {
    const page = await site.page()
    await signIn(page, 'Host')
    await greeting(page).waitFor()
    const way = ['DEMO-S00', 'DEMO-S01', 'DEMO-F01'].map(tenant)
    const homes = ['/Admin/Dashboard', '/Admin/Dashboard', '/Farmer/Dashboard']
    for (const [depth, { id }] of way.entries()) {
      await page.goto(browseAddress(id))
      await home(page, homes[depth]!)
      await chain(page).getByText(way[depth]!.name).waitFor()
    }
    expect(await chained(page)).toEqual(['Provende', ...way.map(({ name }) => name)])
    await banner(page).getByText('Lecture seule').waitFor()
    await expectAccessible(page)
    await back(page).click()
    await expect.poll(() => chained(page)).toEqual(['Provende', way[0]!.name, way[1]!.name])
    await chain(page).getByRole('link', { name: 'Provende' }).click()
    await home(page, '/Home')
    await greeting(page).waitFor()
    expect(await banner(page).count()).toBe(0)
  })

  test('by who only reads offers nothing to write; by an administrator it does', async () => {
    const page = await site.page()
    const add = page.getByRole('link', { name: /^Nouveau|^Ajouter|^Créer/ })
    await signIn(page, 'Formulateur')
    await page.goto('/Admin/Packagings/List')
    await add.first().waitFor()
    await page.goto(browseAddress(tenant('DEMO-S01').id))
    await banner(page).getByText('Lecture seule').waitFor()
    await page.goto('/Admin/Packagings/List')
    await page.getByRole('heading', { name: 'Conditionnements' }).waitFor()
    await page.getByRole('row').nth(1).waitFor()
    expect(await add.count()).toBe(0)

    const other = await site.page()
    await signIn(other, 'AdminDif')
    await other.goto(browseAddress(tenant('DEMO-S01').id))
    await banner(other).waitFor()
    expect(await banner(other).getByText('Lecture seule').count()).toBe(0)
    await other.goto('/Admin/Packagings/List')
    await other
      .getByRole('link', { name: /^Nouveau|^Ajouter|^Créer/ })
      .first()
      .waitFor()
  })

  test('is not left over what was typed without a question', async () => {
    const page = await site.page()
    await signIn(page, 'AdminDif')
    await page.goto(browseAddress(tenant('DEMO-S01').id))
    await banner(page).waitFor()
    await page.goto('/Admin/Packagings/Edit/0')
    await page.getByRole('textbox', { name: 'Nom', exact: true }).fill('Sac en cours')
    await back(page).click()
    const question = page.getByRole('dialog', { name: 'Quitter sans enregistrer ?' })
    await question.getByRole('button', { name: 'Rester', exact: false }).click()
    await expect.poll(() => chained(page)).toHaveLength(2)
    await back(page).click()
    await question.getByRole('button', { name: 'Quitter sans enregistrer' }).click()
    await home(page, '/Admin/Dashboard')
    await expect.poll(() => banner(page).count()).toBe(0)
  })

  test('and a visit stack, also on a phone in the dark', async () => {
    const page = await site.page({ ...phone, colorScheme: 'dark' })
    await signIn(page, 'Host')
    await page.goto(browseAddress(tenant('DEMO-S00').id))
    await banner(page).waitFor()
    await page.goto(visitAddress(userOf(emailOf('AdminDif'))))
    await banner(page).getByText('Visite : Maëlle Troadigue').waitFor()
    await page.goto(browseAddress(tenant('DEMO-S01').id))
    await chain(page).waitFor()
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await back(page).click()
    await expect.poll(() => chain(page).count()).toBe(0)
    await back(page).click()
    await expect.poll(() => chained(page)).toEqual(['Provende', tenant('DEMO-S00').name])
  })
})
