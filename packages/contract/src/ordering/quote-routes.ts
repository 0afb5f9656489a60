import { quoteListStates, quoteMailStates } from '@provende/domain/ordering/quote-state.ts'
import { z } from 'zod'
import { filterId, id, lookupId, queryFlag, queryText, requiredText, text } from '../kit/fields.ts'
import { paging } from '../kit/paging.ts'
import { pdfLinkSeconds } from '../kit/pdf-link.ts'
import { fileRoute, route } from '../kit/route.ts'
import { wireNames } from '../wire.ts'
import { deliveryTypeField, quantityTonnesField } from './order-fields.ts'
import { newOrderRequest, orderFactsResponse, requiredDayField } from './order-routes.ts'
import { listedQuoteResponse, quote } from './quote.ts'

/* The calls for quotes. Source: spec 2 §7 "PDF links"; docs/open-questions.md. */

const orderWireNames = wireNames.orderForm
const { screen } = quote.permission
const readAccess = { read: [screen] }
const writeAccess = { write: screen }
/** A farmer decides about his quotes. */
const quoteOrFarmerAccess = { write: screen, orAs: 'Farmer' } as const
const quoteCallPath = (name: string) => `/api/Quotes/${name}`
const quoteParams = z.strictObject({ id: lookupId() })

/** A single quote, with what it says and how it was decided. */
export const quoteResponse = listedQuoteResponse.extend({
  facts: orderFactsResponse,
  decision: z.object({ personName: z.string(), mailAddress: z.string(), decidedAt: z.string() }).nullable(),
  /** What accepting it says, word for word. */
  statement: z.string(),
})
export type QuoteResponse = z.output<typeof quoteResponse>

export const quoteRoutes = {
  list: route({
    method: 'GET',
    path: '/api/Quotes',
    summary:
      'Lists quotes, the newest first unless they are sorted. State open: those that can still be answered; endingThisWeek: those of them that end by Sunday.',
    access: readAccess,
    query: z.strictObject({
      ...paging,
      getInactive: queryFlag(),
      ...Object.fromEntries(quote.filters.map((name) => [name, queryText().optional()])),
      farmId: filterId().meta(orderWireNames.farmId),
      structureId: filterId().meta(orderWireNames.structureId),
      formulaId: filterId().meta(orderWireNames.formulaId),
      /** As the state is answered; `open`: issued or sent, `endingThisWeek`: open, and valid no longer than this Sunday. */
      state: z.enum(quoteListStates).optional(),
      /** How sending its link went; not for farmers. */
      mailState: z.enum(quoteMailStates).optional(),
    }),
    response: z.array(listedQuoteResponse),
    paged: true,
  }),
  single: route({
    method: 'GET',
    path: quoteCallPath('{id}'),
    summary: 'A quote with what it says and how it was decided.',
    access: readAccess,
    params: quoteParams,
    response: quoteResponse,
  }),
  issue: route({
    method: 'POST',
    path: '/api/Quotes',
    summary: 'Issues a quote of a formula; the same terms at the same prices answer the quote there is.',
    access: writeAccess,
    body: newOrderRequest,
    response: quoteResponse,
  }),
  send: route({
    method: 'POST',
    path: quoteCallPath('Send'),
    summary: 'Mails the farm a link that opens the quote, with its PDF.',
    access: writeAccess,
    effort: 5,
    body: z.strictObject({ id: id() }),
    response: quoteResponse,
  }),
  order: route({
    method: 'POST',
    path: quoteCallPath('Order'),
    summary: 'Places the order a quote offers, with exactly its content; answers the order there is.',
    access: writeAccess,
    body: z.strictObject({ id: id() }),
    response: z.object({ orderFormId: id() }),
  }),
  accept: route({
    method: 'POST',
    path: quoteCallPath('Accept'),
    summary: 'A farmer who is signed in accepts a quote.',
    access: quoteOrFarmerAccess,
    body: z.strictObject({ id: id(), name: requiredText(120) }),
    response: quoteResponse,
  }),
  refuse: route({
    method: 'POST',
    path: quoteCallPath('Refuse'),
    summary: 'Notes that the farm refuses a quote.',
    access: quoteOrFarmerAccess,
    body: z.strictObject({ id: id() }),
    response: quoteResponse,
  }),
}

const linkToken = queryText(100)
const quotePaperRoute = (name: string, summary: string) =>
  fileRoute({
    method: 'GET',
    path: `/GeneratePDF/${name}/{id}`,
    summary,
    access: 'public',
    openedFrom: '/Quote/Detail/{id}',
    params: quoteParams,
    query: z.strictObject({ token: linkToken }),
  })

export const quotePaperRoutes = {
  paperToken: route({
    method: 'POST',
    path: quoteCallPath('PdfToken'),
    summary: `A token that opens the papers of one quote for ${pdfLinkSeconds} seconds, with the rights of the caller.`,
    access: readAccess,
    effort: 5,
    body: z.strictObject({ id: id() }),
    response: z.object({ token: z.string(), expiresIn: z.number().int() }),
  }),
  quotePdf: quotePaperRoute('DevisPDF', 'A quote as it was issued.'),
  evidencePdf: quotePaperRoute(
    'PreuveDevisPDF',
    'How a quote was accepted: by whom, when, from where, and of which file.',
  ),
  priceSheetPdf: fileRoute({
    method: 'GET',
    path: '/GeneratePDF/DevisEleveurPDF/{formulaId}',
    summary:
      'What a formula costs the farmer today: a sheet without number, for the caller who is signed in or by the Token of a formula.',
    access: 'public',
    openedFrom: '/Quote/List',
    params: z.strictObject({ formulaId: lookupId() }),
    query: z.strictObject({ token: linkToken.optional() }),
  }),
  issuedPdf: fileRoute({
    method: 'GET',
    path: '/GeneratePDF/DevisEleveurPDF/{formulaId}/{quantity}/{packagingId}/{deliveryType}/{date}/{description}',
    summary: 'Issues a quote and answers its PDF, like the sheet without terms; the same terms answer the same bytes.',
    access: 'public',
    openedFrom: '/Quote/List',
    params: z.strictObject({
      formulaId: lookupId(),
      quantity: quantityTonnesField(),
      packagingId: lookupId(),
      deliveryType: deliveryTypeField(),
      date: requiredDayField(),
      description: text(2000),
    }),
    query: z.strictObject({ token: linkToken.optional() }),
  }),
}
