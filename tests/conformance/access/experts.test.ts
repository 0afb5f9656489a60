import { packaging } from '@provende/contract/catalogue/packaging.ts'
import {
  isRecordVisible,
  isRecordWritable,
  reachableTenantIdsOf,
  type TenantNode,
} from '@provende/domain/access/is-visible.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../../packages/server/src/kit/database/transaction.ts'
import type { Scope } from '../../../packages/server/src/records/scope.ts'
import { readRecord } from '../../../packages/server/src/records/store.ts'
import { visibleTo, writableBy } from '../../../packages/server/src/records/visible-to.ts'
import { onMainEngine } from '../../kit/support/databases.ts'
import { type ApiResponse, createWorld, type Person, type World } from '../support.ts'
import { lastAuditEntry } from '../support-access.ts'
import { addOrganisation, type Branch, createBranch } from '../support-branch.ts'
import { insertTestRecord } from '../support-families.ts'

/*
 * Assignments of experts: who may change them, and that they restrict what an expert sees, in each isolation layer
 * alone.
 */

type AssignableRow = { Id: number; Name: string; Authorized: boolean }
const expertControllerPath = '/api/CMVPExpertController'
const assignableRowsIn = (response: ApiResponse): AssignableRow[] => {
  if (response.status !== 200) throw new Error(`${response.status} ${response.text}`)
  return response.body as AssignableRow[]
}
const idsIn = (response: ApiResponse) => assignableRowsIn(response).map(({ Id }) => Id)

