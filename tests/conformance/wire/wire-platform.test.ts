import { beforeAll, expect, test } from 'vitest'
import { seedPlatform } from '../../packages/server/src/operations/seed.ts'
import { eachEngine } from '../kit/databases.ts'
import { type Answer, createWorld, type Person, type World } from './support.ts'

/*
 * The calls that spec 1 §7 lists for tenants, structures, farms, sites, people, experts, visits and terms of use, one by
 * one as a client of before makes them: literal paths, verbs, queries and names. Each step uses what the ones before it
 * made.
 */

type Body = Record<string, unknown> & { Id: number }
const one = (body: unknown) => body as Body
const many = (body: unknown) => body as Body[]

eachEngine(({ fresh }) => {
  let world: World
  let host: Person
  let anna: Person
  let maker: number
  const made: Record<string, Body> = {}
  beforeAll(async () => {
    world = await createWorld(await fresh())
    await seedPlatform(world.database)
    host = world.host
  })

  const told = (answer: Answer) => ({ status: answer.status, text: answer.text.slice(0, 400) })
  /** Makes the call and answers its body; the text of a refusal stands in the failure. */
  async function ok(person: Person, method: string, path: string, body?: unknown): Promise<unknown> {
    const answer = await person.call(method, path, body === undefined ? {} : { body })
    expect({ path, ...told(answer) }).toMatchObject({ path, status: 200 })
    return answer.body
  }
  const get = (person: Person, path: string) => ok(person, 'GET', path)

  test('the host keeps tenants under api/Tenant/Manage', async () => {
    const body = { TenantName: 'Minéraux', Tenant_Code: 'MIN', RoleId: 2, Adress: '1 rue', Contact: 'Anna' }
    const tenant = one(await ok(host, 'POST', '/api/Tenant/Manage', body))
    const constants = { MaxUsers: 100, DefaultLanguage: 'fr-FR', DefaultCurrencyID: 1, GroupId: 1, StatusId: 1 }
    expect(tenant).toMatchObject({ ...body, ...constants })
    maker = tenant.Id
    expect(many(await get(host, '/api/Tenant/Manage')).map(({ Id }) => Id)).toContain(maker)
    const read = one(await get(host, `/api/Tenant/Manage/${maker}`))
    await ok(host, 'PUT', '/api/Tenant/Manage', { ...read, Contact: 'Bruno' })
    expect(await get(host, `/api/Tenant/Manage/${maker}`)).toMatchObject({ Contact: 'Bruno' })
    anna = await world.addPerson(maker, 'AdminDif')
    const people = many(await get(host, `/api/User/Manage/GetAllUsersByTenantId/${maker}`))
    expect(people.map(({ Id }) => Id)).toEqual([anna.id])
  })

  test('structures are created, read by tenant, as a tree, with attributes and a logo', async () => {
    const own = one(await get(anna, '/api/Structures/GetCurrentStructure'))
    const body = {
      Name: 'Négoce',
      Code: '123',
      ParentId: own.Id,
      CreateTenant: true,
      Latitude: '48,5',
      contactemail: 'a@b.test',
    }
    const structure = one(await ok(anna, 'POST', '/api/Structures', body))
    made.structure = structure
    expect(structure).toMatchObject({ Name: 'Négoce', TypeId: 1, Latitude: 48.5, contactemail: 'a@b.test' })
    const list = many(await get(anna, '/api/Structures?GetInactive=false&Type=1&Name= &Code=12&Expert= '))
    expect(list).toMatchObject([{ Id: structure.Id, OrdersCount: 0, FarmsCount: 0, LastOrderDate: null }])
    const read = one(await get(anna, `/api/Structures/${structure.Id}`))
    await ok(anna, 'PUT', '/api/Structures', { ...read, City: 'Pontivy' })
    const tenantId = Number(structure.Tenant_Id)
    const ofTenant = many(await get(anna, `/api/Structures/GetStructuresByTenantId?id=${maker}&GetInactive=true`))
    expect(ofTenant.map(({ Id }) => Id)).toContain(structure.Id)
    expect(JSON.stringify(await get(anna, '/api/Structures/GetHierarchy?getInactive=false'))).toContain('Négoce')
    expect(tenantId).not.toBe(maker)
    const properties = await get(anna, `/api/StructuresCmvpController/Properties?StructureId=${structure.Id}`)
    expect(properties).toBeInstanceOf(Array)
    await ok(anna, 'DELETE', `/api/Structures/${structure.Id}?restore=false`)
    await ok(anna, 'DELETE', `/api/Structures/${structure.Id}?restore=true`)
    expect((await anna.call('GET', '/api/Structures/987654321')).body).toMatchObject({
      MessageDetail: expect.stringContaining('"Code":1,'),
    })
  })

  test('farms and their sites are created, listed by the documented filters, read by tenant', async () => {
    const farm = one(
      await ok(anna, 'POST', '/api/Farms', {
        Name: 'GAEC du Chêne',
        Code: 'F1',
        StructureId: made.structure?.Id,
        City: 'Pontivy',
        RepresentativeName: 'Jean',
        FollowStock: true,
        CreateTenant: true,
      }),
    )
    made.farm = farm
    const filters = 'name=chêne&city=pontivy&representativename=jean&distributorname=négoce&expert= &GetInactive=false'
    expect(await get(anna, `/api/Farms?${filters}`)).toMatchObject([{ Id: farm.Id, FollowStock: true, Stock: null }])
    expect(await get(anna, `/api/Farms/GetFarmByTenantId?id=${farm.Tenant_Id}`)).toMatchObject({ Id: farm.Id })
    const read = one(await get(anna, `/api/Farms/${farm.Id}`))
    await ok(anna, 'PUT', '/api/Farms', { ...read, BreederName: 'Jeanne' })
    const site = one(
      await ok(anna, 'POST', '/api/FarmSites', { FarmId: farm.Id, Name: 'Site', CodeEDE: 'EDE1', Longitude: '-2,95' }),
    )
    expect(site).toMatchObject({ CodeEDE: 'EDE1', Longitude: -2.95, Tenant_Id: farm.Tenant_Id })
    await ok(anna, 'PUT', '/api/FarmSites', { ...site, Name: 'Site principal' })
    const sites = many(await get(anna, `/api/FarmSites/GetSitesByTenantId?id=${farm.Tenant_Id}&GetInactive=false`))
    expect(sites).toMatchObject([{ Id: site.Id, Name: 'Site principal' }])
    await ok(anna, 'DELETE', `/api/FarmSites/${site.Id}?restore=false`)
    expect(await get(anna, '/api/FarmSites?GetInactive=false')).toEqual([])
    await ok(anna, 'DELETE', `/api/FarmSites/${site.Id}?restore=true`)
  })

  test('people are added with a role of GetRoles, listed with those below, deactivated and restored', async () => {
    const roles = many(await get(anna, `/api/StructureUsers/GetRoles?StructureId=${made.structure?.Id}`))
    expect(roles.map(({ Name }) => Name)).toEqual(
      ['AdminDistri', 'ExpertDistri'].map((role) => expect.stringContaining(role)),
    )
    const user = one(
      await ok(anna, 'POST', '/api/StructureUsers', {
        StructureId: made.structure?.Id,
        FirstName: 'Yann',
        LastName: 'Kermadoc',
        Email: 'Yann@Provende.test',
        RoleId: roles[1]?.Id,
        Password: 'Provende-2026!',
        PasswordConfirm: 'Provende-2026!',
        Job: 'Conseiller',
      }),
    )
    made.user = user
    expect(user).toMatchObject({ Email: 'yann@provende.test', StructureName: 'Négoce' })
    expect(await get(anna, `/api/StructureUsers/Role?Id=${user.Id}`)).toMatchObject({ Id: roles[1]?.Id })
    const ids = async (query: string) => many(await get(anna, `/api/StructureUsers?${query}`)).map(({ Id }) => Id)
    expect(await ids('GetInactive=false&GetChildUsers=false')).toEqual([anna.id])
    expect((await ids('GetInactive=false&GetChildUsers=true')).toSorted()).toEqual([anna.id, user.Id].toSorted())
    const read = one(await get(anna, `/api/StructureUsers/${user.Id}`))
    await ok(anna, 'PUT', '/api/StructureUsers', { ...read, Job: 'Expert' })
    await ok(anna, 'DELETE', `/api/StructureUsers/${user.Id}?restore=false`)
    await ok(anna, 'DELETE', `/api/StructureUsers/${user.Id}?restore=true`)
    const taken = await anna.call('POST', '/api/StructureUsers', {
      body: {
        StructureId: made.structure?.Id,
        FirstName: 'A',
        LastName: 'B',
        Email: 'yann@provende.test',
        RoleId: roles[1]?.Id,
      },
    })
    expect(taken.body).toMatchObject({ MessageDetail: expect.stringContaining('"Code":10,') })
  })

  test('farms and distributors are assigned to an expert', async () => {
    const expert = await world.addPerson(maker, 'ExpertDif')
    const controller = '/api/CMVPExpertController'
    const farms = many(await get(anna, `${controller}/GetAuthorizedFarmsEdit?id=${expert.id}`))
    expect(farms).toMatchObject([{ Id: made.farm?.Id }])
    await ok(anna, 'POST', `${controller}/SetAuthorizedFarms`, { Id: expert.id, Added: [made.farm?.Id], Removed: [] })
    const strucs = many(await get(anna, `${controller}/GetAuthorizedStrucsEdit?id=${expert.id}`))
    expect(strucs.map(({ Id }) => Id)).toEqual([made.structure?.Id])
    await ok(anna, 'POST', `${controller}/SetAuthorizedStrucs`, {
      Id: expert.id,
      Added: [made.structure?.Id],
      Removed: [],
    })
    for (const path of [`FarmExperts/${made.farm?.Id}`, `DistriExperts/${made.structure?.Id}`])
      expect(many(await get(anna, `${controller}/${path}`)).map(({ Id }) => Id)).toEqual([expert.id])
    expect(many(await get(expert, '/api/Farms')).map(({ Id }) => Id)).toEqual([made.farm?.Id])
  })

  test('one visits and browses, and gets back, by calls that are read', async () => {
    const context = async () => one(await get(anna, '/Account/GetContext'))
    const own = await context()
    await get(anna, `/Account/Visit/Yann%20Kermadoc/${made.user?.Id}`)
    expect(await context()).toMatchObject({ UserId: made.user?.Id, RoleName: 'CMVPExpertDistri' })
    await get(anna, `/Account/GetBackFromVisit/${encodeURIComponent(String(own.UserName))}`)
    await get(anna, `/Account/Browse/${made.structure?.Tenant_Id}`)
    expect(await context()).toMatchObject({ TenantId: made.structure?.Tenant_Id, RoleName: 'CMVPAdminDifBrowse' })
    await get(anna, `/Account/GetBackFromBrowse/${maker}`)
    expect(await context()).toEqual(own)
  })

  test('terms of use are accepted by their version', async () => {
    const today = world.clock.now.toISOString().slice(0, 10)
    const titles = { TitleFr: 'Conditions', TitleEn: 'Terms', ContentFr: 'Texte', ContentEn: 'Text' }
    await ok(host, 'POST', '/api/TermOfUse/Manage', { ...titles, PublishedOn: today })
    const pending = one(await get(anna, '/Account/GetContext')).TermOfUseVersion
    expect((await anna.call('GET', '/api/Farms')).status).toBe(403)
    await ok(anna, 'POST', `/api/TermOfUse/Manage/UserAcceptTermOfUse/${pending}`)
    expect(one(await get(anna, '/Account/GetContext')).TermOfUseVersion).toBeNull()
    await get(anna, '/api/Farms')
  })
})
