import { requiredDecimal } from '../kit/fields.ts'
import { datedSiteFamily } from './site-record.ts'
import { siteRecordRoutes } from './site-record-routes.ts'

/** Litres delivered since the last entry, one entry a day. Source: spec 1 §3 "Milk quantity". */
export const milkQuantity = datedSiteFamily({
  name: 'milkQuantity',
  path: 'MilkQuantitys',
  fields: { litres: requiredDecimal({ min: 0, max: 20_000_000 }) },
})

export const milkQuantityRoutes = siteRecordRoutes(milkQuantity)
