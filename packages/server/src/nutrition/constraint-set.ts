import { constraintSet, type constraintSetRoutes } from '@provende/contract/nutrition/constraint-set.ts'
import { constraintVersion } from '@provende/contract/nutrition/constraint-version.ts'
import type { ListedRecordOf } from '@provende/contract/records/family.ts'
import { sql } from 'kysely'
import type { Handlers } from '../kit/handler.ts'
import { recordHandlers, toListQuery } from '../records/handlers.ts'
import { type Actor, inReadScope, type Scope, type ScopeSource } from '../records/scope.ts'
import { listRecords } from '../records/store.ts'
import { visibleTo } from '../records/visible-to.ts'
import { loadVersionsOf } from './versions-of.ts'
import { withRecordDetails } from './with-record-details.ts'

/** A row of the list; a query that names its columns has these alone. */
type ListedConstraintSet = ListedRecordOf<typeof constraintSet> & { readonly breedName: string }

/** Constraint sets with the name of their breed; a single one includes its versions. */
export const constraintSetHandlers = (source: ScopeSource): Handlers<typeof constraintSetRoutes, Actor> => {
  const single = withRecordDetails(
    source,
    constraintSet,
    recordHandlers(source, constraintSet),
    async (scope, record) => ({
      ...(await loadBreedNames(scope, [record]))(record),
      versions: await loadVersionsOf(scope, constraintVersion, record.id),
    }),
  )
  return {
    ...single,
    list: ({ session, query: { breedId, ...query } }) =>
      inReadScope(source, session, async (scope) => {
        const equals: [string, number][] = breedId === undefined ? [] : [['breedId', breedId]]
        const { response, count } = await listRecords(scope, constraintSet, {
          ...toListQuery(constraintSet, query),
          equals,
        })
        if (query.includeColumns?.trim()) return { response: response as ListedConstraintSet[], count }
        const namesOf = await loadBreedNames(scope, response)
        return { response: response.map((record) => ({ ...record, ...namesOf(record) })), count }
      }),
  }
}

/** The names of the breeds of sets, by the set; empty for an invisible one. */
async function loadBreedNames(scope: Scope, records: readonly { readonly id: number }[]) {
  const { rows } = await sql<{ id: number; breedName: string }>`
    select constraint_set.id, race.name as "breedName" from constraint_set
      join race on race.id = type_object_id and ${visibleTo(scope, 'race')}
    where constraint_set.id = any(${records.map(({ id }) => id)}::bigint[])`.execute(scope.transaction)
  const byId = new Map(rows.map(({ id, breedName }) => [id, breedName]))
  return ({ id }: { readonly id: number }) => ({ breedName: byId.get(id) ?? '' })
}
