import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../../packages/server/src/kit/database/transaction.ts'
import { onMainEngine } from '../../kit/support/databases.ts'
import type { Person } from '../support.ts'
import { recordIn } from '../support-families.ts'
import { createOrganisation, createOrganisations, type Organisations } from '../support-organisations.ts'

/* The logo and the attributes of a distributor. Sources: spec 1 §3, §7. */

const pngBytes = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3])
const svgText = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><circle cx="2" cy="2" r="2"/></svg>'

onMainEngine(({ fresh }) => {
  let organisations: Organisations
  let distributorAdmin: Person
  let farmer: Person
  beforeAll(async () => {
    organisations = await createOrganisations(await fresh())
    distributorAdmin = await organisations.person(organisations.distributor, 'AdminDistri')
    farmer = await organisations.person(organisations.farm, 'Farmer')
  })
  async function uploadLogo(person: Person, structureId: number, bytes: Uint8Array | string, name = 'logo.png') {
    const body = new FormData()
    body.append('Name', name)
    body.append('StructureId', String(structureId))
    body.append('File', new Blob([bytes as Uint8Array<ArrayBuffer>]), name)
    const headers = { authorization: `bearer ${person.token}` }
    const response = await organisations.world.app.request('/api/Structures/AddFile', { method: 'POST', headers, body })
    return { status: response.status, body: await response.json() }
  }
  const readLogo = async (person: Person, id: number) =>
    organisations.world.app.request(`/api/Structures/Logo/${id}`, {
      headers: { authorization: `bearer ${person.token}` },
    })
  const currentStructure = async (person: Person) =>
    (await person.call('GET', '/api/Structures/GetCurrentStructure')).body as Record<string, unknown>

  test('a logo is visible in its branch and above, not beside, and is sent as a download', async () => {
    expect((await uploadLogo(organisations.admin, organisations.distributor.id, pngBytes)).status).toBe(200)
    for (const person of [organisations.admin, distributorAdmin, farmer]) {
      const file = await readLogo(person, organisations.distributor.id)
      expect(file.status).toBe(200)
      expect(file.headers.get('content-type')).toBe('image/png')
      expect(file.headers.get('x-content-type-options')).toBe('nosniff')
      expect(file.headers.get('content-disposition')).toMatch(/^attachment/)
      expect(new Uint8Array(await file.arrayBuffer())).toEqual(pngBytes)
    }
    const rival = await organisations.person(organisations.rival, 'AdminDistri')
    expect((await readLogo(rival, organisations.distributor.id)).status).toBe(404)
    expect((await currentStructure(farmer)).Logo).toEqual({
      StructureId: organisations.distributor.id,
      Name: 'logo.png',
      Type: 'image/png',
    })
    expect(await currentStructure(farmer)).toMatchObject({
      Id: organisations.farm.id,
      TypeId: 2,
      Name: organisations.farm.name,
    })
    expect(await currentStructure(rival)).toMatchObject({ Id: organisations.rival.id, TypeId: 1, Logo: null })
    expect(await currentStructure(organisations.world.host)).toBeNull()
  })

  test('of several above a tenant the nearest is shown', async () => {
    const { Id: manufacturer } = await currentStructure(organisations.admin)
    for (const id of [Number(manufacturer), organisations.distributor.id])
      expect((await uploadLogo(organisations.admin, id, pngBytes)).status).toBe(200)
    expect((await currentStructure(organisations.admin)).Logo).toMatchObject({ StructureId: manufacturer })
    for (const person of [farmer, distributorAdmin])
      expect((await currentStructure(person)).Logo).toMatchObject({ StructureId: organisations.distributor.id })
    const path = `/api/Structures/DelFile?StructureId=${manufacturer}`
    expect((await organisations.admin.call('DELETE', path)).status).toBe(200)
  })

  test('a new logo replaces the former, typed by its content whatever its name, and can be deleted', async () => {
    expect(
      (await uploadLogo(organisations.admin, organisations.distributor.id, svgText, 'renamed.png')).body,
    ).toMatchObject({
      Type: 'image/svg+xml',
    })
    const deletePath = `/api/Structures/DelFile?StructureId=${organisations.distributor.id}`
    expect((await organisations.admin.call('DELETE', deletePath)).status).toBe(200)
    expect((await readLogo(distributorAdmin, organisations.distributor.id)).status).toBe(404)
    expect((await organisations.admin.call('DELETE', deletePath)).status).toBe(404)
  })

  test('a logo stored before it was refused for hanging browsers is not shown', async () => {
    const { id } = organisations.distributor
    expect((await uploadLogo(organisations.admin, id, svgText)).status).toBe(200)
    const bomb = svgText.replace('<circle', '<use href="#a"/><circle')
    await organisations.world.database.pool.query('update structure_logo set content = $1 where structure_id = $2', [
      Buffer.from(bomb),
      id,
    ])
    expect((await readLogo(distributorAdmin, id)).status).toBe(404)
    expect((await organisations.admin.call('DELETE', `/api/Structures/DelFile?StructureId=${id}`)).status).toBe(200)
  })

  test.each([
    ['text', 'hello', 272],
    ['a script', svgText.replace('<circle', '<script>alert(1)</script><circle'), 273],
    ['a copy of a part', svgText.replace('<circle', '<use href="#a"/><circle'), 273],
    ['something too large', new Uint8Array(1024 * 1024 + 1), 271],
    ['nothing', '', 270],
  ])('%s is refused as a logo', async (_, content, code) => {
    const response = await uploadLogo(organisations.admin, organisations.distributor.id, content)
    expect(response.status).toBe(422)
    expect(JSON.parse(String(response.body.MessageDetail))[0].Code).toBe(code)
  })

  test('a distributor sets the logo of those below, not his own; an expert sets none', async () => {
    const depot = recordIn(await createOrganisation(distributorAdmin, 'Structures'))
    expect((await uploadLogo(distributorAdmin, depot.id, pngBytes)).status).toBe(200)
    expect((await uploadLogo(distributorAdmin, organisations.distributor.id, pngBytes)).status).toBe(404)
    expect((await uploadLogo(distributorAdmin, organisations.rival.id, pngBytes)).status).toBe(404)
    const expert = await organisations.person(organisations.distributor, 'ExpertDistri')
    expect((await uploadLogo(expert, depot.id, pngBytes)).status).toBe(403)
  })

  test('row-level security alone restricts logos, attributes and sites to their branch', async () => {
    const { world, distributor, rival, farm, admin } = organisations
    await uploadLogo(organisations.admin, distributor.id, pngBytes)
    await putAttributes(admin, distributor.id, [{ Name: 'Counter', Data: '1' }])
    await createOrganisation(farmer, 'FarmSites', { farmId: farm.id, productions: [{ productionTypeId: 1 }] })
    const tables = ['structure_logo', 'structure_property', 'farm_site', 'farm_site_productions']
    const countsFor = (tenantId: number) =>
      inTransaction(world.database, { role: 'provende_app', tenantId, userId: 1 }, async (transaction) => {
        const counts = tables.map((table) => sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`)
        const responses: (number | undefined)[] = []
        for (const count of counts) responses.push((await count.execute(transaction)).rows[0]?.n)
        return responses
      })
    expect(await countsFor(rival.ownerTenantId)).toEqual([0, 0, 0, 0])
    expect(await countsFor(distributor.ownerTenantId)).toEqual([expect.any(Number), 1, 1, 1])
    // A tenant below sees only the logo, and cannot change it.
    expect((await countsFor(farm.ownerTenantId)).slice(0, 2)).toEqual([1, 0])
    const remove = (tenantId: number) =>
      inTransaction(world.database, { role: 'provende_app', tenantId, userId: 1 }, (transaction) =>
        sql`delete from structure_logo where structure_id = ${distributor.id}`.execute(transaction),
      )
    expect((await remove(farm.ownerTenantId)).numAffectedRows).toBe(0n)
    expect((await remove(distributor.ownerTenantId)).numAffectedRows).toBe(1n)
  })

  const attributes = (person: Person, structureId: number) =>
    person.call('GET', `/api/StructuresCmvpController/Properties?StructureId=${structureId}`)
  const putAttributes = (person: Person, structureId: number, properties: object[]) =>
    person.call('PUT', '/api/StructuresCmvpController/Properties', {
      body: { StructureId: structureId, Properties: properties },
    })

  test('attributes in the body are stored, empty ones are deleted, the others stay', async () => {
    const { id } = organisations.distributor
    const initial = [
      { Name: 'Counter', Data: '0042' },
      { Name: 'NamedDistributor', Data: 'true' },
    ]
    expect((await putAttributes(organisations.admin, id, initial)).status).toBe(200)
    expect((await putAttributes(organisations.admin, id, [{ Name: 'QuoteText', Data: 'Merci' }])).status).toBe(200)
    expect((await attributes(distributorAdmin, id)).body).toEqual([
      { Name: 'Counter', Data: '42', TypeId: 1 },
      { Name: 'NamedDistributor', Data: 'True', TypeId: 2 },
      { Name: 'QuoteText', Data: 'Merci', TypeId: 5 },
    ])
    await putAttributes(organisations.admin, id, [{ Name: 'QuoteText', Data: ' ' }])
    expect((await attributes(distributorAdmin, id)).body).toHaveLength(2)
  })

  test('an unknown attribute answers code 3, an invalid value is refused, and nothing is stored', async () => {
    const { id } = organisations.rival
    const response = await putAttributes(organisations.admin, id, [
      { Name: 'DeliveryDays', Data: '3' },
      { Name: 'Colour', Data: 'red' },
      { Name: 'Counter', Data: 'many' },
    ])
    expect(response.problems).toEqual(['attribute.unknown properties.1.name', 'attribute.value properties.2.data'])
    expect(JSON.parse((response.body as { MessageDetail: string }).MessageDetail)[0].Code).toBe(3)
    expect((await attributes(organisations.admin, id)).body).toEqual([])
    expect(
      (await putAttributes(distributorAdmin, organisations.distributor.id, [{ Name: 'Counter', Data: '1' }])).status,
    ).toBe(404)
    expect(await attributes(distributorAdmin, id)).toEqual(await attributes(distributorAdmin, 987_654_321))
  })
})
