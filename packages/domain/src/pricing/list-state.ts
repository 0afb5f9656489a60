/** Where a price list stands in time. Several of an owner may be current; which one counts is the active one's rule. */
export const listStates = ['active', 'upcoming', 'outdated', 'deactivated'] as const
export type ListState = (typeof listStates)[number]

/** Days are written YYYY-MM-DD. `endDay` is the last day it is valid, null for a list without end. */
export type ListDays = { readonly startDay: string; readonly endDay: string | null; readonly deleted: boolean }

/** The state of a list on the day `today`. Source: spec 2 §5 "Only an active price list may be chosen". */
export function listState({ startDay, endDay, deleted }: ListDays, today: string): ListState {
  if (deleted) return 'deactivated'
  if (today < startDay) return 'upcoming'
  return endDay !== null && endDay < today ? 'outdated' : 'active'
}
