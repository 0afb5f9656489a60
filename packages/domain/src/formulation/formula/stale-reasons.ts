/**
 * Why a formula is stale, in the order they are told: its price list has ended or is deactivated; and, since it was last
 * computed, the price of one of its foods has changed, an analysis (or the composition of a mixture without one), a limit
 * of its constraint set, its model (its nutrients, an equation of one), a food itself (deactivated, withdrawn from the distributor, another property it is computed with).
 */
export const staleReasons = ['listEnded', 'prices', 'analysis', 'limits', 'model', 'food'] as const
export type StaleReason = (typeof staleReasons)[number]
