import type { FarmContacts } from '@provende/contract/home/advisers.ts'
import type { RecordPart } from '@provende/contract/home/record-parts.ts'
import { beforeAll, expect, test } from 'vitest'
import { onMainEngine } from '../../kit/support/databases.ts'
import type { Person } from '../support.ts'
import { createDemoFixture } from '../support-demo-fixture.ts'
import { decodedBodyOf } from '../support-formula-fixture.ts'

/* What belongs to a farm or a distributor: the numbers on its screen are those of the lists that they lead to. */

onMainEngine(({ demonstration }) => {
  let fixture: Awaited<ReturnType<typeof createDemoFixture>>
  let admin: Person
  let farmId: number
  let structureId: number
  beforeAll(async () => {
    fixture = await createDemoFixture(await demonstration())
    admin = await fixture.person('DEMO-S00', 'AdminDif')
    const [row] = await fixture.queryRows(`select farm_id, structure_id from formula
      where farm_id in (select farm_id from farm_site join qcm_session on farm_site_id = farm_site.id)
      group by farm_id, structure_id order by count(*) desc limit 1`)
    farmId = Number(row.farm_id)
    structureId = Number(row.structure_id)
  })
  const partsOf = async (person: Person, path: string) =>
    decodedBodyOf<RecordPart[]>(await person.call('GET', `/api/Stats/${path}`))
  const countsOf = async (person: Person, path: string) =>
    Object.fromEntries((await partsOf(person, path)).map(({ kind, count }) => [kind, count]))
  /** Each belongs to the chosen farm or distributor. */
  const peopleOf = async (id: number) => {
    const path = `/api/StructureUsers?GetChildUsers=true&StructureId=${id}`
    const people = decodedBodyOf<{ structureId: number }[]>(await admin.call('GET', path))
    expect(people.every((person) => person.structureId === id)).toBe(true)
    return people
  }
  const search = '/api/FormulesCMVP/MultiFilter/False/ / / /0/0/ / / /0/0/ /'

  test('the parts of a farm have the numbers of their lists, and name the newest of each', async () => {
    const parts = await partsOf(admin, `Farm/${farmId}`)
    const counts = Object.fromEntries(parts.map(({ kind, count }) => [kind, count]))
    const listed = {
      formulas: (await admin.call('GET', `${search}?FarmId=${farmId}`)).count,
      orders: (await admin.call('GET', `/api/OrderForms?FarmStructureId=${farmId}&NbPerPage=1`)).count,
      quotes: (await admin.call('GET', `/api/Quotes?FarmStructureId=${farmId}&NbPerPage=1`)).count,
      sessions: (await admin.call('GET', `/api/QcmSessions?FarmId=${farmId}&NbPerPage=1`)).count,
      figures: (await admin.call('GET', `/api/MilkQuantitys?FarmId=${farmId}&NbPerPage=1`)).count,
    }
    expect(counts).toMatchObject({ ...listed, people: (await peopleOf(farmId)).length })
    // The adviser of the platform, who is in no list of people below it, is one of those who look after the farm.
    const assigned = await fixture.queryRows('select user_id from expert_assignment where organisation_id = $1', [
      farmId,
    ])
    expect(counts.experts).toBe(assigned.length)
    expect(assigned.length).toBeGreaterThan(0)
    expect(listed.formulas).toBeGreaterThan(0)
    expect(listed.sessions).toBeGreaterThan(0)
    const formulas = parts.find(({ kind }) => kind === 'formulas')?.rows ?? []
    const moments = formulas.map(({ moment }) => moment)
    expect(moments).toEqual(moments.toSorted().toReversed())
  })

  test('the parts of a distributor have the numbers of their lists', async () => {
    // The name of another one contains this one's: a list by the name would have the farms of both.
    await fixture.queryRows(
      `update farm set distributor_name = this.name || ' Sud' from structure this
        where this.id = $1 and farm.structure_id = (select structure_id from farm where structure_id <> $1 limit 1)`,
      [structureId],
    )
    const counts = await countsOf(admin, `Structure/${structureId}`)
    expect(counts).toMatchObject({
      farms: (await admin.call('GET', `/api/Farms?StructureId=${structureId}&NbPerPage=1`)).count,
      formulas: (await admin.call('GET', `${search}?StructureId=${structureId}`)).count,
      orders: (await admin.call('GET', `/api/OrderForms?DistributorStructureId=${structureId}&NbPerPage=1`)).count,
      quotes: (await admin.call('GET', `/api/Quotes?DistributorStructureId=${structureId}&NbPerPage=1`)).count,
      people: (await peopleOf(structureId)).length,
      priceLists: (await admin.call('GET', `/api/PriceLists?StructureId=${structureId}`)).count,
    })
    // It has no list of its own, and may use those of the manufacturer.
    expect(counts.priceLists).toBe((await admin.call('GET', '/api/PriceLists')).count)
    expect(counts.priceLists).toBeGreaterThan(0)
  })

  test('the price lists of a distributor are its own and those shared with it, not those of another one', async () => {
    const before = (await partsOf(admin, `Structure/${structureId}`)).find(({ kind }) => kind === 'priceLists')?.count
    const [{ id }] = await fixture.queryRows(
      `insert into price_list (tenant_id, name, code, start_date)
        select tenant_id, 'Rival', 'RIVAL', now() from structure where code = 'DEMO-S02'
        returning (select id from structure where code = 'DEMO-S02')`,
    )
    const after = (await partsOf(admin, `Structure/${structureId}`)).find(({ kind }) => kind === 'priceLists')?.count
    expect(after).toBe(before)
    expect((await countsOf(admin, `Structure/${id}`)).priceLists).toBe((before ?? 0) + 1)
  })

  test('the lists of what uses a food have the numbers that its screen counts', async () => {
    const [{ id }] = await fixture.queryRows(
      'select item_id as id from formula_foods group by 1 order by count(*) desc limit 1',
    )
    const uses = decodedBodyOf<{ family: string; count: number }[]>(await admin.call('GET', `/api/Foods/Uses/${id}`))
    const counted = Object.fromEntries(uses.map(({ family, count }) => [family, count]))
    const all = '/api/FormulesCMVP/MultiFilter/True/ / / /0/0/ / / /0/0/ /'
    expect(counted.formula).toBe((await admin.call('GET', `${all}?FoodId=${id}&NbPerPage=1`)).count)
    expect(counted.priceList).toBe((await admin.call('GET', `/api/PriceLists?FoodId=${id}&GetInactive=true`)).count)
    const foods = await admin.call('GET', `/api/Foods?FoodId=${id}&GetInactive=true&NbPerPage=1`)
    expect(counted.food ?? 0).toBe(foods.count)
    expect(counted.formula).toBeGreaterThan(0)
    expect(counted.priceList).toBeGreaterThan(0)
  })

  test('a role without a permission has none of its part', async () => {
    const adviser = await fixture.person('DEMO-S00', 'TC')
    await fixture.queryRows(
      'insert into expert_assignment (user_id, organisation_id, tenant_id, assigned_at, assigned_by) select $1, id, tenant_id, now(), $1 from farm where id = $2',
      [adviser.id, farmId],
    )
    const kinds = Object.keys(await countsOf(adviser, `Farm/${farmId}`))
    expect(kinds.toSorted()).toEqual(['experts', 'figures', 'formulas', 'orders', 'quotes', 'sessions'])
  })

  test('a farmer finds the advisers of his farm before those of its distributor, with their numbers', async () => {
    const [{ code }] = await fixture.queryRows('select code from farm where id = $1', [farmId])
    const farmer = await fixture.person(code, 'Farmer')
    const contacts = async (person: Person) =>
      decodedBodyOf<FarmContacts>(await person.call('GET', '/api/Stats/Contacts'))
    const [{ name }] = await fixture.queryRows('select name from structure where id = $1', [structureId])
    expect((await contacts(farmer)).distributor).toMatchObject({ name })
    await fixture.queryRows('delete from expert_assignment where organisation_id in ($1, $2)', [farmId, structureId])
    expect((await contacts(farmer)).advisers).toEqual([])
    const assign = async (lastName: string, organisation: number) => {
      const { id } = await fixture.person('DEMO-S00', 'ExpertDif')
      const named = `update app_user set first_name = 'Ada', last_name = $1, phone_number = '+33 2 97 00 00 00' where id = $2`
      await fixture.queryRows(named, [lastName, id])
      await fixture.queryRows(
        'insert into expert_assignment (user_id, organisation_id, tenant_id, assigned_at, assigned_by) select $1, id, tenant_id, now(), $1 from organisation where id = $2',
        [id, organisation],
      )
    }
    await assign('Aaron', structureId)
    await assign('Zimmer', farmId)
    expect((await contacts(farmer)).advisers).toMatchObject([
      { name: 'Ada Zimmer', phoneNumber: '+33 2 97 00 00 00' },
      { name: 'Ada Aaron' },
    ])
    expect(await contacts(admin)).toEqual({ advisers: [], distributor: null })
  })

  test('a farm or a distributor of another tenant is missing, and so is one that does not exist', async () => {
    const rival = await fixture.person('DEMO-S02', 'AdminDistri')
    for (const id of [farmId, 999_999_999]) expect((await rival.call('GET', `/api/Stats/Farm/${id}`)).status).toBe(404)
    for (const id of [structureId, 999_999_999])
      expect((await rival.call('GET', `/api/Stats/Structure/${id}`)).status).toBe(404)
  })
})
