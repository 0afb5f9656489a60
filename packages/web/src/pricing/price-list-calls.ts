import { priceList } from '@provende/contract/pricing/price-list.ts'
import { responseSchema } from '@provende/contract/records/family.ts'
import { routes } from '@provende/contract/routes.ts'
import type { RecordCalls } from '../records/record-set.ts'

/**
 * The calls of price lists for forms: responses with the stored lines only, because names are loaded with the foods.
 */
export const priceListCalls: RecordCalls = {
  ...routes.priceLists,
  one: { ...routes.priceLists.one, response: responseSchema(priceList) },
}
