// Which price list counts for a distributor today.

import { chainOf, type Owned, type TenantNode } from '../access/is-visible.ts'
import { type ListDays, listState } from './list-state.ts'

/** What decides whether a price list counts. Days are those of the people concerned. */
export type DatedPriceList = Owned &
  ListDays & {
    readonly id: number
    /** A copy to try prices on: it never counts. */
    readonly isSimulated: boolean
  }

/**
 * The active price list of a distributor (its tenant): started, not ended, not deactivated; its own or, when none of its
 * own is, one that a tenant above shares. Among several the one that started last, of those the newest. Null when there
 * is none.
 * Source: spec 2 §5 "Price list item", docs/open-questions.md.
 */
export function activePriceList<List extends DatedPriceList>(
  lists: readonly List[],
  tree: readonly TenantNode[],
  distributorTenantId: number,
  today: string,
): List | null {
  const current = lists.filter((list) => listState(list, today) === 'active' && !list.isSimulated)
  const [, ...above] = chainOf(tree, distributorTenantId)
  const own = current.filter(({ ownerTenantId }) => ownerTenantId === distributorTenantId)
  const shared = current.filter(({ ownerTenantId, tenantsShared }) => tenantsShared && above.includes(ownerTenantId))
  const [latest] = (own.length > 0 ? own : shared).sort(byStart)
  return latest ?? null
}

/** The latest start first. */
function byStart(one: DatedPriceList, other: DatedPriceList): number {
  if (one.startDay === other.startDay) return other.id - one.id
  return one.startDay < other.startDay ? 1 : -1
}
