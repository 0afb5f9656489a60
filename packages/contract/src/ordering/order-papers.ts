import { z } from 'zod'
import { id, lookupId, queryText } from '../kit/fields.ts'
import { pdfLinkSeconds } from '../kit/pdf-link.ts'
import { fileRoute, route } from '../kit/route.ts'
import { orderForm } from './order-form.ts'

/*
 * The papers of an order as PDF: the order form for distributor and manufacturer, the confirmation for the farm. A plain
 * link contains a token requested beforehand.
 */

const orderPaperRoute = (name: string, summary: string) =>
  fileRoute({
    method: 'GET',
    path: `/GeneratePDF/${name}/{id}`,
    summary,
    access: 'public',
    openedFrom: '/OrderForm/Detail/{id}',
    params: z.strictObject({ id: lookupId() }),
    query: z.strictObject({ token: queryText(100), version: lookupId().optional() }),
  })

export const orderPaperRoutes = {
  paperToken: route({
    method: 'POST',
    path: '/api/OrderForms/PdfToken',
    summary: `A token that opens the papers of one order for ${pdfLinkSeconds} seconds, with the rights of the caller.`,
    access: { read: [orderForm.permission.screen] },
    effort: 5,
    body: z.strictObject({ id: id() }),
    response: z.object({ token: z.string(), expiresIn: z.number().int() }),
  }),
  purchaseOrderPdf: orderPaperRoute(
    'BonDeCommandePDF',
    'The order form with recipe and distributor price, of the latest version or of another one as it was stored; not for farmers.',
  ),
  confirmationPdf: orderPaperRoute(
    'ConfirmationPDF',
    'The confirmation for the farm, of the latest version of the order or of another one as it was stored.',
  ),
}
