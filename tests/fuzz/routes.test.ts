import type { Route } from '@provende/contract/kit/route.ts'
import { inputSchema } from '@provende/contract/records/family.ts'
import { routes } from '@provende/contract/routes.ts'
import { toWire } from '@provende/contract/wire.ts'
import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createWorld, type Person, type World } from '../conformance/support.ts'
import {
  type FamilyGroup,
  families,
  familyCallsOf,
  familyGroups,
  insertTestRecord,
  nextMark,
  recordIn,
  writableGroups,
} from '../conformance/support-families.ts'
import { createOrganisation, organisationPaths } from '../conformance/support-organisations.ts'
import { onMainEngine } from '../kit/support/databases.ts'
import { testSeed } from '../kit/support/seeded-random.ts'
import { expectValidResponse } from './expect-valid-response.ts'
import {
  arbitraryRequest,
  type ExistingRecords,
  type FuzzRequest,
  uniqueTextPlaceholder,
  versionPlaceholder,
} from './requests.ts'

/*
 * Sends hostile requests to every route of the contract: a sample with a fixed seed and a fresh one, thousands with
 * LONG=1. FUZZ_SEED replays a printed seed.
 */

const runCount = process.env.LONG ? 300 : 6
const freshSeed = testSeed('FUZZ_SEED')
const fuzzSeeds = [20_260_302, freshSeed]
/** The longest a response may take on a busy machine. */
const maxResponseMilliseconds = 10_000

type RouteGroupName = keyof typeof routes
const fuzzedCalls = Object.entries(routes).flatMap(([group, members]) =>
  Object.entries(members).map(([name, route]) => ({ group: group as RouteGroupName, name, route: route as Route })),
)

