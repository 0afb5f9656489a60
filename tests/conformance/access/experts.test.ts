import { packaging } from '@provende/contract/catalogue/packaging.ts'
import { isVisible, isWritable, reachOf, type TenantNode } from '@provende/domain/access/is-visible.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../packages/server/src/kit/database/transaction.ts'
import type { Scope } from '../../packages/server/src/records/scope.ts'
import { readRecord } from '../../packages/server/src/records/store.ts'
import { visibleTo, writableBy } from '../../packages/server/src/records/visible-to.ts'
import { eachEngine } from '../kit/databases.ts'
import { type Answer, createWorld, type Person, type World } from './support.ts'
import { lastAudit } from './support-access.ts'
import { put } from './support-families.ts'
import { addPlace, type Branch, settleBranch } from './support-people.ts'

/* What an expert is assigned, who assigns it, and that it restricts what he sees of everything, behind each wall alone. */

type Row = { Id: number; Name: string; Authorized: boolean }
const base = '/api/CMVPExpertController'
const rows = (answer: Answer): Row[] => {
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`)
  return answer.body as Row[]
}
const ids = (answer: Answer) => rows(answer).map(({ Id }) => Id)

eachEngine(({ fresh }) => {
  let world: World
  let branch: Branch
  let admin: Person
  let expert: Person
  beforeAll(async () => {
    world = await createWorld(await fresh())
    branch = await settleBranch(world)
    admin = await world.addPerson(branch.maker.tenantId, 'AdminDif')
    expert = await world.addPerson(branch.maker.tenantId, 'ExpertDif')
  })
  const farms = (by: Person, id: number) => by.call('GET', `${base}/GetAuthorizedFarmsEdit?Id=${id}`)
  const strucs = (by: Person, id: number) => by.call('GET', `${base}/GetAuthorizedStrucsEdit?Id=${id}`)
  const setFarms = (by: Person, id: number, added: unknown[], removed: unknown[] = []) =>
    by.call('POST', `${base}/SetAuthorizedFarms`, { body: { Id: id, Added: added, Removed: removed } })
  const setStrucs = (by: Person, id: number, added: unknown[], removed: unknown[] = []) =>
    by.call('POST', `${base}/SetAuthorizedStrucs`, { body: { Id: id, Added: added, Removed: removed } })
  const given = async (id: number) =>
    (
      await world.database.pool.query(
        'select organisation_id as id from expert_assignment where user_id = $1 order by 1',
        [id],
      )
    ).rows.map((row) => row.id)

  describe('assignments', () => {
    test('are given and taken; those of farms and of distributors beside each other', async () => {
      const { farm, otherFarm, rivalFarm, rival, distributor } = branch
      expect(ids(await farms(admin, expert.id))).toEqual([farm, otherFarm, rivalFarm].map((one) => one.structureId))
      expect(ids(await strucs(admin, expert.id))).toEqual([distributor, rival].map((one) => one.structureId))
      expect((await setFarms(admin, expert.id, [farm.structureId, otherFarm.structureId])).status).toBe(200)
      expect((await setStrucs(admin, expert.id, [rival.structureId])).status).toBe(200)
      expect((await setFarms(admin, expert.id, [], [otherFarm.structureId])).status).toBe(200)
      expect(rows(await farms(admin, expert.id)).map(({ Authorized }) => Authorized)).toEqual([true, false, false])
      expect(await given(expert.id)).toEqual([rival.structureId, farm.structureId].toSorted())
      const said = async (id: number | null) =>
        (await world.database.pool.query('select expert from organisation where id = $1', [id])).rows[0].expert
      const { FullName } = (await admin.call('GET', `/api/StructureUsers/${expert.id}`)).body as { FullName: string }
      expect([await said(farm.structureId), await said(otherFarm.structureId)]).toEqual([FullName, ''])
      expect(await lastAudit(world, 'assignmentsChanged')).toMatchObject({
        actor: admin.id,
        asUser: expert.id,
        detail: { given: 0, taken: 1 },
      })
    })
    test('given twice, or taken twice, also at once, are so once', async () => {
      const one = await world.addPerson(branch.maker.tenantId, 'ExpertDif')
      const { farm } = branch
      const answers = await Promise.all([1, 2, 3].map(() => setFarms(admin, one.id, [farm.structureId])))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
      expect(await given(one.id)).toEqual([farm.structureId])
      for (const _ of [1, 2]) expect((await setFarms(admin, one.id, [], [farm.structureId])).status).toBe(200)
      expect(await given(one.id)).toEqual([])
    })
    test('of two people who assign at once both stay', async () => {
      const one = await world.addPerson(branch.maker.tenantId, 'ExpertDif')
      const { farm, otherFarm } = branch
      await Promise.all([setFarms(admin, one.id, [farm.structureId]), setFarms(admin, one.id, [otherFarm.structureId])])
      expect(await given(one.id)).toEqual([farm.structureId, otherFarm.structureId])
    })
    test('are given of organisations within sight and in the expert’s own organisation, else of none', async () => {
      const elsewhere = await settleBranch(world)
      const seller = await world.addPerson(branch.distributor.tenantId, 'ExpertDistri')
      const { farm, rivalFarm, distributor } = branch
      for (const id of [elsewhere.farm.structureId, rivalFarm.structureId, distributor.structureId, 999_999]) {
        const answer = await setFarms(admin, seller.id, [farm.structureId, id])
        expect(answer.problems, String(id)).toEqual(['expert.beyond'])
      }
      expect(await given(seller.id)).toEqual([])
      expect(ids(await farms(admin, seller.id))).toEqual([branch.farm.structureId, branch.otherFarm.structureId])
    })
    test('beyond the sight of who assigns stay as they are', async () => {
      const adviser = await world.addPerson(branch.distributor.tenantId, 'ExpertDistri')
      const seller = await world.addPerson(branch.distributor.tenantId, 'AdminDistri')
      await world.database.pool.query(
        `insert into expert_assignment (user_id, organisation_id, tenant_id, assigned_at)
         select $1, id, tenant_id, now() from organisation where id = $2`,
        [adviser.id, branch.rivalFarm.structureId],
      )
      expect((await setFarms(seller, adviser.id, [branch.farm.structureId])).status).toBe(200)
      const taken = await setFarms(seller, adviser.id, [], [branch.rivalFarm.structureId])
      expect(taken.problems).toEqual(['expert.beyond'])
      expect(await given(adviser.id)).toEqual([branch.farm.structureId, branch.rivalFarm.structureId])
    })
    test('are changed by whoever may change the expert, never by himself', async () => {
      const other = await world.addPerson(branch.maker.tenantId, 'ExpertDif')
      const own = await world.addPerson(branch.maker.tenantId, 'ExpertDif')
      await setFarms(admin, own.id, [branch.farm.structureId])
      for (const id of [own.id, other.id])
        expect((await setFarms(own, id, [], [branch.farm.structureId])).problems).toEqual(['access.denied'])
      expect((await farms(own, own.id)).problems).toEqual(['access.denied'])
      for (const role of ['Formulateur', 'ExpertDistri', 'Farmer', 'TC'] as const)
        expect((await farms(await world.addPerson(branch.maker.tenantId, role), expert.id)).status, role).toBe(403)
      const missing = await farms(admin, 999_999)
      const elsewhere = await world.addPerson((await settleBranch(world)).maker.tenantId, 'ExpertDif')
      expect((await farms(admin, elsewhere.id)).text).toBe(missing.text)
    })
    test('are of experts and technical advisers alone', async () => {
      const seller = await world.addPerson(branch.distributor.tenantId, 'AdminDistri')
      expect((await farms(admin, seller.id)).problems).toEqual(['expert.noAdvisor'])
      expect((await setStrucs(admin, seller.id, [])).problems).toEqual(['expert.noAdvisor'])
    })
    test('go with the role of who no longer advises anybody', async () => {
      const one = await world.addPerson(branch.distributor.tenantId, 'ExpertDistri')
      await setFarms(admin, one.id, [branch.farm.structureId])
      const person = (await admin.call('GET', `/api/StructureUsers/${one.id}`)).body as Record<string, unknown>
      expect((await admin.call('PUT', '/api/StructureUsers', { body: { ...person, RoleId: 6 } })).status).toBe(200)
      expect(await given(one.id)).toEqual([])
    })
  })

  describe('the experts of an organisation', () => {
    test('are told to who sees both, without the inactive', async () => {
      const place = await addPlace(world, branch.distributor, 'Farm')
      const one = await world.addPerson(branch.maker.tenantId, 'ExpertDif')
      const gone = await world.addPerson(branch.maker.tenantId, 'ExpertDif')
      for (const { id } of [one, gone]) await setFarms(admin, id, [place.structureId])
      await admin.call('DELETE', `/api/StructureUsers/${gone.id}`)
      const told = await admin.call('GET', `${base}/FarmExperts/${place.structureId}`)
      expect(told.body).toEqual([expect.objectContaining({ Id: one.id, RoleName: 'CMVPExpertDif' })])
      const farmer = await world.addPerson(place.tenantId, 'Farmer')
      expect((await farmer.call('GET', `${base}/FarmExperts/${place.structureId}`)).body).toEqual([])
      const missing = await farmer.call('GET', `${base}/FarmExperts/999999`)
      expect((await farmer.call('GET', `${base}/FarmExperts/${branch.rivalFarm.structureId}`)).text).toBe(missing.text)
      await setStrucs(admin, one.id, [branch.distributor.structureId])
      expect(ids(await admin.call('GET', `${base}/DistriExperts/${branch.distributor.structureId}`))).toContain(one.id)
    })
  })

  describe('a technical adviser', () => {
    test('has the list of the farms he was assigned, and sees nothing else', async () => {
      const adviser = await world.addPerson(world.platform, 'TC')
      const list = () => adviser.call('GET', `/api/Farms?Order=City`)
      expect((await list()).count).toBe(0)
      expect(
        (await setFarms(world.host, adviser.id, [branch.farm.structureId, branch.rivalFarm.structureId])).status,
      ).toBe(200)
      expect(ids(await list()).toSorted()).toEqual([branch.farm.structureId, branch.rivalFarm.structureId].toSorted())
      const [row] = (await list()).body as Record<string, unknown>[]
      expect(row).toMatchObject({ DistributorName: branch.distributor.name })
      expect((await adviser.call('GET', '/api/StructureUsers')).problems).toEqual(['access.denied'])
    })
  })

  describe('the reach of an expert', () => {
    /** Tables whose rows stand in every tenant of the branch: farms, structures, people and a family of the catalogue. */
    const tables = ['farm', 'structure', 'structure_user', 'packaging'] as const
    type Settled = { expert: Person; adviser: Person; tree: TenantNode[]; packagings: Map<number, number> }
    const settle = async (own: World): Promise<Settled & { branch: Branch }> => {
      const settled = await settleBranch(own)
      const places = { ...settled, unassigned: await addPlace(own, settled.rival, 'Farm') }
      const { maker, distributor, rivalFarm } = places
      const packagings = new Map<number, number>()
      for (const { tenantId } of Object.values(places)) {
        await own.addPerson(tenantId, 'Farmer')
        packagings.set(tenantId, await put(own, 'packagings', tenantId))
      }
      const assigned = await own.addPerson(maker.tenantId, 'ExpertDif')
      const adviser = await own.addPerson(own.platform, 'TC')
      for (const { id } of [assigned, adviser])
        for (const place of [distributor, rivalFarm])
          await own.database.pool.query(
            `insert into expert_assignment (user_id, organisation_id, tenant_id, assigned_at) values ($1, $2, $3, now())`,
            [id, place.structureId, place.tenantId],
          )
      const { rows: tree } = await own.database.pool.query('select id, parent_id as "parentId" from tenant')
      return { branch: places, expert: assigned, adviser, tree, packagings }
    }
    /** Whose rows of a table there are, asked by whoever must see all. */
    const tenantsIn = async (own: World, table: string): Promise<number[]> =>
      (await own.database.pool.query(`select distinct tenant_id as id from ${table}`)).rows.map((row) => row.id)

    describe.each(['the predicate of the store', 'row-level security'] as const)('by %s alone', (wall) => {
      let own: World
      let settled: Awaited<ReturnType<typeof settle>>
      beforeAll(async () => {
        own = await createWorld(await fresh())
        settled = await settle(own)
      })
      /** Opens the other wall: the store is told that everything is ours, or the database takes us for its owner. */
      const alone = <T>(person: Person, work: (scope: Scope) => Promise<T>) => {
        const { tenantId, id: userId } = person
        const assigned = [settled.branch.distributor.tenantId, settled.branch.rivalFarm.tenantId]
        const isStore = wall === 'the predicate of the store'
        const reach = isStore ? reachOf(settled.tree, person.role, assigned) : null
        const as = isStore ? ({ role: 'owner' } as const) : ({ role: 'provende_app', tenantId, userId } as const)
        return inTransaction(own.database, as, (transaction) =>
          work({ tenantId, userId, reach, transaction, now: own.clock.now }),
        )
      }
      test.each(tables)('%s: an expert and an adviser see and write what the oracle says', async (table) => {
        const assigned = [settled.branch.distributor.tenantId, settled.branch.rivalFarm.tenantId]
        for (const person of [settled.expert, settled.adviser]) {
          const reach = reachOf(settled.tree, person.role, assigned)
          const record = (ownerTenantId: number) => ({ ownerTenantId, tenantsShared: false })
          const owners = await tenantsIn(own, table)
          const seen = owners.filter((id) => isVisible(settled.tree, person.tenantId, record(id), reach))
          expect(seen.length).toBeLessThan(owners.length)
          const asked = (predicate: (scope: Scope) => ReturnType<typeof visibleTo>) =>
            alone(person, async (scope) => {
              const { rows: found } = await sql<{ id: number }>`select distinct tenant_id as id from ${sql.table(table)}
                where ${predicate(scope)}`.execute(scope.transaction)
              return found.map(({ id }) => id).toSorted((one, other) => one - other)
            })
          expect(await asked((scope) => visibleTo(scope, table))).toEqual(seen.toSorted((a, b) => a - b))
          const written = owners.filter((id) => isWritable(settled.tree, person.tenantId, record(id), reach))
          expect(await asked((scope) => writableBy(scope, table))).toEqual(written.toSorted((a, b) => a - b))
        }
      })
      test('a record beyond it answers like a missing one', async () => {
        const beyond = settled.packagings.get(settled.branch.rival.tenantId) ?? 0
        const within = settled.packagings.get(settled.branch.farm.tenantId) ?? 0
        expect(await alone(settled.expert, (scope) => readRecord(scope, packaging, beyond))).toBeNull()
        expect((await alone(settled.expert, (scope) => readRecord(scope, packaging, within)))?.id).toBe(within)
      })
    })

    test('begins with the first assignment, follows each, and ends with the last', async () => {
      const one = await world.addPerson(branch.maker.tenantId, 'ExpertDif')
      const { farm, rivalFarm } = branch
      const people = [farm, rivalFarm].map(({ tenantId }) => world.addPerson(tenantId, 'Farmer'))
      const [near, far] = (await Promise.all(people)).map(({ id }) => id)
      const seen = async () =>
        ids(await one.call('GET', '/api/StructureUsers?GetChildUsers=true&NbPerPage=1000')).filter((id) =>
          [near, far].includes(id),
        )
      expect((await seen()).toSorted()).toEqual([near, far].toSorted())
      await setFarms(admin, one.id, [farm.structureId])
      expect(await seen()).toEqual([near])
      await setFarms(admin, one.id, [rivalFarm.structureId], [farm.structureId])
      expect(await seen()).toEqual([far])
      await setFarms(admin, one.id, [], [rivalFarm.structureId])
      expect((await seen()).toSorted()).toEqual([near, far].toSorted())
    })
  })
})
