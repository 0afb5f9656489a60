import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  browseChainTenantIds,
  currentContext,
  type ImpersonationPerson,
  type ImpersonationStep,
  type ImpersonationTenant,
  mayBrowseTenant,
  resolveActingContexts,
  stepCountAfterReturn,
  visitChainUserIds,
} from './impersonation.ts'
import { mayActAs, mayControlAccount, permissions, rightOf } from './permissions.ts'
import { type Role, roles } from './roles.ts'

// platform ─ maker ─ distributor ─ farm
//          │       └ rival
//          └ otherManufacturer
const [platform, manufacturer, distributor, farm, rivalDistributor, otherManufacturer] = [1, 2, 3, 4, 5, 6]
const impersonationTenant = (...ids: [number, ...number[]]): ImpersonationTenant => ({
  tenantId: ids[0],
  selfAndAncestorIds: ids,
  isActive: true,
  isOpened: true,
})
const tenants: ImpersonationTenant[] = [
  impersonationTenant(platform),
  impersonationTenant(manufacturer, platform),
  impersonationTenant(distributor, manufacturer, platform),
  impersonationTenant(farm, distributor, manufacturer, platform),
  impersonationTenant(rivalDistributor, manufacturer, platform),
  impersonationTenant(otherManufacturer, platform),
]
const findTenant = (id: number) => tenants.find(({ tenantId }) => tenantId === id)
/** One person per role and tenant; the id encodes both. */
const impersonationPerson = (
  tenantId: number,
  role: Role,
  overrides: Partial<ImpersonationPerson> = {},
): ImpersonationPerson => ({
  userId: tenantId * 100 + roles.indexOf(role),
  role,
  homeTenant: findTenant(tenantId)!,
  isActive: true,
  reachableTenantIds: null,
  ...overrides,
})
const people = tenants.flatMap(({ tenantId }) => roles.map((role) => impersonationPerson(tenantId, role)))
const directoryWithChanges = (changed: readonly ImpersonationPerson[] = []) => ({
  findPerson: (id: number) => [...changed, ...people].find(({ userId }) => userId === id),
  findTenant,
})
const visitStep = ({ userId }: ImpersonationPerson): ImpersonationStep => ({ visit: userId })
const browseStep = (tenantId: number): ImpersonationStep => ({ browse: tenantId })
const resolveFromHome = (
  start: ImpersonationPerson,
  steps: ImpersonationStep[],
  changed: readonly ImpersonationPerson[] = [],
) => resolveActingContexts(start, steps, directoryWithChanges(changed))
const isStepAllowed = (
  start: ImpersonationPerson,
  step: ImpersonationStep,
  changed: readonly ImpersonationPerson[] = [],
) => resolveFromHome(start, [step], changed).length === 2

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
  const admin = impersonationPerson(manufacturer, 'AdminDif')
  test('may enter people of the current tenant and its descendants, not of siblings or ancestors', () => {
    const visitable = tenants.filter(({ tenantId }) =>
      isStepAllowed(admin, visitStep(impersonationPerson(tenantId, 'Farmer'))),
    )
    expect(visitable.map(({ tenantId }) => tenantId)).toEqual([manufacturer, distributor, farm, rivalDistributor])
  })
  test('rejects oneself and anyone already in the stack', () => {
    const other = impersonationPerson(distributor, 'AdminDif')
    expect(isStepAllowed(admin, visitStep(admin))).toBe(false)
    expect(resolveFromHome(admin, [visitStep(other), visitStep(admin)])).toHaveLength(2)
    expect(resolveFromHome(admin, [visitStep(other), visitStep(other)])).toHaveLength(2)
  })
  test('rejects an inactive person and a person of an inactive tenant', () => {
    const inactive = impersonationPerson(farm, 'Farmer', { isActive: false })
    const ofClosedTenant = impersonationPerson(farm, 'Farmer', {
      homeTenant: { ...findTenant(farm)!, isActive: false },
    })
    for (const target of [inactive, ofClosedTenant])
      expect(isStepAllowed(admin, visitStep(target), [target])).toBe(false)
  })
  test('inside a browse is limited to the browsed tenant and its descendants, and leads to the home of the visited', () => {
    const farmer = impersonationPerson(farm, 'Farmer')
    expect(
      resolveFromHome(admin, [browseStep(distributor), visitStep(impersonationPerson(rivalDistributor, 'Farmer'))]),
    ).toHaveLength(2)
    expect(currentContext(resolveFromHome(admin, [browseStep(distributor), visitStep(farmer)]))).toEqual({
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
    const [start] = resolveFromHome(impersonationPerson(manufacturer, 'AdminDif'), [])
    const browsable = tenants.filter((target) => mayBrowseTenant(start, target)).map(({ tenantId }) => tenantId)
    expect(browsable).toEqual([distributor, farm, rivalDistributor])
    const target = findTenant(farm)!
    expect(mayBrowseTenant(start, { ...target, isActive: false })).toBe(false)
    expect(mayBrowseTenant(start, { ...target, isOpened: false })).toBe(false)
  })
  test('keeps person and role and sets isBrowsing', () => {
    const host = impersonationPerson(platform, 'Host')
    expect(currentContext(resolveFromHome(host, [browseStep(manufacturer), browseStep(farm)]))).toEqual({
      userId: host.userId,
      role: 'Host',
      tenantId: farm,
      isBrowsing: true,
      reachableTenantIds: null,
    })
  })
})

