import { beforeAll, expect, test } from 'vitest'
import { onMainEngine } from '../../kit/support/databases.ts'
import type { Person } from '../support.ts'
import { createDemoFixture, type DemoFixture } from '../support-demo-fixture.ts'
import { recordIn } from '../support-families.ts'
import { createOrganisation, updateOrganisation } from '../support-organisations.ts'

/* What else than its records keeps the last production of a site. */

onMainEngine(({ demonstration }) => {
  let fixture: DemoFixture
  let admin: Person
  beforeAll(async () => {
    fixture = await createDemoFixture(await demonstration())
    admin = await fixture.person('DEMO-S00', 'AdminDif')
    for (const table of ['milk_quantity', 'milk_analysis', 'milk_price', 'site_herd'])
      await fixture.queryRows(`update ${table} set deleted = true`)
  })
  const siteOf = async (farm: string) =>
    (await fixture.queryRows('select id, farm_id from farm_site where code = $1', [`${farm}-1`]))[0]
  const withoutProduction = async (id: number) => {
    const current = recordIn(await admin.call('GET', `/api/FarmSites/${id}`))
    return updateOrganisation(admin, 'FarmSites', { ...current, productions: [] })
  }

  test('a questionnaire that was answered on the site', async () => {
    const [session] = await fixture.queryRows('select farm_site_id as id from qcm_session order by id limit 1')
    await fixture.queryRows('update formula set farm_id = null')
    expect((await withoutProduction(session.id)).problems).toEqual(['production.inUse productions'])
    await fixture.queryRows('update qcm_session set deleted = true')
    expect((await withoutProduction(session.id)).status).toBe(200)
  })

  test('a formula of the farm, unless another site of it has a production', async () => {
    const { id, farm_id: farmId } = await siteOf('DEMO-F02')
    const [formula] = await fixture.queryRows('update formula set farm_id = $1 where code = $2 returning tenant_id', [
      farmId,
      'DEMO_2',
    ])
    expect(formula).toBeDefined()
    expect((await withoutProduction(id)).problems).toEqual(['production.inUse productions'])
    const other = recordIn(
      await createOrganisation(admin, 'FarmSites', { farmId, productions: [{ productionTypeId: 4 }] }),
    )
    expect((await withoutProduction(id)).status).toBe(200)
    expect((await withoutProduction(other.id)).problems).toEqual(['production.inUse productions'])
    await fixture.queryRows('update formula set deleted = true where farm_id = $1', [farmId])
    expect((await withoutProduction(other.id)).status).toBe(200)
  })
})