onMainEngine(({ fresh }) => {
  let world: World
  let branch: Branch
  let admin: Person
  let expert: Person
  beforeAll(async () => {
    world = await createWorld(await fresh())
    branch = await createBranch(world)
    admin = await world.addPerson(branch.manufacturer.tenantId, 'AdminDif')
    expert = await world.addPerson(branch.manufacturer.tenantId, 'ExpertDif')
  })
  const farms = (caller: Person, id: number) =>
    caller.call('GET', `${expertControllerPath}/GetAuthorizedFarmsEdit?Id=${id}`)
  const structures = (caller: Person, id: number) =>
    caller.call('GET', `${expertControllerPath}/GetAuthorizedStrucsEdit?Id=${id}`)
  const setFarms = (caller: Person, id: number, added: unknown[], removed: unknown[] = []) =>
    caller.call('POST', `${expertControllerPath}/SetAuthorizedFarms`, {
      body: { Id: id, Added: added, Removed: removed },
    })
  const setStructures = (caller: Person, id: number, added: unknown[], removed: unknown[] = []) =>
    caller.call('POST', `${expertControllerPath}/SetAuthorizedStrucs`, {
      body: { Id: id, Added: added, Removed: removed },
    })
  const assignedIds = async (id: number) =>
    (
      await world.database.pool.query(
        'select organisation_id as id from expert_assignment where user_id = $1 order by 1',
        [id],
      )
    ).rows.map((row) => row.id)

  test('who looks after some farms is told how many of all he sees; whoever sees all is told nothing', async () => {
    const reachOf = async (person: Person) => (await person.call('GET', '/api/Stats/Reach')).body
    const newcomer = await world.addPerson(branch.manufacturer.tenantId, 'ExpertDif')
    expect([await reachOf(newcomer), await reachOf(admin)]).toEqual([null, null])
    await setFarms(admin, newcomer.id, [branch.farm.structureId])
    expect(await reachOf(newcomer)).toEqual({ Farms: 1, AllFarms: 3, MayAddFarms: false })
    await setStructures(admin, newcomer.id, [branch.rival.structureId])
    expect(await reachOf(newcomer)).toMatchObject({ MayAddFarms: true })
    await setStructures(admin, newcomer.id, [], [branch.rival.structureId])
    await setFarms(admin, newcomer.id, [], [branch.farm.structureId])
  })

  describe('assignments', () => {
    test('of farms and of distributors are added and removed independently', async () => {
      const { farm, otherFarm, rivalFarm, rival, distributor } = branch
      expect(idsIn(await farms(admin, expert.id))).toEqual(
        [farm, otherFarm, rivalFarm].map((organisation) => organisation.structureId),
      )
      expect(idsIn(await structures(admin, expert.id))).toEqual(
        [distributor, rival].map((organisation) => organisation.structureId),
      )
      expect((await setFarms(admin, expert.id, [farm.structureId, otherFarm.structureId])).status).toBe(200)
      expect((await setStructures(admin, expert.id, [rival.structureId])).status).toBe(200)
      expect((await setFarms(admin, expert.id, [], [otherFarm.structureId])).status).toBe(200)
      expect(assignableRowsIn(await farms(admin, expert.id)).map(({ Authorized }) => Authorized)).toEqual([
        true,
        false,
        false,
      ])
      expect(await assignedIds(expert.id)).toEqual([rival.structureId, farm.structureId].toSorted())
      const expertColumn = async (id: number | null) =>
        (await world.database.pool.query('select expert from organisation where id = $1', [id])).rows[0].expert
      const { FullName } = (await admin.call('GET', `/api/StructureUsers/${expert.id}`)).body as { FullName: string }
      expect([await expertColumn(farm.structureId), await expertColumn(otherFarm.structureId)]).toEqual([FullName, ''])
      expect(await lastAuditEntry(world, 'assignmentsChanged')).toMatchObject({
        actor: admin.id,
        asUser: expert.id,
        detail: { given: 0, taken: 1 },
      })
    })
    test('added or removed twice, also at once, change once', async () => {
      const newExpert = await world.addPerson(branch.manufacturer.tenantId, 'ExpertDif')
      const { farm } = branch
      const responses = await Promise.all([1, 2, 3].map(() => setFarms(admin, newExpert.id, [farm.structureId])))
      expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
      expect(await assignedIds(newExpert.id)).toEqual([farm.structureId])
      for (const _ of [1, 2]) expect((await setFarms(admin, newExpert.id, [], [farm.structureId])).status).toBe(200)
      expect(await assignedIds(newExpert.id)).toEqual([])
    })
    test('made by two requests at once are both stored', async () => {
      const newExpert = await world.addPerson(branch.manufacturer.tenantId, 'ExpertDif')
      const { farm, otherFarm } = branch
      await Promise.all([
        setFarms(admin, newExpert.id, [farm.structureId]),
        setFarms(admin, newExpert.id, [otherFarm.structureId]),
      ])
      expect(await assignedIds(newExpert.id)).toEqual([farm.structureId, otherFarm.structureId])
    })
    test('are allowed only for organisations visible to the assigner and within the expert’s organisation', async () => {
      const elsewhere = await createBranch(world)
      const seller = await world.addPerson(branch.distributor.tenantId, 'ExpertDistri')
      const { farm, rivalFarm, distributor } = branch
      for (const id of [elsewhere.farm.structureId, rivalFarm.structureId, distributor.structureId, 999_999]) {
        const response = await setFarms(admin, seller.id, [farm.structureId, id])
        expect(response.problems, String(id)).toEqual(['expert.beyond'])
      }
      expect(await assignedIds(seller.id)).toEqual([])
      expect(idsIn(await farms(admin, seller.id))).toEqual([branch.farm.structureId, branch.otherFarm.structureId])
    })
    test('invisible to the assigner stay unchanged', async () => {
      const adviser = await world.addPerson(branch.distributor.tenantId, 'ExpertDistri')
      const distributorAdmin = await world.addPerson(branch.distributor.tenantId, 'AdminDistri')
      await world.database.pool.query(
        `insert into expert_assignment (user_id, organisation_id, tenant_id, assigned_at)
         select $1, id, tenant_id, now() from organisation where id = $2`,
        [adviser.id, branch.rivalFarm.structureId],
      )
      expect((await setFarms(distributorAdmin, adviser.id, [branch.farm.structureId])).status).toBe(200)
      const refused = await setFarms(distributorAdmin, adviser.id, [], [branch.rivalFarm.structureId])
      expect(refused.problems).toEqual(['expert.beyond'])
      expect(await assignedIds(adviser.id)).toEqual([branch.farm.structureId, branch.rivalFarm.structureId])
    })
    test('are changed by people who may change the expert, never by himself', async () => {
      const otherExpert = await world.addPerson(branch.manufacturer.tenantId, 'ExpertDif')
      const selfExpert = await world.addPerson(branch.manufacturer.tenantId, 'ExpertDif')
      await setFarms(admin, selfExpert.id, [branch.farm.structureId])
      for (const id of [selfExpert.id, otherExpert.id])
        expect((await setFarms(selfExpert, id, [], [branch.farm.structureId])).problems).toEqual(['access.denied'])
      expect((await farms(selfExpert, selfExpert.id)).problems).toEqual(['access.denied'])
      for (const role of ['Formulateur', 'ExpertDistri', 'Farmer', 'TC'] as const)
        expect((await farms(await world.addPerson(branch.manufacturer.tenantId, role), expert.id)).status, role).toBe(
          403,
        )
      const missing = await farms(admin, 999_999)
      const elsewhere = await world.addPerson((await createBranch(world)).manufacturer.tenantId, 'ExpertDif')
      expect((await farms(admin, elsewhere.id)).text).toBe(missing.text)
    })
    test('are only for experts and technical advisers', async () => {
      const distributorAdmin = await world.addPerson(branch.distributor.tenantId, 'AdminDistri')
      expect((await farms(admin, distributorAdmin.id)).problems).toEqual(['expert.noAdvisor'])
      expect((await setStructures(admin, distributorAdmin.id, [])).problems).toEqual(['expert.noAdvisor'])
    })
    test('are removed when the person gets a role without assignments', async () => {
      const newExpert = await world.addPerson(branch.distributor.tenantId, 'ExpertDistri')
      await setFarms(admin, newExpert.id, [branch.farm.structureId])
      const person = (await admin.call('GET', `/api/StructureUsers/${newExpert.id}`)).body as Record<string, unknown>
      expect((await admin.call('PUT', '/api/StructureUsers', { body: { ...person, RoleId: 6 } })).status).toBe(200)
      expect(await assignedIds(newExpert.id)).toEqual([])
    })
  })

  describe('the experts of an organisation', () => {
    test('are shown to people who see both, without inactive experts', async () => {
      const newFarm = await addOrganisation(world, branch.distributor, 'Farm')
      const newExpert = await world.addPerson(branch.manufacturer.tenantId, 'ExpertDif')
      const inactiveExpert = await world.addPerson(branch.manufacturer.tenantId, 'ExpertDif')
      for (const { id } of [newExpert, inactiveExpert]) await setFarms(admin, id, [newFarm.structureId])
      await admin.call('DELETE', `/api/StructureUsers/${inactiveExpert.id}`)
      const response = await admin.call('GET', `${expertControllerPath}/FarmExperts/${newFarm.structureId}`)
      expect(response.body).toEqual([expect.objectContaining({ Id: newExpert.id, RoleName: 'CMVPExpertDif' })])
      const farmer = await world.addPerson(newFarm.tenantId, 'Farmer')
      expect((await farmer.call('GET', `${expertControllerPath}/FarmExperts/${newFarm.structureId}`)).body).toEqual([])
      const missing = await farmer.call('GET', `${expertControllerPath}/FarmExperts/999999`)
      expect(
        (await farmer.call('GET', `${expertControllerPath}/FarmExperts/${branch.rivalFarm.structureId}`)).text,
      ).toBe(missing.text)
      await setStructures(admin, newExpert.id, [branch.distributor.structureId])
      expect(
        idsIn(await admin.call('GET', `${expertControllerPath}/DistriExperts/${branch.distributor.structureId}`)),
      ).toContain(newExpert.id)
    })
  })

  describe('a technical adviser', () => {
    test('lists the farms assigned to him and sees nothing else', async () => {
      const adviser = await world.addPerson(world.platform, 'TC')
      const list = () => adviser.call('GET', `/api/Farms?Order=City`)
      expect((await list()).count).toBe(0)
      expect(
        (await setFarms(world.host, adviser.id, [branch.farm.structureId, branch.rivalFarm.structureId])).status,
      ).toBe(200)
      expect(idsIn(await list()).toSorted()).toEqual([branch.farm.structureId, branch.rivalFarm.structureId].toSorted())
      const [row] = (await list()).body as Record<string, unknown>[]
      expect(row).toMatchObject({ DistributorName: branch.distributor.name })
      expect((await adviser.call('GET', '/api/StructureUsers')).problems).toEqual(['access.denied'])
    })
  })

  describe('the reach of an expert', () => {
    /** Tables with rows in every tenant of the branch: farms, structures, people and one catalogue family. */
    const tables = ['farm', 'structure', 'structure_user', 'packaging'] as const
    type IsolatedBranch = { expert: Person; adviser: Person; tree: TenantNode[]; packagings: Map<number, number> }
    const createIsolatedBranch = async (isolatedWorld: World): Promise<IsolatedBranch & { branch: Branch }> => {
      const isolated = await createBranch(isolatedWorld)
      const organisations = { ...isolated, unassigned: await addOrganisation(isolatedWorld, isolated.rival, 'Farm') }
      const { manufacturer, distributor, rivalFarm } = organisations
      const packagings = new Map<number, number>()
      for (const { tenantId } of Object.values(organisations)) {
        await isolatedWorld.addPerson(tenantId, 'Farmer')
        packagings.set(tenantId, await insertTestRecord(isolatedWorld, 'packagings', tenantId))
      }
      const assigned = await isolatedWorld.addPerson(manufacturer.tenantId, 'ExpertDif')
      const adviser = await isolatedWorld.addPerson(isolatedWorld.platform, 'TC')
      for (const { id } of [assigned, adviser])
        for (const organisation of [distributor, rivalFarm])
          await isolatedWorld.database.pool.query(
            `insert into expert_assignment (user_id, organisation_id, tenant_id, assigned_at) values ($1, $2, $3, now())`,
            [id, organisation.structureId, organisation.tenantId],
          )
      const { rows: tree } = await isolatedWorld.database.pool.query('select id, parent_id as "parentId" from tenant')
      return { branch: organisations, expert: assigned, adviser, tree, packagings }
    }
    /** The tenants with rows in a table, read as the database owner. */
    const tenantsIn = async (isolatedWorld: World, table: string): Promise<number[]> =>
      (await isolatedWorld.database.pool.query(`select distinct tenant_id as id from ${table}`)).rows.map(
        (row) => row.id,
      )

    describe.each(['the predicate of the store', 'row-level security'] as const)('by %s alone', (layer) => {
      let isolatedWorld: World
      let isolated: Awaited<ReturnType<typeof createIsolatedBranch>>
      beforeAll(async () => {
        isolatedWorld = await createWorld(await fresh())
        isolated = await createIsolatedBranch(isolatedWorld)
      })
      /**
       * Disables the other layer: the scope has an unrestricted reach, or the transaction runs as the database owner.
       */
      const withOneLayer = <T>(person: Person, work: (scope: Scope) => Promise<T>) => {
        const { tenantId, id: userId } = person
        const assigned = [isolated.branch.distributor.tenantId, isolated.branch.rivalFarm.tenantId]
        const isStore = layer === 'the predicate of the store'
        const reach = isStore ? reachableTenantIdsOf(isolated.tree, person.role, assigned) : null
        const transactionRole = isStore
          ? ({ role: 'owner' } as const)
          : ({ role: 'provende_app', tenantId, userId } as const)
        return inTransaction(isolatedWorld.database, transactionRole, (transaction) =>
          work({ tenantId, userId, reach, transaction, now: isolatedWorld.clock.now }),
        )
      }
      test.each(tables)('%s: an expert and an adviser see and write what the oracle says', async (table) => {
        const assigned = [isolated.branch.distributor.tenantId, isolated.branch.rivalFarm.tenantId]
        for (const person of [isolated.expert, isolated.adviser]) {
          const reach = reachableTenantIdsOf(isolated.tree, person.role, assigned)
          const record = (ownerTenantId: number) => ({ ownerTenantId, tenantsShared: false })
          const owners = await tenantsIn(isolatedWorld, table)
          const visibleIds = owners.filter((id) => isRecordVisible(isolated.tree, person.tenantId, record(id), reach))
          expect(visibleIds.length).toBeLessThan(owners.length)
          const selectedOwners = (predicate: (scope: Scope) => ReturnType<typeof visibleTo>) =>
            withOneLayer(person, async (scope) => {
              const { rows } = await sql<{ id: number }>`select distinct tenant_id as id from ${sql.table(table)}
                where ${predicate(scope)}`.execute(scope.transaction)
              return rows.map(({ id }) => id).toSorted((first, second) => first - second)
            })
          expect(await selectedOwners((scope) => visibleTo(scope, table))).toEqual(visibleIds.toSorted((a, b) => a - b))
          const writableIds = owners.filter((id) => isRecordWritable(isolated.tree, person.tenantId, record(id), reach))
          expect(await selectedOwners((scope) => writableBy(scope, table))).toEqual(
            writableIds.toSorted((a, b) => a - b),
          )
        }
      })
      test('a record out of reach answers like a missing one', async () => {
        const unreachable = isolated.packagings.get(isolated.branch.rival.tenantId) ?? 0
        const reachable = isolated.packagings.get(isolated.branch.farm.tenantId) ?? 0
        expect(await withOneLayer(isolated.expert, (scope) => readRecord(scope, packaging, unreachable))).toBeNull()
        expect((await withOneLayer(isolated.expert, (scope) => readRecord(scope, packaging, reachable)))?.id).toBe(
          reachable,
        )
      })
    })

    test('is restricted by the first assignment, follows each change, and is unrestricted again after the last', async () => {
      const newExpert = await world.addPerson(branch.manufacturer.tenantId, 'ExpertDif')
      const { farm, rivalFarm } = branch
      const farmers = [farm, rivalFarm].map(({ tenantId }) => world.addPerson(tenantId, 'Farmer'))
      const [assignedFarmer, otherFarmer] = (await Promise.all(farmers)).map(({ id }) => id)
      const visibleIds = async () =>
        idsIn(await newExpert.call('GET', '/api/StructureUsers?GetChildUsers=true&NbPerPage=1000')).filter((id) =>
          [assignedFarmer, otherFarmer].includes(id),
        )
      expect((await visibleIds()).toSorted()).toEqual([assignedFarmer, otherFarmer].toSorted())
      await setFarms(admin, newExpert.id, [farm.structureId])
      expect(await visibleIds()).toEqual([assignedFarmer])
      await setFarms(admin, newExpert.id, [rivalFarm.structureId], [farm.structureId])
      expect(await visibleIds()).toEqual([otherFarmer])
      await setFarms(admin, newExpert.id, [], [rivalFarm.structureId])
      expect((await visibleIds()).toSorted()).toEqual([assignedFarmer, otherFarmer].toSorted())
    })
  })
})
