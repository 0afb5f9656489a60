import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../packages/server/src/kit/database/transaction.ts'
import { eachEngine } from '../kit/databases.ts'
import type { Person } from './support.ts'
import { recordIn } from './support-families.ts'
import { create, createPlaces, type Places } from './support-places.ts'

/* The logo and the attributes of a distributor. Sources: spec 1 §3, §7. */

const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3])
const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><circle cx="2" cy="2" r="2"/></svg>'

eachEngine(({ fresh }) => {
  let places: Places
  let seller: Person
  let farmer: Person
  beforeAll(async () => {
    places = await createPlaces(await fresh())
    seller = await places.person(places.distributor, 'AdminDistri')
    farmer = await places.person(places.farm, 'Farmer')
  })
  async function send(person: Person, structureId: number, bytes: Uint8Array | string, name = 'logo.png') {
    const body = new FormData()
    body.append('Name', name)
    body.append('StructureId', String(structureId))
    body.append('data', new Blob([bytes as Uint8Array<ArrayBuffer>]), name)
    const headers = { authorization: `bearer ${person.token}` }
    const response = await places.world.app.request('/api/Structures/AddFile', { method: 'POST', headers, body })
    return { status: response.status, body: await response.json() }
  }
  const read = async (person: Person, id: number) =>
    places.world.app.request(`/api/Structures/Logo/${id}`, { headers: { authorization: `bearer ${person.token}` } })
  const current = async (person: Person) =>
    (await person.call('GET', '/api/Structures/GetCurrentStructure')).body as Record<string, unknown>

  test('a logo is shown to its branch and above, beside nobody, and served as a file that is only saved', async () => {
    expect((await send(places.admin, places.distributor.id, png)).status).toBe(200)
    for (const person of [places.admin, seller, farmer]) {
      const file = await read(person, places.distributor.id)
      expect(file.status).toBe(200)
      expect(file.headers.get('content-type')).toBe('image/png')
      expect(file.headers.get('x-content-type-options')).toBe('nosniff')
      expect(file.headers.get('content-disposition')).toMatch(/^attachment/)
      expect(new Uint8Array(await file.arrayBuffer())).toEqual(png)
    }
    const rival = await places.person(places.rival, 'AdminDistri')
    expect((await read(rival, places.distributor.id)).status).toBe(404)
    expect((await current(farmer)).Logo).toEqual({
      StructureId: places.distributor.id,
      Name: 'logo.png',
      Type: 'image/png',
    })
    expect(await current(farmer)).toMatchObject({ Id: places.farm.id, TypeId: 2, Name: places.farm.name })
    expect(await current(rival)).toMatchObject({ Id: places.rival.id, TypeId: 1, Logo: null })
    expect(await current(places.world.host)).toBeNull()
  })

  test('one takes the place of the former, by its content whatever its name, and is deleted for good', async () => {
    expect((await send(places.admin, places.distributor.id, drawing, 'renamed.png')).body).toMatchObject({
      Type: 'image/svg+xml',
    })
    const removed = `/api/Structures/DelFile?StructureId=${places.distributor.id}`
    expect((await places.admin.call('DELETE', removed)).status).toBe(200)
    expect((await read(seller, places.distributor.id)).status).toBe(404)
    expect((await places.admin.call('DELETE', removed)).status).toBe(404)
  })

  test.each([
    ['no picture', 'hello', 272],
    ['a script', drawing.replace('<circle', '<script>alert(1)</script><circle'), 273],
    ['something too large', new Uint8Array(1024 * 1024 + 1), 271],
    ['nothing', '', 270],
  ])('%s is no logo', async (_, content, code) => {
    const answer = await send(places.admin, places.distributor.id, content)
    expect(answer.status).toBe(422)
    expect(JSON.parse(String(answer.body.MessageDetail))[0].Code).toBe(code)
  })

  test('a distributor gives those below a logo, not himself; an expert gives none', async () => {
    const depot = recordIn(await create(seller, 'Structures'))
    expect((await send(seller, depot.id, png)).status).toBe(200)
    expect((await send(seller, places.distributor.id, png)).status).toBe(404)
    expect((await send(seller, places.rival.id, png)).status).toBe(404)
    const expert = await places.person(places.distributor, 'ExpertDistri')
    expect((await send(expert, depot.id, png)).status).toBe(403)
  })

  test('row-level security alone keeps logos, attributes and sites to their branch', async () => {
    const { world, distributor, rival, farm, admin } = places
    await send(places.admin, distributor.id, png)
    await give(admin, distributor.id, [{ Name: 'Counter', Data: '1' }])
    await create(farmer, 'FarmSites', { farmId: farm.id, productions: [{ productionTypeId: 1 }] })
    const tables = ['structure_logo', 'structure_property', 'farm_site', 'farm_site_productions']
    const seen = (tenantId: number) =>
      inTransaction(world.database, { role: 'provende_app', tenantId, userId: 1 }, async (transaction) => {
        const counts = tables.map((table) => sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`)
        const answers: (number | undefined)[] = []
        for (const count of counts) answers.push((await count.execute(transaction)).rows[0]?.n)
        return answers
      })
    expect(await seen(rival.ownerTenantId)).toEqual([0, 0, 0, 0])
    expect(await seen(distributor.ownerTenantId)).toEqual([expect.any(Number), 1, 1, 1])
    // Below, the logo alone is seen, and nobody changes it.
    expect((await seen(farm.ownerTenantId)).slice(0, 2)).toEqual([1, 0])
    const remove = (tenantId: number) =>
      inTransaction(world.database, { role: 'provende_app', tenantId, userId: 1 }, (transaction) =>
        sql`delete from structure_logo where structure_id = ${distributor.id}`.execute(transaction),
      )
    expect((await remove(farm.ownerTenantId)).numAffectedRows).toBe(0n)
    expect((await remove(distributor.ownerTenantId)).numAffectedRows).toBe(1n)
  })

  const attributes = (person: Person, structureId: number) =>
    person.call('GET', `/api/StructuresCmvpController/Properties?StructureId=${structureId}`)
  const give = (person: Person, structureId: number, properties: object[]) =>
    person.call('PUT', '/api/StructuresCmvpController/Properties', {
      body: { StructureId: structureId, Properties: properties },
    })

  test('attributes keep what is given, drop what is emptied, leave the others alone', async () => {
    const { id } = places.distributor
    const given = [
      { Name: 'Counter', Data: '0042' },
      { Name: 'NamedDistributor', Data: 'true' },
    ]
    expect((await give(places.admin, id, given)).status).toBe(200)
    expect((await give(places.admin, id, [{ Name: 'QuoteText', Data: 'Merci' }])).status).toBe(200)
    expect((await attributes(seller, id)).body).toEqual([
      { Name: 'Counter', Data: '42', TypeId: 1 },
      { Name: 'NamedDistributor', Data: 'True', TypeId: 2 },
      { Name: 'QuoteText', Data: 'Merci', TypeId: 5 },
    ])
    await give(places.admin, id, [{ Name: 'QuoteText', Data: ' ' }])
    expect((await attributes(seller, id)).body).toHaveLength(2)
  })

  test('an attribute nobody knows answers 3, a value it cannot have says so, and nothing is kept', async () => {
    const { id } = places.rival
    const answer = await give(places.admin, id, [
      { Name: 'DeliveryDays', Data: '3' },
      { Name: 'Colour', Data: 'red' },
      { Name: 'Counter', Data: 'many' },
    ])
    expect(answer.problems).toEqual(['attribute.unknown properties.1.name', 'attribute.value properties.2.data'])
    expect(JSON.parse((answer.body as { MessageDetail: string }).MessageDetail)[0].Code).toBe(3)
    expect((await attributes(places.admin, id)).body).toEqual([])
    expect((await give(seller, places.distributor.id, [{ Name: 'Counter', Data: '1' }])).status).toBe(404)
    expect(await attributes(seller, id)).toEqual(await attributes(seller, 987_654_321))
  })
})
