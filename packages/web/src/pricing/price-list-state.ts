import { calendarDayOf, dayInParis } from '@provende/domain/kit/day.ts'
import { type PriceListState, priceListStateOn } from '@provende/domain/pricing/list-state.ts'

type PriceListDates = { readonly startDate?: unknown; readonly endDate?: unknown; readonly deleted?: unknown }

/** The state of a price list today: active, upcoming, outdated or deactivated. */
export function stateOfPriceList({ startDate, endDate, deleted }: PriceListDates): PriceListState {
  const dayAt = (instant: unknown) => (typeof instant === 'string' ? (calendarDayOf(instant) ?? null) : null)
  const days = { startDay: dayAt(startDate) ?? '', endDay: dayAt(endDate), deleted: deleted === true }
  return priceListStateOn(days, dayInParis(new Date()))
}
