import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../../records/scope.ts'

/**
 * SQL: the breed of a row of `formula` as `race`, joined to it; null where the scope does not see it. Advisers are people of
 * the platform, in no line with the owner of breeds: of the formulas that they read they are told its name.
 */
export const joinBreedSql = (
  { role }: Pick<Scope, 'role'>,
  visible: (table: string) => RawBuilder<unknown>,
): RawBuilder<unknown> =>
  role === 'TC'
    ? sql`left join breeds_looked_after() race on race.id = formula.target_object_id`
    : sql`left join race on race.id = formula.target_object_id and ${visible('race')}`
