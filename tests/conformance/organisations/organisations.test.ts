import type { AnyRecord } from '@provende/contract/records/family.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { onMainEngine } from '../../kit/support/databases.ts'
import { type ApiResponse, messageOf, type Person } from '../support.ts'
import { recordIn, recordsIn } from '../support-families.ts'
import {
  createOrganisation,
  createOrganisations,
  decodeBody,
  type Organisations,
  organisationContent,
  queryRows,
  updateOrganisation,
} from '../support-organisations.ts'

/* Distributors and farms, each of which creates its own tenant. Sources: spec 1 §2–§8, docs/decisions/0011. */

const organisationPathNames = ['Structures', 'Farms'] as const
const problemCodesIn = (response: ApiResponse) =>
  JSON.parse(String((response.body as { MessageDetail?: string }).MessageDetail)).map(
    ({ Code }: { Code: number }) => Code,
  )

onMainEngine(({ fresh }) => {
  let organisations: Organisations
  beforeAll(async () => {
    organisations = await createOrganisations(await fresh())
  })
  const tenantOf = async (record: AnyRecord) =>
    (await queryRows(organisations.world, 'select * from tenant where id = $1', [record.ownerTenantId]))[0]
  const countTenantsAndOrganisations = async () =>
    (
      await queryRows(
        organisations.world,
        'select (select count(*) from tenant) as tenants, (select count(*) from organisation) as organisations',
      )
    )[0]

  describe('creating', () => {
    test('creates a tenant below that of the parent distributor, opened or not', async () => {
      const closed = recordIn(
        await createOrganisation(organisations.admin, 'Structures', { parentId: organisations.distributor.id }),
      )
      expect(await tenantOf(closed)).toMatchObject({
        parent_id: organisations.distributor.ownerTenantId,
        role: 'Structure',
        status_id: 0,
        name: closed.name,
        code: closed.code,
      })
      expect(closed).toMatchObject({ createTenant: false, mayWrite: true, farmsCount: 0, ordersCount: 0 })
      const opened = recordIn(
        await createOrganisation(organisations.admin, 'Farms', { structureId: closed.id, createTenant: true }),
      )
      expect(await tenantOf(opened)).toMatchObject({
        parent_id: closed.ownerTenantId,
        role: 'Farm',
        status_id: 1,
        max_users: 100,
        default_language: 'fr-FR',
        default_currency_id: 1,
        group_id: 1,
      })
      expect(opened).toMatchObject({ createTenant: true, stock: null, lastOrderDate: null })
    })

    test('without a parent creates it under the structure of the current tenant', async () => {
      expect(organisations.distributor.parentId).toBe(organisations.manufacturer.id)
      const distributorAdmin = await organisations.person(organisations.distributor, 'AdminDistri')
      const farm = recordIn(await createOrganisation(distributorAdmin, 'Farms'))
      expect(farm).toMatchObject({
        structureId: organisations.distributor.id,
        distributorName: organisations.distributor.name,
      })
    })

    test('on the platform itself is refused with the documented message', async () => {
      const response = await createOrganisation(organisations.world.host, 'Structures')
      expect(response).toMatchObject({ status: 422, problems: ['structure.hostLevel'] })
      expect(messageOf(response)).toBe('Impossible de créer une structure au niveau host')
      const belowDistributor = await createOrganisation(organisations.world.host, 'Structures', {
        parentId: organisations.distributor.id,
      })
      expect(belowDistributor.problems).toEqual(['structure.hostLevel'])
    })

    test.each(organisationPathNames)(
      '%s with a taken name or code are refused with the documented codes, and nothing is stored',
      async (path) => {
        const parentField = path === 'Farms' ? 'structureId' : 'parentId'
        const first = recordIn(
          await createOrganisation(organisations.admin, path, { [parentField]: organisations.distributor.id }),
        )
        const before = await countTenantsAndOrganisations()
        const sameName = await createOrganisation(organisations.admin, path, {
          [parentField]: organisations.distributor.id,
          name: first.name,
        })
        expect(sameName.problems).toEqual(['record.nameTaken name'])
        expect(problemCodesIn(sameName)).toEqual([2])
        const code = String(first.code).toUpperCase()
        const sameCode = await createOrganisation(organisations.admin, path, {
          [parentField]: organisations.distributor.id,
          code,
        })
        expect(sameCode.problems).toEqual(['record.codeTaken code'])
        expect(problemCodesIn(sameCode)).toEqual([path === 'Farms' ? 10 : 4])
        expect(await countTenantsAndOrganisations()).toEqual(before)
        // The record is in a sibling branch that the rival does not see: a farm may buy from both.
        const rival = await organisations.person(organisations.rival, 'AdminDistri')
        const elsewhere = await createOrganisation(rival, path, { code })
        expect(elsewhere.problems).toEqual(path === 'Farms' ? [] : ['record.codeTaken code'])
        expect((await createOrganisation(rival, path, { name: first.name })).status).toBe(200)
      },
    )

    test.each(organisationPathNames)('%s under an invisible distributor answer like a missing one', async (path) => {
      const parentField = path === 'Farms' ? 'structureId' : 'parentId'
      const rival = await organisations.person(organisations.rival, 'AdminDistri')
      for (const id of [
        organisations.distributor.id,
        organisations.manufacturer.id,
        organisations.farm.id,
        987_654_321,
      ]) {
        const response = await createOrganisation(rival, path, { [parentField]: id })
        expect(response.problems, String(id)).toEqual([`record.referenceMissing ${parentField}`])
        expect(problemCodesIn(response)).toEqual([path === 'Farms' ? 6 : 5])
      }
    })

    test.each(organisationPathNames)('%s several times at once creates one, with one tenant', async (path) => {
      const content = organisationContent({ createTenant: true })
      const before = await countTenantsAndOrganisations()
      const responses = await Promise.all([1, 2, 3].map(() => createOrganisation(organisations.admin, path, content)))
      expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
      const after = await countTenantsAndOrganisations()
      expect([after.tenants - before.tenants, after.organisations - before.organisations]).toEqual([1, 1])
    })

    test('every organisation has its own tenant, and every such tenant has an organisation', async () => {
      const [counts] = await queryRows(
        organisations.world,
        `select (select count(*) from organisation) as organisations,
          (select count(distinct tenant_id) from organisation) as tenants,
          (select count(*) from tenant where role in ('Structure', 'Farm')
            and id not in (select tenant_id from organisation)) as orphans`,
      )
      expect(counts.organisations).toBe(counts.tenants)
      expect(Number(counts.orphans)).toBe(0)
    })

    test('a farm and a distributor are found by the beginning of their postcode, beside other words', async () => {
      for (const path of organisationPathNames) {
        const { id } = recordIn(
          await createOrganisation(organisations.admin, path, { name: `Postcode ${path}`, zipCode: '29750' }),
        )
        const list = async (search: string) =>
          recordsIn(
            await organisations.admin.call('GET', `/api/${path}?NbPerPage=100&Search=${encodeURIComponent(search)}`),
          ).map((record) => record.id)
        for (const search of ['29', '29750', 'postcode 297']) expect(await list(search), search).toContain(id)
        for (const search of ['9750', '2975 nobody', '297501']) expect(await list(search), search).not.toContain(id)
      }
    })

    test('coordinates are accepted with a comma or a dot, within their bounds', async () => {
      const created = recordIn(
        await createOrganisation(organisations.admin, 'Farms', { latitude: '48,5', longitude: '-2.75' }),
      )
      expect(created).toMatchObject({ latitude: 48.5, longitude: -2.75 })
      const outOfBounds = await createOrganisation(organisations.admin, 'Farms', { latitude: '90,1', longitude: -181 })
      expect(outOfBounds.problems).toEqual(['field.tooLarge latitude', 'field.tooSmall longitude'])
      expect((await createOrganisation(organisations.admin, 'Farms', { latitude: 'nord' })).status).toBe(422)
    })
  })

  describe('the first person', () => {
    const invited = { createTenant: true, firstName: 'Nora', lastName: 'Lefèvre' }

    test.each([
      ['Structures', 'AdminDistri', 'nora.s@provende.test'],
      ['Farms', 'Farmer', 'nora.f@provende.test'],
    ] as const)('of %s is an %s, invited by mail with a link that is valid once', async (path, role, email) => {
      const organisation = recordIn(await createOrganisation(organisations.admin, path, { ...invited, email }))
      const [person] = await queryRows(organisations.world, 'select * from app_user where email = $1', [email])
      expect(person).toMatchObject({
        role,
        first_name: 'Nora',
        last_name: 'Lefèvre',
        tenant_id: organisation.ownerTenantId,
      })
      const [mail] = await queryRows(organisations.world, 'select * from outgoing_mail where to_address = $1', [email])
      expect(mail.body_text).toContain(String(organisation.name))
      const code = /ResetPassword\/\d+\/(\S+)/.exec(mail.body_text)?.[1]
      const resetBody = { Email: email, Password: 'Passw0rd!', ConfirmPassword: 'Passw0rd!', Code: code }
      const reset = () => organisations.world.call(null, 'POST', '/Account/ResetPassword', { body: resetBody })
      expect((await reset()).status).toBe(200)
      expect((await reset()).problems).toEqual(['password.resetRefused'])
    })

    test('is refused for an unopened tenant, without a name, or with a taken e-mail; nothing is stored', async () => {
      const before = await countTenantsAndOrganisations()
      const [{ count: mails }] = await queryRows(organisations.world, 'select count(*) from outgoing_mail')
      const email = 'else@provende.test'
      expect(
        (await createOrganisation(organisations.admin, 'Farms', { ...invited, email, createTenant: false })).problems,
      ).toEqual(['firstPerson.tenantClosed email'])
      expect((await createOrganisation(organisations.admin, 'Farms', { createTenant: true, email })).problems).toEqual([
        'field.required firstName',
        'field.required lastName',
      ])
      const invalid = await createOrganisation(organisations.admin, 'Farms', { ...invited, email: 'nobody' })
      expect([invalid.problems, problemCodesIn(invalid)]).toEqual([['field.email email'], [111]])
      const emailTaken = await createOrganisation(organisations.admin, 'Farms', {
        ...invited,
        email: 'PERSON1@provende.test',
      })
      expect([emailTaken.problems, problemCodesIn(emailTaken)]).toEqual([['user.emailTaken email'], [296]])
      // When the name is taken, the person is not invited either.
      await createOrganisation(organisations.admin, 'Farms', {
        ...invited,
        email,
        name: organisations.farm.name,
        structureId: organisations.distributor.id,
      })
      expect(await countTenantsAndOrganisations()).toEqual(before)
      expect(await queryRows(organisations.world, 'select count(*) from outgoing_mail')).toEqual([{ count: mails }])
      expect(await queryRows(organisations.world, 'select from app_user where email = $1', [email])).toEqual([])
    })
  })

  describe('changing', () => {
    test('can open the tenant later, never closes it, and renames it', async () => {
      const created = recordIn(await createOrganisation(organisations.admin, 'Farms'))
      const opened = recordIn(
        await updateOrganisation(organisations.admin, 'Farms', {
          ...created,
          createTenant: true,
          name: 'Renamed farm',
        }),
      )
      expect(await tenantOf(opened)).toMatchObject({ status_id: 1, name: 'Renamed farm' })
      const stillOpened = recordIn(
        await updateOrganisation(organisations.admin, 'Farms', { ...opened, createTenant: false }),
      )
      expect(stillOpened.createTenant).toBe(true)
    })

    test.each(organisationPathNames)('%s cannot move to another parent', async (path) => {
      const parentField = path === 'Farms' ? 'structureId' : 'parentId'
      const created = recordIn(
        await createOrganisation(organisations.admin, path, { [parentField]: organisations.distributor.id }),
      )
      const moved = await updateOrganisation(organisations.admin, path, {
        ...created,
        [parentField]: organisations.rival.id,
      })
      expect(moved.problems).toEqual([`organisation.keepsPlace ${parentField}`])
      const { [parentField]: _, ...without } = created
      expect(recordIn(await updateOrganisation(organisations.admin, path, without))[parentField]).toBe(
        organisations.distributor.id,
      )
    })

    test.each(organisationPathNames)(
      '%s from an outdated version are refused, and read-only fields of the body are ignored',
      async (path) => {
        const created = recordIn(
          await createOrganisation(organisations.admin, path, { expert: 'Somebody', distributorName: 'Nobody' }),
        )
        expect(created).toMatchObject({ expert: '', distributorName: 'Maker' })
        const saved = recordIn(
          await updateOrganisation(organisations.admin, path, { ...created, expert: 'Somebody', city: 'Vire' }),
        )
        expect(saved).toMatchObject({ expert: '', distributorName: 'Maker', city: 'Vire' })
        expect((await updateOrganisation(organisations.admin, path, { ...created, city: 'Rennes' })).problems).toEqual([
          'record.changedMeanwhile',
        ])
      },
    )

    test('a distributor reads his own structure and changes those below; a manufacturer changes his own too', async () => {
      const distributorAdmin = await organisations.person(organisations.distributor, 'AdminDistri')
      const read = recordIn(await distributorAdmin.call('GET', `/api/Structures/${organisations.distributor.id}`))
      expect(read.mayWrite).toBe(false)
      const listed = recordsIn(await distributorAdmin.call('GET', '/api/Structures')).find(({ id }) => id === read.id)
      expect(listed?.mayWrite).toBe(false)
      const missing = await updateOrganisation(distributorAdmin, 'Structures', { ...read, id: 987_654_321 })
      expect(await updateOrganisation(distributorAdmin, 'Structures', { ...read, city: 'Vire' })).toEqual(missing)
      expect(await distributorAdmin.call('DELETE', `/api/Structures/${read.id}`)).toEqual(missing)
      const depot = recordIn(await createOrganisation(distributorAdmin, 'Structures'))
      expect((await updateOrganisation(distributorAdmin, 'Structures', { ...depot, city: 'Vire' })).status).toBe(200)
      const ownStructure = recordIn(
        await organisations.admin.call('GET', `/api/Structures/${organisations.manufacturer.id}`),
      )
      expect(ownStructure.mayWrite).toBe(true)
      expect(
        (await updateOrganisation(organisations.admin, 'Structures', { ...ownStructure, city: 'Vire' })).status,
      ).toBe(200)
    })
  })

  describe('deactivating', () => {
    test('requires that everything below is inactive, and ends the sessions of its people for good', async () => {
      const depot = recordIn(await createOrganisation(organisations.admin, 'Structures', { createTenant: true }))
      const farm = recordIn(
        await createOrganisation(organisations.admin, 'Farms', { structureId: depot.id, createTenant: true }),
      )
      const farmer = await organisations.person(farm, 'Farmer')
      const remove = (path: string, id: number, restore = '') =>
        organisations.admin.call('DELETE', `/api/${path}/${id}${restore}`)
      const refused = await remove('Structures', depot.id)
      expect(refused.problems).toEqual(['organisation.activeChildren'])
      expect(messageOf(refused)).toContain(String(farm.name))
      expect((await farmer.call('GET', '/Account/GetContext')).status).toBe(200)
      expect((await remove('Farms', farm.id)).status).toBe(200)
      expect((await farmer.call('GET', '/Account/GetContext')).status).toBe(401)
      expect(await tenantOf(farm)).toMatchObject({ deleted: true })
      expect((await remove('Structures', depot.id)).status).toBe(200)
      expect((await remove('Farms', farm.id, '?restore=true')).problems).toEqual(['organisation.parentInactive'])
      expect((await createOrganisation(organisations.admin, 'Farms', { structureId: depot.id })).problems).toEqual([
        'organisation.parentInactive',
      ])
      for (const [path, id] of [
        ['Structures', depot.id],
        ['Farms', farm.id],
      ] as const)
        expect((await remove(path, id, '?restore=true')).status).toBe(200)
      expect(await tenantOf(farm)).toMatchObject({ deleted: false })
      expect((await farmer.call('GET', '/Account/GetContext')).status).toBe(401)
    })

    test('is refused for one’s own organisation', async () => {
      const response = await organisations.admin.call('DELETE', `/api/Structures/${organisations.manufacturer.id}`)
      expect(response.problems).toEqual(['organisation.ownTenant'])
    })
  })

  describe('who sees and changes what', () => {
    test.each(organisationPathNames)('%s of another branch answer like missing ones', async (path) => {
      const otherBranchRecord = path === 'Farms' ? organisations.farm : organisations.distributor
      const rival = await organisations.person(organisations.rival, 'AdminDistri')
      const calls = (id: number): Promise<ApiResponse>[] => [
        rival.call('GET', `/api/${path}/${id}`),
        updateOrganisation(rival, path, { ...otherBranchRecord, id }),
        rival.call('DELETE', `/api/${path}/${id}`),
      ]
      expect(await Promise.all(calls(otherBranchRecord.id))).toEqual(await Promise.all(calls(987_654_321)))
      const listed = recordsIn(await rival.call('GET', `/api/${path}`)).map(({ id }) => id)
      expect(listed).not.toContain(otherBranchRecord.id)
    })

    test('roles read and write as in the permission table', async () => {
      const rightsOf = async (person: Person, path: 'Structures' | 'Farms') => {
        const read = (await person.call('GET', `/api/${path}`)).status === 200
        const write = (await createOrganisation(person, path, { structureId: undefined })).status !== 403
        return read ? (write ? 'W' : 'x') : '.'
      }
      const table: Record<string, string> = {}
      for (const [organisation, role] of [
        [organisations.manufacturer, 'AdminDif'],
        [organisations.manufacturer, 'ExpertDif'],
        [organisations.manufacturer, 'Formulateur'],
        [organisations.distributor, 'AdminDistri'],
        [organisations.distributor, 'ExpertDistri'],
        [organisations.farm, 'Farmer'],
      ] as const) {
        const tenantId = 'tenantId' in organisation ? Number(organisation.tenantId) : organisation.ownerTenantId
        const person = await organisations.world.addPerson(tenantId, role)
        table[role] = `${await rightsOf(person, 'Structures')} ${await rightsOf(person, 'Farms')}`
      }
      expect(table).toEqual({
        AdminDif: 'W W',
        ExpertDif: 'x W',
        Formulateur: '. x',
        AdminDistri: 'W W',
        ExpertDistri: 'x W',
        Farmer: '. x',
      })
    })

    test('an expert with assignments creates farms within them, and changes them without seeing the distributor', async () => {
      const expert = await organisations.world.addPerson(organisations.manufacturer.tenantId, 'ExpertDif')
      const assign = (organisation: AnyRecord) =>
        queryRows(
          organisations.world,
          `insert into expert_assignment (user_id, organisation_id, tenant_id, assigned_at) values ($1, $2, $3, now())`,
          [expert.id, organisation.id, organisation.ownerTenantId],
        )
      await assign(organisations.farm)
      const farm = recordIn(await expert.call('GET', `/api/Farms/${organisations.farm.id}`))
      expect(farm.structureId).toBe(organisations.distributor.id)
      expect((await updateOrganisation(expert, 'Farms', { ...farm, city: 'Pontivy' })).status).toBe(200)
      expect((await expert.call('GET', `/api/Structures/${organisations.distributor.id}`)).status).toBe(404)
      expect((await createOrganisation(expert, 'Farms')).problems).toEqual(['farm.beyondReach structureId'])
      expect(
        (await createOrganisation(expert, 'Farms', { structureId: organisations.distributor.id })).problems,
      ).toEqual(['record.referenceMissing structureId'])
      await assign(organisations.rival)
      const created = recordIn(
        await createOrganisation(expert, 'Farms', { structureId: organisations.rival.id, createTenant: true }),
      )
      expect((await expert.call('GET', `/api/Farms/${created.id}`)).status).toBe(200)
    })
  })

  describe('lists', () => {
    let branch: AnyRecord
    beforeAll(async () => {
      branch = recordIn(await createOrganisation(organisations.admin, 'Structures'))
    })

    test('support each documented filter, ignore special characters, and count the farms of a branch', async () => {
      const distributorAdmin = await organisations.person(branch, 'AdminDistri')
      const depot = recordIn(await createOrganisation(distributorAdmin, 'Structures', { name: 'Dépôt du Ménez' }))
      const farm = recordIn(
        await createOrganisation(distributorAdmin, 'Farms', {
          structureId: depot.id,
          name: 'GAEC Un / Deux',
          city: 'Quimper',
          representativeName: 'Yves Kermeur',
        }),
      )
      const expert = await organisations.person(branch, 'ExpertDistri')
      await queryRows(
        organisations.world,
        'insert into expert_assignment (user_id, organisation_id, tenant_id, assigned_at) values ($1, $2, $3, now())',
        [expert.id, farm.id, farm.ownerTenantId],
      )
      for (const query of [
        'name=gaec un %2F deux',
        'city=QUIMPER',
        'representativename=kermeur',
        'distributorname=depot',
        `expert=Person`,
      ])
        expect(
          recordsIn(await distributorAdmin.call('GET', `/api/Farms?${query}`)).map(({ id }) => id),
          query,
        ).toEqual([farm.id])
      const [listedStructure] = recordsIn(await distributorAdmin.call('GET', '/api/Structures?name=menez&order=Name'))
      expect(listedStructure).toMatchObject({ id: depot.id, farmsCount: 1, lastOrderDate: null })
      const branchRow = recordsIn(await distributorAdmin.call('GET', `/api/Structures?code=${branch.code}`))
      // Of its own: those of its depot are counted there.
      expect(branchRow[0]?.farmsCount).toBe(0)
      const asHost = recordsIn(await organisations.world.host.call('GET', '/api/Structures?Type=2'))
      expect(asHost.map(({ mayWrite }) => mayWrite)).not.toContain(true)
      const farms = await distributorAdmin.call('GET', '/api/Structures?Type=2')
      expect(recordsIn(farms)).toMatchObject([{ id: farm.id, typeId: 2, parentId: depot.id }])
      expect((await distributorAdmin.call('GET', '/api/Structures?Type=3')).status).toBe(422)
      const withColumns = await distributorAdmin.call('GET', '/api/Structures?IncludeColumns=Name')
      expect(decodeBody(withColumns.body)).toMatchObject([{ name: expect.any(String) }, { name: expect.any(String) }])
    })

    test('the tree has the visible structures, and farms on request', async () => {
      const distributorAdmin = await organisations.person(branch, 'AdminDistri')
      const tree = async (query: string) =>
        decodeBody((await distributorAdmin.call('GET', `/api/Structures/GetHierarchy?${query}`)).body)
      const plain = (await tree('')) as unknown as { id: number; typeId: number; parentId: number }[]
      expect(plain.every(({ typeId }) => typeId === 1)).toBe(true)
      expect(plain.find(({ id }) => id === branch.id)?.parentId).toBe(organisations.manufacturer.id)
      const all = (await tree('withFarms=true')) as unknown as { typeId: number }[]
      expect(all.filter(({ typeId }) => typeId === 2)).toHaveLength(1)
    })

    test('a read-only browse sees the same tree, farm counts and organisations of the tenant', async () => {
      const distributorAdmin = await organisations.person(branch, 'AdminDistri')
      const depot = recordIn(await createOrganisation(distributorAdmin, 'Structures', { createTenant: true }))
      const farm = recordIn(await createOrganisation(distributorAdmin, 'Farms', { structureId: depot.id }))
      expect((await distributorAdmin.call('GET', `/Account/Browse/${depot.ownerTenantId}`)).status).toBe(200)
      expect((await createOrganisation(distributorAdmin, 'Farms', { structureId: depot.id })).status).toBe(403)
      const ids = async (query: string) =>
        recordsIn(await distributorAdmin.call('GET', `/api/Structures/${query}`)).map(({ id }) => id)
      expect(await ids('GetHierarchy?withFarms=true')).toEqual([depot.id, farm.id])
      expect(await ids(`GetStructuresByTenantId?id=${depot.ownerTenantId}`)).toEqual([depot.id])
      const [listedStructure] = recordsIn(await distributorAdmin.call('GET', '/api/Structures'))
      expect(listedStructure).toMatchObject({ id: depot.id, farmsCount: 1 })
    })

    test('organisations are found by tenant id, and answer like missing ones for other tenants', async () => {
      const { admin, distributor, farm, rival } = organisations
      const ids = async (person: Person, path: string) => {
        const response = await person.call('GET', path)
        return response.status === 200
          ? [decodeBody(response.body)].flat().map((record) => (record as unknown as AnyRecord).id)
          : response.status
      }
      const below = await ids(admin, `/api/Structures/GetStructuresByTenantId?id=${distributor.ownerTenantId}`)
      expect(below).toContain(distributor.id)
      expect(below).not.toContain(rival.id)
      expect(await ids(admin, `/api/Farms/GetFarmByTenantId?id=${farm.ownerTenantId}`)).toEqual([farm.id])
      const otherAdmin = await organisations.person(rival, 'AdminDistri')
      expect(await ids(otherAdmin, `/api/Structures/GetStructuresByTenantId?id=${distributor.ownerTenantId}`)).toEqual(
        [],
      )
      expect(await ids(otherAdmin, `/api/Farms/GetFarmByTenantId?id=${farm.ownerTenantId}`)).toBe(404)
    })
  })
})
