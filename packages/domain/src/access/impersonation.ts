import { mayActAs } from './permissions.ts'
import type { Role } from './roles.ts'

/*
 * Visit and browse: acting as another person, being in another tenant. Both are steps of one stack, which leads from the
 * person signed in, in his own tenant, to whom he acts as and where. Every step must be allowed from the one before it,
 * when it is taken and at every call after it: the stack ends before the first that no longer is.
 * Source: spec 1 §4 "Visit and browse", docs/decisions/0010-one-stack-of-steps.md.
 */

/** A person entered (a visit) or a tenant (a browse), by id. */
export type Step = { readonly visit: number } | { readonly browse: number }

/** Most steps of a stack. */
export const mostSteps = 20

/** Who acts at one moment of a stack, and in which tenant: his own, or one below it that he browses. */
export type Standing = {
  readonly userId: number
  readonly role: Role
  readonly tenantId: number
  readonly isBrowsing: boolean
  /** The tenants below his own that he reaches; null when all. */
  readonly reach: readonly number[] | null
}

/** What a stack leads through: the person signed in, at home, then one standing for each step. */
export type Standings = [Standing, ...Standing[]]
/** Where a stack ends. */
export const lastOf = (standings: Standings): Standing => standings.at(-1) ?? standings[0]

/** A tenant somebody may be in; `line` is itself and every tenant above it. */
export type Place = {
  readonly tenantId: number
  readonly line: readonly number[]
  /** Neither it nor one above it is deactivated. */
  readonly isActive: boolean
  /** It has people of its own and may be browsed. */
  readonly isOpened: boolean
}

/** Somebody who may be visited, in the tenant that is his own. */
export type Person = Omit<Standing, 'tenantId' | 'isBrowsing'> & { readonly isActive: boolean; readonly place: Place }

/** What steps lead to, by id; undefined for what does not exist. */
export type StepWorld = {
  readonly personOf: (userId: number) => Person | undefined
  readonly placeOf: (tenantId: number) => Place | undefined
}

/** Whether a tenant is the current one, or below it and reached by who acts. */
const isWithin = ({ tenantId, reach }: Standing, place: Place): boolean =>
  place.tenantId === tenantId || (place.line.includes(tenantId) && (reach === null || reach.includes(place.tenantId)))

/** The person at home: where a stack starts, and where a visit arrives. */
const atHome = ({ userId, role, reach, place }: Person): Standing => ({
  userId,
  role,
  reach,
  tenantId: place.tenantId,
  isBrowsing: false,
})

/**
 * Whether somebody may be visited from a standing: active, of an active tenant that is the current one or below it and
 * reached, and of a role that may be acted as. Never somebody whom the stack has come through, oneself first of all.
 */
function mayVisit(standings: Standings, person: Person): boolean {
  const standing = lastOf(standings)
  if (standings.some(({ userId }) => userId === person.userId)) return false
  const isThere = person.isActive && person.place.isActive
  return isThere && isWithin(standing, person.place) && mayActAs(standing.role, person.role)
}

/** Whether a tenant may be browsed from a standing: opened, active, strictly below the current one and reached. */
export const mayBrowse = (standing: Standing, place: Place): boolean =>
  place.isOpened && place.isActive && place.tenantId !== standing.tenantId && isWithin(standing, place)

/**
 * The standings a stack leads through, the start first: one more than steps when all of them are allowed, fewer when
 * it ends before one that is not.
 */
export function followSteps(start: Person, steps: readonly Step[], world: StepWorld): Standings {
  const standings: Standings = [atHome(start)]
  for (const step of steps) {
    const next = after(standings, step, world)
    if (next === null) break
    standings.push(next)
  }
  return standings
}

function after(standings: Standings, step: Step, world: StepWorld): Standing | null {
  if ('visit' in step) {
    const person = world.personOf(step.visit)
    return person !== undefined && mayVisit(standings, person) ? atHome(person) : null
  }
  const standing = lastOf(standings)
  const place = world.placeOf(step.browse)
  if (place === undefined || !mayBrowse(standing, place)) return null
  return { ...standing, tenantId: place.tenantId, isBrowsing: true }
}

/**
 * How many steps stay when one goes back to the latest moment before a visit, or a browse, at which `isThere`; null when
 * there is none. All that was entered since is left, visits and browses alike.
 */
export function stepsKept(
  kind: 'visit' | 'browse',
  steps: readonly Step[],
  standings: Standings,
  isThere: (standing: Standing) => boolean,
): number | null {
  const kept = steps.findLastIndex((step, index) => {
    const standing = standings[index]
    return kind in step && standing !== undefined && isThere(standing)
  })
  return kept === -1 ? null : kept
}

/** The people a stack leads through, from the one signed in to the one acted as; none when nobody is visited. */
export function visitChain(steps: readonly Step[], [start]: Standings): number[] {
  const visited = steps.flatMap((step) => ('visit' in step ? [step.visit] : []))
  return visited.length === 0 ? [] : [start.userId, ...visited]
}

/** The tenants the one acted as has come through, from his own to the current one; none when he is in his own. */
export function browseChain(steps: readonly Step[], standings: Standings): number[] {
  const chain = standings.slice(steps.findLastIndex((step) => 'visit' in step) + 1).map(({ tenantId }) => tenantId)
  return chain.length > 1 ? chain : []
}
