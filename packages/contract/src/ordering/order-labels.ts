import { z } from 'zod'
import { labelResponse } from '../formulation/label/label-routes.ts'
import { lookupId, queryText } from '../kit/fields.ts'
import { fileRoute, route } from '../kit/route.ts'

/*
 * The label of an order, as it was frozen. Its token opens it without an account: it is what is printed on the bags.
 * Source: spec 2 §2 "Order form", §7 "Order forms".
 */

const orderLabelParams = z.strictObject({ formulaId: lookupId() })
const linkToken = queryText(100)

export const labelFormats = ['sheet', 'bag'] as const
export const labelStates = ['ordered', 'delivered'] as const

const labelBatchResponse = z.object({
  /** Name, address and approval number of who answers for the label, a line each. */
  operator: z.array(z.string()),
  lot: z.string(),
  bestBefore: z.string(),
  netQuantity: z.string(),
})
export type LabelBatchDto = z.output<typeof labelBatchResponse>

export const orderLabelRoutes = {
  label: route({
    method: 'GET',
    path: '/api/OrderForms/Etiquette/{formulaId}',
    summary: 'The label of the order of a formula, opened by the Token of the order.',
    access: 'public',
    params: orderLabelParams,
    query: z.strictObject({ token: linkToken }),
    response: labelResponse.extend({
      /** The language of the label: that of the order. What it lacks is said in that of the caller. */
      culture: z.enum(['fr-FR', 'en-US']),
      ...{ code: z.string(), formulaName: z.string(), distributorName: z.string() },
      /** Whether the distributor, or who is above him, has a logo. */
      hasLogo: z.boolean(),
      /** The particular nutritional purpose; empty for none. */
      purpose: z.string(),
      /** What the bags say besides, in words; null before it was entered. */
      batch: labelBatchResponse.nullable(),
      /** What it lacks to be put on a bag, in words. */
      missingForDelivery: z.array(z.string()),
    }),
  }),
  labelPdf: fileRoute({
    method: 'GET',
    path: '/api/OrderForms/EtiquettePDF/{formulaId}',
    summary: 'The label of an order as PDF, on a sheet (A4) or for a bag (100 × 150 mm).',
    access: 'public',
    openedFrom: '/OrderForm/List',
    params: orderLabelParams,
    query: z.strictObject({
      token: linkToken,
      format: z.enum(labelFormats).default('sheet'),
      /** As it was ordered, or as a bag is delivered: with operator, lot, net quantity and best-before date. */
      state: z.enum(labelStates).default('ordered'),
    }),
  }),
}
