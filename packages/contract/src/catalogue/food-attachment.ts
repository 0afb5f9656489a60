import { z } from 'zod'
import { file, id, instant, queryInteger, requiredText, text } from '../kit/fields.ts'
import { fileRoute, noAnswer, route } from '../kit/route.ts'
import { food } from './food.ts'

/* The files kept with a food. What may be kept: domain/catalogue/food-attachment.ts. Source: spec 2 §3, §7. */

const read = { read: [food.permission.screen] }
const write = { write: food.permission.screen }
const identifier = () => queryInteger(-1e15, Number.MAX_SAFE_INTEGER)

const attachment = z.object({
  id: id(),
  foodId: id(),
  name: z.string(),
  /** The media type, from what the file is. */
  type: z.string(),
  /** bytes */
  size: z.number().int(),
  creationDate: instant(),
})
export type FoodAttachment = z.output<typeof attachment>

export const foodAttachmentRoutes = {
  attachments: route({
    method: 'GET',
    path: '/api/Foods/FoodPJ/{id}',
    summary: 'The files kept with a food, the latest first; their bytes are downloaded one by one.',
    access: read,
    params: z.strictObject({ id: identifier() }),
    answer: z.array(attachment),
  }),
  addAttachment: route({
    method: 'POST',
    path: '/api/Foods/AddFile',
    summary: 'Keeps a file with a food: at most 10 MB, of a kind that is taken, and what its name says.',
    access: write,
    bodyKind: 'multipart',
    body: z.strictObject({
      name: requiredText(200),
      /** Accepted because it is documented, and ignored: the type follows from what the file is. */
      type: text(200),
      file: file(),
      foodId: queryInteger(1, Number.MAX_SAFE_INTEGER),
    }),
    answer: attachment,
  }),
  removeAttachment: route({
    method: 'DELETE',
    path: '/api/Foods/DelFile',
    summary: 'Deletes a file of a food for good.',
    access: write,
    query: z.strictObject({ id: identifier() }),
    answer: noAnswer,
  }),
  downloadAttachment: fileRoute({
    method: 'GET',
    path: '/api/Foods/File/{id}',
    summary: 'A file of a food, to be saved.',
    access: read,
    params: z.strictObject({ id: identifier() }),
  }),
}
