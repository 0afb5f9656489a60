import type { Scope } from '../records/scope.ts'

/** What is known of the orders of a distributor or a farm; the area of orders provides it (routes.ts). */
export type OrganisationOrderFacts = {
  readonly ordersCount: number
  /** ISO 8601; null without an order. */
  readonly lastOrderDate: string | null
  /** Days for which what was delivered lasts; null where it cannot be said. */
  readonly stockDays: number | null
}

/** The orders of organisations by their ids; of those without any there is nothing. */
export type LoadOrganisationOrderFacts = (
  scope: Scope,
  organisationIds: readonly number[],
) => Promise<ReadonlyMap<number, OrganisationOrderFacts>>

export const noOrderFacts: OrganisationOrderFacts = { ordersCount: 0, lastOrderDate: null, stockDays: null }
