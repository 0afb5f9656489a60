// Selects the price list in force for a distributor on a day.

import { type RecordOwnership, selfAndAncestors, type TenantNode } from '../access/is-visible.ts'
import { type PriceListDays, priceListStateOn } from './list-state.ts'

/** The properties of a price list that decide whether it is in force. Days are local calendar days. */
export type DatedPriceList = RecordOwnership &
  PriceListDays & {
    readonly id: number
    /** A copy for trying out prices: never in force. */
    readonly isSimulated: boolean
  }

/**
 * The active price list of a distributor: started, not ended, not deactivated. Its own lists take precedence over those
 * shared by a tenant above. Among several the one that started last, then the newest. Null when there is none.
 * Source: spec 2 §5 "Price list item", docs/open-questions.md.
 */
export function activePriceList<List extends DatedPriceList>(
  lists: readonly List[],
  tree: readonly TenantNode[],
  distributorTenantId: number,
  today: string,
): List | null {
  const current = lists.filter((list) => priceListStateOn(list, today) === 'active' && !list.isSimulated)
  const [, ...ancestorIds] = selfAndAncestors(tree, distributorTenantId)
  const ownLists = current.filter(({ ownerTenantId }) => ownerTenantId === distributorTenantId)
  const shared = current.filter(
    ({ ownerTenantId, tenantsShared }) => tenantsShared && ancestorIds.includes(ownerTenantId),
  )
  const [latest] = (ownLists.length > 0 ? ownLists : shared).sort(byLatestStart)
  return latest ?? null
}

function byLatestStart(a: DatedPriceList, b: DatedPriceList): number {
  if (a.startDay === b.startDay) return b.id - a.id
  return a.startDay < b.startDay ? 1 : -1
}
