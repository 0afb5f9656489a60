import { unit } from '@provende/contract/catalogue/unit.ts'
import { storedUnit } from '@provende/text/units.ts'
import { sql } from 'kysely'
import { type AlsoSearched, containsPattern } from '../kit/database/search-pattern.ts'
import { type RecordHandlers, recordHandlers, toListQuery } from '../records/handlers.ts'
import { inReadScope, type Scope, type ScopeSource } from '../records/scope.ts'
import { listRecords } from '../records/store.ts'
import { visibleTo } from '../records/visible-to.ts'

/** The labels of all units, by id. */
export async function unitLabels(scope: Scope): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; label: string }>`
    select id, label from unit where ${visibleTo(scope, 'unit')}`.execute(scope.transaction)
  return new Map(rows.map(({ id, label }) => [id, label]))
}

/** The calls of units; they are found as either language writes them: `iu` and `CFU` find the stored `UI` and `UFC`. */
export function unitHandlers(source: ScopeSource): RecordHandlers<typeof unit> {
  return {
    ...recordHandlers(source, unit),
    list: ({ session, query }) =>
      inReadScope(source, session, (scope) =>
        listRecords(scope, unit, { ...toListQuery(unit, query), alsoSearched: searchedAsStored }),
      ),
  }
}

const searchedAsStored: AlsoSearched = (word) => {
  const stored = storedUnit(word.toUpperCase())
  return stored === word.toUpperCase() ? undefined : sql`unit.search_text like ${containsPattern(stored)}`
}
