import { z } from 'zod'
import { flag, id, instant, lookupId, requiredText } from '../kit/fields.ts'
import { emptyResponse, route } from '../kit/route.ts'
import { listName } from './list-preference.ts'

/* Views: states of a list under a name, of one person or shared with the people of his tenant. */

/** Most views of a list: of one person, and shared in a tenant. */
export const maxListViews = 20

const viewContent = {
  name: requiredText(60),
  /** Filters, search, order and columns, as the address of the list has them: `search=sel&sort=code`. */
  query: z.string().max(1500),
  isShared: flag(),
}

const listView = z.object({
  ...{ id: id(), list: listName(), ...viewContent, modificationDate: instant() },
  /** Whether the user may change and delete it. */
  mayWrite: z.boolean(),
})
export type ListView = z.output<typeof listView>

export const listViewRoutes = {
  ofList: route({
    method: 'GET',
    path: '/api/ListViews',
    summary: 'The views of a list: those of the signed-in user, then those shared in his tenant.',
    access: 'session',
    query: z.strictObject({ list: listName() }),
    response: z.array(listView),
  }),
  create: route({
    method: 'POST',
    path: '/api/ListViews',
    summary: 'Stores a view of a list; administrators of the tenant may share it.',
    access: 'session',
    body: z.strictObject({ list: listName(), ...viewContent }),
    response: listView,
  }),
  // Its path would match `{id}`: registered first.
  order: route({
    method: 'PUT',
    path: '/api/ListViews/Order',
    summary: 'Puts views of a list in an order; those the user may not change are left where they are.',
    access: 'session',
    body: z.strictObject({ ids: z.array(id()).max(2 * maxListViews) }),
    response: emptyResponse,
  }),
  replace: route({
    method: 'PUT',
    path: '/api/ListViews',
    summary: 'Changes a view, over the version with the modification date.',
    access: 'session',
    body: z.strictObject({ id: id(), modificationDate: z.string().max(40), ...viewContent }),
    response: listView,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/ListViews/{id}',
    summary: 'Deletes a view.',
    access: 'session',
    params: z.strictObject({ id: lookupId() }),
    response: emptyResponse,
  }),
}