test('a person with limited reach may browse and visit only his reachable tenants', () => {
  const expert = impersonationPerson(manufacturer, 'ExpertDif', { reachableTenantIds: [distributor, farm] })
  for (const { tenantId } of tenants) {
    const isReachable = [distributor, farm].includes(tenantId)
    expect(isStepAllowed(expert, browseStep(tenantId), [expert])).toBe(isReachable)
    expect(isStepAllowed(expert, visitStep(impersonationPerson(tenantId, 'Farmer')), [expert])).toBe(
      isReachable || tenantId === manufacturer,
    )
  }
  const adviser = impersonationPerson(platform, 'TC', { reachableTenantIds: [farm] })
  const browsable = tenants.filter(({ tenantId }) => isStepAllowed(adviser, browseStep(tenantId), [adviser]))
  expect(browsable.map(({ tenantId }) => tenantId)).toEqual([farm])
})

describe('going back', () => {
  const host = impersonationPerson(platform, 'Host')
  const admin = impersonationPerson(manufacturer, 'AdminDif')
  const steps = [
    browseStep(manufacturer),
    visitStep(admin),
    browseStep(distributor),
    browseStep(farm),
    visitStep(impersonationPerson(farm, 'Farmer')),
  ]
  const contexts = resolveFromHome(host, steps)
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
    expect(back('browse', ({ tenantId }) => tenantId === manufacturer)).toBe(2)
    expect(back('browse', ({ tenantId }) => tenantId === platform)).toBe(0)
  })
  test('is null for the current tenant and for a person who is not in the stack', () => {
    expect(back('browse', ({ tenantId }) => tenantId === farm)).toBeNull()
    expect(back('visit', ({ userId }) => userId === 999)).toBeNull()
  })
  test('the chains list the visited people and the browsed tenants', () => {
    expect(visitChainUserIds(steps, contexts)).toEqual([
      host.userId,
      admin.userId,
      impersonationPerson(farm, 'Farmer').userId,
    ])
    expect(browseChainTenantIds(steps, contexts)).toEqual([])
    expect(browseChainTenantIds(steps.slice(0, 4), resolveFromHome(host, steps.slice(0, 4)))).toEqual([
      manufacturer,
      distributor,
      farm,
    ])
    expect([
      visitChainUserIds([], resolveFromHome(host, [])),
      browseChainTenantIds([], resolveFromHome(host, [])),
    ]).toEqual([[], []])
  })
})

const anyStep = fc.oneof(
  fc.constantFrom(...people).map(visitStep),
  fc.constantFrom(...tenants).map(({ tenantId }) => browseStep(tenantId)),
)
const anySteps = fc.array(anyStep, { maxLength: 12 })
const anyPerson = fc.constantFrom(...people)
const rightStrength = (role: Role, permission: (typeof permissions)[number]) =>
  ['none', 'read', 'write'].indexOf(rightOf(role, permission) ?? 'none')

describe('any sequence of steps', () => {
  test('never leads to a tenant above or beside, to a user of the platform, or to a stronger right', () => {
    fc.assert(
      fc.property(anyPerson, anySteps, (start, attempts) => {
        // Refused steps leave the stack unchanged.
        const accepted: ImpersonationStep[] = []
        for (const step of attempts)
          if (resolveFromHome(start, [...accepted, step]).length === accepted.length + 2) accepted.push(step)
        const contexts = resolveFromHome(start, accepted)
        for (const [index, context] of contexts.entries()) {
          expect(findTenant(context.tenantId)!.selfAndAncestorIds).toContain(start.homeTenant.tenantId)
          if (index === 0 || context.userId === start.userId) continue
          expect(['Host', 'TC']).not.toContain(context.role)
          if (start.role === 'Host') continue
          for (const permission of permissions)
            expect(rightStrength(context.role, permission)).toBeLessThanOrEqual(rightStrength(start.role, permission))
        }
      }),
    )
  })

  test('is cut before the first step that is not allowed, and each prefix resolves to the same contexts', () => {
    fc.assert(
      fc.property(anyPerson, anySteps, (start, steps) => {
        const contexts = resolveFromHome(start, steps)
        const allowed = steps.slice(0, contexts.length - 1)
        expect(resolveFromHome(start, allowed)).toEqual(contexts)
        for (let length = 0; length <= allowed.length; length++)
          expect(resolveFromHome(start, allowed.slice(0, length))).toEqual(contexts.slice(0, length + 1))
      }),
    )
  })

  test('is undone by going back repeatedly', () => {
    fc.assert(
      fc.property(anyPerson, anySteps, (start, steps) => {
        let remaining = steps.slice(0, resolveFromHome(start, steps).length - 1)
        for (let calls = 0; remaining.length > 0; calls++) {
          expect(calls).toBeLessThanOrEqual(steps.length)
          const kind = 'visit' in remaining.at(-1)! ? 'visit' : 'browse'
          const stepCount = stepCountAfterReturn(kind, remaining, resolveFromHome(start, remaining), () => true)
          expect(stepCount).toBe(remaining.length - 1)
          remaining = remaining.slice(0, stepCount!)
        }
      }),
    )
  })
})
