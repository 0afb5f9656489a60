import { priceList } from '@provende/contract/pricing/price-list.ts'
import { answerSchema } from '@provende/contract/records/family.ts'
import { routes } from '@provende/contract/routes.ts'
import type { RecordCalls } from '../records/look.ts'

/** The calls of a list as its form knows them: its lines are what is saved of them, names come with the foods. */
export const priceListCalls: RecordCalls = {
  ...routes.priceLists,
  one: { ...routes.priceLists.one, answer: answerSchema(priceList) },
}
