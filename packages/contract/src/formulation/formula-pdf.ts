import { z } from 'zod'
import { id, queryInteger, queryText } from '../kit/fields.ts'
import { fileRoute, route } from '../kit/route.ts'
import { formula } from './formula.ts'

/* A formula on paper. A link cannot carry who asks: it carries a token, got beforehand. Source: spec 2 §7 "PDF links". */

/** How long a link works. */
export const pdfLinkSeconds = 120

export const formulaPdfRoutes = {
  pdfToken: route({
    method: 'POST',
    path: '/api/FormulesCMVP/PdfToken',
    summary: 'A token with which the PDF of one formula is opened, for two minutes, as the person who asks sees it.',
    access: { read: [formula.permission.screen] },
    body: z.strictObject({ id: id() }),
    answer: z.object({ token: z.string(), expiresIn: z.number().int() }),
  }),
  formulaPdf: fileRoute({
    method: 'GET',
    path: '/GeneratePDF/ExporterFormulePDF/{id}',
    summary: 'A formula as it was saved last, as PDF; Token is that of PdfToken.',
    access: 'public',
    openedFrom: '/Formule/Read/{id}',
    params: z.strictObject({ id: queryInteger(1, Number.MAX_SAFE_INTEGER) }),
    query: z.strictObject({ token: queryText(100) }),
  }),
}
