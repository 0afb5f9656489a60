import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../packages/server/src/kit/database/open-database.ts'
import { inTransaction } from '../../packages/server/src/kit/database/transaction.ts'
import { createLog } from '../../packages/server/src/kit/log.ts'
import { expectAccessible, givesHostileMarkup, openSite, phone, title } from './support.ts'

const site = openSite()
const hostile = `<img src=x onerror="document.title='taken'">`

beforeAll(() => site.restart(addClients))

/** A farm whose name is code, one without a place, and as many more as a large distributor has. */
async function addClients(dataDirectory: string) {
  const database = await openDatabase({ dataDirectory, log: createLog('silent') })
  await inTransaction(database, { role: 'owner' }, (transaction) =>
    sql`
      with farms (name, latitude, longitude) as (
        select ${hostile}, 48.2, -2.9 union all select 'Sans lieu', null, null
        union all select 'Ferme ' || n, 44 + (n % 60) / 12.0, (n / 60) / 10.0 from generate_series(1, 3000) n),
      above as (select id, tenant_id from organisation where code = 'DEMO-S03'),
      made as (
        insert into tenant (parent_id, role, name) select above.tenant_id, 'Farm', farms.name from farms, above
        returning id, name)
      insert into organisation (tenant_id, type_id, parent_id, name, latitude, longitude, street)
        select made.id, 2, above.id, farms.name, farms.latitude, farms.longitude, '<b>rue</b>'
        from farms join made using (name), above`.execute(transaction),
  )
  await database.close()
}

const list = (page: Page) => page.getByRole('listbox', { name: 'Clients' })
const client = (page: Page, name: string) => list(page).getByRole('option').filter({ hasText: name })
const search = (page: Page) => page.getByRole('textbox', { name: 'Rechercher' })
const popup = (page: Page) => page.locator('.leaflet-popup-content')
const drawn = (page: Page) => page.locator('path.map-border').waitFor({ state: 'attached' })

