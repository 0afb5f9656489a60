import { z } from 'zod'
import { lookupId, queryText } from '../kit/fields.ts'
import { fileRoute } from '../kit/route.ts'

/* The logo of who issued a quote or a label, for the pages that open without an account. */

const linkToken = queryText(100)

export const issuerLogoRoutes = {
  ofQuote: fileRoute({
    method: 'GET',
    path: '/api/Quotes/OfferLogo',
    summary: 'The logo of the distributor whose quote a mailed link opens, or of the nearest tenant above it with one.',
    access: 'public',
    query: z.strictObject({ token: linkToken }),
  }),
  ofLabel: fileRoute({
    method: 'GET',
    path: '/api/OrderForms/EtiquetteLogo/{formulaId}',
    summary:
      'The logo of the distributor of an order, or of the nearest tenant above it with one, by the Token of the order.',
    access: 'public',
    params: z.strictObject({ formulaId: lookupId() }),
    query: z.strictObject({ token: linkToken }),
  }),
}
