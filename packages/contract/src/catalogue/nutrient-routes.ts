import { z } from 'zod'
import { lookupId, queryFlag, queryInteger } from '../kit/fields.ts'
import { route } from '../kit/route.ts'
import { listedSchema } from '../records/family.ts'
import { recordRoutes } from '../records/record-routes.ts'
import { nutrient } from './nutrient.ts'

const { screen, alsoReadWith } = nutrient.permission
const readAccess = { read: [screen, ...alsoReadWith] }
const listedNutrient = listedSchema(nutrient)
const crudRoutes = recordRoutes(nutrient)
const nutrientKindQuery = queryInteger(1, 9).optional()

/** The calls for nutrients and properties; TypeNutrient limits a list to one kind, without it both are listed. */
export const nutrientRoutes = {
  ...crudRoutes,
  list: { ...crudRoutes.list, query: crudRoutes.list.query.extend({ typeNutrient: nutrientKindQuery }) },
  getAll: route({
    method: 'GET',
    path: '/api/Nutrients/GetAll',
    summary: 'All nutrients and properties by name, on one page; TypeNutrient limits them to one kind.',
    access: readAccess,
    query: z.strictObject({ getInactive: queryFlag(), typeNutrient: nutrientKindQuery }),
    response: z.array(listedNutrient),
  }),
  nameable: route({
    method: 'GET',
    path: '/api/Nutrients/Nameable/{id}',
    summary:
      'The nutrients that the equation of a nutrient may refer to, each code once; an id below 1 is a new nutrient.',
    access: readAccess,
    params: z.strictObject({ id: lookupId() }),
    response: z.array(
      listedNutrient.pick({ id: true, code: true, name: true, unitId: true, equation: true, deleted: true }),
    ),
  }),
}