describe('the map of clients', () => {
  test('a client chosen in the list is shown on the map; his name leads to his screen', async () => {
    const page = await site.opened('/Map', 'AdminDif')
    await title(page, 'Carte')
    await search(page).fill('chene bleu')
    await client(page, 'GAEC du Grand Chêne Bleu').click()
    await popup(page).getByText('56300 Saint-Thuriau').waitFor()
    await page.evaluate(() => document.body.setAttribute('data-same-page', ''))
    await popup(page).getByRole('link', { name: 'GAEC du Grand Chêne Bleu' }).click()
    await page.waitForURL(/\/Admin\/Farms\/Details\/\d+$/)
    // Gone to without loading the application anew.
    expect(await page.locator('body[data-same-page]').count()).toBe(1)
  })

  test('a sign on the map tells of its client when it is clicked', async () => {
    const page = await site.opened('/Map', 'AdminDif')
    await search(page).fill('bergerie haute combe')
    await page.getByRole('button', { name: 'Bergerie de la Haute Combe' }).click()
    await popup(page).getByText('39400 Morez').waitFor()
    await page.getByRole('button', { name: 'Fermer' }).click()
    await expect.poll(() => popup(page).count()).toBe(0)
  })

  test('the keyboard chooses in the list, reads what is told, and comes back', async () => {
    const page = await site.opened('/Map', 'AdminDif')
    await search(page).fill('earl')
    await client(page, 'EARL du Plateau des Sapins').waitFor()
    await list(page).focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await popup(page).getByText('39250 Nozeroy').waitFor()
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('EARL du Plateau des Sapins')
    await page.keyboard.press('Escape')
    await expect.poll(() => popup(page).count()).toBe(0)
    expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('listbox')
  })

  test('a name that is code is shown as text, in the list and on the map', async () => {
    const page = await site.opened('/Map', 'AdminDif')
    await search(page).fill('onerror')
    await client(page, hostile).click()
    await popup(page).getByText('<b>rue</b>').waitFor()
    expect(await popup(page).locator('strong').textContent()).toBe(hostile)
    expect(await popup(page).locator('img, b').count()).toBe(0)
    expect(await page.title()).toBe('Carte · Provende')
  })

  test('what the server tells is made safe once more before it is shown', async () => {
    const page = await site.page()
    givesHostileMarkup(page)
    const htmlInfo = '<a href="javascript:document.title=1" onclick="1">x</a><img src=x><script>1</script><b>y</b>'
    const place = { Id: 1, TypeId: 2, City: '', DistributorName: '', Latitude: 48, Longitude: 2 }
    const marker = { ...place, Nom: 'Lui', HtmlInfo: htmlInfo, ImageSrc: '/map/farm.svg', MayWrite: false }
    await page.route('**/api/Markers', (route) => route.fulfill({ json: [marker] }))
    await page.addInitScript((token) => localStorage.setItem('provende.token', token), await tokenOf(page))
    await page.goto('/Map')
    await client(page, 'Lui').click()
    await popup(page).waitFor()
    expect(await popup(page).locator('> div').innerHTML()).toBe('<a>x</a>y')
  })

  test('who has no place yet is listed with the way to say it, for who may', async () => {
    const page = await site.opened('/Map', 'AdminDif')
    await page.getByText('Sans position (1)').click()
    const link = page.getByRole('link', { name: 'Indiquer la position de Sans lieu' })
    expect(await link.getAttribute('href')).toMatch(/^\/Admin\/Farms\/Edit\/\d+$/)
    const reader = await site.opened('/Map', 'TC')
    await reader.getByText('Aucun client à montrer').waitFor()
  })

  test('the list is put in order by name, city or distributor', async () => {
    const page = await site.opened('/Map', 'AdminDif')
    await search(page).fill('pontivy')
    const shown = () => list(page).getByRole('option').allTextContents()
    await expect.poll(shown).toEqual(expect.arrayContaining([expect.stringContaining('EARL de la Lande')]))
    await page.getByRole('combobox', { name: 'Trier par' }).selectOption({ label: 'Ville' })
    await expect.poll(async () => (await shown())[0]).toContain('Noyal-Pontivy')
    await search(page).fill('personne ici')
    await page.getByText('Aucun client ne correspond à cette recherche.').waitFor()
  })

  test('of three thousand clients only what is seen is drawn, and near ones are gathered', async () => {
    const page = await site.opened('/Map', 'AdminDif')
    await page.getByText('3015 clients sur la carte').waitFor()
    await page.locator('.map-cluster').first().waitFor()
    expect(await list(page).getByRole('option').count()).toBeLessThan(60)
    expect(await page.locator('.leaflet-marker-icon').count()).toBeLessThan(400)
    await list(page).focus()
    await page.keyboard.press('End')
    await list(page).locator('[aria-posinset="3015"]').waitFor()
  })

  test('nothing is asked of another site', async () => {
    const page = await site.page()
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).origin))
    await page.addInitScript((token) => localStorage.setItem('provende.token', token), await tokenOf(page))
    await page.goto('/Map')
    await drawn(page)
    await page.getByRole('button', { name: 'Agrandir', exact: true }).click()
    expect(new Set(asked)).toEqual(new Set([new URL(site.url()).origin]))
  })

  test.each([
    ['at a desk', {}],
    ['in the dark', { colorScheme: 'dark' }],
  ] as const)('is accessible %s', async (_, options) => {
    const page = await site.opened('/Map', 'AdminDif', options)
    await drawn(page)
    await search(page).fill('bleu')
    await client(page, 'GAEC du Grand Chêne Bleu').click()
    await popup(page).getByText('56300 Saint-Thuriau').waitFor()
    await expectAccessible(page)
  })

  test('on a phone the list comes first, and a client chosen in it is shown on the map', async () => {
    const page = await site.opened('/Map', 'AdminDif', phone)
    await search(page).fill('bleu')
    expect(await page.getByRole('region', { name: 'Carte des clients' }).isVisible()).toBe(false)
    await client(page, 'GAEC du Grand Chêne Bleu').click()
    await popup(page).getByText('56300 Saint-Thuriau').waitFor()
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
    await page.getByText('Liste', { exact: true }).click()
    await client(page, 'GAEC du Grand Chêne Bleu').waitFor()
  })
})

/** The token of an administrator who is signed in already. */
async function tokenOf(page: Page): Promise<string> {
  const other = await site.opened('/ChangePassword', 'AdminDif')
  const token = await other.evaluate(() => localStorage.getItem('provende.token'))
  await page.bringToFront()
  return token ?? ''
}
