import { requiredDecimal } from '../kit/fields.ts'
import { wireNames } from '../wire.ts'
import { datedSiteFamily } from './site-record.ts'
import { siteRecordRoutes } from './site-record-routes.ts'

/** What the dairy pays a site for 1,000 litres, one price a month. Source: spec 1 §3 "Milk price". */
export const milkPrice = datedSiteFamily({
  name: 'milkPrice',
  path: 'MilkPrices',
  fields: { eurPer1000Litres: requiredDecimal({ min: 0, max: 2000 }).meta(wireNames.milkPrice.eurPer1000Litres) },
})

export const milkPriceRoutes = siteRecordRoutes(milkPrice)
