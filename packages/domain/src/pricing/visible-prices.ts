// What a distributor sees of a list that is shared to it from above: two prices per food, never how they came about.

import { distributorPrice, type Prices, price3Of, price4Of } from './price-item.ts'

/**
 * The prices of a food as whoever stands below the owner of its list sees them: the distributor price as Price, no
 * addition, the farmer price as Price4, and as Price3 the percent between the two, a mark-up where one gives that farmer
 * price and else the margin, so that the line can be saved in a list of one's own. They depend on the two prices alone.
 * Source: docs/open-questions.md.
 */
export function seenPrices(prices: Prices): Prices {
  const seen = { price: distributorPrice(prices), price2: 0, price4: prices.price4 }
  const margin = { ...seen, price3: price3Of(seen) }
  if (seen.price <= 0) return margin
  // A mark-up on the distributor price is the margin the other way round.
  const markUp = { ...seen, price3: 0 - price3Of({ price: seen.price4, price2: 0, price4: seen.price }) }
  return price4Of(markUp) === seen.price4 ? markUp : margin
}
