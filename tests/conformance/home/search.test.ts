import type { RecordMatches, SearchedFamily } from '@provende/contract/home/search.ts'
import { beforeAll, expect, test } from 'vitest'
import { onMainEngine } from '../../kit/support/databases.ts'
import type { Person } from '../support.ts'
import { createDemoFixture } from '../support-demo-fixture.ts'
import { decodedBodyOf } from '../support-formula-fixture.ts'

/* Records found by words of their names, as far as the caller reads them. */

onMainEngine(({ demonstration }) => {
  let fixture: Awaited<ReturnType<typeof createDemoFixture>>
  let admin: Person
  beforeAll(async () => {
    fixture = await createDemoFixture(await demonstration())
    admin = await fixture.person('DEMO-S00', 'AdminDif')
  })
  const search = async (person: Person, text: string) =>
    decodedBodyOf<RecordMatches>(await person.call('GET', `/api/Search?Text=${encodeURIComponent(text)}`))
  const labels = async (person: Person, family: SearchedFamily, text: string) =>
    (await search(person, text)).find((group) => group.family === family)?.rows.map(({ label }) => label) ?? []

  test('a farm is found by any of its words in any order, without accents and capitals', async () => {
    for (const text of ['vive haie', 'HAIE gaec', 'häie', 'DEMO-F05'])
      expect(await labels(admin, 'farm', text), text).toEqual(['GAEC de la Haie Vive'])
    expect(await labels(admin, 'farm', 'haie bleu')).toEqual([])
  })

  test('a farm is found by the beginning of its postcode, also beside a word of its name, and a person by his role and structure', async () => {
    const [{ zip_code: postcode }] = await fixture.queryRows(`select zip_code from farm where code = 'DEMO-F05'`)
    expect(await labels(admin, 'farm', `haie ${postcode.slice(0, 3)}`)).toEqual(['GAEC de la Haie Vive'])
    expect(await labels(admin, 'farm', postcode)).toContain('GAEC de la Haie Vive')
    expect(await labels(admin, 'farm', `haie ${postcode.slice(1)}`)).toEqual([])
    const expert = await fixture.person('DEMO-S02', 'ExpertDistri')
    await fixture.queryRows(`update app_user set last_name = 'Quist', job = '' where id = $1`, [expert.id])
    for (const text of ['quist distributor expert', 'expert quist', 'bocage quist'])
      expect((await labels(admin, 'structureUser', text))[0], text).toContain('Quist')
    expect(await labels(admin, 'structureUser', 'quist formulateur')).toEqual([])
  })

  test('a formula is found by words of its own and of its farm, and names the farm', async () => {
    const [{ name, farm }] = await fixture.queryRows(`select formula.name, farm.name as farm from formula
      join farm on farm.id = farm_id where farm.name = 'GAEC de la Haie Vive' and not formula.deleted order by formula.id limit 1`)
    const [{ rows = [] } = {}] = await search(admin, `vive ${name}`)
    expect(rows[0]).toMatchObject({ label: name, detail: farm })
  })

  test('characters that are wild in patterns are found as themselves, and too short a text finds nothing', async () => {
    for (const text of ['_%', '%%%', '\\\\', 'a', ' ', '100__']) expect(await search(admin, text), text).toEqual([])
  })

  test('what is named exactly so comes before what begins so, and that before what contains it; no more than five are named', async () => {
    const [{ tenant_id: tenantId }] = await fixture.queryRows(`select tenant_id from structure where code = 'DEMO-S00'`)
    for (const name of ['Zorn zwei', 'Zorn', 'Der Zorn', 'Allezorn', 'Zorn vier', 'Zorn drei', 'Nur Zornig'])
      await fixture.queryRows('insert into price_list (tenant_id, name, code, start_date) values ($1, $2, $2, now())', [
        tenantId,
        name,
      ])
    const groups = await search(admin, 'zorn')
    expect(groups.map(({ family }) => family)).toEqual(['priceList'])
    expect(groups[0]?.rows.map(({ label }) => label)).toEqual([
      'Zorn',
      'Zorn drei',
      'Zorn vier',
      'Zorn zwei',
      'Der Zorn',
    ])
    expect(groups[0]?.hasMore).toBe(true)
    await fixture.queryRows(`update price_list set deleted = true where name like 'Zorn%'`)
    expect(await labels(admin, 'priceList', 'zorn')).toEqual(['Der Zorn', 'Nur Zornig', 'Allezorn'])
  })

  test('nobody finds what he does not see: other tenants, families of other roles, drafts', async () => {
    const rival = await fixture.person('DEMO-S02', 'AdminDistri')
    expect(await labels(rival, 'farm', 'chêne bleu')).toEqual([])
    expect(await labels(admin, 'farm', 'chêne bleu')).toEqual(['GAEC du Grand Chêne Bleu'])
    const farmer = await fixture.person('DEMO-F05', 'Farmer')
    const farmerGroups = await search(farmer, 'gaec')
    expect(farmerGroups.find(({ family }) => family === 'farm')?.rows.map(({ label }) => label)).toEqual([
      'GAEC de la Haie Vive',
    ])
    expect(farmerGroups.map(({ family }) => family)).not.toContain('food')
    expect((await search(farmer, 'tarif')).map(({ family }) => family)).not.toContain('priceList')
    const [shown] = await fixture.queryRows(`select formula.id, formula.name from formula join farm on farm.id = farm_id
      where farm.code = 'DEMO-F05' and shown_revision is not null and not formula.deleted limit 1`)
    expect(await labels(farmer, 'formula', shown.name)).toContain(shown.name)
    await fixture.queryRows('update formula set shown_revision = null where id = $1', [shown.id])
    expect(await labels(farmer, 'formula', shown.name)).not.toContain(shown.name)
  })

  test('people are found with their organisation; only those whom the caller may visit are offered for a visit', async () => {
    const people = async (person: Person, text: string) =>
      (await search(person, text)).find(({ family }) => family === 'structureUser')?.rows ?? []
    const [adminRow] = await fixture.queryRows('select last_name, first_name from app_user where id = $1', [admin.id])
    const name = `${adminRow.first_name} ${adminRow.last_name}`
    expect(await people(admin, name)).toMatchObject([{ id: admin.id, mayVisit: false }])
    const distributor = await fixture.person('DEMO-S02', 'AdminDistri')
    await fixture.queryRows(`update app_user set first_name = 'Ida', last_name = 'Quandt' where id = $1`, [
      distributor.id,
    ])
    expect(await people(admin, 'quandt')).toMatchObject([
      { label: 'Quandt Ida', detail: 'Coopérative du Bocage Viréen', mayVisit: true },
    ])
    const expert = await fixture.person('DEMO-S00', 'ExpertDif')
    expect(await people(expert, 'quandt')).toMatchObject([{ mayVisit: false }])
  })
})
