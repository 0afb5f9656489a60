import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { browseAddress, visitAddress } from '../../packages/web/src/access/visit/visit-addresses.ts'
import { callApi, emailOf, expectAccessible, openTestApp, phoneViewport, signIn } from './support.ts'

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
const userByEmail = (email: string) => {
  const user = users.get(email)!
  return { userId: user.id, userName: user.name }
}
const farmerUser = () => userByEmail(emailOf('Farmer'))
const tenantByCode = (code: string) => tenants.get(code)!

const visitBanner = (page: Page) => page.getByRole('region', { name: 'Visite et navigation' })
const goBackLink = (page: Page) => visitBanner(page).getByRole('link', { name: /^Revenir/ })
const tenantChain = (page: Page) => page.getByRole('navigation', { name: 'Chemin des organisations' })
const tenantChainTexts = async (page: Page) =>
  (await tenantChain(page).getByRole('listitem').allTextContents()).map((one) => one.trim())
const waitForGreeting = (page: Page, name: string) => page.getByRole('heading', { name: `Bonjour ${name}` }).waitFor()

test('a visit begun in one tab is the visit of the others, survives a reload, and is not in the history', async () => {
  const page = await app.page()
  await signIn(page, 'AdminDif')
  await waitForGreeting(page, 'Maëlle')
  const tab = await page.context().newPage()
  await tab.goto('/Home')
  await waitForGreeting(tab, 'Maëlle')
  await page.goto(visitAddress(farmerUser()))
  await waitForGreeting(tab, 'Nolwenn')
  await waitForGreeting(page, 'Nolwenn')
  await expectAccessible(page)
  await page.reload()
  await goBackLink(page).focus()
  await page.keyboard.press('Enter')
  await waitForGreeting(page, 'Maëlle')
  await waitForGreeting(tab, 'Maëlle')
  await page.goBack()
  expect(new URL(page.url()).pathname).not.toMatch(/Visit/)
})

test.runIf(process.env.LONG)('the chain of a browse is accessible at a desk', async () => {
  const page = await app.person('Host')
  for (const code of ['DEMO-S00', 'DEMO-S01', 'DEMO-F01'])
    await callApi(page, 'GET', browseAddress(tenantByCode(code).id).replace('/Browse', '/Account/Browse'))
  await page.goto('/Home')
  await visitBanner(page).getByText('Lecture seule').waitFor()
  await expectAccessible(page)
})

test.runIf(process.env.LONG)('visits and browses stack, also on a phone in the dark', async () => {
  const page = await app.page({ ...phoneViewport, colorScheme: 'dark' })
  await signIn(page, 'Host')
  await page.goto(browseAddress(tenantByCode('DEMO-S00').id))
  await visitBanner(page).waitFor()
  await page.goto(visitAddress(userByEmail(emailOf('AdminDif'))))
  await visitBanner(page).getByText('Vous voyez Provende comme Maëlle Troadigue').waitFor()
  await page.goto(browseAddress(tenantByCode('DEMO-S01').id))
  await tenantChain(page).waitFor()
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await goBackLink(page).click()
  await expect.poll(() => tenantChain(page).count()).toBe(0)
  await goBackLink(page).click()
  await expect.poll(() => tenantChainTexts(page)).toEqual(['Provende', tenantByCode('DEMO-S00').name])
})
