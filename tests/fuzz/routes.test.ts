import type { Route } from '@provende/contract/kit/route.ts'
import { routes } from '@provende/contract/routes.ts'
import { toWire } from '@provende/contract/wire.ts'
import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createWorld, type Person, type World } from '../conformance/support.ts'
import {
  type FamilyGroup,
  families,
  familyGroups,
  nextMark,
  put,
  recordIn,
  recordsOf,
  writableGroups,
} from '../conformance/support-families.ts'
import { create, placePaths } from '../conformance/support-places.ts'
import { eachEngine } from '../kit/databases.ts'
import { judge } from './judge.ts'
import { currentVersion, type FuzzRequest, type Known, newText, requestOf } from './requests.ts'

/*
 * Every call of the contract under input nobody should send. A sample here, with a fixed seed and a fresh one; LONG=1
 * sends thousands. FUZZ_SEED replays a seed that was printed.
 */

const sample = process.env.LONG ? 300 : 10
const freshSeed = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31))
const seeds = [20_260_302, freshSeed]
/** Longest an answer may take, in ms, on a busy machine. */
const patience = 10_000

type Group = keyof typeof routes
const calls = Object.entries(routes).flatMap(([group, members]) =>
  Object.entries(members).map(([name, route]) => ({ group: group as Group, name, route: route as Route })),
)

eachEngine(({ fresh }) => {
  let world: World
  let maker: number
  let keeper: Person
  let theirs: Person
  /** Whoever asks; signed in anew for every test, since a call may end a session. */
  let people: Person[]
  const known = new Map<string, Known>()
  const reached = new Set<string>()
  let theirsBefore: string[]

  beforeAll(async () => {
    console.info(`fuzz seed: FUZZ_SEED=${freshSeed}`)
    world = await createWorld(await fresh())
    maker = await world.addTenant(world.platform, 'MasterTenant')
    keeper = await world.addPerson(maker, 'AdminDif')
    theirs = await world.addPerson(await world.addTenant(world.platform, 'MasterTenant'), 'AdminDif')
    for (const group of familyGroups) known.set(group, await knownOf(group))
    for (const [group, path] of Object.entries(placePaths)) known.set(group, await knownPlaces(path))
    theirsBefore = await allOfTheirs()
  })

  beforeEach(async () => {
    people = [
      await world.addPerson(maker, 'AdminDif'),
      await world.addPerson(world.platform, 'Host'),
      await world.addPerson(maker, 'Farmer'),
    ]
  })

  /** Records of ours and of others to name, and good bodies to spoil. */
  async function knownOf(group: FamilyGroup): Promise<Known> {
    const others = [
      await put(world, group, theirs.tenantId),
      await put(world, group, theirs.tenantId, { tenantsShared: true }),
    ]
    if (!writableGroups.includes(group)) return { ids: [...others, await put(world, group, maker)], bodies: [] }
    const records = recordsOf(keeper, group)
    const record = await records.created()
    const unique = Object.fromEntries(families[group].family.unique.map((field) => [field, newText]))
    const full = { ...(await records.fullContent()), ...unique }
    const bodies = [full, { ...full, id: record.id, modificationDate: currentVersion }].map(toWire)
    return { ids: [record.id, ...others], bodies }
  }

  /** The same of places, each of which brings a tenant. */
  async function knownPlaces(path: (typeof placePaths)[keyof typeof placePaths]): Promise<Known> {
    const needs = async (person: Person) =>
      path === 'FarmSites' ? { farmId: recordIn(await create(person, 'Farms')).id } : {}
    const others = recordIn(await create(theirs, path, await needs(theirs)))
    const record = recordIn(await create(keeper, path, await needs(keeper)))
    const full = { ...record, name: newText, code: newText }
    return {
      ids: [record.id, others.id],
      bodies: [
        { ...full, id: 0 },
        { ...full, modificationDate: currentVersion },
      ].map(toWire),
    }
  }

  const allOfTheirs = async () => {
    const told: string[] = []
    for (const group of familyGroups) told.push((await recordsOf(theirs, group).list({ GetInactive: true })).text)
    return told
  }

  async function send(request: FuzzRequest, group: string) {
    const token = request.person === null ? undefined : people[request.person]?.token
    const headers = new Headers(request.headers)
    if (token !== undefined) headers.set('authorization', `bearer ${token}`)
    const body = await bodyOf(request, group)
    const response = await Promise.race([
      world.app.request(request.path, { method: request.method, headers, ...(body === null ? {} : { body }) }),
      tooLate(),
    ])
    return { status: response.status, text: await response.text(), headers: response.headers }
  }

  async function bodyOf(
    { method, body }: FuzzRequest,
    group: string,
  ): Promise<string | Uint8Array<ArrayBuffer> | null> {
    if (method === 'GET' || body === null) return null
    if (typeof body !== 'string') return Uint8Array.from(body)
    const unique = body.replaceAll(newText, nextMark())
    if (!body.includes(currentVersion)) return unique
    const [id = 0] = known.get(group)?.ids ?? []
    const path = Object.hasOwn(placePaths, group) ? placePaths[group as keyof typeof placePaths] : undefined
    const own = path === undefined ? recordsOf(keeper, group as FamilyGroup).path : `/api/${path}`
    const record = recordIn(await keeper.call('GET', `${own}/${id}`))
    return unique.replaceAll(currentVersion, record.modificationDate)
  }

  describe.each(calls)('$group $name', ({ group, name, route }) => {
    test.each(seeds)('answers as promised whatever is sent, seed %i', async (seed) => {
      // Throttling has tests of its own; here it would hide the rest.
      await world.database.pool.query('delete from rate_count')
      await fc.assert(
        fc.asyncProperty(requestOf(route, known.get(group) ?? { ids: [1], bodies: [] }), async (request) => {
          const answer = await send(request, group)
          judge(route, request.method, answer)
          if (answer.status === 200) reached.add(name)
        }),
        { seed, numRuns: sample, endOnFailure: true },
      )
    })
  })

  test('some of it went through every door that stands open, and nothing reached what is not ours', async () => {
    for (const name of ['list', 'one', 'create', 'replace', 'remove', 'getContext', 'forgotPassword', 'reportError'])
      expect([...reached]).toContain(name)
    expect(await allOfTheirs()).toEqual(theirsBefore)
  })

  test('no fault was kept', async () => {
    const { rows } = await world.database.pool.query('select route, message, error from error_entry where lvl = 3')
    expect(rows).toEqual([])
  })
})

const tooLate = (): Promise<never> =>
  new Promise((_, reject) => {
    setTimeout(() => reject(new Error(`no answer within ${patience} ms`)), patience).unref()
  })
