import { dayInParis, dayOf } from '@provende/domain/kit/day.ts'
import { type ListState, listState } from '@provende/domain/pricing/list-state.ts'

type Dates = { readonly startDate?: unknown; readonly endDate?: unknown; readonly deleted?: unknown }

/** The state of a price list today: active, upcoming, outdated or deactivated. */
export function stateOfList({ startDate, endDate, deleted }: Dates): ListState {
  const dayAt = (instant: unknown) => (typeof instant === 'string' ? (dayOf(instant) ?? null) : null)
  const days = { startDay: dayAt(startDate) ?? '', endDay: dayAt(endDate), deleted: deleted === true }
  return listState(days, dayInParis(new Date()))
}
