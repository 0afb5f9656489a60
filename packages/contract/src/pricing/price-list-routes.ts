import { z } from 'zod'
import { id, queryInteger } from '../kit/fields.ts'
import { paging } from '../kit/paging.ts'
import { route } from '../kit/route.ts'
import { answerSchema, inputSchema, mostLines } from '../records/family.ts'
import { recordRoutes } from '../records/record-routes.ts'
import { newPriceListId, priceList } from './price-list.ts'

const lineFields = priceList.lines.items
/** DD/MM/YYYY, for old clients. */
const shownDay = z.string()
/** Prices come with the name and code of their food as it is now; `id` tells the lines of a list apart. */
const answeredItem = z.object({ ...lineFields, id: id(), listId: id(), name: z.string(), code: z.string() })
const listed = answerSchema(priceList).extend({ startDatePublic: shownDay, endDatePublic: shownDay })
const answer = listed.extend({ items: z.array(answeredItem) })

// What is answered may be sent back, and is ignored.
const anything = z.union([z.string().max(200), z.number()]).nullish()
const sentItem = z.strictObject({ ...lineFields, id: anything, listId: anything, name: anything, code: anything })
const body = inputSchema(priceList).extend({
  id: z.union([z.number(), z.literal(newPriceListId)]).nullish(),
  startDatePublic: anything,
  endDatePublic: anything,
  items: z.array(sentItem).max(mostLines).default([]),
})
/** A list, or a new one: then there is nothing to read yet. */
const params = z.strictObject({
  id: z.preprocess((given) => (given === newPriceListId ? '0' : given), queryInteger(-1e15, Number.MAX_SAFE_INTEGER)),
})
/** A food a list has a price for, or may have one. */
const pricedFood = z.object({ itemId: id(), name: z.string(), code: z.string(), deleted: z.boolean() })
export type PricedFood = z.output<typeof pricedFood>

const routes = recordRoutes(priceList)
const { access } = routes.one

export const priceListRoutes = {
  ...routes,
  list: { ...routes.list, answer: z.array(listed) },
  one: { ...routes.one, params, answer },
  create: { ...routes.create, body, answer },
  replace: { ...routes.replace, body: body.extend({ id: id() }), answer },
  all: route({
    method: 'GET',
    path: '/api/PriceLists/GetAll',
    summary: 'All active price lists one may use, without their prices.',
    access,
    query: z.strictObject({ nbPerPage: paging.nbPerPage, page: paging.page }),
    answer: z.array(listed),
    paged: true,
  }),
  foods: route({
    method: 'GET',
    path: '/api/PriceLists/Foods/{id}',
    summary: 'The foods a price list has or may have a price for; of one shared from above, those it has one for.',
    access,
    params,
    answer: z.array(pricedFood),
  }),
}
