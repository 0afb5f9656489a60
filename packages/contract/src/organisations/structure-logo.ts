import { z } from 'zod'
import { file, id, queryInteger, requiredText, text } from '../kit/fields.ts'
import { fileRoute, noAnswer, route } from '../kit/route.ts'

/* The logo of a distributor. What is one: domain/organisations/logo.ts. Source: spec 1 §3, §7. */

const write = { write: 'Structure CMVP [Write]' } as const
const identifier = () => queryInteger(1, Number.MAX_SAFE_INTEGER)

export const structureLogo = z.object({ structureId: id(), name: z.string(), type: z.string() })
export const structureLogoRoutes = {
  logo: fileRoute({
    method: 'GET',
    path: '/api/Structures/Logo/{id}',
    summary: 'The logo of a distributor, to those above it and to all of its branch.',
    access: 'session',
    params: z.strictObject({ id: identifier() }),
  }),
  addLogo: route({
    method: 'POST',
    path: '/api/Structures/AddFile',
    summary: 'Puts a logo in place of the former one: PNG, JPEG or a plain SVG, at most 1 MB.',
    access: write,
    bodyKind: 'multipart',
    body: z.strictObject({
      name: requiredText(200),
      /** Accepted because it is documented, and ignored: the type follows from the content. */
      type: text(200),
      file: file(),
      structureId: identifier(),
    }),
    answer: structureLogo,
  }),
  removeLogo: route({
    method: 'DELETE',
    path: '/api/Structures/DelFile',
    summary: 'Deletes the logo of a distributor for good.',
    access: write,
    query: z.strictObject({ structureId: identifier() }),
    answer: noAnswer,
  }),
}
