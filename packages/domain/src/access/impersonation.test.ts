import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  browsedTenantIds,
  currentContext,
  type ImpersonationPerson,
  type ImpersonationStep,
  type ImpersonationTenant,
  mayBrowseTenant,
  resolveActingContext,
  stepCountAfterReturn,
  visitedUserIds,
} from './impersonation.ts'
import { mayActAs, mayControlAccount, permissions, rightOf } from './permissions.ts'
import { type Role, roles } from './roles.ts'

// platform ─ maker ─ distributor ─ farm
//          │       └ rival
//          └ otherMaker
const [platform, maker, distributor, farm, rival, otherMaker] = [1, 2, 3, 4, 5, 6]
const tenant = (...ids: [number, ...number[]]): ImpersonationTenant => ({
  tenantId: ids[0],
  selfAndAncestorIds: ids,
  isActive: true,
  isOpened: true,
})
const tenants: ImpersonationTenant[] = [
  tenant(platform),
  tenant(maker, platform),
  tenant(distributor, maker, platform),
  tenant(farm, distributor, maker, platform),
  tenant(rival, maker, platform),
  tenant(otherMaker, platform),
]
const findTenant = (id: number) => tenants.find(({ tenantId }) => tenantId === id)
/** One person per role and tenant; the id encodes both. */
const person = (tenantId: number, role: Role, overrides: Partial<ImpersonationPerson> = {}): ImpersonationPerson => ({
  userId: tenantId * 100 + roles.indexOf(role),
  role,
  homeTenant: findTenant(tenantId)!,
  isActive: true,
  reachableTenantIds: null,
  ...overrides,
})
const people = tenants.flatMap(({ tenantId }) => roles.map((role) => person(tenantId, role)))
const directory = (changed: readonly ImpersonationPerson[] = []) => ({
  findPerson: (id: number) => [...changed, ...people].find(({ userId }) => userId === id),
  findTenant,
})
const visit = ({ userId }: ImpersonationPerson): ImpersonationStep => ({ visit: userId })
const browse = (tenantId: number): ImpersonationStep => ({ browse: tenantId })
const resolve = (
  start: ImpersonationPerson,
  steps: ImpersonationStep[],
  changed: readonly ImpersonationPerson[] = [],
) => resolveActingContext(start, steps, directory(changed))
const isAllowed = (start: ImpersonationPerson, step: ImpersonationStep, changed: readonly ImpersonationPerson[] = []) =>
  resolve(start, [step], changed).length === 2

