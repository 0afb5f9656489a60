import type { Marker } from '@provende/contract/organisations/marker.ts'
import { fromWire } from '@provende/contract/wire.ts'
import { beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../packages/server/src/app.ts'
import { eachEngine } from '../kit/databases.ts'
import { createWorld, type Person, type World } from './support.ts'
import { noMail, servicesOf } from './support-access.ts'

/* Who is shown on the map, and what is told of each. */

eachEngine(({ fresh }) => {
  let world: World
  let maker: number
  let distributor: Placed
  let farm: Placed
  let anna: Person
  type Placed = { readonly id: number; readonly tenantId: number }

  const place = async (above: number, typeId: 1 | 2, name: string, facts: Record<string, unknown> = {}) => {
    const tenantId = await world.addTenant(above, typeId === 1 ? 'Structure' : 'Farm')
    const row = { tenant_id: tenantId, type_id: typeId, name, ...facts }
    const names = Object.keys(row)
    const { rows } = await world.database.pool.query(
      `insert into organisation (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})
       returning id`,
      Object.values(row),
    )
    return { id: Number(rows[0].id), tenantId }
  }
  const seenBy = async (person: Person): Promise<Marker[]> => {
    const answer = await person.call('GET', '/api/Markers')
    expect(answer.status, answer.text).toBe(200)
    return fromWire(answer.body) as Marker[]
  }
  const namesSeenBy = async (person: Person) => (await seenBy(person)).map(({ nom }) => nom)

  beforeAll(async () => {
    world = await createWorld(await fresh())
    maker = await world.addTenant(world.platform, 'MasterTenant')
    distributor = await place(maker, 1, 'Comptoir', { latitude: 48.07, longitude: -2.96, city: 'Pontivy' })
    farm = await place(distributor.tenantId, 2, 'Grand Chêne', {
      parent_id: distributor.id,
      latitude: 48.018,
      longitude: -2.951,
      street: '3 rue du Lann',
      zip_code: '56300',
      city: 'Saint-Thuriau',
      phone_number: '02 97 00 00 00',
    })
    await place(maker, 1, 'Fermé', { deleted: true, latitude: 48, longitude: -2 })
    const rival = await world.addTenant(world.platform, 'MasterTenant')
    await place(rival, 1, 'Ailleurs', { latitude: 47, longitude: 5 })
    anna = await world.addPerson(maker, 'AdminDif')
  })

  test('shows the active distributors and farms one may see, under the documented names', async () => {
    const answer = await anna.call('GET', '/api/Markers')
    expect(answer.count).toBe(2)
    expect(answer.body).toEqual([
      expect.objectContaining({ Nom: 'Comptoir', TypeId: 1, City: 'Pontivy', DistributorName: '' }),
      {
        Id: farm.id,
        TypeId: 2,
        Nom: 'Grand Chêne',
        City: 'Saint-Thuriau',
        DistributorName: 'Comptoir',
        Latitude: 48.018,
        Longitude: -2.951,
        ImageSrc: '/map/farm.svg',
        HtmlInfo:
          `<a href="/Admin/Farms/Details/${farm.id}"><strong>Grand Chêne</strong></a><br>3 rue du Lann<br>` +
          '56300 Saint-Thuriau<br><a href="tel:0297000000">02 97 00 00 00</a>',
        MayWrite: true,
      },
    ])
  })

  test('shows a distributor what is below him and nothing of his neighbours', async () => {
    const neighbour = await place(maker, 1, 'Voisin')
    expect(await namesSeenBy(await world.addPerson(distributor.tenantId, 'AdminDistri'))).toEqual([
      'Comptoir',
      'Grand Chêne',
    ])
    expect(await namesSeenBy(await world.addPerson(neighbour.tenantId, 'AdminDistri'))).toEqual(['Voisin'])
  })

  test('shows an expert with assignments those alone, and an adviser nothing without', async () => {
    const assign = (person: Person, to: Placed) =>
      world.database.pool.query(
        'insert into expert_assignment (user_id, organisation_id, tenant_id, assigned_at) values ($1, $2, $3, now())',
        [person.id, to.id, to.tenantId],
      )
    const expert = await world.addPerson(maker, 'ExpertDif')
    expect(await namesSeenBy(expert)).toContain('Comptoir')
    await assign(expert, farm)
    expect(await namesSeenBy(expert)).toEqual(['Grand Chêne'])
    const adviser = await world.addPerson(world.platform, 'TC')
    expect(await namesSeenBy(adviser)).toEqual([])
    await assign(adviser, distributor)
    expect(await namesSeenBy(adviser)).toEqual(['Comptoir', 'Grand Chêne'])
  })

  test('leads to the screen of a client, and lets say where he is, only whom it opens to', async () => {
    const adviser = await world.addPerson(world.platform, 'TC')
    await world.database.pool.query(
      'insert into expert_assignment (user_id, organisation_id, tenant_id, assigned_at) values ($1, $2, $3, now())',
      [adviser.id, distributor.id, distributor.tenantId],
    )
    const [structure, below] = await seenBy(adviser)
    expect(structure?.htmlInfo).toBe('<strong>Comptoir</strong><br>Pontivy')
    expect(below?.htmlInfo).toContain(`href="/Admin/Farms/Details/${farm.id}"`)
    expect([structure?.mayWrite, below?.mayWrite]).toEqual([false, false])
  })

  test('answers who has no place on the map yet without one, also when only half of it is known', async () => {
    const half = await place(maker, 2, 'Sans longitude', { latitude: 48 })
    const marker = (await seenBy(anna)).find(({ id }) => id === half.id)
    expect(marker).toMatchObject({ latitude: null, longitude: null })
  })

  test('a name that is code is told as text', async () => {
    const hostile = `<img src=x onerror="alert('1')">&copy;`
    const made = await place(maker, 2, hostile, { street: '<script>1</script>', phone_number: '"><b>x</b>' })
    const marker = (await seenBy(anna)).find(({ id }) => id === made.id)
    expect(marker?.nom).toBe(hostile)
    expect(marker?.htmlInfo).toContain('&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;copy;')
    expect(marker?.htmlInfo.replace(/<\/?(a|strong)\b[^<>]*>|<br>/g, '')).not.toMatch(/[<>"']/)
  })

  test.each(['Host', 'Formulateur', 'Farmer'] as const)('%s has no map', async (role) => {
    const person = await world.addPerson(maker, role)
    for (const path of ['/api/Markers', '/api/Markers/Settings'])
      expect(await person.call('GET', path)).toMatchObject({ status: 403, problems: ['access.denied'] })
  })

  test('its pictures come from nowhere else unless the setting names a place, and then only pictures do', async () => {
    expect((await anna.call('GET', '/api/Markers/Settings')).body).toEqual({ TileUrl: '', TileAttribution: '' })
    const services = servicesOf(world, noMail)
    const mapTileUrl = 'https://{s}.tiles.example/{z}/{x}/{y}.png'
    const settings = { ...services.settings, mapTileUrl, mapTileAttribution: 'Tiles' }
    const app = buildApp({ ...services, settings })
    const headers = { authorization: `bearer ${anna.token}` }
    const answer = await app.request('/api/Markers/Settings', { headers })
    expect(await answer.json()).toEqual({ TileUrl: mapTileUrl, TileAttribution: 'Tiles' })
    const policy = answer.headers.get('content-security-policy')?.split('; ') ?? []
    expect(policy.filter((part) => part.includes('tiles.example'))).toEqual([
      "img-src 'self' data: blob: https://*.tiles.example",
    ])
  })
})
