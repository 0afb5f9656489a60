import { race } from '@provende/contract/catalogue/race.ts'
import type { specieRoutes } from '@provende/contract/catalogue/specie.ts'
import { specie } from '@provende/contract/catalogue/specie.ts'
import type { Handlers } from '../kit/handler.ts'
import { recordHandlers, requireVisibleRecord } from '../records/handlers.ts'
import { type Actor, inReadScope, type ScopeSource } from '../records/scope.ts'
import { listRecords } from '../records/store.ts'

/** Maximum number of races returned with their species; the list of races has pages. */
const maxRaces = 1000

/** Species: a single one includes its races, inactive ones only on request, also in the response of a save. */
export function specieHandlers(source: ScopeSource): Handlers<typeof specieRoutes, Actor> {
  const handlers = recordHandlers(source, specie)
  const withRaces = (actor: Actor, id: number, withInactive = false) =>
    inReadScope(source, actor, async (scope) => {
      const record = await requireVisibleRecord(scope, specie, id)
      const { response: races } = await listRecords(scope, race, {
        limit: maxRaces,
        offset: 0,
        order: 'name',
        descending: false,
        withInactive,
        contains: [],
        equals: [['specieId', id]],
      })
      return { response: { ...record, races } }
    })
  return {
    ...handlers,
    one: ({ session, params, query }) => withRaces(session, params.id, query.getInactive),
    create: async (call) => withRaces(call.session, (await handlers.create(call)).response.id),
    replace: async (call) => withRaces(call.session, (await handlers.replace(call)).response.id),
  }
}
