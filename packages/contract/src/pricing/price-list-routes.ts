import { z } from 'zod'
import { id, lookupId, queryFlag } from '../kit/fields.ts'
import { paging } from '../kit/paging.ts'
import { route } from '../kit/route.ts'
import { requestConfirmation } from '../kit/unusual.ts'
import { inputSchema, listedSchema, maxLines } from '../records/family.ts'
import { recordRoutes } from '../records/record-routes.ts'
import { newPriceListId, priceList } from './price-list.ts'
import { pricedFood } from './priced-food.ts'

const lineFields = priceList.lines.items
/** DD/MM/YYYY, for old clients. */
const formattedDay = z.string()
/** An item of a price list with the current name and code of its food. */
const itemResponse = z.object({ ...lineFields, id: id(), listId: id(), name: z.string(), code: z.string() })
const listed = listedSchema(priceList).extend({ startDatePublic: formattedDay, endDatePublic: formattedDay })
const response = listed.extend({ items: z.array(itemResponse) })
// Accepted and ignored: clients send back what they read.
const unused = z.union([z.string().max(200), z.number()]).nullish()
const priceLineInput = z.strictObject({ ...lineFields, id: unused, listId: unused, name: unused, code: unused })
const body = inputSchema(priceList).extend({
  id: z.union([z.number(), z.literal(newPriceListId)]).nullish(),
  startDatePublic: unused,
  endDatePublic: unused,
  ...requestConfirmation,
  items: z.array(priceLineInput).max(maxLines).optional(),
})
const params = z.strictObject({
  id: z.preprocess((value) => (value === newPriceListId ? '0' : value), lookupId()),
})
const routes = recordRoutes(priceList)
const { access } = routes.one

export const priceListRoutes = {
  ...routes,
  list: { ...routes.list, response: z.array(listed) },
  one: { ...routes.one, params, response },
  create: { ...routes.create, body, response },
  replace: { ...routes.replace, body: body.extend({ id: id() }), response },
  all: route({
    method: 'GET',
    path: '/api/PriceLists/GetAll',
    summary: 'All active price lists the caller may use, without their prices.',
    access,
    query: z.strictObject({ nbPerPage: paging.nbPerPage, page: paging.page, getInactive: queryFlag() }),
    response: z.array(listed),
    paged: true,
  }),
  foods: route({
    method: 'GET',
    path: '/api/PriceLists/Foods/{id}',
    summary: 'The foods a price list has or may have a price for; of a list shared from above those with a price.',
    access,
    params,
    response: z.array(pricedFood),
  }),
}
