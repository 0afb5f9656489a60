import type { AnyRecord } from '@provende/contract/records/family.ts'
import type { Culture } from '@provende/text/culture.ts'
import { formatDate } from '@provende/text/days.ts'
import type { Words } from '@provende/text/translation.ts'

/** The day of the last order of a distributor or a farm. */
export const lastOrderText = ({ lastOrderDate }: AnyRecord, _words: Words, culture: Culture): string =>
  typeof lastOrderDate === 'string' ? formatDate(lastOrderDate, culture) : ''
