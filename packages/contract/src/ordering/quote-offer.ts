import { quoteStates } from '@provende/domain/ordering/quote-state.ts'
import { z } from 'zod'
import { queryText, requiredText, text } from '../kit/fields.ts'
import { fileRoute, route } from '../kit/route.ts'
import { wireNames } from '../wire.ts'

/*
 * A quote for whoever opens the link that was mailed to the farm, without an account: he reads it, and accepts it with his
 * name and a code sent to the same address. Source: docs/open-questions.md.
 */

const names = wireNames.orderForm
const pathOf = (name: string) => `/api/Quotes/${name}`
const token = queryText(100)

const offer = z.object({
  code: z.string(),
  formulaName: z.string().meta(names.formulaName),
  farmName: z.string(),
  distributorName: z.string(),
  quantityTonnes: z.number().meta(names.quantityTonnes),
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
export type QuoteOffer = z.output<typeof offer>

export const quoteOfferRoutes = {
  offer: route({
    method: 'GET',
    path: pathOf('Offer'),
    summary: 'The quote a mailed link opens.',
    access: 'public',
    query: z.strictObject({ token }),
    response: offer,
  }),
  offerPdf: fileRoute({
    method: 'GET',
    path: pathOf('OfferPDF'),
    summary: 'The PDF of the quote a mailed link opens: the file that is accepted.',
    access: 'public',
    openedFrom: '/Home',
    query: z.strictObject({ token }),
  }),
  offerCode: route({
    method: 'POST',
    path: pathOf('OfferCode'),
    summary: 'Sends a code of six digits to the address the link was mailed to; five a day, each for ten minutes.',
    access: 'public',
    effort: 5,
    body: z.strictObject({ token: requiredText(100) }),
    response: offer,
  }),
  offerAccept: route({
    method: 'POST',
    path: pathOf('OfferAccept'),
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
    response: offer,
  }),
  offerRefuse: route({
    method: 'POST',
    path: pathOf('OfferRefuse'),
    summary: 'Refuses the quote.',
    access: 'public',
    effort: 5,
    body: z.strictObject({ token: requiredText(100) }),
    response: offer,
  }),
  verification: route({
    method: 'GET',
    path: '/api/Verification/{hash}',
    summary: 'Whether a file with this SHA-256 is a quote of ours, and whether it was accepted.',
    access: 'public',
    params: z.strictObject({ hash: queryText(100) }),
    response: z.object({
      isKnown: z.boolean(),
      code: z.string(),
      distributorName: z.string(),
      issuedAt: z.string().nullable(),
      state: z.enum(quoteStates).nullable(),
      decidedAt: z.string().nullable(),
    }),
  }),
}
