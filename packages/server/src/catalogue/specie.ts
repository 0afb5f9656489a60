import { race } from '@provende/contract/catalogue/race.ts'
import type { specieRoutes } from '@provende/contract/catalogue/specie.ts'
import { specie } from '@provende/contract/catalogue/specie.ts'
import type { Handlers } from '../kit/handler.ts'
import { existingRecord, recordHandlers } from '../records/handlers.ts'
import { type Actor, inReadScope, type ScopeSource } from '../records/scope.ts'
import { listRecords } from '../records/store.ts'

/** Most races shown with their species; a list of races pages beyond. */
const mostRaces = 1000

/** Species: one of them travels with its races, active ones unless asked for, also as the answer of a save. */
export function specieHandlers(source: ScopeSource): Handlers<typeof specieRoutes, Actor> {
  const handlers = recordHandlers(source, specie) as unknown as Handlers<typeof specieRoutes, Actor>
  const withRaces = (actor: Actor, id: number, withInactive = false) =>
    inReadScope(source, actor, async (scope) => {
      const record = await existingRecord(scope, specie, id)
      const { records: races } = await listRecords(scope, race, {
        limit: mostRaces,
        offset: 0,
        order: 'name',
        descending: false,
        withInactive,
        contains: [],
        equals: [['specieId', id]],
      })
      return { answer: { ...record, races } as never }
    })
  return {
    ...handlers,
    one: ({ session, params, query }) => withRaces(session, params.id, query.getInactive),
    create: async (call) => withRaces(call.session, (await handlers.create(call)).answer.id),
    replace: async (call) => withRaces(call.session, (await handlers.replace(call)).answer.id),
  }
}
