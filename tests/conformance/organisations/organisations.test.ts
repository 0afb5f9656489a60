import type { AnyRecord } from '@provende/contract/records/family.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { eachEngine } from '../kit/databases.ts'
import { type Answer, messageOf, type Person } from './support.ts'
import { recordIn, recordsIn } from './support-families.ts'
import { change, create, createPlaces, type Places, placeContent, rows, told } from './support-places.ts'

/* Distributors and farms: each brings a tenant of its own. Sources: spec 1 §2–§8, docs/decisions/0011. */

const kinds = ['Structures', 'Farms'] as const
const codesOf = (answer: Answer) =>
  JSON.parse(String((answer.body as { MessageDetail?: string }).MessageDetail)).map(
    ({ Code }: { Code: number }) => Code,
  )

eachEngine(({ fresh }) => {
  let places: Places
  beforeAll(async () => {
    places = await createPlaces(await fresh())
  })
  const tenantOf = async (record: AnyRecord) =>
    (await rows(places.world, 'select * from tenant where id = $1', [record.ownerTenantId]))[0]
  const counted = async () =>
    (
      await rows(
        places.world,
        'select (select count(*) from tenant) as tenants, (select count(*) from organisation) as places',
      )
    )[0]

  describe('creating', () => {
    test('brings a tenant below that of the distributor above, opened or not', async () => {
      const closed = recordIn(await create(places.admin, 'Structures', { parentId: places.distributor.id }))
      expect(await tenantOf(closed)).toMatchObject({
        parent_id: places.distributor.ownerTenantId,
        role: 'Structure',
        status_id: 0,
        name: closed.name,
        code: closed.code,
      })
      expect(closed).toMatchObject({ createTenant: false, mayWrite: true, farmsCount: 0, ordersCount: 0 })
      const opened = recordIn(await create(places.admin, 'Farms', { structureId: closed.id, createTenant: true }))
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

    test('under nothing said stands under the structure of the current tenant', async () => {
      expect(places.distributor.parentId).toBe(places.maker.id)
      const seller = await places.person(places.distributor, 'AdminDistri')
      const farm = recordIn(await create(seller, 'Farms'))
      expect(farm).toMatchObject({ structureId: places.distributor.id, distributorName: places.distributor.name })
    })

    test('on the platform itself is refused in the documented words', async () => {
      const answer = await create(places.world.host, 'Structures')
      expect(answer).toMatchObject({ status: 422, problems: ['structure.hostLevel'] })
      expect(messageOf(answer)).toBe('Impossible de créer une structure au niveau host')
      const below = await create(places.world.host, 'Structures', { parentId: places.distributor.id })
      expect(below.problems).toEqual(['structure.hostLevel'])
    })

    test.each(kinds)(
      '%s refuse a name or a code that is taken, with the documented numbers, and leave nothing',
      async (path) => {
        const above = path === 'Farms' ? 'structureId' : 'parentId'
        const first = recordIn(await create(places.admin, path, { [above]: places.distributor.id }))
        const before = await counted()
        const sameName = await create(places.admin, path, { [above]: places.distributor.id, name: first.name })
        expect(sameName.problems).toEqual(['record.nameTaken name'])
        expect(codesOf(sameName)).toEqual([2])
        // A sibling branch the rival's people do not see.
        const rival = await places.person(places.rival, 'AdminDistri')
        const sameCode = await create(rival, path, { code: String(first.code).toUpperCase() })
        expect(sameCode.problems).toEqual(['record.codeTaken code'])
        expect(codesOf(sameCode)).toEqual([path === 'Farms' ? 10 : 4])
        expect(await counted()).toEqual(before)
        expect((await create(rival, path, { name: first.name })).status).toBe(200)
      },
    )

    test.each(kinds)('%s under what is no distributor of theirs answer like a missing one', async (path) => {
      const above = path === 'Farms' ? 'structureId' : 'parentId'
      const rival = await places.person(places.rival, 'AdminDistri')
      for (const id of [places.distributor.id, places.maker.id, places.farm.id, 987_654_321]) {
        const answer = await create(rival, path, { [above]: id })
        expect(answer.problems, String(id)).toEqual([`record.referenceMissing ${above}`])
        expect(codesOf(answer)).toEqual([path === 'Farms' ? 6 : 5])
      }
    })

    test.each(kinds)('%s twice at the same time makes one, with one tenant', async (path) => {
      const content = placeContent({ createTenant: true })
      const before = await counted()
      const answers = await Promise.all([1, 2, 3].map(() => create(places.admin, path, content)))
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
      const after = await counted()
      expect([after.tenants - before.tenants, after.places - before.places]).toEqual([1, 1])
    })

    test('no place is without a tenant of its own, and no such tenant without a place', async () => {
      const [found] = await rows(
        places.world,
        `select (select count(*) from organisation) as places,
          (select count(distinct tenant_id) from organisation) as tenants,
          (select count(*) from tenant where role in ('Structure', 'Farm')
            and id not in (select tenant_id from organisation)) as orphans`,
      )
      expect(found.places).toBe(found.tenants)
      expect(Number(found.orphans)).toBe(0)
    })

    test('coordinates are read with a comma or a dot, within their bounds', async () => {
      const made = recordIn(await create(places.admin, 'Farms', { latitude: '48,5', longitude: '-2.75' }))
      expect(made).toMatchObject({ latitude: 48.5, longitude: -2.75 })
      const beyond = await create(places.admin, 'Farms', { latitude: '90,1', longitude: -181 })
      expect(beyond.problems).toEqual(['field.tooLarge latitude', 'field.tooSmall longitude'])
      expect((await create(places.admin, 'Farms', { latitude: 'nord' })).status).toBe(422)
    })
  })

  describe('the first person', () => {
    const invited = { createTenant: true, firstName: 'Nora', lastName: 'Lefèvre' }

    test.each([
      ['Structures', 'AdminDistri', 'nora.s@provende.test'],
      ['Farms', 'Farmer', 'nora.f@provende.test'],
    ] as const)('of %s is an %s, invited by mail with a link that serves once', async (path, role, email) => {
      const place = recordIn(await create(places.admin, path, { ...invited, email }))
      const [person] = await rows(places.world, 'select * from app_user where email = $1', [email])
      expect(person).toMatchObject({ role, first_name: 'Nora', last_name: 'Lefèvre', tenant_id: place.ownerTenantId })
      const [mail] = await rows(places.world, 'select * from outgoing_mail where to_address = $1', [email])
      expect(mail.body_text).toContain(String(place.name))
      const code = /ResetPassword\/\d+\/(\S+)/.exec(mail.body_text)?.[1]
      const choose = { Email: email, Password: 'Passw0rd!', ConfirmPassword: 'Passw0rd!', Code: code }
      const reset = () => places.world.call(null, 'POST', '/Account/ResetPassword', { body: choose })
      expect((await reset()).status).toBe(200)
      expect((await reset()).problems).toEqual(['password.resetRefused'])
    })

    test('is refused where the tenant stays closed, without a name, or with an e-mail that is taken; nothing is left', async () => {
      const before = await counted()
      const [{ count: mails }] = await rows(places.world, 'select count(*) from outgoing_mail')
      const email = 'else@provende.test'
      expect((await create(places.admin, 'Farms', { ...invited, email, createTenant: false })).problems).toEqual([
        'firstPerson.tenantClosed email',
      ])
      expect((await create(places.admin, 'Farms', { createTenant: true, email })).problems).toEqual([
        'field.required firstName',
        'field.required lastName',
      ])
      const invalid = await create(places.admin, 'Farms', { ...invited, email: 'nobody' })
      expect([invalid.problems, codesOf(invalid)]).toEqual([['field.email email'], [8]])
      const taken = await create(places.admin, 'Farms', { ...invited, email: 'PERSON1@provende.test' })
      expect([taken.problems, codesOf(taken)]).toEqual([['user.emailTaken email'], [10]])
      // The name is taken: the person is not invited either.
      await create(places.admin, 'Farms', {
        ...invited,
        email,
        name: places.farm.name,
        structureId: places.distributor.id,
      })
      expect(await counted()).toEqual(before)
      expect(await rows(places.world, 'select count(*) from outgoing_mail')).toEqual([{ count: mails }])
      expect(await rows(places.world, 'select from app_user where email = $1', [email])).toEqual([])
    })
  })

  describe('changing', () => {
    test('opens the tenant later, never closes it, and names it anew', async () => {
      const made = recordIn(await create(places.admin, 'Farms'))
      const opened = recordIn(
        await change(places.admin, 'Farms', { ...made, createTenant: true, name: 'Renamed farm' }),
      )
      expect(await tenantOf(opened)).toMatchObject({ status_id: 1, name: 'Renamed farm' })
      const kept = recordIn(await change(places.admin, 'Farms', { ...opened, createTenant: false }))
      expect(kept.createTenant).toBe(true)
    })

    test.each(kinds)('%s keep their place', async (path) => {
      const above = path === 'Farms' ? 'structureId' : 'parentId'
      const made = recordIn(await create(places.admin, path, { [above]: places.distributor.id }))
      const moved = await change(places.admin, path, { ...made, [above]: places.rival.id })
      expect(moved.problems).toEqual([`organisation.keepsPlace ${above}`])
      const { [above]: _, ...without } = made
      expect(recordIn(await change(places.admin, path, without))[above]).toBe(places.distributor.id)
    })

    test.each(kinds)(
      '%s from an older version are refused, and what the server keeps is not taken from a body',
      async (path) => {
        const made = recordIn(await create(places.admin, path, { expert: 'Somebody', distributorName: 'Nobody' }))
        expect(made).toMatchObject({ expert: '', distributorName: 'Maker' })
        const saved = recordIn(await change(places.admin, path, { ...made, expert: 'Somebody', city: 'Vire' }))
        expect(saved).toMatchObject({ expert: '', distributorName: 'Maker', city: 'Vire' })
        expect((await change(places.admin, path, { ...made, city: 'Rennes' })).problems).toEqual([
          'record.changedMeanwhile',
        ])
      },
    )

    test('a distributor reads his own structure and changes those below; a manufacturer changes his own', async () => {
      const seller = await places.person(places.distributor, 'AdminDistri')
      const read = recordIn(await seller.call('GET', `/api/Structures/${places.distributor.id}`))
      expect(read.mayWrite).toBe(false)
      const listed = recordsIn(await seller.call('GET', '/api/Structures')).find(({ id }) => id === read.id)
      expect(listed?.mayWrite).toBe(false)
      const missing = await change(seller, 'Structures', { ...read, id: 987_654_321 })
      expect(await change(seller, 'Structures', { ...read, city: 'Vire' })).toEqual(missing)
      expect(await seller.call('DELETE', `/api/Structures/${read.id}`)).toEqual(missing)
      const depot = recordIn(await create(seller, 'Structures'))
      expect((await change(seller, 'Structures', { ...depot, city: 'Vire' })).status).toBe(200)
      const own = recordIn(await places.admin.call('GET', `/api/Structures/${places.maker.id}`))
      expect(own.mayWrite).toBe(true)
      expect((await change(places.admin, 'Structures', { ...own, city: 'Vire' })).status).toBe(200)
    })
  })

  describe('deactivating', () => {
    test('waits for what stands under it, and ends the sessions of its people for good', async () => {
      const depot = recordIn(await create(places.admin, 'Structures', { createTenant: true }))
      const farm = recordIn(await create(places.admin, 'Farms', { structureId: depot.id, createTenant: true }))
      const farmer = await places.person(farm, 'Farmer')
      const remove = (path: string, id: number, restore = '') =>
        places.admin.call('DELETE', `/api/${path}/${id}${restore}`)
      const refused = await remove('Structures', depot.id)
      expect(refused.problems).toEqual(['organisation.activeChildren'])
      expect(messageOf(refused)).toContain(String(farm.name))
      expect((await farmer.call('GET', '/Account/GetContext')).status).toBe(200)
      expect((await remove('Farms', farm.id)).status).toBe(200)
      expect((await farmer.call('GET', '/Account/GetContext')).status).toBe(401)
      expect(await tenantOf(farm)).toMatchObject({ deleted: true })
      expect((await remove('Structures', depot.id)).status).toBe(200)
      expect((await remove('Farms', farm.id, '?restore=true')).problems).toEqual(['organisation.parentInactive'])
      expect((await create(places.admin, 'Farms', { structureId: depot.id })).problems).toEqual([
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
      const answer = await places.admin.call('DELETE', `/api/Structures/${places.maker.id}`)
      expect(answer.problems).toEqual(['organisation.ownTenant'])
    })
  })

  describe('who sees and changes what', () => {
    test.each(kinds)('%s of another branch answer like missing ones', async (path) => {
      const theirs = path === 'Farms' ? places.farm : places.distributor
      const rival = await places.person(places.rival, 'AdminDistri')
      const calls = (id: number): Promise<Answer>[] => [
        rival.call('GET', `/api/${path}/${id}`),
        change(rival, path, { ...theirs, id }),
        rival.call('DELETE', `/api/${path}/${id}`),
      ]
      expect(await Promise.all(calls(theirs.id))).toEqual(await Promise.all(calls(987_654_321)))
      const listed = recordsIn(await rival.call('GET', `/api/${path}`)).map(({ id }) => id)
      expect(listed).not.toContain(theirs.id)
    })

    test('roles read and write as the table says', async () => {
      const may = async (person: Person, path: 'Structures' | 'Farms') => {
        const read = (await person.call('GET', `/api/${path}`)).status === 200
        const write = (await create(person, path, { structureId: undefined })).status !== 403
        return read ? (write ? 'W' : 'x') : '.'
      }
      const table: Record<string, string> = {}
      for (const [place, role] of [
        [places.maker, 'AdminDif'],
        [places.maker, 'ExpertDif'],
        [places.maker, 'Formulateur'],
        [places.distributor, 'AdminDistri'],
        [places.distributor, 'ExpertDistri'],
        [places.farm, 'Farmer'],
      ] as const) {
        const tenantId = 'tenantId' in place ? Number(place.tenantId) : place.ownerTenantId
        const person = await places.world.addPerson(tenantId, role)
        table[role] = `${await may(person, 'Structures')} ${await may(person, 'Farms')}`
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

    test('an expert with assignments creates farms where he is assigned, and changes them without seeing the distributor', async () => {
      const one = await places.world.addPerson(places.maker.tenantId, 'ExpertDif')
      const assign = (place: AnyRecord) =>
        rows(
          places.world,
          `insert into expert_assignment (user_id, organisation_id, tenant_id, assigned_at) values ($1, $2, $3, now())`,
          [one.id, place.id, place.ownerTenantId],
        )
      await assign(places.farm)
      const seen = recordIn(await one.call('GET', `/api/Farms/${places.farm.id}`))
      expect(seen.structureId).toBe(places.distributor.id)
      expect((await change(one, 'Farms', { ...seen, city: 'Pontivy' })).status).toBe(200)
      expect((await one.call('GET', `/api/Structures/${places.distributor.id}`)).status).toBe(404)
      expect((await create(one, 'Farms')).problems).toEqual(['farm.beyondReach structureId'])
      expect((await create(one, 'Farms', { structureId: places.distributor.id })).problems).toEqual([
        'record.referenceMissing structureId',
      ])
      await assign(places.rival)
      const made = recordIn(await create(one, 'Farms', { structureId: places.rival.id, createTenant: true }))
      expect((await one.call('GET', `/api/Farms/${made.id}`)).status).toBe(200)
    })
  })

  describe('lists', () => {
    let branch: AnyRecord
    beforeAll(async () => {
      branch = recordIn(await create(places.admin, 'Structures'))
    })

    test('find by each documented filter, clean their texts, and count the farms of a branch', async () => {
      const seller = await places.person(branch, 'AdminDistri')
      const depot = recordIn(await create(seller, 'Structures', { name: 'Dépôt du Ménez' }))
      const farm = recordIn(
        await create(seller, 'Farms', {
          structureId: depot.id,
          name: 'GAEC Un / Deux',
          city: 'Quimper',
          representativeName: 'Yves Kermeur',
        }),
      )
      const expert = await places.person(branch, 'ExpertDistri')
      await rows(
        places.world,
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
          recordsIn(await seller.call('GET', `/api/Farms?${query}`)).map(({ id }) => id),
          query,
        ).toEqual([farm.id])
      const [found] = recordsIn(await seller.call('GET', '/api/Structures?name=menez&order=Name'))
      expect(found).toMatchObject({ id: depot.id, farmsCount: 1, ordersCount: 0, lastOrderDate: null })
      const whole = recordsIn(await seller.call('GET', `/api/Structures?code=${branch.code}`))
      expect(whole[0]?.farmsCount).toBe(1)
      const farms = await seller.call('GET', '/api/Structures?Type=2')
      expect(recordsIn(farms)).toMatchObject([{ id: farm.id, typeId: 2, parentId: depot.id }])
      expect((await seller.call('GET', '/api/Structures?Type=3')).status).toBe(422)
      const some = await seller.call('GET', '/api/Structures?IncludeColumns=Name')
      expect(told(some.body)).toMatchObject([{ name: expect.any(String) }, { name: expect.any(String) }])
    })

    test('the tree is what one sees: structures, with farms when asked for, inactive ones when asked for', async () => {
      const seller = await places.person(branch, 'AdminDistri')
      const tree = async (query: string) =>
        told((await seller.call('GET', `/api/Structures/GetHierarchy?${query}`)).body)
      const plain = (await tree('')) as unknown as { id: number; typeId: number; parentId: number }[]
      expect(plain.every(({ typeId }) => typeId === 1)).toBe(true)
      expect(plain.find(({ id }) => id === branch.id)?.parentId).toBe(places.maker.id)
      const all = (await tree('withFarms=true')) as unknown as { typeId: number }[]
      expect(all.filter(({ typeId }) => typeId === 2)).toHaveLength(1)
    })

    test('who browses to read only sees the same: the tree, the farms counted, what is of the tenant', async () => {
      const seller = await places.person(branch, 'AdminDistri')
      const depot = recordIn(await create(seller, 'Structures', { createTenant: true }))
      const farm = recordIn(await create(seller, 'Farms', { structureId: depot.id }))
      expect((await seller.call('GET', `/Account/Browse/${depot.ownerTenantId}`)).status).toBe(200)
      expect((await create(seller, 'Farms', { structureId: depot.id })).status).toBe(403)
      const ids = async (query: string) =>
        recordsIn(await seller.call('GET', `/api/Structures/${query}`)).map(({ id }) => id)
      expect(await ids('GetHierarchy?withFarms=true')).toEqual([depot.id, farm.id])
      expect(await ids(`GetStructuresByTenantId?id=${depot.ownerTenantId}`)).toEqual([depot.id])
      const [found] = recordsIn(await seller.call('GET', '/api/Structures'))
      expect(found).toMatchObject({ id: depot.id, farmsCount: 1 })
    })

    test('what is of a tenant answers by that tenant, and like a missing one beyond the walls', async () => {
      const { admin, distributor, farm, rival } = places
      const ids = async (person: Person, path: string) => {
        const answer = await person.call('GET', path)
        return answer.status === 200
          ? [told(answer.body)].flat().map((one) => (one as unknown as AnyRecord).id)
          : answer.status
      }
      const below = await ids(admin, `/api/Structures/GetStructuresByTenantId?id=${distributor.ownerTenantId}`)
      expect(below).toContain(distributor.id)
      expect(below).not.toContain(rival.id)
      expect(await ids(admin, `/api/Farms/GetFarmByTenantId?id=${farm.ownerTenantId}`)).toEqual([farm.id])
      const other = await places.person(rival, 'AdminDistri')
      expect(await ids(other, `/api/Structures/GetStructuresByTenantId?id=${distributor.ownerTenantId}`)).toEqual([])
      expect(await ids(other, `/api/Farms/GetFarmByTenantId?id=${farm.ownerTenantId}`)).toBe(404)
    })
  })
})
