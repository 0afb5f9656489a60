import type { AnyRecord } from '@provende/contract/records/family.ts'
import { fromWire } from '@provende/contract/wire.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { farmSiteHandlers } from '../../../packages/server/src/organisations/farm-site.ts'
import { onMainEngine } from '../../kit/support/databases.ts'
import { messageOf, type Person } from '../support.ts'
import { recordIn, recordsIn } from '../support-families.ts'
import {
  createOrganisation,
  createOrganisations,
  type Organisations,
  queryRows,
  updateOrganisation,
} from '../support-organisations.ts'

/* Sites of farms, each in the tenant of its farm. Sources: spec 1 §2–§8. */

onMainEngine(({ fresh }) => {
  let organisations: Organisations
  let farmer: Person
  beforeAll(async () => {
    organisations = await createOrganisations(await fresh())
    farmer = await organisations.person(organisations.farm, 'Farmer')
  })
  const createSite = (person: Person, overrides: object = {}) =>
    createOrganisation(person, 'FarmSites', { farmId: organisations.farm.id, ...overrides })
  const productionsOf = (...ids: number[]) => ids.map((productionTypeId) => ({ productionTypeId }))
  const remove = (person: Person, id: number, restore = '') => person.call('DELETE', `/api/FarmSites/${id}${restore}`)

  test('belongs to the tenant of its farm, whoever adds it, and is returned with its productions', async () => {
    const distributorExpert = await organisations.person(organisations.distributor, 'ExpertDistri')
    for (const person of [organisations.admin, distributorExpert, farmer]) {
      const site = recordIn(
        await createSite(person, { productions: productionsOf(1, 4), codeEde: '22123456', latitude: '48,1' }),
      )
      expect(site).toMatchObject({
        ownerTenantId: organisations.farm.ownerTenantId,
        ownerUserId: person.id,
        productions: productionsOf(1, 4),
        latitude: 48.1,
        mayWrite: true,
      })
    }
    const response = await farmer.call('GET', '/api/FarmSites?code=')
    expect(response.count).toBe(3)
    expect(Object.keys((response.body as object[])[0] ?? {})).toEqual(
      expect.arrayContaining(['CodeEDE', 'ContactEmail', 'FarmId', 'Tenant_Id']),
    )
  })

  test('is written by people who may write its farm and by its farmer; read by people who may read farms', async () => {
    const site = recordIn(await createSite(farmer))
    const formulator = await organisations.world.addPerson(organisations.manufacturer.tenantId, 'Formulateur')
    expect((await formulator.call('GET', `/api/FarmSites/${site.id}`)).status).toBe(200)
    for (const refused of [
      await createSite(formulator),
      await updateOrganisation(formulator, 'FarmSites', site),
      await remove(formulator, site.id),
    ])
      expect(refused.status).toBe(403)
    const rival = await organisations.person(organisations.rival, 'AdminDistri')
    expect((await createSite(rival)).problems).toEqual(['record.referenceMissing farmId'])
    for (const send of [
      (id: number) => rival.call('GET', `/api/FarmSites/${id}`),
      (id: number) => updateOrganisation(rival, 'FarmSites', { ...site, id }),
      (id: number) => remove(rival, id),
    ])
      expect(await send(site.id)).toEqual(await send(987_654_321))
  })

  test('has a unique name and code within its farm', async () => {
    const site = recordIn(await createSite(farmer))
    expect((await createSite(farmer, { name: site.name })).problems).toEqual(['record.nameTaken name'])
    expect((await createSite(farmer, { code: site.code })).problems).toEqual(['record.codeTaken code'])
    const otherFarm = recordIn(await createOrganisation(organisations.admin, 'Farms'))
    expect(
      (await createSite(organisations.admin, { farmId: otherFarm.id, name: site.name, code: site.code })).status,
    ).toBe(200)
  })

  test('cannot move to another farm, and is changed from the version that was read', async () => {
    const site = recordIn(await createSite(farmer))
    const otherFarm = recordIn(await createOrganisation(organisations.admin, 'Farms'))
    const response = await updateOrganisation(organisations.admin, 'FarmSites', { ...site, farmId: otherFarm.id })
    expect(response.problems).toContain('farmSite.keepsFarm farmId')
    expect((await updateOrganisation(farmer, 'FarmSites', { ...site, city: 'Vire' })).status).toBe(200)
    expect((await updateOrganisation(farmer, 'FarmSites', site)).problems).toEqual(['record.changedMeanwhile'])
  })

  describe('productions', () => {
    const codes = (response: { body: unknown }) =>
      (JSON.parse((response.body as { MessageDetail: string }).MessageDetail) as { Code: number }[]).map(
        ({ Code }) => Code,
      )

    test('must be distinct and known, with codes 4 and 3', async () => {
      const duplicate = await createSite(farmer, { productions: productionsOf(1, 2, 1) })
      expect([duplicate.problems, codes(duplicate)]).toEqual([['production.twice productions.2.productionTypeId'], [4]])
      expect(messageOf(duplicate)).toBe('Le site a déjà ce type de production.')
      const unknown = await createSite(farmer, { productions: productionsOf(99) })
      expect([unknown.status, codes(unknown)]).toEqual([422, [3]])
    })

    test('that are in use cannot be removed', async () => {
      const site = recordIn(await createSite(farmer, { productions: productionsOf(1, 2) }))
      const source = { database: organisations.world.database, clock: () => organisations.world.clock.now }
      const { replace } = farmSiteHandlers(source, [async (_, id) => (id === site.id ? [2] : [])])
      const actor = { tenantId: organisations.farm.ownerTenantId, userId: farmer.id }
      const save = (record: AnyRecord, ...typeIds: number[]) =>
        replace({ session: actor, body: { ...record, productions: productionsOf(...typeIds) } } as never)
      await expect(save(site, 1)).rejects.toMatchObject({
        problems: [{ key: 'production.inUse', field: 'productions' }],
      })
      const { response } = await save(site, 2)
      expect((response as AnyRecord).productions).toEqual(productionsOf(2))
    })
  })

  test('of an inactive farm cannot be added or restored', async () => {
    const farm = recordIn(await createOrganisation(organisations.admin, 'Farms'))
    const site = recordIn(await createSite(organisations.admin, { farmId: farm.id }))
    expect((await remove(organisations.admin, site.id)).status).toBe(200)
    expect((await organisations.admin.call('DELETE', `/api/Farms/${farm.id}`)).status).toBe(200)
    expect((await remove(organisations.admin, site.id, '?restore=true')).problems).toEqual(['farmSite.farmInactive'])
    expect((await createSite(organisations.admin, { farmId: farm.id })).problems).toEqual(['farmSite.farmInactive'])
  })

  test('is listed by farm and by tenant, inactive ones only on request', async () => {
    const farm = recordIn(
      await createOrganisation(organisations.admin, 'Farms', { structureId: organisations.rival.id }),
    )
    const [first, second] = [
      recordIn(await createSite(organisations.admin, { farmId: farm.id, name: 'A' })),
      recordIn(await createSite(organisations.admin, { farmId: farm.id, name: 'B' })),
    ]
    await remove(organisations.admin, second.id)
    const listedIds = async (person: Person, path: string) => {
      const response = await person.call('GET', path)
      return recordsIn(response).map(({ id }) => id)
    }
    expect(await listedIds(organisations.admin, `/api/FarmSites?FarmId=${farm.id}`)).toEqual([first.id])
    const ofTenant = (id: number, query = '') => `/api/FarmSites/GetSitesByTenantId?id=${id}${query}`
    expect(await listedIds(organisations.admin, ofTenant(farm.ownerTenantId))).toEqual([first.id])
    expect(
      await listedIds(organisations.admin, ofTenant(organisations.rival.ownerTenantId, '&GetInactive=true')),
    ).toEqual([first.id, second.id])
    expect(await listedIds(farmer, ofTenant(farm.ownerTenantId))).toEqual([])
  })

  test('stores its productions with the tenant of the site', async () => {
    const site = recordIn(await createSite(farmer, { productions: productionsOf(3) }))
    const storedLines = await queryRows(
      organisations.world,
      'select tenant_id from farm_site_productions where farm_site_id = $1',
      [site.id],
    )
    expect(storedLines).toEqual([{ tenant_id: organisations.farm.ownerTenantId }])
    expect(fromWire((await farmer.call('GET', `/api/FarmSites/${site.id}`)).body)).toEqual(site)
  })
})
