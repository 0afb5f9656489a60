import { z } from 'zod'
import { filterId, id, lookupId, queryFlag } from '../kit/fields.ts'
import { paging } from '../kit/paging.ts'
import { route } from '../kit/route.ts'
import { requestConfirmationField } from '../kit/unusual.ts'
import { inputSchema, listedSchema } from '../records/family.ts'
import { recordRoutes } from '../records/record-routes.ts'
import { largePricesBody, maxPricesOfList, priceList, unsavedPriceListId } from './price-list.ts'
import { priceableFoodSchema } from './priced-food.ts'

const priceLineFields = priceList.lines.items
/** DD/MM/YYYY, for old clients. */
const formattedDay = z.string()
/** An item of a price list with the current name and code of its food. */
const lineResponse = z.object({ ...priceLineFields, id: id(), listId: id(), name: z.string(), code: z.string() })
const listedPriceList = listedSchema(priceList).extend({ startDatePublic: formattedDay, endDatePublic: formattedDay })
const response = listedPriceList.extend({ items: z.array(lineResponse) })
// Accepted and ignored: clients send back what they read.
const ignored = z.union([z.string().max(200), z.number()]).nullish()
const priceLineInput = z.strictObject({
  ...priceLineFields,
  id: ignored,
  listId: ignored,
  name: ignored,
  code: ignored,
})
const priceListInput = inputSchema(priceList).extend({
  id: z.union([z.number(), z.literal(unsavedPriceListId)]).nullish(),
  startDatePublic: ignored,
  endDatePublic: ignored,
  ...requestConfirmationField,
  items: z.array(priceLineInput).max(maxPricesOfList).optional(),
})
const idParams = z.strictObject({
  id: z.preprocess((value) => (value === unsavedPriceListId ? '0' : value), lookupId()),
})
const crudRoutes = recordRoutes(priceList)
const { access: readAccess } = crudRoutes.one
const listQuery = crudRoutes.list.query.extend({ structureId: filterId(), foodId: filterId() }) // the lists a distributor may use, those with a price of a food

export const priceListRoutes = {
  ...crudRoutes,
  list: { ...crudRoutes.list, query: listQuery, response: z.array(listedPriceList) },
  one: { ...crudRoutes.one, params: idParams, response },
  create: { ...crudRoutes.create, body: priceListInput, response, ...largePricesBody },
  replace: { ...crudRoutes.replace, body: priceListInput.extend({ id: id() }), response, ...largePricesBody },
  all: route({
    method: 'GET',
    path: '/api/PriceLists/GetAll',
    summary: 'All active price lists the caller may use, without their prices.',
    access: readAccess,
    query: z.strictObject({ nbPerPage: paging.nbPerPage, page: paging.page, getInactive: queryFlag() }),
    response: z.array(listedPriceList),
    paged: true,
  }),
  foods: route({
    method: 'GET',
    path: '/api/PriceLists/Foods/{id}',
    summary: 'The foods a price list has or may have a price for; of a list shared from above those with a price.',
    access: readAccess,
    params: idParams,
    response: z.array(priceableFoodSchema),
  }),
}
