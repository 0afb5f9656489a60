import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mayActAs, permissions, rightOf } from './permissions.ts'
import { type Role, roles } from './roles.ts'
import {
  browseChain,
  followSteps,
  lastOf,
  mayBrowse,
  type Person,
  type Place,
  type Step,
  stepsKept,
  visitChain,
} from './steps.ts'

// platform ─ maker ─ distributor ─ farm
//          │       └ rival
//          └ otherMaker
const [platform, maker, distributor, farm, rival, otherMaker] = [1, 2, 3, 4, 5, 6]
const place = (...line: [number, ...number[]]): Place => ({ tenantId: line[0], line, isActive: true, isOpened: true })
const places: Place[] = [
  place(platform),
  place(maker, platform),
  place(distributor, maker, platform),
  place(farm, distributor, maker, platform),
  place(rival, maker, platform),
  place(otherMaker, platform),
]
const placeOf = (tenantId: number) => places.find((one) => one.tenantId === tenantId)
/** One of every role in every tenant: who he is follows from his id. */
const person = (tenantId: number, role: Role, parts: Partial<Person> = {}): Person => ({
  userId: tenantId * 100 + roles.indexOf(role),
  role,
  place: placeOf(tenantId)!,
  isActive: true,
  reach: null,
  ...parts,
})
const everybody = places.flatMap(({ tenantId }) => roles.map((role) => person(tenantId, role)))
const world = (changed: readonly Person[] = []) => ({
  personOf: (userId: number) => [...changed, ...everybody].find((one) => one.userId === userId),
  placeOf,
})
const visit = (one: Person): Step => ({ visit: one.userId })
const browse = (tenantId: number): Step => ({ browse: tenantId })
const follow = (start: Person, steps: Step[], changed: readonly Person[] = []) =>
  followSteps(start, steps, world(changed))
const isAllowed = (start: Person, step: Step, changed: readonly Person[] = []) =>
  follow(start, [step], changed).length === 2

describe('who may act as whom', () => {
  test.each<[Role, Role[]]>([
    ['Host', ['AdminDif', 'ExpertDif', 'Formulateur', 'AdminDistri', 'ExpertDistri', 'Farmer']],
    ['TC', []],
    ['AdminDif', ['AdminDif', 'ExpertDif', 'Formulateur', 'AdminDistri', 'ExpertDistri', 'Farmer']],
    ['ExpertDif', ['ExpertDif', 'ExpertDistri', 'Farmer']],
    ['Formulateur', []],
    ['AdminDistri', ['AdminDistri', 'ExpertDistri', 'Farmer']],
    ['ExpertDistri', []],
    ['Farmer', []],
  ])('%s as %j', (visitor, visited) => {
    expect(roles.filter((role) => mayActAs(visitor, role))).toEqual(visited)
  })
})

describe('a visit', () => {
  const admin = person(maker, 'AdminDif')
  test('reaches people of the current tenant and of those below, nobody beside or above', () => {
    const reached = places.filter(({ tenantId }) => isAllowed(admin, visit(person(tenantId, 'Farmer'))))
    expect(reached.map(({ tenantId }) => tenantId)).toEqual([maker, distributor, farm, rival])
  })
  test('is never of oneself, nor of anybody the stack came through', () => {
    const other = person(distributor, 'AdminDif')
    expect(isAllowed(admin, visit(admin))).toBe(false)
    expect(follow(admin, [visit(other), visit(admin)])).toHaveLength(2)
    expect(follow(admin, [visit(other), visit(other)])).toHaveLength(2)
  })
  test('is not of somebody inactive, or whose tenant is', () => {
    const gone = person(farm, 'Farmer', { isActive: false })
    const closed = person(farm, 'Farmer', { place: { ...placeOf(farm)!, isActive: false } })
    for (const one of [gone, closed]) expect(isAllowed(admin, visit(one), [one])).toBe(false)
  })
  test('inside a browse is of the browsed tenant and those below it only, and arrives in the tenant of the visited', () => {
    const farmer = person(farm, 'Farmer')
    expect(follow(admin, [browse(distributor), visit(person(rival, 'Farmer'))])).toHaveLength(2)
    expect(lastOf(follow(admin, [browse(distributor), visit(farmer)]))).toEqual({
      userId: farmer.userId,
      role: 'Farmer',
      tenantId: farm,
      isBrowsing: false,
      reach: null,
    })
  })
})

describe('a browse', () => {
  test('leads strictly below the current tenant, to opened and active ones', () => {
    const [start] = follow(person(maker, 'AdminDif'), [])
    const open = places.filter((one) => mayBrowse(start, one)).map(({ tenantId }) => tenantId)
    expect(open).toEqual([distributor, farm, rival])
    const target = placeOf(farm)!
    expect(mayBrowse(start, { ...target, isActive: false })).toBe(false)
    expect(mayBrowse(start, { ...target, isOpened: false })).toBe(false)
  })
  test('keeps the role, and says that one browses', () => {
    const host = person(platform, 'Host')
    expect(lastOf(follow(host, [browse(maker), browse(farm)]))).toEqual({
      userId: host.userId,
      role: 'Host',
      tenantId: farm,
      isBrowsing: true,
      reach: null,
    })
  })
})