describe('roles that may act as other roles', () => {
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

test.each([
  ['Host', roles],
  ['TC', []],
  ['AdminDif', ['AdminDif', 'ExpertDif', 'Formulateur', 'AdminDistri', 'ExpertDistri', 'Farmer']],
  ['ExpertDif', ['ExpertDif', 'ExpertDistri', 'Farmer']],
  ['Formulateur', []],
] as const)('%s may set the password of %j', (manager, others) => {
  expect(roles.filter((role) => mayControlAccount(manager, role)).toSorted()).toEqual(others.toSorted())
})

describe('a visit', () => {
  const admin = person(maker, 'AdminDif')
  test('may enter people of the current tenant and its descendants, not of siblings or ancestors', () => {
    const visitable = tenants.filter(({ tenantId }) => isAllowed(admin, visit(person(tenantId, 'Farmer'))))
    expect(visitable.map(({ tenantId }) => tenantId)).toEqual([maker, distributor, farm, rival])
  })
  test('rejects oneself and anyone already in the stack', () => {
    const other = person(distributor, 'AdminDif')
    expect(isAllowed(admin, visit(admin))).toBe(false)
    expect(resolve(admin, [visit(other), visit(admin)])).toHaveLength(2)
    expect(resolve(admin, [visit(other), visit(other)])).toHaveLength(2)
  })
  test('rejects an inactive person and a person of an inactive tenant', () => {
    const inactive = person(farm, 'Farmer', { isActive: false })
    const ofClosedTenant = person(farm, 'Farmer', { homeTenant: { ...findTenant(farm)!, isActive: false } })
    for (const target of [inactive, ofClosedTenant]) expect(isAllowed(admin, visit(target), [target])).toBe(false)
  })
  test('inside a browse is limited to the browsed tenant and its descendants, and leads to the home of the visited', () => {
    const farmer = person(farm, 'Farmer')
    expect(resolve(admin, [browse(distributor), visit(person(rival, 'Farmer'))])).toHaveLength(2)
    expect(currentContext(resolve(admin, [browse(distributor), visit(farmer)]))).toEqual({
      userId: farmer.userId,
      role: 'Farmer',
      tenantId: farm,
      isBrowsing: false,
      reachableTenantIds: null,
    })
  })
})

describe('a browse', () => {
  test('may enter opened and active tenants strictly below the current one', () => {
    const [start] = resolve(person(maker, 'AdminDif'), [])
    const browsable = tenants.filter((target) => mayBrowseTenant(start, target)).map(({ tenantId }) => tenantId)
    expect(browsable).toEqual([distributor, farm, rival])
    const target = findTenant(farm)!
    expect(mayBrowseTenant(start, { ...target, isActive: false })).toBe(false)
    expect(mayBrowseTenant(start, { ...target, isOpened: false })).toBe(false)
  })
  test('keeps person and role and sets isBrowsing', () => {
    const host = person(platform, 'Host')
    expect(currentContext(resolve(host, [browse(maker), browse(farm)]))).toEqual({
      userId: host.userId,
      role: 'Host',
      tenantId: farm,
      isBrowsing: true,
      reachableTenantIds: null,
    })
  })
})

test('a person with limited reach may browse and visit only his reachable tenants', () => {
  const expert = person(maker, 'ExpertDif', { reachableTenantIds: [distributor, farm] })
  for (const { tenantId } of tenants) {
    const isReachable = [distributor, farm].includes(tenantId)
    expect(isAllowed(expert, browse(tenantId), [expert])).toBe(isReachable)
    expect(isAllowed(expert, visit(person(tenantId, 'Farmer')), [expert])).toBe(isReachable || tenantId === maker)
  }
  const adviser = person(platform, 'TC', { reachableTenantIds: [farm] })
  const browsable = tenants.filter(({ tenantId }) => isAllowed(adviser, browse(tenantId), [adviser]))
  expect(browsable.map(({ tenantId }) => tenantId)).toEqual([farm])
})

describe('going back', () => {
  const host = person(platform, 'Host')
  const admin = person(maker, 'AdminDif')
  const steps = [browse(maker), visit(admin), browse(distributor), browse(farm), visit(person(farm, 'Farmer'))]
  const contexts = resolve(host, steps)
  const back = (kind: 'visit' | 'browse', isTarget: (context: { userId: number; tenantId: number }) => boolean) =>
    stepCountAfterReturn(kind, steps, contexts, isTarget)

  test('from a visit drops all later steps, browses too, and returns to the latest matching context', () => {
    expect(contexts).toHaveLength(6)
    expect(back('visit', ({ userId }) => userId === admin.userId)).toBe(4)
    expect(back('visit', ({ userId }) => userId === host.userId)).toBe(1)
    expect(back('visit', () => true)).toBe(4)
  })
  test('from a browse drops all later steps, visits too', () => {
    expect(back('browse', ({ tenantId }) => tenantId === distributor)).toBe(3)
    expect(back('browse', ({ tenantId }) => tenantId === maker)).toBe(2)
    expect(back('browse', ({ tenantId }) => tenantId === platform)).toBe(0)
  })
  test('is null for the current tenant and for a person who is not in the stack', () => {
    expect(back('browse', ({ tenantId }) => tenantId === farm)).toBeNull()
    expect(back('visit', ({ userId }) => userId === 999)).toBeNull()
  })
  test('the chains list the visited people and the browsed tenants', () => {
    expect(visitedUserIds(steps, contexts)).toEqual([host.userId, admin.userId, person(farm, 'Farmer').userId])
    expect(browsedTenantIds(steps, contexts)).toEqual([])
    expect(browsedTenantIds(steps.slice(0, 4), resolve(host, steps.slice(0, 4)))).toEqual([maker, distributor, farm])
    expect([visitedUserIds([], resolve(host, [])), browsedTenantIds([], resolve(host, []))]).toEqual([[], []])
  })
})

const anyStep = fc.oneof(
  fc.constantFrom(...people).map(visit),
  fc.constantFrom(...tenants).map(({ tenantId }) => browse(tenantId)),
)
const anySteps = fc.array(anyStep, { maxLength: 12 })
const anyPerson = fc.constantFrom(...people)
const strength = (role: Role, permission: (typeof permissions)[number]) =>
  ['none', 'read', 'write'].indexOf(rightOf(role, permission) ?? 'none')

describe('any sequence of steps', () => {
  test('never leads to a tenant above or beside, to a user of the platform, or to a stronger right', () => {
    fc.assert(
      fc.property(anyPerson, anySteps, (start, attempts) => {
        // Refused steps leave the stack unchanged.
        const accepted: ImpersonationStep[] = []
        for (const step of attempts)
          if (resolve(start, [...accepted, step]).length === accepted.length + 2) accepted.push(step)
        const contexts = resolve(start, accepted)
        for (const [index, context] of contexts.entries()) {
          expect(findTenant(context.tenantId)!.selfAndAncestorIds).toContain(start.homeTenant.tenantId)
          if (index === 0 || context.userId === start.userId) continue
          expect(['Host', 'TC']).not.toContain(context.role)
          if (start.role === 'Host') continue
          for (const permission of permissions)
            expect(strength(context.role, permission)).toBeLessThanOrEqual(strength(start.role, permission))
        }
      }),
    )
  })

  test('is cut before the first step that is not allowed, and each prefix resolves to the same contexts', () => {
    fc.assert(
      fc.property(anyPerson, anySteps, (start, steps) => {
        const contexts = resolve(start, steps)
        const allowed = steps.slice(0, contexts.length - 1)
        expect(resolve(start, allowed)).toEqual(contexts)
        for (let length = 0; length <= allowed.length; length++)
          expect(resolve(start, allowed.slice(0, length))).toEqual(contexts.slice(0, length + 1))
      }),
    )
  })

  test('is undone by going back repeatedly', () => {
    fc.assert(
      fc.property(anyPerson, anySteps, (start, steps) => {
        let remaining = steps.slice(0, resolve(start, steps).length - 1)
        for (let calls = 0; remaining.length > 0; calls++) {
          expect(calls).toBeLessThanOrEqual(steps.length)
          const kind = 'visit' in remaining.at(-1)! ? 'visit' : 'browse'
          const stepCount = stepCountAfterReturn(kind, remaining, resolve(start, remaining), () => true)
          expect(stepCount).toBe(remaining.length - 1)
          remaining = remaining.slice(0, stepCount!)
        }
      }),
    )
  })
})
