import type { AnyRecord } from '@provende/contract/records/family.ts'
import { dayInParis, formatDay } from '@provende/domain/kit/day.ts'

/** The day of the last order of a distributor or a farm. */
export const lastOrderText = ({ lastOrderDate }: AnyRecord): string =>
  typeof lastOrderDate === 'string' ? formatDay(dayInParis(new Date(lastOrderDate))) : ''
