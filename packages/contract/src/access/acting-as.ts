/*
 * The user and tenant that the client believes to act as. A screen shows data read as one user in one tenant. If a visit or
 * browse has started or ended since, in another tab or because it is no longer allowed, a call from that screen must not
 * be executed in the new context.
 */

/** The request header with the client's context; without it a call runs in the current context of the session. */
export const actingAsHeader = 'x-acting-as'

type ActingIdentity = {
  readonly userId: number
  readonly tenantId: number
  readonly visit: readonly { readonly userId: number }[]
}

/** Identifies a context by its user, tenant and visits; also used as a cache key, so that contexts never share data. */
export const actingAsHeaderValue = ({ userId, tenantId, visit }: ActingIdentity): string =>
  [userId, tenantId, ...visit.map((step) => step.userId)].join(' ')
