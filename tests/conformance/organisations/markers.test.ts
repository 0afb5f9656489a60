import type { Marker } from '@provende/contract/organisations/marker.ts'
import { fromWire } from '@provende/contract/wire.ts'
import { beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../../packages/server/src/app.ts'
import { onMainEngine } from '../../kit/support/databases.ts'
import { createWorld, type Person, type World } from '../support.ts'
import { noMail, servicesOf } from '../support-access.ts'

/* Which organisations are on the map, and what is shown of each. */

onMainEngine(({ fresh }) => {
  let world: World
  let manufacturer: number
  let distributor: AddedOrganisation
  let farm: AddedOrganisation
  let anna: Person
  type AddedOrganisation = { readonly id: number; readonly tenantId: number }

  const addOrganisation = async (
    parentTenantId: number,
    typeId: 1 | 2,
    name: string,
    columns: Record<string, unknown> = {},
  ) => {
    const tenantId = await world.addTenant(parentTenantId, typeId === 1 ? 'Structure' : 'Farm')
    const row = { tenant_id: tenantId, type_id: typeId, name, ...columns }
    const names = Object.keys(row)
    const { rows } = await world.database.pool.query(
      `insert into organisation (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})
       returning id`,
      Object.values(row),
    )
    return { id: Number(rows[0].id), tenantId }
  }
  const markersFor = async (person: Person): Promise<Marker[]> => {
    const response = await person.call('GET', '/api/Markers')
    expect(response.status, response.text).toBe(200)
    return fromWire(response.body) as Marker[]
  }
  const namesFor = async (person: Person) => (await markersFor(person)).map(({ nom }) => nom)

  beforeAll(async () => {
    world = await createWorld(await fresh())
    manufacturer = await world.addTenant(world.platform, 'MasterTenant')
    distributor = await addOrganisation(manufacturer, 1, 'Comptoir', {
      latitude: 48.07,
      longitude: -2.96,
      city: 'Pontivy',
    })
    farm = await addOrganisation(distributor.tenantId, 2, 'Grand Chêne', {
      parent_id: distributor.id,
      latitude: 48.018,
      longitude: -2.951,
      street: '3 rue du Lann',
      zip_code: '56300',
      city: 'Saint-Thuriau',
      phone_number: '02 97 00 00 00',
    })
    await addOrganisation(manufacturer, 1, 'Fermé', { deleted: true, latitude: 48, longitude: -2 })
    const rival = await world.addTenant(world.platform, 'MasterTenant')
    await addOrganisation(rival, 1, 'Ailleurs', { latitude: 47, longitude: 5 })
    anna = await world.addPerson(manufacturer, 'AdminDif')
  })

  test('shows the active distributors and farms that the person may see, under the documented names', async () => {
    const response = await anna.call('GET', '/api/Markers')
    expect(response.count).toBe(2)
    expect(response.body).toEqual([
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

  test('shows a distributor himself and what is below him, nothing beside him', async () => {
    const neighbour = await addOrganisation(manufacturer, 1, 'Voisin')
    expect(await namesFor(await world.addPerson(distributor.tenantId, 'AdminDistri'))).toEqual([
      'Comptoir',
      'Grand Chêne',
    ])
    expect(await namesFor(await world.addPerson(neighbour.tenantId, 'AdminDistri'))).toEqual(['Voisin'])
  })

  test('shows an expert with assignments only those, and an adviser without assignments nothing', async () => {
    const assign = (person: Person, to: AddedOrganisation) =>
      world.database.pool.query(
        'insert into expert_assignment (user_id, organisation_id, tenant_id, assigned_at) values ($1, $2, $3, now())',
        [person.id, to.id, to.tenantId],
      )
    const expert = await world.addPerson(manufacturer, 'ExpertDif')
    expect(await namesFor(expert)).toContain('Comptoir')
    await assign(expert, farm)
    expect(await namesFor(expert)).toEqual(['Grand Chêne'])
    const adviser = await world.addPerson(world.platform, 'TC')
    expect(await namesFor(adviser)).toEqual([])
    await assign(adviser, distributor)
    expect(await namesFor(adviser)).toEqual(['Comptoir', 'Grand Chêne'])
  })

  test('has a link to an organisation and the right to place it only for roles with that screen', async () => {
    const adviser = await world.addPerson(world.platform, 'TC')
    await world.database.pool.query(
      'insert into expert_assignment (user_id, organisation_id, tenant_id, assigned_at) values ($1, $2, $3, now())',
      [adviser.id, distributor.id, distributor.tenantId],
    )
    const [structureMarker, farmMarker] = await markersFor(adviser)
    expect(structureMarker?.htmlInfo).toBe('<strong>Comptoir</strong><br>Pontivy')
    expect(farmMarker?.htmlInfo).toContain(`href="/Admin/Farms/Details/${farm.id}"`)
    expect([structureMarker?.mayWrite, farmMarker?.mayWrite]).toEqual([false, false])
  })

  test('has null coordinates when one of them is missing', async () => {
    const withoutLongitude = await addOrganisation(manufacturer, 2, 'Sans longitude', { latitude: 48 })
    const marker = (await markersFor(anna)).find(({ id }) => id === withoutLongitude.id)
    expect(marker).toMatchObject({ latitude: null, longitude: null })
  })

  test('a name with HTML is escaped', async () => {
    const hostileName = `<img src=x onerror="alert('1')">&copy;`
    const hostileNamed = await addOrganisation(manufacturer, 2, hostileName, {
      street: '<script>1</script>',
      phone_number: '"><b>x</b>',
    })
    const marker = (await markersFor(anna)).find(({ id }) => id === hostileNamed.id)
    expect(marker?.nom).toBe(hostileName)
    expect(marker?.htmlInfo).toContain('&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;copy;')
    expect(marker?.htmlInfo.replace(/<\/?(a|strong)\b[^<>]*>|<br>/g, '')).not.toMatch(/[<>"']/)
  })

  test.each(['Host', 'Formulateur', 'Farmer'] as const)('%s has no map', async (role) => {
    const person = await world.addPerson(manufacturer, role)
    for (const path of ['/api/Markers', '/api/Markers/Settings'])
      expect(await person.call('GET', path)).toMatchObject({ status: 403, problems: ['access.denied'] })
  })

  test('map tiles come from another host only when the setting names it, and only images may', async () => {
    expect((await anna.call('GET', '/api/Markers/Settings')).body).toEqual({ TileUrl: '', TileAttribution: '' })
    const services = servicesOf(world, noMail)
    const mapTileUrl = 'https://{s}.tiles.example/{z}/{x}/{y}.png'
    const settings = { ...services.settings, mapTileUrl, mapTileAttribution: 'Tiles' }
    const app = buildApp({ ...services, settings })
    const headers = { authorization: `bearer ${anna.token}` }
    const response = await app.request('/api/Markers/Settings', { headers })
    expect(await response.json()).toEqual({ TileUrl: mapTileUrl, TileAttribution: 'Tiles' })
    const policy = response.headers.get('content-security-policy')?.split('; ') ?? []
    expect(policy.filter((part) => part.includes('tiles.example'))).toEqual([
      "img-src 'self' data: blob: https://*.tiles.example",
    ])
  })
})
