import { food } from '@provende/contract/catalogue/food.ts'
import { requiredDecimal, requiredReference } from '@provende/contract/kit/fields.ts'
import { routes } from '@provende/contract/routes.ts'
import { z } from 'zod'
import { foodHandlers } from '../catalogue/food.ts'
import type { Call } from '../kit/handler.ts'
import type { Actor, ScopeSource } from '../records/scope.ts'
import type { ImportTable } from './import-table.ts'

/* A food with what it is made of: two documented calls, one row of an import. */

const line = {
  compositionFoodId: requiredReference('food'),
  compositionValue: requiredDecimal({ min: 0, max: 100 }),
}
type Composed = { composition?: { compositionFoodId: number; compositionValue: number }[] | undefined }
const composition = { composition: z.array(z.object(line)).optional() }
type Given = Call<ImportTable['routes']['create'], Actor>

/** The calls of foods, whose body may also hold the composition. */
const composedHandlers = (source: ScopeSource) => {
  const handlers = foodHandlers(source)
  const read = (call: Given, id: number) => handlers.composition({ ...call, params: { id }, query: {}, body: {} })
  const linesOf = async (call: Given, id: number) => {
    const { answer } = await read(call, id)
    return answer.filter(({ compositionFoodId }) => compositionFoodId > 0)
  }
  const compose = async (call: Given, foodId: number, { composition: given }: Composed) => {
    const there = await linesOf(call, foodId)
    if (given === undefined || JSON.stringify(given) === JSON.stringify(there.map(withoutVersion))) return
    const { answer } = await read(call, foodId)
    const modificationDate = answer[0]?.modificationDate
    const empty = [{ compositionFoodId: null, compositionValue: 0 }]
    const body = (given.length > 0 ? given : empty).map((one) => ({ ...one, foodId, modificationDate }))
    await handlers.replaceComposition({ ...call, params: {}, query: {}, body })
  }
  const saving = (save: 'create' | 'replace') => async (call: Given) => {
    const { composition: lines, ...body } = call.body as Composed
    const reply = await handlers[save]({ ...call, body } as never)
    await compose(call, reply.answer.id, { composition: lines })
    return reply
  }
  return {
    one: async (call: Given) => {
      const { answer } = await handlers.one(call as never)
      return { answer: { ...answer, composition: (await linesOf(call, answer.id)).map(withoutVersion) } }
    },
    create: saving('create'),
    replace: saving('replace'),
  }
}

const withoutVersion = ({
  compositionFoodId,
  compositionValue,
}: {
  compositionFoodId: number
  compositionValue: number
}) => ({
  compositionFoodId,
  compositionValue,
})

export const foodTable: ImportTable = {
  file: 'foods',
  family: { ...food, lines: { ...food.lines, composition: line } },
  routes: {
    one: routes.foods.one,
    create: { ...routes.foods.create, body: routes.foods.create.body.extend(composition) },
    replace: { ...routes.foods.replace, body: routes.foods.replace.body.extend(composition) },
  },
  handlers: composedHandlers,
  key: 'code',
  wide: { name: 'properties', heading: 'name', cell: 'data' },
  lines: { file: 'food-compositions', name: 'composition', owner: [['FoodId', 'Code']] },
}
