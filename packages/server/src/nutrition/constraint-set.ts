import { constraintSet, type constraintSetRoutes } from '@provende/contract/nutrition/constraint-set.ts'
import { sql } from 'kysely'
import type { Handlers } from '../kit/handler.ts'
import { recordHandlers } from '../records/handlers.ts'
import type { Actor, ScopeSource } from '../records/scope.ts'
import { visibleTo } from '../records/visible-to.ts'
import { answerWithMore } from './answer-with-more.ts'

type Version = { id: number; name: string; deleted: boolean }
/** Most versions shown with their set; a list of versions pages beyond. */
const mostVersions = 1000

/** Constraint sets: one of them travels with the name of its breed and its versions. */
export const constraintSetHandlers = (source: ScopeSource): Handlers<typeof constraintSetRoutes, Actor> =>
  answerWithMore(source, constraintSet, recordHandlers(source, constraintSet), async (scope, record) => {
    const breeds = await sql<{ name: string }>`
      select name from race where id = ${record.typeObjectId} and ${visibleTo(scope, 'race')}`.execute(
      scope.transaction,
    )
    const versions = await sql<Version>`
      select id, name, deleted from constraint_version
      where constraint_set_id = ${record.id} and ${visibleTo(scope, 'constraint_version')}
      order by label_key, id limit ${mostVersions}`.execute(scope.transaction)
    return { typeObjectName: breeds.rows[0]?.name ?? '', versions: versions.rows }
  })
