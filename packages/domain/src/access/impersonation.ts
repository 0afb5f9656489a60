import { mayActAs } from './permissions.ts'
import type { Role } from './roles.ts'

/*
 * Visit (acting as another person) and browse (being in another tenant). A session holds a stack of both kinds of step;
 * applied in order they lead from the signed-in person in his own tenant to the effective person and tenant. Each step
 * must be allowed in the context before it, both when it is taken and on every later request: the stack is cut before
 * the first step that is no longer allowed.
 * Source: spec 1 §4 "Visit and browse", docs/decisions/0010-one-stack-of-steps.md.
 */

/** One entry of the stack: the id of a visited person or of a browsed tenant. */
export type ImpersonationStep = { readonly visit: number } | { readonly browse: number }

/** Maximum number of steps in a stack. */
export const maxImpersonationSteps = 20

/** The effective person and tenant after some steps; the tenant is his own, or one below it that he browses. */
export type ActingContext = {
  readonly userId: number
  readonly role: Role
  readonly tenantId: number
  readonly isBrowsing: boolean
  /** The tenants below his own that he may access; null when all. */
  readonly reachableTenantIds: readonly number[] | null
}

/** The context of the signed-in person in his own tenant, then one context per step. */
export type ActingContexts = [ActingContext, ...ActingContext[]]
/** The context after the last step. */
export const currentContext = (contexts: ActingContexts): ActingContext => contexts.at(-1) ?? contexts[0]

/** A tenant that a step may lead to. */
export type ImpersonationTenant = {
  readonly tenantId: number
  readonly selfAndAncestorIds: readonly number[]
  /** Neither the tenant nor any of its ancestors is deactivated. */
  readonly isActive: boolean
  /** It has users of its own and may be browsed. */
  readonly isOpened: boolean
}

/** A person that a step may lead to, with his own tenant. */
export type ImpersonationPerson = Omit<ActingContext, 'tenantId' | 'isBrowsing'> & {
  readonly isActive: boolean
  readonly homeTenant: ImpersonationTenant
}

/** Looks up the targets of steps by id; undefined for a missing one. */
export type ImpersonationDirectory = {
  readonly findPerson: (userId: number) => ImpersonationPerson | undefined
  readonly findTenant: (tenantId: number) => ImpersonationTenant | undefined
}

/** Whether a tenant is the current one, or a reachable descendant of it. */
const isTenantReachable = ({ tenantId, reachableTenantIds }: ActingContext, target: ImpersonationTenant): boolean =>
  target.tenantId === tenantId ||
  (target.selfAndAncestorIds.includes(tenantId) &&
    (reachableTenantIds === null || reachableTenantIds.includes(target.tenantId)))

/** The context of a person in his own tenant: the start of a stack, and the result of a visit. */
const contextAtHome = ({ userId, role, reachableTenantIds, homeTenant }: ImpersonationPerson): ActingContext => ({
  userId,
  role,
  reachableTenantIds,
  tenantId: homeTenant.tenantId,
  isBrowsing: false,
})

/**
 * Whether the current context may visit a person: he and his tenant are active, the tenant is the current one or a
 * reachable descendant, and the visitor's role may act as his. A person already in the stack (the signed-in one included)
 * cannot be visited again.
 */
function mayVisitPerson(contexts: ActingContexts, person: ImpersonationPerson): boolean {
  const context = currentContext(contexts)
  if (contexts.some(({ userId }) => userId === person.userId)) return false
  const isActive = person.isActive && person.homeTenant.isActive
  return isActive && isTenantReachable(context, person.homeTenant) && mayActAs(context.role, person.role)
}

/** Whether a context may browse a tenant: opened, active and a reachable descendant of the current one. */
export const mayBrowseTenant = (context: ActingContext, target: ImpersonationTenant): boolean =>
  target.isOpened && target.isActive && target.tenantId !== context.tenantId && isTenantReachable(context, target)

/**
 * The contexts a stack of steps passes through, the start first. One more than there are steps when all are allowed;
 * fewer when the stack is cut before a step that is not.
 */
export function resolveActingContexts(
  start: ImpersonationPerson,
  steps: readonly ImpersonationStep[],
  directory: ImpersonationDirectory,
): ActingContexts {
  const contexts: ActingContexts = [contextAtHome(start)]
  for (const step of steps) {
    const next = contextAfterStep(contexts, step, directory)
    if (next === null) break
    contexts.push(next)
  }
  return contexts
}

function contextAfterStep(
  contexts: ActingContexts,
  step: ImpersonationStep,
  directory: ImpersonationDirectory,
): ActingContext | null {
  if ('visit' in step) {
    const person = directory.findPerson(step.visit)
    return person !== undefined && mayVisitPerson(contexts, person) ? contextAtHome(person) : null
  }
  const context = currentContext(contexts)
  const tenant = directory.findTenant(step.browse)
  if (tenant === undefined || !mayBrowseTenant(context, tenant)) return null
  return { ...context, tenantId: tenant.tenantId, isBrowsing: true }
}

/**
 * How many steps remain after going back to the latest context before a visit (or browse) that satisfies `isTarget`;
 * null when there is no such context. All later steps are dropped, visits and browses alike.
 */
export function stepCountAfterReturn(
  kind: 'visit' | 'browse',
  steps: readonly ImpersonationStep[],
  contexts: ActingContexts,
  isTarget: (context: ActingContext) => boolean,
): number | null {
  const stepCount = steps.findLastIndex((step, index) => {
    const context = contexts[index]
    return kind in step && context !== undefined && isTarget(context)
  })
  return stepCount === -1 ? null : stepCount
}

/** The ids of the people in the stack, from the signed-in one to the effective one; empty without a visit. */
export function visitChainUserIds(steps: readonly ImpersonationStep[], [start]: ActingContexts): number[] {
  const visitedIds = steps.flatMap((step) => ('visit' in step ? [step.visit] : []))
  return visitedIds.length === 0 ? [] : [start.userId, ...visitedIds]
}

/** The ids of the tenants since the last visit, from the effective person's own to the current one; empty without a browse. */
export function browseChainTenantIds(steps: readonly ImpersonationStep[], contexts: ActingContexts): number[] {
  const chain = contexts.slice(steps.findLastIndex((step) => 'visit' in step) + 1).map(({ tenantId }) => tenantId)
  return chain.length > 1 ? chain : []
}
