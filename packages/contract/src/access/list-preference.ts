import { z } from 'zod'
import { optionalId } from '../kit/fields.ts'
import { emptyResponse, route } from '../kit/route.ts'

/* How a person has lists shown to him: on every machine, whatever tenant he works in. */

/** Most columns of a list, and most lists one person has chosen columns for. */
export const maxListColumns = 80
export const maxListPreferences = 200

/** The name of a list in the application. */
export const listName = () => nameInCode()
const nameInCode = () => z.string().regex(/^[A-Za-z][A-Za-z0-9.]{0,59}$/)

const listPreference = z.strictObject({
  /** The list, by the name it has in the application. */
  list: nameInCode(),
  /** Keys of the columns that are shown, in their order; none for those the list has by itself. */
  columns: z.array(nameInCode()).max(maxListColumns),
  /** The view it opens with. */
  viewId: optionalId(),
})
export type ListPreference = z.output<typeof listPreference>

export const listPreferenceRoutes = {
  ofPerson: route({
    method: 'GET',
    path: '/api/ListPreferences',
    summary: 'The columns the signed-in user has chosen and the view that opens, of each list where he has.',
    access: 'session',
    response: z.array(listPreference),
  }),
  save: route({
    method: 'PUT',
    path: '/api/ListPreferences',
    summary:
      'Stores the columns of a list, or none for its own again, and its first view; nothing while visiting somebody.',
    access: 'session',
    body: listPreference,
    response: emptyResponse,
  }),
}
