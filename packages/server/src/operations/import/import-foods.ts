import { food } from '@provende/contract/catalogue/food.ts'
import { requiredDecimal, requiredReference } from '@provende/contract/kit/fields.ts'
import { routes } from '@provende/contract/routes.ts'
import { z } from 'zod'
import { foodHandlers } from '../../catalogue/food.ts'
import type { Call, Handlers } from '../../kit/handler.ts'
import type { Actor, ScopeSource } from '../../records/scope.ts'
import type { ImportTable } from './import-table.ts'

/* A food with its composition: one row of an import, saved by two documented calls. */

const compositionLineFields = {
  compositionFoodId: requiredReference('food'),
  compositionValue: requiredDecimal({ min: 0, max: 100 }),
}
const compositionFields = { composition: z.array(z.object(compositionLineFields)).optional() }
const { one, create, replace } = routes.foods
const foodImportRoutes = {
  one: { ...one, response: one.response.extend(compositionFields) },
  create: { ...create, body: create.body.extend(compositionFields) },
  replace: { ...replace, body: replace.body.extend(compositionFields) },
}
type ImportCall = Pick<Call<typeof create, Actor>, 'session' | 'caller'>
type CompositionLine = z.output<z.ZodObject<typeof compositionLineFields>>

/** The calls of foods, with an optional composition in body and response. */
const handlersWithComposition = (source: ScopeSource): Handlers<typeof foodImportRoutes, Actor> => {
  const handlers = foodHandlers(source)
  const read = (call: ImportCall, id: number) => handlers.composition({ ...call, params: { id }, query: {}, body: {} })
  const linesOf = async (call: ImportCall, id: number) => {
    const { response } = await read(call, id)
    return response.filter(isCompositionLine)
  }
  const compose = async (call: ImportCall, foodId: number, lines: readonly CompositionLine[] | undefined) => {
    if (lines === undefined) return
    const { response } = await read(call, foodId)
    const stored = response.filter(isCompositionLine).map(withoutVersion)
    if (JSON.stringify(lines) === JSON.stringify(stored)) return
    const modificationDate = response[0]?.modificationDate
    const empty = [{ compositionFoodId: null, compositionValue: 0 }]
    const body = (lines.length > 0 ? lines : empty).map((line) => ({ ...line, foodId, modificationDate }))
    await handlers.replaceComposition({ ...call, params: {}, query: {}, body })
  }
  return {
    one: async (call) => {
      const { response } = await handlers.one(call)
      return { response: { ...response, composition: (await linesOf(call, response.id)).map(withoutVersion) } }
    },
    create: async ({ body: { composition: lines, ...body }, ...call }) => {
      const reply = await handlers.create({ ...call, body })
      await compose(call, reply.response.id, lines)
      return reply
    },
    replace: async ({ body: { composition: lines, ...body }, ...call }) => {
      const reply = await handlers.replace({ ...call, body })
      await compose(call, reply.response.id, lines)
      return reply
    },
  }
}

/** The composition of a food without one is a line of no food, which says the version. */
const isCompositionLine = ({ compositionFoodId }: { readonly compositionFoodId: number }) => compositionFoodId > 0
const withoutVersion = ({ compositionFoodId, compositionValue }: CompositionLine) => ({
  compositionFoodId,
  compositionValue,
})

export const foodImportTable: ImportTable = {
  file: 'foods',
  family: { ...food, lines: { ...food.lines, composition: compositionLineFields } },
  routes: foodImportRoutes,
  handlers: handlersWithComposition,
  key: 'code',
  linesFromColumns: { name: 'properties', heading: 'name', cell: 'data' },
  lines: [{ file: 'food-compositions', name: 'composition', owner: [['FoodId', 'Code']] }],
}
