import { priceListTypes } from '@provende/domain/pricing/price-item.ts'
import { z } from 'zod'
import { day, decimal, reference, requiredReference, requiredText, text } from '../kit/fields.ts'
import { recordFamily } from '../records/family.ts'

/** What stands instead of 0 for a list that is new, in an address and on the wire. Source: spec 2 §9. */
export const newPriceListId = 'eg=='

/** Per tonne, in the currency of the list. */
const amount = () => decimal({ min: 0, max: 1e7 })

/** Prices of foods for a time. Dates are days; a list that says no start begins today. Source: spec 2 §3. */
export const priceList = recordFamily({
  name: 'priceList',
  path: 'PriceLists',
  fields: {
    name: requiredText(100),
    code: requiredText(40),
    description: text(2000),
    startDate: day(),
    endDate: day(),
    currencyId: reference('currency'),
    type: z.enum(priceListTypes).default('complex'),
    distributeurName: text(200),
  },
  filters: ['name', 'code'],
  unique: ['name', 'code'],
  // Farmers, who have formulas, never see a price list.
  permission: { screen: 'PriceList [Read]', alsoReadWith: [] },
  lines: {
    items: {
      itemId: requiredReference('food'),
      unitId: reference('unit'),
      price: amount(),
      price2: decimal({ min: -1e7, max: 1e7 }),
      // In percent; the margin in a total far below its cost is a large negative one.
      price3: decimal(),
      price4: amount(),
      price5: amount(),
      price6: amount(),
      price7: amount(),
      price8: amount(),
      price9: amount(),
    },
  },
})
