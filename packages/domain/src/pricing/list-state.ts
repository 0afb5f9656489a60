/** The state of a price list on a day. Several lists of an owner may be `active`; `activePriceList` selects the one in force. */
export const priceListStates = ['active', 'upcoming', 'outdated', 'deactivated'] as const
export type PriceListState = (typeof priceListStates)[number]

/** Days are written YYYY-MM-DD. `endDay` is the last valid day, null for a list without end. */
export type PriceListDays = { readonly startDay: string; readonly endDay: string | null; readonly deleted: boolean }

/** The state of a list on the day `today`. Source: spec 2 §5 "Only an active price list may be chosen". */
export function priceListStateOn({ startDay, endDay, deleted }: PriceListDays, today: string): PriceListState {
  if (deleted) return 'deactivated'
  if (today < startDay) return 'upcoming'
  return endDay !== null && endDay < today ? 'outdated' : 'active'
}
