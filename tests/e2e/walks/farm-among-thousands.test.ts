import { sql } from 'kysely'
import type { Database } from '../../../packages/server/src/kit/database/database.ts'
import { inTransaction } from '../../../packages/server/src/kit/database/transaction.ts'
import { listRows, searchList, searchPalette, waitForTitle } from './records-walk.ts'
import { walk } from './walk.ts'

/** As many farms as a large distributor has. */
function addFarms(database: Database) {
  return inTransaction(database, { role: 'owner' }, (transaction) =>
    sql`
      with farms (name, code, city) as (
        select 'GAEC ' || (array['du Moulin', 'de la Source', 'des Tilleuls', 'du Coteau', 'de la Fontaine'])[1 + n % 5]
          || ' ' || n, 'E' || n, (array['Carhaix', 'Pontivy', 'Loudéac', 'Josselin'])[1 + n % 4]
        from generate_series(1, 3000) n),
      above as (select id, tenant_id from organisation where code = 'DEMO-S03'),
      created as (
        insert into tenant (parent_id, role, name) select above.tenant_id, 'Farm', farms.name from farms, above
        returning id, name)
      insert into organisation (tenant_id, type_id, parent_id, name, code, city)
        select created.id, 2, above.id, farms.name, farms.code, farms.city
        from farms join created using (name), above`.execute(transaction),
  )
}

const farm = { name: 'GAEC de la Source 1871', part: 'source 1871' }

walk(
  11,
  'one farm of three thousand is found by the palette and in its list',
  async (walker) => {
    const { page, words, isPhone, stop } = walker
    await page.goto('/Home')
    await page.locator('h1').waitFor()
    await stop('home')
    const results = await searchPalette(walker, farm.part)
    await results.filter({ hasText: farm.name }).first().waitFor()
    await stop('palette')
    if (isPhone) await results.filter({ hasText: farm.name }).first().tap()
    else await page.keyboard.press('Enter')
    await waitForTitle(walker, farm.name)
    await stop('farm')

    await page.goto('/Admin/Farms/List')
    await listRows(walker, 'GAEC').first().waitFor()
    await stop('list')
    await searchList(walker, farm.name)
    await stop('searched')
    const link = listRows(walker, farm.name).getByRole('link', { name: farm.name }).first()
    if (isPhone) await link.tap()
    else await link.click()
    await waitForTitle(walker, farm.name)
    await page.getByText(words.organisations.parts.none).first().waitFor()
    await stop('opened')
    // The list is as it was left.
    await page.goBack()
    await listRows(walker, farm.name).first().waitFor()
    await stop('back')
  },
  { role: 'AdminDif', prepare: addFarms },
)
