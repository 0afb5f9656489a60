import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Database } from '../../packages/server/src/kit/database/database.ts'
import { inTransaction } from '../../packages/server/src/kit/database/transaction.ts'
import { allowHostileMarkup } from './pages.ts'
import { expectAccessible, openTestApp, phoneViewport, waitForTitle } from './support.ts'

/* The map, and its list of thousands of clients; the rest of the list is tests/component/organisations/map.test.tsx. */

const app = openTestApp({ prepare: addClients })
const hostileMarkup = `<img src=x onerror="document.title='taken'">`

/** A farm whose name is markup, and as many more as a large distributor has. */
function addClients(database: Database) {
  return inTransaction(database, { role: 'owner' }, (transaction) =>
    sql`
      with farms (name, latitude, longitude) as (
        select ${hostileMarkup}, 48.2, -2.9
        union all select 'Ferme ' || n, 44 + (n % 60) / 12.0, (n / 60) / 10.0 from generate_series(1, 3000) n),
      above as (select id, tenant_id from organisation where code = 'DEMO-S03'),
      made as (
        insert into tenant (parent_id, role, name) select above.tenant_id, 'Farm', farms.name from farms, above
        returning id, name)
      insert into organisation (tenant_id, type_id, parent_id, name, latitude, longitude, street)
        select made.id, 2, above.id, farms.name, farms.latitude, farms.longitude, '<b>rue</b>'
        from farms join made using (name), above`.execute(transaction),
  )
}

const clientList = (page: Page) => page.getByRole('listbox', { name: 'Clients' })
const clientOption = (page: Page, name: string) => clientList(page).getByRole('option').filter({ hasText: name })
const searchField = (page: Page) => page.getByRole('textbox', { name: 'Rechercher' })
const mapPopup = (page: Page) => page.locator('.leaflet-popup-content')
const waitForMapOutlines = (page: Page) => page.locator('path.map-border').waitFor({ state: 'attached' })

test.runIf(process.env.LONG)(
  'of three thousand clients only visible ones are drawn, near ones are clustered, and no other site is asked',
  async () => {
    const page = await app.person('AdminDif')
    const origins = new Set<string>()
    page.on('request', (request) => origins.add(new URL(request.url()).origin))
    await page.goto('/Map')
    await page.getByText('3021 clients sur la carte').waitFor()
    await page.locator('.map-cluster').first().waitFor()
    expect(await clientList(page).getByRole('option').count()).toBeLessThan(60)
    expect(await page.locator('.leaflet-marker-icon').count()).toBeLessThan(400)
    await clientList(page).focus()
    await page.keyboard.press('End')
    await clientList(page).locator('[aria-posinset="3015"]').waitFor()
    await waitForMapOutlines(page)
    await page.getByRole('button', { name: 'Agrandir', exact: true }).click()
    expect(origins).toEqual(new Set([new URL(app.url()).origin]))
  },
)

test.runIf(process.env.LONG)(
  'a client is opened by keyboard, by its marker and in the list; a name that is markup stays text',
  async () => {
    const page = await app.opened('/Map', 'AdminDif')
    await waitForTitle(page, 'Carte')
    await waitForMapOutlines(page)
    await searchField(page).fill('earl')
    await clientOption(page, 'EARL du Plateau des Sapins').waitFor()
    await clientList(page).focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await mapPopup(page).getByText('39250 Nozeroy').waitFor()
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('EARL du Plateau des Sapins')
    await page.keyboard.press('Escape')
    await expect.poll(() => mapPopup(page).count()).toBe(0)
    expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('listbox')

    await searchField(page).fill('bergerie haute combe')
    await page.getByRole('button', { name: 'Bergerie de la Haute Combe' }).press('Enter')
    await mapPopup(page).getByText('39400 Morez').waitFor()
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Bergerie de la Haute Combe')
    await page.keyboard.press('Escape')
    await expect.poll(() => mapPopup(page).count()).toBe(0)
    expect(await page.evaluate(() => document.activeElement?.getAttribute('alt'))).toBe('Bergerie de la Haute Combe')
    await page.getByRole('button', { name: 'Bergerie de la Haute Combe' }).click()
    await page.getByRole('button', { name: 'Fermer' }).click()
    await expect.poll(() => mapPopup(page).count()).toBe(0)

    await searchField(page).fill('onerror')
    await clientOption(page, hostileMarkup).click()
    await mapPopup(page).getByText('<b>rue</b>').waitFor()
    expect(await mapPopup(page).locator('strong').textContent()).toBe(hostileMarkup)
    expect(await mapPopup(page).locator('img, b').count()).toBe(0)
    expect(await page.title()).toBe('Carte · Provende')

    await searchField(page).fill('chene bleu')
    await clientOption(page, 'GAEC du Grand Chêne Bleu').click()
    await mapPopup(page).getByText('56300 Saint-Thuriau').waitFor()
    await expectAccessible(page)
    await page.evaluate(() => document.body.setAttribute('data-same-page', ''))
    await mapPopup(page).getByRole('link', { name: 'GAEC du Grand Chêne Bleu' }).click()
    await page.waitForURL(/\/Admin\/Farms\/Details\/\d+$/)
    // Gone to without loading the application anew.
    expect(await page.locator('body[data-same-page]').count()).toBe(1)
  },
)

test('HTML of the server is sanitised once more before it is shown', async () => {
  const page = await app.person('AdminDif')
  allowHostileMarkup(page)
  const htmlInfo = '<a href="javascript:document.title=1" onclick="1">x</a><img src=x><script>1</script><b>y</b>'
  const place = { Id: 1, TypeId: 2, City: '', DistributorName: '', Latitude: 48, Longitude: 2 }
  const marker = { ...place, Nom: 'Lui', HtmlInfo: htmlInfo, ImageSrc: '/map/farm.svg', MayWrite: false }
  await page.route('**/api/Markers', (route) => route.fulfill({ json: [marker] }))
  await page.goto('/Map')
  await clientOption(page, 'Lui').click()
  await mapPopup(page).waitFor()
  expect(await mapPopup(page).locator('> div').innerHTML()).toBe('<a>x</a>y')
})

test.runIf(process.env.LONG)('the map is accessible in the dark', async () => {
  const page = await app.opened('/Map', 'AdminDif', { colorScheme: 'dark' })
  await waitForMapOutlines(page)
  await searchField(page).fill('bleu')
  await clientOption(page, 'GAEC du Grand Chêne Bleu').click()
  await mapPopup(page).getByText('56300 Saint-Thuriau').waitFor()
  await expectAccessible(page)
})

test.runIf(process.env.LONG)(
  'on a phone the list comes first, and a client chosen in it is shown on the map',
  async () => {
    const page = await app.opened('/Map', 'AdminDif', phoneViewport)
    await searchField(page).fill('bleu')
    expect(await page.getByRole('region', { name: 'Carte des clients' }).isVisible()).toBe(false)
    await clientOption(page, 'GAEC du Grand Chêne Bleu').click()
    await mapPopup(page).getByText('56300 Saint-Thuriau').waitFor()
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
    await page.getByText('Liste', { exact: true }).click()
    await clientOption(page, 'GAEC du Grand Chêne Bleu').waitFor()
  },
)
