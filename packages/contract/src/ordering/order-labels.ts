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

export const orderLabelRoutes = {
  label: route({
    method: 'GET',
    path: '/api/OrderForms/Etiquette/{formulaId}',
    summary: 'The label of the order of a formula, opened by the Token of the order.',
    access: 'public',
    params: orderLabelParams,
    query: z.strictObject({ token: linkToken }),
    response: labelResponse.extend({ code: z.string(), formulaName: z.string(), distributorName: z.string() }),
  }),
  labelPdf: fileRoute({
    method: 'GET',
    path: '/api/OrderForms/EtiquettePDF/{formulaId}',
    summary: 'The label of an order as PDF, on a sheet (A4) or for a bag (100 × 150 mm).',
    access: 'public',
    openedFrom: '/OrderForm/List',
    params: orderLabelParams,
    query: z.strictObject({ token: linkToken, format: z.enum(['sheet', 'bag']).default('sheet') }),
  }),
}
