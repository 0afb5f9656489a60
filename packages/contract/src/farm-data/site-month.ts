import { z } from 'zod'
import { id, requiredReference } from '../kit/fields.ts'
import { requestConfirmationField } from '../kit/unusual.ts'
import { listedSchema } from '../records/family.ts'
import { milkAnalysis } from './milk-analysis.ts'
import { milkPrice } from './milk-price.ts'
import { milkQuantity } from './milk-quantity.ts'
import { siteHerd } from './site-herd.ts'
import { siteMonthFields } from './site-month-fields.ts'
import { monthText } from './site-series.ts'

const partRecords = {
  quantity: listedSchema(milkQuantity).nullable(),
  herd: listedSchema(siteHerd).nullable(),
  analysis: listedSchema(milkAnalysis).nullable(),
  price: listedSchema(milkPrice).nullable(),
}

export const siteMonth = z.object({
  farmSiteId: id(),
  farmSiteName: z.string(),
  farmName: z.string(),
  month: z.string(),
  ...partRecords,
  /** Several quantities of the month: how many, and their litres; none of them is `quantity` then. */
  quantitiesCount: z.number(),
  quantitiesLitres: z.number(),
  /** The latest record of each kind before the month. */
  former: z.object(partRecords),
  mayWrite: z.boolean(),
})
export type SiteMonth = z.output<typeof siteMonth>

/** The record that was read: a month somebody else filled since is refused. */
const versionField = z.strictObject({ id: id(), modificationDate: z.string().max(40) }).nullish()

export const siteMonthBody = z.strictObject({
  /** The same request, sent again, is saved once. */
  requestId: z.uuid(),
  farmSiteId: requiredReference('farmSite'),
  month: monthText(),
  ...siteMonthFields,
  versions: z.strictObject({
    quantity: versionField,
    herd: versionField,
    analysis: versionField,
    price: versionField,
  }),
  ...requestConfirmationField,
})
export type SiteMonthInput = z.output<typeof siteMonthBody>