test('who reaches some tenants enters those and visits there, and nowhere else', () => {
  const expert = person(maker, 'ExpertDif', { reach: [distributor, farm] })
  for (const { tenantId } of places) {
    const isReached = [distributor, farm].includes(tenantId)
    expect(isAllowed(expert, browse(tenantId), [expert])).toBe(isReached)
    expect(isAllowed(expert, visit(person(tenantId, 'Farmer')), [expert])).toBe(isReached || tenantId === maker)
  }
  const adviser = person(platform, 'TC', { reach: [farm] })
  const entered = places.filter(({ tenantId }) => isAllowed(adviser, browse(tenantId), [adviser]))
  expect(entered.map(({ tenantId }) => tenantId)).toEqual([farm])
})

describe('going back', () => {
  const host = person(platform, 'Host')
  const admin = person(maker, 'AdminDif')
  const steps = [browse(maker), visit(admin), browse(distributor), browse(farm), visit(person(farm, 'Farmer'))]
  const standings = follow(host, steps)
  const back = (kind: 'visit' | 'browse', isThere: (one: { userId: number; tenantId: number }) => boolean) =>
    stepsKept(kind, steps, standings, isThere)

  test('from a visit leaves what was entered since, browses too; the latest of several moments is meant', () => {
    expect(standings).toHaveLength(6)
    expect(back('visit', ({ userId }) => userId === admin.userId)).toBe(4)
    expect(back('visit', ({ userId }) => userId === host.userId)).toBe(1)
    expect(back('visit', () => true)).toBe(4)
  })
  test('from a browse leaves what was entered since, visits too', () => {
    expect(back('browse', ({ tenantId }) => tenantId === distributor)).toBe(3)
    expect(back('browse', ({ tenantId }) => tenantId === maker)).toBe(2)
    expect(back('browse', ({ tenantId }) => tenantId === platform)).toBe(0)
  })
  test('is only to where one was: a browse is not left to a person, nor to the tenant one is in', () => {
    expect(back('browse', ({ tenantId }) => tenantId === farm)).toBeNull()
    expect(back('visit', ({ userId }) => userId === 999)).toBeNull()
  })
  test('the chains name whom and what one came through', () => {
    expect(visitChain(steps, standings)).toEqual([host.userId, admin.userId, person(farm, 'Farmer').userId])
    expect(browseChain(steps, standings)).toEqual([])
    expect(browseChain(steps.slice(0, 4), follow(host, steps.slice(0, 4)))).toEqual([maker, distributor, farm])
    expect([visitChain([], follow(host, [])), browseChain([], follow(host, []))]).toEqual([[], []])
  })
})

const anyStep = fc.oneof(
  fc.constantFrom(...everybody).map(visit),
  fc.constantFrom(...places).map(({ tenantId }) => browse(tenantId)),
)
const anySteps = fc.array(anyStep, { maxLength: 12 })
const anybody = fc.constantFrom(...everybody)
const strength = (role: Role, permission: (typeof permissions)[number]) =>
  ['none', 'read', 'write'].indexOf(rightOf(role, permission) ?? 'none')

describe('whatever is tried', () => {
  test('nobody climbs: not to a tenant above or beside, not to the platform’s own people, not to a stronger right', () => {
    fc.assert(
      fc.property(anybody, anySteps, (start, tried) => {
        // Each step is tried; those that are refused leave the stack as it is.
        const taken: Step[] = []
        for (const step of tried) if (follow(start, [...taken, step]).length === taken.length + 2) taken.push(step)
        const standings = follow(start, taken)
        for (const [index, standing] of standings.entries()) {
          expect(placeOf(standing.tenantId)!.line).toContain(start.place.tenantId)
          if (index === 0 || standing.userId === start.userId) continue
          expect(['Host', 'TC']).not.toContain(standing.role)
          if (start.role === 'Host') continue
          for (const permission of permissions)
            expect(strength(standing.role, permission)).toBeLessThanOrEqual(strength(start.role, permission))
        }
      }),
    )
  })

  test('a stack ends before the first step that is not allowed, and a shorter one leads the same way', () => {
    fc.assert(
      fc.property(anybody, anySteps, (start, steps) => {
        const standings = follow(start, steps)
        const kept = steps.slice(0, standings.length - 1)
        expect(follow(start, kept)).toEqual(standings)
        for (let length = 0; length <= kept.length; length++)
          expect(follow(start, kept.slice(0, length))).toEqual(standings.slice(0, length + 1))
      }),
    )
  })

  test('going back again and again always ends where it began', () => {
    fc.assert(
      fc.property(anybody, anySteps, (start, steps) => {
        let left = steps.slice(0, follow(start, steps).length - 1)
        for (let calls = 0; left.length > 0; calls++) {
          expect(calls).toBeLessThanOrEqual(steps.length)
          const kind = 'visit' in left.at(-1)! ? 'visit' : 'browse'
          const kept = stepsKept(kind, left, follow(start, left), () => true)
          expect(kept).toBe(left.length - 1)
          left = left.slice(0, kept!)
        }
      }),
    )
  })
})
