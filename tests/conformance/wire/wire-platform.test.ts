import { beforeAll, expect, test } from 'vitest'
import { seedPlatform } from '../../../packages/server/src/operations/seed.ts'
import { onMainEngine } from '../../kit/support/databases.ts'
import { type ApiResponse, createWorld, type Person, type World } from '../support.ts'

/*
 * The calls of spec 1 §7 for tenants, structures, farms, sites, people, experts, visits and terms of use, as an
 * existing client makes them: literal paths, verbs, queries and names. Each test uses the records of the tests before
 * it.
 */

type WireBody = Record<string, unknown> & { Id: number }
const asRecord = (body: unknown) => body as WireBody
const asRecords = (body: unknown) => body as WireBody[]

onMainEngine(({ fresh }) => {
  let world: World
  let host: Person
  let anna: Person
  let manufacturer: number
  const created: Record<string, WireBody> = {}
  beforeAll(async () => {
    world = await createWorld(await fresh())
    await seedPlatform(world.database)
    host = world.host
  })

  const summaryOf = (response: ApiResponse) => ({ status: response.status, text: response.text.slice(0, 400) })
  /** Makes a call that must succeed and returns its body; an error response is shown in the failure. */
  async function callOk(person: Person, method: string, path: string, body?: unknown): Promise<unknown> {
    const response = await person.call(method, path, body === undefined ? {} : { body })
    expect({ path, ...summaryOf(response) }).toMatchObject({ path, status: 200 })
    return response.body
  }
  const get = (person: Person, path: string) => callOk(person, 'GET', path)

  test('the host manages tenants under api/Tenant/Manage', async () => {
    const body = { TenantName: 'Minéraux', Tenant_Code: 'MIN', RoleId: 2, Adress: '1 rue', Contact: 'Anna' }
    const tenant = asRecord(await callOk(host, 'POST', '/api/Tenant/Manage', body))
    const constants = { MaxUsers: 100, DefaultLanguage: 'fr-FR', DefaultCurrencyID: 1, GroupId: 1, StatusId: 1 }
    expect(tenant).toMatchObject({ ...body, ...constants })
    manufacturer = tenant.Id
    expect(asRecords(await get(host, '/api/Tenant/Manage')).map(({ Id }) => Id)).toContain(manufacturer)
    const read = asRecord(await get(host, `/api/Tenant/Manage/${manufacturer}`))
    await callOk(host, 'PUT', '/api/Tenant/Manage', { ...read, Contact: 'Bruno' })
    expect(await get(host, `/api/Tenant/Manage/${manufacturer}`)).toMatchObject({ Contact: 'Bruno' })
    anna = await world.addPerson(manufacturer, 'AdminDif')
    const people = asRecords(await get(host, `/api/User/Manage/GetAllUsersByTenantId/${manufacturer}`))
    expect(people.map(({ Id }) => Id)).toEqual([anna.id])
  })

  test('structures are created, read by tenant, as a tree, with attributes and a logo', async () => {
    const ownStructure = asRecord(await get(anna, '/api/Structures/GetCurrentStructure'))
    const body = {
      Name: 'Négoce',
      Code: '123',
      ParentId: ownStructure.Id,
      CreateTenant: true,
      Latitude: '48,5',
      contactemail: 'a@b.test',
    }
    const structure = asRecord(await callOk(anna, 'POST', '/api/Structures', body))
    created.structure = structure
    expect(structure).toMatchObject({ Name: 'Négoce', TypeId: 1, Latitude: 48.5, contactemail: 'a@b.test' })
    const list = asRecords(await get(anna, '/api/Structures?GetInactive=false&Type=1&Name= &Code=12&Expert= '))
    expect(list).toMatchObject([{ Id: structure.Id, FarmsCount: 0, LastOrderDate: null }])
    const read = asRecord(await get(anna, `/api/Structures/${structure.Id}`))
    await callOk(anna, 'PUT', '/api/Structures', { ...read, City: 'Pontivy' })
    const tenantId = Number(structure.Tenant_Id)
    const ofTenant = asRecords(
      await get(anna, `/api/Structures/GetStructuresByTenantId?id=${manufacturer}&GetInactive=true`),
    )
    expect(ofTenant.map(({ Id }) => Id)).toContain(structure.Id)
    expect(JSON.stringify(await get(anna, '/api/Structures/GetHierarchy?getInactive=false'))).toContain('Négoce')
    expect(tenantId).not.toBe(manufacturer)
    const properties = await get(anna, `/api/StructuresCmvpController/Properties?StructureId=${structure.Id}`)
    expect(properties).toBeInstanceOf(Array)
    await callOk(anna, 'DELETE', `/api/Structures/${structure.Id}?restore=false`)
    await callOk(anna, 'DELETE', `/api/Structures/${structure.Id}?restore=true`)
    expect((await anna.call('GET', '/api/Structures/987654321')).body).toMatchObject({
      MessageDetail: expect.stringContaining('"Code":1,'),
    })
  })

  test('farms and their sites are created, listed by the documented filters, read by tenant', async () => {
    const farm = asRecord(
      await callOk(anna, 'POST', '/api/Farms', {
        Name: 'GAEC du Chêne',
        Code: 'F1',
        StructureId: created.structure?.Id,
        City: 'Pontivy',
        RepresentativeName: 'Jean',
        FollowStock: true,
        CreateTenant: true,
      }),
    )
    created.farm = farm
    const filters = 'name=chêne&city=pontivy&representativename=jean&distributorname=négoce&expert= &GetInactive=false'
    expect(await get(anna, `/api/Farms?${filters}`)).toMatchObject([{ Id: farm.Id, FollowStock: true, Stock: null }])
    expect(await get(anna, `/api/Farms/GetFarmByTenantId?id=${farm.Tenant_Id}`)).toMatchObject({ Id: farm.Id })
    const read = asRecord(await get(anna, `/api/Farms/${farm.Id}`))
    await callOk(anna, 'PUT', '/api/Farms', { ...read, BreederName: 'Jeanne' })
    const site = asRecord(
      await callOk(anna, 'POST', '/api/FarmSites', {
        FarmId: farm.Id,
        Name: 'Site',
        CodeEDE: 'EDE1',
        Longitude: '-2,95',
      }),
    )
    expect(site).toMatchObject({ CodeEDE: 'EDE1', Longitude: -2.95, Tenant_Id: farm.Tenant_Id })
    await callOk(anna, 'PUT', '/api/FarmSites', { ...site, Name: 'Site principal' })
    const sites = asRecords(await get(anna, `/api/FarmSites/GetSitesByTenantId?id=${farm.Tenant_Id}&GetInactive=false`))
    expect(sites).toMatchObject([{ Id: site.Id, Name: 'Site principal' }])
    await callOk(anna, 'DELETE', `/api/FarmSites/${site.Id}?restore=false`)
    expect(await get(anna, '/api/FarmSites?GetInactive=false')).toEqual([])
    await callOk(anna, 'DELETE', `/api/FarmSites/${site.Id}?restore=true`)
  })

  test('people are added with a role of GetRoles, listed with those below, deactivated and restored', async () => {
    const roles = asRecords(await get(anna, `/api/StructureUsers/GetRoles?StructureId=${created.structure?.Id}`))
    expect(roles.map(({ Name }) => Name)).toEqual(
      ['AdminDistri', 'ExpertDistri'].map((role) => expect.stringContaining(role)),
    )
    const user = asRecord(
      await callOk(anna, 'POST', '/api/StructureUsers', {
        StructureId: created.structure?.Id,
        FirstName: 'Yann',
        LastName: 'Kermadoc',
        Email: 'Yann@Provende.test',
        RoleId: roles[1]?.Id,
        Password: 'Provende-2026!',
        PasswordConfirm: 'Provende-2026!',
        Job: 'Conseiller',
      }),
    )
    created.user = user
    expect(user).toMatchObject({ Email: 'yann@provende.test', StructureName: 'Négoce' })
    expect(await get(anna, `/api/StructureUsers/Role?Id=${user.Id}`)).toMatchObject({ Id: roles[1]?.Id })
    const ids = async (query: string) => asRecords(await get(anna, `/api/StructureUsers?${query}`)).map(({ Id }) => Id)
    expect(await ids('GetInactive=false&GetChildUsers=false')).toEqual([anna.id])
    expect((await ids('GetInactive=false&GetChildUsers=true')).toSorted()).toEqual([anna.id, user.Id].toSorted())
    const read = asRecord(await get(anna, `/api/StructureUsers/${user.Id}`))
    await callOk(anna, 'PUT', '/api/StructureUsers', { ...read, Job: 'Expert' })
    await callOk(anna, 'DELETE', `/api/StructureUsers/${user.Id}?restore=false`)
    await callOk(anna, 'DELETE', `/api/StructureUsers/${user.Id}?restore=true`)
    const duplicate = await anna.call('POST', '/api/StructureUsers', {
      body: {
        StructureId: created.structure?.Id,
        FirstName: 'A',
        LastName: 'B',
        Email: 'yann@provende.test',
        RoleId: roles[1]?.Id,
      },
    })
    expect(duplicate.body).toMatchObject({ MessageDetail: expect.stringContaining('"Code":10,') })
  })

  test('farms and distributors are assigned to an expert', async () => {
    const expert = await world.addPerson(manufacturer, 'ExpertDif')
    const controller = '/api/CMVPExpertController'
    const farms = asRecords(await get(anna, `${controller}/GetAuthorizedFarmsEdit?id=${expert.id}`))
    expect(farms).toMatchObject([{ Id: created.farm?.Id }])
    await callOk(anna, 'POST', `${controller}/SetAuthorizedFarms`, {
      Id: expert.id,
      Added: [created.farm?.Id],
      Removed: [],
    })
    const strucs = asRecords(await get(anna, `${controller}/GetAuthorizedStrucsEdit?id=${expert.id}`))
    expect(strucs.map(({ Id }) => Id)).toEqual([created.structure?.Id])
    await callOk(anna, 'POST', `${controller}/SetAuthorizedStrucs`, {
      Id: expert.id,
      Added: [created.structure?.Id],
      Removed: [],
    })
    for (const path of [`FarmExperts/${created.farm?.Id}`, `DistriExperts/${created.structure?.Id}`])
      expect(asRecords(await get(anna, `${controller}/${path}`)).map(({ Id }) => Id)).toEqual([expert.id])
    expect(asRecords(await get(expert, '/api/Farms')).map(({ Id }) => Id)).toEqual([created.farm?.Id])
  })

  test('visits, browses and going back are GET calls', async () => {
    const context = async () => asRecord(await get(anna, '/Account/GetContext'))
    const ownContext = await context()
    await get(anna, `/Account/Visit/Yann%20Kermadoc/${created.user?.Id}`)
    expect(await context()).toMatchObject({ UserId: created.user?.Id, RoleName: 'CMVPExpertDistri' })
    await get(anna, `/Account/GetBackFromVisit/${encodeURIComponent(String(ownContext.UserName))}`)
    await get(anna, `/Account/Browse/${created.structure?.Tenant_Id}`)
    expect(await context()).toMatchObject({ TenantId: created.structure?.Tenant_Id, RoleName: 'CMVPAdminDifBrowse' })
    await get(anna, `/Account/GetBackFromBrowse/${manufacturer}`)
    expect(await context()).toEqual(ownContext)
  })

  test('terms of use are accepted by version', async () => {
    const today = world.clock.now.toISOString().slice(0, 10)
    const titles = { TitleFr: 'Conditions', TitleEn: 'Terms', ContentFr: 'Texte', ContentEn: 'Text' }
    await callOk(host, 'POST', '/api/TermOfUse/Manage', { ...titles, PublishedOn: today })
    const pending = asRecord(await get(anna, '/Account/GetContext')).TermOfUseVersion
    expect((await anna.call('GET', '/api/Farms')).status).toBe(403)
    await callOk(anna, 'POST', `/api/TermOfUse/Manage/UserAcceptTermOfUse/${pending}`)
    expect(asRecord(await get(anna, '/Account/GetContext')).TermOfUseVersion).toBeNull()
    await get(anna, '/api/Farms')
  })
})
