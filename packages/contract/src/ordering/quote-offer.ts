import { orderDocumentKinds } from '@provende/domain/ordering/dispatch-state.ts'
import { orderPaperStates } from '@provende/domain/ordering/order-state.ts'
import { quoteStates } from '@provende/domain/ordering/quote-state.ts'
import { z } from 'zod'
import { queryText, requiredText, text } from '../kit/fields.ts'
import { fileRoute, route } from '../kit/route.ts'
import { wireNames } from '../wire.ts'

/*
 * A quote for whoever opens the link that was mailed to the farm, without an account: he reads it, and accepts it with his
 * name and a code sent to the same address. Source: docs/open-questions.md.
 */

const orderWireNames = wireNames.orderForm
const quoteCallPath = (name: string) => `/api/Quotes/${name}`
const linkToken = queryText(100)

const quoteOfferResponse = z.object({
  code: z.string(),
  formulaName: z.string().meta(orderWireNames.formulaName),
  farmName: z.string(),
  distributorName: z.string(),
  /** Whether he, or who is above him, has a logo. */
  hasLogo: z.boolean(),
  quantityTonnes: z.number().meta(orderWireNames.quantityTonnes),
  deliveryDate: z.string(),
  validUntil: z.string(),
  state: z.enum(quoteStates),
  totalIncludingVatEur: z.number(),
  currencyCode: z.string(),
  /** What accepting says, word for word. */
  statement: z.string(),
  /** Where the code goes: `j…@exemple.test`. */
  maskedAddress: z.string(),
  decidedAt: z.string().nullable(),
})
export type QuoteOffer = z.output<typeof quoteOfferResponse>

export const quoteOfferRoutes = {
  offer: route({
    method: 'GET',
    path: quoteCallPath('Offer'),
    summary: 'The quote a mailed link opens.',
    access: 'public',
    query: z.strictObject({ token: linkToken }),
    response: quoteOfferResponse,
  }),
  offerPdf: fileRoute({
    method: 'GET',
    path: quoteCallPath('OfferPDF'),
    summary: 'The PDF of the quote a mailed link opens: the file that is accepted.',
    access: 'public',
    openedFrom: '/Home',
    query: z.strictObject({ token: linkToken }),
  }),
  offerCode: route({
    method: 'POST',
    path: quoteCallPath('OfferCode'),
    summary: 'Sends a code of six digits to the address the link was mailed to; five a day, each for ten minutes.',
    access: 'public',
    effort: 5,
    body: z.strictObject({ token: requiredText(100) }),
    response: quoteOfferResponse,
  }),
  offerAccept: route({
    method: 'POST',
    path: quoteCallPath('OfferAccept'),
    summary: 'Accepts the quote with a name and the last code that was sent; five tries.',
    access: 'public',
    effort: 5,
    body: z.strictObject({
      token: requiredText(100),
      name: requiredText(120),
      code: requiredText(20),
      /** The browser of the person, for the evidence. */
      browser: text(300),
    }),
    response: quoteOfferResponse,
  }),
  offerRefuse: route({
    method: 'POST',
    path: quoteCallPath('OfferRefuse'),
    summary: 'Refuses the quote.',
    access: 'public',
    effort: 5,
    body: z.strictObject({ token: requiredText(100) }),
    response: quoteOfferResponse,
  }),
  verification: route({
    method: 'GET',
    path: '/api/Verification/{hash}',
    summary: 'Whether a file with this SHA-256 is a quote or a paper of an order of ours, and how that stands.',
    access: 'public',
    params: z.strictObject({ hash: queryText(100) }),
    response: z.object({
      isKnown: z.boolean(),
      kind: z.enum(['quote', ...orderDocumentKinds]).nullable(),
      code: z.string(),
      distributorName: z.string(),
      issuedAt: z.string().nullable(),
      state: z.enum([...quoteStates, ...orderPaperStates]).nullable(),
      decidedAt: z.string().nullable(),
    }),
  }),
}
