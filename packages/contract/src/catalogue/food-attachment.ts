import { z } from 'zod'
import { file, id, instant, lookupId, requiredText, text } from '../kit/fields.ts'
import { emptyResponse, fileRoute, route } from '../kit/route.ts'
import { food } from './food.ts'

/* The files attached to a food. Accepted files: domain/catalogue/food-attachment.ts. Source: spec 2 §3, §7. */

const foodReadAccess = { read: [food.permission.screen] }
const foodWriteAccess = { write: food.permission.screen }

const attachmentResponse = z.object({
  id: id(),
  foodId: id(),
  name: z.string(),
  /** The media type, derived from the file extension. */
  type: z.string(),
  /** bytes */
  size: z.number().int(),
  creationDate: instant(),
})
export type FoodAttachment = z.output<typeof attachmentResponse>

export const foodAttachmentRoutes = {
  attachments: route({
    method: 'GET',
    path: '/api/Foods/FoodPJ/{id}',
    summary: 'The files attached to a food, latest first; the contents are downloaded separately.',
    access: foodReadAccess,
    params: z.strictObject({ id: lookupId() }),
    response: z.array(attachmentResponse),
  }),
  addAttachment: route({
    method: 'POST',
    path: '/api/Foods/AddFile',
    summary: 'Attaches a file to a food: at most 10 MB, with an accepted extension and matching content.',
    access: foodWriteAccess,
    bodyKind: 'multipart',
    effort: 5,
    body: z.strictObject({
      name: requiredText(200),
      /** Documented, so accepted, but ignored: the type is derived from the file extension. */
      type: text(200),
      file: file(),
      foodId: lookupId(),
    }),
    response: attachmentResponse,
  }),
  removeAttachment: route({
    method: 'DELETE',
    path: '/api/Foods/DelFile',
    summary: 'Permanently deletes a file of a food.',
    access: foodWriteAccess,
    query: z.strictObject({ id: lookupId() }),
    response: emptyResponse,
  }),
  downloadAttachment: fileRoute({
    method: 'GET',
    path: '/api/Foods/File/{id}',
    summary: 'Downloads a file of a food.',
    access: foodReadAccess,
    params: z.strictObject({ id: lookupId() }),
  }),
}
