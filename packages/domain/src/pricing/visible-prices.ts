// The prices a distributor sees in a list shared from above: two per food, without their components.

import { distributorPriceOf, type Prices, price3Of, price4Of } from './price-item.ts'

/**
 * The prices of a food as shown to tenants below the owner of the list: the distributor price as Price, no addition, the
 * farmer price as Price4, and as Price3 the percentage between them. Price3 is the mark-up if it reproduces the farmer
 * price, else the margin, so that the line can be saved in the tenant's own list. The result depends only on the
 * distributor price and the farmer price.
 * Source: docs/open-questions.md.
 */
export function pricesShownToTenantsBelow(prices: Prices): Prices {
  const visible = { price: distributorPriceOf(prices), price2: 0, price4: prices.price4 }
  const withMargin = { ...visible, price3: price3Of(visible) }
  if (visible.price <= 0) return withMargin
  // The mark-up is the negated margin with the two prices exchanged.
  const withMarkUp = { ...visible, price3: 0 - price3Of({ price: visible.price4, price2: 0, price4: visible.price }) }
  return price4Of(withMarkUp) === visible.price4 ? withMarkUp : withMargin
}
