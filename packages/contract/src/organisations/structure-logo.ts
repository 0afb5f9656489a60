import { z } from 'zod'
import { file, id, lookupId, requiredText, text } from '../kit/fields.ts'
import { emptyResponse, fileRoute, route } from '../kit/route.ts'
import { wireNames } from '../wire.ts'

/* The logo of a distributor. Accepted files: domain/organisations/logo.ts. Source: spec 1 §3, §7. */

const structureWriteAccess = { write: 'Structure CMVP [Write]' } as const

export const structureLogoResponse = z.object({ structureId: id(), name: z.string(), type: z.string() })
export const structureLogoRoutes = {
  logo: fileRoute({
    method: 'GET',
    path: '/api/Structures/Logo/{id}',
    summary: 'The logo of a distributor, for the tenants above it and all of its branch.',
    access: 'session',
    params: z.strictObject({ id: lookupId() }),
  }),
  addLogo: route({
    method: 'POST',
    path: '/api/Structures/AddFile',
    summary: 'Sets or replaces the logo: PNG, JPEG or a plain SVG, at most 1 MB.',
    access: structureWriteAccess,
    bodyKind: 'multipart',
    effort: 5,
    body: z.strictObject({
      name: requiredText(200),
      /** Documented, so accepted, but ignored: the type is detected from the content. */
      type: text(200),
      file: file().meta(wireNames.logo.file),
      structureId: lookupId(),
    }),
    response: structureLogoResponse,
  }),
  removeLogo: route({
    method: 'DELETE',
    path: '/api/Structures/DelFile',
    summary: 'Permanently deletes the logo of a distributor.',
    access: structureWriteAccess,
    query: z.strictObject({ structureId: lookupId() }),
    response: emptyResponse,
  }),
}