onMainEngine(({ fresh }) => {
  let world: World
  let manufacturer: number
  let owner: Person
  let stranger: Person
  /** The callers; added anew for every test, since a call may end a session. */
  let people: Person[]
  const existing = new Map<string, ExistingRecords>()
  const succeededRoutes = new Set<string>()
  let strangerListsBefore: string[]

  beforeAll(async () => {
    console.info(`fuzz seed: FUZZ_SEED=${freshSeed}`)
    world = await createWorld(await fresh())
    manufacturer = await world.addTenant(world.platform, 'MasterTenant')
    owner = await world.addPerson(manufacturer, 'AdminDif')
    stranger = await world.addPerson(await world.addTenant(world.platform, 'MasterTenant'), 'AdminDif')
    for (const group of familyGroups) existing.set(group, await prepareFamily(group))
    for (const [group, path] of Object.entries(organisationPaths)) existing.set(group, await prepareOrganisations(path))
    strangerListsBefore = await strangerLists()
  })

  beforeEach(async () => {
    people = [
      await world.addPerson(manufacturer, 'AdminDif'),
      await world.addPerson(world.platform, 'Host'),
      await world.addPerson(manufacturer, 'Farmer'),
    ]
  })

  /** Adds records of our tenant and of another to reference, and returns valid bodies to mutate. */
  async function prepareFamily(group: FamilyGroup): Promise<ExistingRecords> {
    const others = [
      await insertTestRecord(world, group, stranger.tenantId),
      await insertTestRecord(world, group, stranger.tenantId, { tenantsShared: true }),
    ]
    if (!writableGroups.includes(group))
      return { ids: [...others, await insertTestRecord(world, group, manufacturer)], bodies: [] }
    const records = familyCallsOf(owner, group)
    const record = await records.create()
    const unique = Object.fromEntries(families[group].family.unique.map((field) => [field, uniqueTextPlaceholder]))
    const full = { ...(await records.fullContent()), ...unique }
    const contents = [full, { ...full, id: record.id, modificationDate: versionPlaceholder }]
    const bodies = contents.map((content) => toWire(content, inputSchema(families[group].family)))
    return { ids: [record.id, ...others], bodies }
  }

  /** The same for organisations, each of which creates a tenant. */
  async function prepareOrganisations(
    path: (typeof organisationPaths)[keyof typeof organisationPaths],
  ): Promise<ExistingRecords> {
    const references = async (person: Person) =>
      path === 'FarmSites' ? { farmId: recordIn(await createOrganisation(person, 'Farms')).id } : {}
    const others = recordIn(await createOrganisation(stranger, path, await references(stranger)))
    const record = recordIn(await createOrganisation(owner, path, await references(owner)))
    const full = { ...record, name: uniqueTextPlaceholder, code: uniqueTextPlaceholder }
    return {
      ids: [record.id, others.id],
      bodies: [
        { ...full, id: 0 },
        { ...full, modificationDate: versionPlaceholder },
      ].map((content) => toWire(content)),
    }
  }

  const strangerLists = async () => {
    const lists: string[] = []
    for (const group of familyGroups)
      lists.push((await familyCallsOf(stranger, group).list({ GetInactive: true })).text)
    return lists
  }

  async function send(request: FuzzRequest, group: string) {
    const token = request.person === null ? undefined : people[request.person]?.token
    const headers = new Headers(request.headers)
    if (token !== undefined) headers.set('authorization', `bearer ${token}`)
    const body = await bodyOf(request, group)
    const response = await Promise.race([
      world.app.request(request.path, { method: request.method, headers, ...(body === null ? {} : { body }) }),
      rejectAfterTimeout(),
    ])
    return { status: response.status, text: await response.text(), headers: response.headers }
  }

  async function bodyOf(
    { method, body }: FuzzRequest,
    group: string,
  ): Promise<string | Uint8Array<ArrayBuffer> | null> {
    if (method === 'GET' || body === null) return null
    if (typeof body !== 'string') return Uint8Array.from(body)
    const unique = body.replaceAll(uniqueTextPlaceholder, nextMark())
    if (!body.includes(versionPlaceholder)) return unique
    const [id = 0] = existing.get(group)?.ids ?? []
    const path = Object.hasOwn(organisationPaths, group)
      ? organisationPaths[group as keyof typeof organisationPaths]
      : undefined
    const familyPath = path === undefined ? familyCallsOf(owner, group as FamilyGroup).path : `/api/${path}`
    const record = recordIn(await owner.call('GET', `${familyPath}/${id}`))
    return unique.replaceAll(versionPlaceholder, record.modificationDate)
  }

  describe.each(fuzzedCalls)('$group $name', ({ group, name, route }) => {
    test('answers any request as the contract says', async () => {
      for (const seed of fuzzSeeds) {
        // Throttling has its own tests; here it would hide everything else.
        await world.database.pool.query('delete from rate_count')
        await fc.assert(
          fc.asyncProperty(
            arbitraryRequest(route, existing.get(group) ?? { ids: [1], bodies: [] }),
            async (request) => {
              const response = await send(request, group)
              expectValidResponse(route, request.method, response)
              if (response.status === 200) succeededRoutes.add(name)
            },
          ),
          { seed, numRuns: runCount, endOnFailure: true },
        )
      }
    })
  })

  test('requests of every main kind succeeded, and no record of another tenant was changed', async () => {
    for (const name of ['list', 'one', 'create', 'replace', 'remove', 'getContext', 'forgotPassword', 'reportError'])
      expect([...succeededRoutes]).toContain(name)
    expect(await strangerLists()).toEqual(strangerListsBefore)
  })

  test('no unexpected failure was logged', async () => {
    const { rows } = await world.database.pool.query('select route, message, error from error_entry where lvl = 3')
    expect(rows).toEqual([])
  })
})

const rejectAfterTimeout = (): Promise<never> =>
  new Promise((_, reject) => {
    setTimeout(
      () => reject(new Error(`no response within ${maxResponseMilliseconds} ms`)),
      maxResponseMilliseconds,
    ).unref()
  })
