/*
 * As whom, and where, the caller believes to act. What is on a screen was read by one person in one tenant; when a visit
 * or a browse has begun or ended since, in another tab or because it is no longer allowed, a call must not do in one
 * place what was meant for another.
 */

/** The header a call says it in; a call without it acts as the session stands. */
export const actingHeader = 'x-acting-as'

type Standing = {
  readonly userId: number
  readonly tenantId: number
  readonly visit: readonly { readonly userId: number }[]
}

/** Who acts in which tenant, through which visits: what is kept or asked for one is never taken for another. */
export const actingAs = ({ userId, tenantId, visit }: Standing): string =>
  [userId, tenantId, ...visit.map((step) => step.userId)].join(' ')
