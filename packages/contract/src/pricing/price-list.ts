import { priceListTypes } from '@provende/domain/pricing/price-list-type.ts'
import { z } from 'zod'
import { day, decimal, reference, requiredReference, requiredText, text } from '../kit/fields.ts'
import { recordFamily } from '../records/family.ts'
import { wireNames } from '../wire.ts'

/** The id of a new list in URLs and on the wire, in place of 0. Source: spec 2 §9. */
export const unsavedPriceListId = 'eg=='

/** How many prices a list may have: a file with the articles of a whole trade fits. */
export const maxPricesOfList = 10_000
/** A call that saves so many, with twenty keys for each. It takes up to a second: a person may not do it many times at once. */
export const largePricesBody = { maxBodyBytes: 8 * 1024 * 1024, effort: 2 }

/** Per tonne, in the currency of the list. */
const amountField = () => decimal({ min: 0, max: 1e7 })

/** Prices of foods for a period. Dates are days; without a start date a list starts today. Source: spec 2 §3. */
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
    type: z.enum(priceListTypes).default('complex').meta(wireNames.priceList.type),
    distributeurName: text(200),
  },
  filters: ['name', 'code'],
  unique: ['name', 'code'],
  // No `Formule [Write]` here: farmers have that permission and must not see price lists.
  permission: { screen: 'PriceList [Read]', alsoReadWith: [] },
  maxLines: { items: maxPricesOfList },
  lines: {
    items: {
      itemId: requiredReference('food'),
      unitId: reference('unit'),
      price: amountField(),
      price2: decimal({ min: -1e7, max: 1e7 }),
      // In percent; a total far below the cost gives a large negative margin.
      price3: decimal(),
      price4: amountField(),
      price5: amountField(),
      price6: amountField(),
      price7: amountField(),
      price8: amountField(),
      price9: amountField(),
    },
  },
})
