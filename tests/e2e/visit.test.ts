import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { browseAddress, visitAddress } from '../../packages/web/src/access/visit/visit-addresses.ts'
import { call, emailOf, expectAccessible, openTestApp, phone, signIn } from './support.ts'

/* Visits and browses in several tabs, on a phone, and in the history of a browser; the rest is tests/component/access. */

let users: ReadonlyMap<string, { id: number; name: string }>
let tenants: ReadonlyMap<string, { id: number; name: string }>
const app = openTestApp({
  prepare: async (database) => {
    const read = async (query: string) =>
      new Map((await database.pool.query(query)).rows.map(({ key, id, name }) => [key, { id, name }]))
    users = await read(`select email as key, id, first_name || ' ' || last_name as name from app_user`)
    tenants = await read('select code as key, id, name from tenant')
  },
})
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
const greeted = (page: Page, name: string) => page.getByRole('heading', { name: `Bonjour ${name}` }).waitFor()

test('a visit begun in one tab is the visit of the others, survives a reload, and is not in the history', async () => {
  const page = await app.page()
  await signIn(page, 'AdminDif')
  await greeted(page, 'Maëlle')
  const tab = await page.context().newPage()
  await tab.goto('/Home')
  await greeted(tab, 'Maëlle')
  await page.goto(visitAddress(farmer()))
  await greeted(tab, 'Nolwenn')
  await greeted(page, 'Nolwenn')
  await expectAccessible(page)
  await page.reload()
  await back(page).focus()
  await page.keyboard.press('Enter')
  await greeted(page, 'Maëlle')
  await greeted(tab, 'Maëlle')
  await page.goBack()
  expect(new URL(page.url()).pathname).not.toMatch(/Visit/)
})

test('the chain of a browse is accessible at a desk', async () => {
  const page = await app.person('Host')
  for (const code of ['DEMO-S00', 'DEMO-S01', 'DEMO-F01'])
    await call(page, 'GET', browseAddress(tenant(code).id).replace('/Browse', '/Account/Browse'))
  await page.goto('/Home')
  await banner(page).getByText('Lecture seule').waitFor()
  await expectAccessible(page)
})

test('visits and browses stack, also on a phone in the dark', async () => {
  const page = await app.page({ ...phone, colorScheme: 'dark' })
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
