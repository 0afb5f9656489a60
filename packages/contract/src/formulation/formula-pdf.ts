import { z } from 'zod'
import { id, lookupId, queryText } from '../kit/fields.ts'
import { pdfLinkSeconds } from '../kit/pdf-link.ts'
import { fileRoute, route } from '../kit/route.ts'
import { formula } from './formula.ts'

/*
 * The PDF of a formula. A plain link has no Authorization header, so it contains a token requested beforehand; a program
 * may send the header instead. Source: spec 2 §7 "PDF links".
 */

export const formulaPdfRoutes = {
  pdfToken: route({
    method: 'POST',
    path: '/api/FormulesCMVP/PdfToken',
    summary: `A token that opens the PDF of one formula for ${pdfLinkSeconds} seconds, with the rights of the caller.`,
    access: { read: [formula.permission.screen] },
    effort: 5,
    body: z.strictObject({ id: id() }),
    response: z.object({ token: z.string(), expiresIn: z.number().int() }),
  }),
  formulaPdf: fileRoute({
    method: 'GET',
    path: '/GeneratePDF/ExporterFormulePDF/{id}',
    summary: 'The last saved state of a formula as PDF, for the caller who is signed in or by the Token of PdfToken.',
    access: 'public',
    openedFrom: '/Formule/Read/{id}',
    params: z.strictObject({ id: lookupId() }),
    query: z.strictObject({ token: queryText(100).optional() }),
  }),
}
