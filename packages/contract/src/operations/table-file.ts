import { z } from 'zod'
import { file } from '../kit/fields.ts'
import { route } from '../kit/route.ts'
import { wireNames } from '../wire.ts'

/** A cell of a file: a text, a number, or null when it is empty. */
const cellSchema = z.union([z.string(), z.number()]).nullable()

/** A larger table is refused: screens read tables of foods, nutrients and orders. */
export const maxTableRows = 5000

export const readTableRoute = route({
  method: 'POST',
  path: '/api/Tables',
  summary:
    'The cells of the first sheet of a file (xlsx, xls, ods, csv), for a screen that shows what it would import.',
  access: 'session',
  bodyKind: 'multipart',
  effort: 10,
  body: z.strictObject({ content: file().meta(wireNames.priceFile.content) }),
  response: z.object({ rows: z.array(z.array(cellSchema)) }),
})
