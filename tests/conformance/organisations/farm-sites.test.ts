import type { AnyRecord } from '@provende/contract/records/family.ts'
import { fromWire } from '@provende/contract/wire.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { farmSiteHandlers } from '../../packages/server/src/organisations/farm-site.ts'
import { eachEngine } from '../kit/databases.ts'
import { messageOf, type Person } from './support.ts'
import { recordIn, recordsIn } from './support-families.ts'
import { change, create, createPlaces, type Places, rows } from './support-places.ts'

/* The sites of farms: each of the tenant of its farm. Sources: spec 1 §2–§8. */

eachEngine(({ fresh }) => {
  let places: Places
  let farmer: Person
  beforeAll(async () => {
    places = await createPlaces(await fresh())
    farmer = await places.person(places.farm, 'Farmer')
  })
  const site = (person: Person, overrides: object = {}) =>
    create(person, 'FarmSites', { farmId: places.farm.id, ...overrides })
  const types = (...ids: number[]) => ids.map((productionTypeId) => ({ productionTypeId }))
  const remove = (person: Person, id: number, restore = '') => person.call('DELETE', `/api/FarmSites/${id}${restore}`)

  test('belongs to the tenant of its farm, whoever adds it, and travels with what it produces', async () => {
    const seller = await places.person(places.distributor, 'ExpertDistri')
    for (const person of [places.admin, seller, farmer]) {
      const made = recordIn(await site(person, { productions: types(1, 4), codeEde: '22123456', latitude: '48,1' }))
      expect(made).toMatchObject({
        ownerTenantId: places.farm.ownerTenantId,
        ownerUserId: person.id,
        productions: types(1, 4),
        latitude: 48.1,
        mayWrite: true,
      })
    }
    const answer = await farmer.call('GET', '/api/FarmSites?code=')
    expect(answer.count).toBe(3)
    expect(Object.keys((answer.body as object[])[0] ?? {})).toEqual(
      expect.arrayContaining(['CodeEDE', 'ContactEmail', 'FarmId', 'Productions', 'Tenant_Id']),
    )
  })

  test('is written by whoever writes farms and by the farmer, for farms of their own; read by whoever reads farms', async () => {
    const made = recordIn(await site(farmer))
    const formulator = await places.world.addPerson(places.maker.tenantId, 'Formulateur')
    expect((await formulator.call('GET', `/api/FarmSites/${made.id}`)).status).toBe(200)
    for (const refused of [
      await site(formulator),
      await change(formulator, 'FarmSites', made),
      await remove(formulator, made.id),
    ])
      expect(refused.status).toBe(403)
    const rival = await places.person(places.rival, 'AdminDistri')
    expect((await site(rival)).problems).toEqual(['record.referenceMissing farmId'])
    for (const act of [
      (id: number) => rival.call('GET', `/api/FarmSites/${id}`),
      (id: number) => change(rival, 'FarmSites', { ...made, id }),
      (id: number) => remove(rival, id),
    ])
      expect(await act(made.id)).toEqual(await act(987_654_321))
  })

  test('has a name and a code of its own within its farm', async () => {
    const made = recordIn(await site(farmer))
    expect((await site(farmer, { name: made.name })).problems).toEqual(['record.nameTaken name'])
    expect((await site(farmer, { code: made.code })).problems).toEqual(['record.codeTaken code'])
    const other = recordIn(await create(places.admin, 'Farms'))
    expect((await site(places.admin, { farmId: other.id, name: made.name, code: made.code })).status).toBe(200)
  })

  test('stays with its farm, and changes from the version that was read', async () => {
    const made = recordIn(await site(farmer))
    const other = recordIn(await create(places.admin, 'Farms'))
    const moved = await change(places.admin, 'FarmSites', { ...made, farmId: other.id })
    expect(moved.problems).toContain('farmSite.keepsFarm farmId')
    expect((await change(farmer, 'FarmSites', { ...made, city: 'Vire' })).status).toBe(200)
    expect((await change(farmer, 'FarmSites', made)).problems).toEqual(['record.changedMeanwhile'])
  })

  describe('productions', () => {
    const codes = (answer: { body: unknown }) =>
      (JSON.parse((answer.body as { MessageDetail: string }).MessageDetail) as { Code: number }[]).map(
        ({ Code }) => Code,
      )

    test('are each there once, and known ones: 4 and 3', async () => {
      const twice = await site(farmer, { productions: types(1, 2, 1) })
      expect([twice.problems, codes(twice)]).toEqual([['production.twice productions.2.productionTypeId'], [4]])
      expect(messageOf(twice)).toBe('Le site a déjà ce type de production.')
      const unknown = await site(farmer, { productions: types(99) })
      expect([unknown.status, codes(unknown)]).toEqual([422, [3]])
    })

    test('that something depends on are not taken away', async () => {
      const made = recordIn(await site(farmer, { productions: types(1, 2) }))
      const source = { database: places.world.database, clock: () => places.world.clock.now }
      const { replace } = farmSiteHandlers(source, [async (_, id) => (id === made.id ? [2] : [])])
      const actor = { tenantId: places.farm.ownerTenantId, userId: farmer.id }
      const save = (record: AnyRecord, ...kept: number[]) =>
        replace({ session: actor, body: { ...record, productions: types(...kept) } } as never)
      await expect(save(made, 1)).rejects.toMatchObject({
        problems: [{ key: 'production.inUse', field: 'productions' }],
      })
      const { answer } = await save(made, 2)
      expect((answer as AnyRecord).productions).toEqual(types(2))
    })
  })

  test('of an inactive farm is neither added nor brought back', async () => {
    const farm = recordIn(await create(places.admin, 'Farms'))
    const made = recordIn(await site(places.admin, { farmId: farm.id }))
    expect((await remove(places.admin, made.id)).status).toBe(200)
    expect((await places.admin.call('DELETE', `/api/Farms/${farm.id}`)).status).toBe(200)
    expect((await remove(places.admin, made.id, '?restore=true')).problems).toEqual(['farmSite.farmInactive'])
    expect((await site(places.admin, { farmId: farm.id })).problems).toEqual(['farmSite.farmInactive'])
  })

  test('is listed by farm and by tenant, active ones unless asked for', async () => {
    const farm = recordIn(await create(places.admin, 'Farms', { structureId: places.rival.id }))
    const [first, second] = [
      recordIn(await site(places.admin, { farmId: farm.id, name: 'A' })),
      recordIn(await site(places.admin, { farmId: farm.id, name: 'B' })),
    ]
    await remove(places.admin, second.id)
    const listed = async (person: Person, path: string) => {
      const answer = await person.call('GET', path)
      return recordsIn(answer).map(({ id }) => id)
    }
    expect(await listed(places.admin, `/api/FarmSites?FarmId=${farm.id}`)).toEqual([first.id])
    const ofTenant = (id: number, more = '') => `/api/FarmSites/GetSitesByTenantId?id=${id}${more}`
    expect(await listed(places.admin, ofTenant(farm.ownerTenantId))).toEqual([first.id])
    expect(await listed(places.admin, ofTenant(places.rival.ownerTenantId, '&GetInactive=true'))).toEqual([
      first.id,
      second.id,
    ])
    expect(await listed(farmer, ofTenant(farm.ownerTenantId))).toEqual([])
  })

  test('keeps its lines with the wall of its tenant', async () => {
    const made = recordIn(await site(farmer, { productions: types(3) }))
    const kept = await rows(places.world, 'select tenant_id from farm_site_productions where farm_site_id = $1', [
      made.id,
    ])
    expect(kept).toEqual([{ tenant_id: places.farm.ownerTenantId }])
    expect(fromWire((await farmer.call('GET', `/api/FarmSites/${made.id}`)).body)).toEqual(made)
  })
})
