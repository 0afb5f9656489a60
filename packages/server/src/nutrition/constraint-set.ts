import { constraintSet, type constraintSetRoutes } from '@provende/contract/nutrition/constraint-set.ts'
import { constraintVersion } from '@provende/contract/nutrition/constraint-version.ts'
import { sql } from 'kysely'
import type { Handlers } from '../kit/handler.ts'
import { recordHandlers } from '../records/handlers.ts'
import type { Actor, ScopeSource } from '../records/scope.ts'
import { visibleTo } from '../records/visible-to.ts'
import { versionsOf } from './versions-of.ts'
import { withRecordDetails } from './with-record-details.ts'

/** Constraint sets: a single one includes the name of its breed and its versions. */
export const constraintSetHandlers = (source: ScopeSource): Handlers<typeof constraintSetRoutes, Actor> =>
  withRecordDetails(source, constraintSet, recordHandlers(source, constraintSet), async (scope, { id, breedId }) => {
    const { rows } = await sql<{ name: string }>`
      select name from race where id = ${breedId} and ${visibleTo(scope, 'race')}`.execute(scope.transaction)
    return { breedName: rows[0]?.name ?? '', versions: await versionsOf(scope, constraintVersion, id) }
  })
