import {
  type ListPreference,
  type listPreferenceRoutes,
  maxListPreferences,
} from '@provende/contract/access/list-preference.ts'
import { type Handlers, refusal } from '../kit/handler.ts'
import { inReadScope, inScope, type Scope, type ScopeSource } from '../records/scope.ts'
import type { Session } from './session/session.ts'

/* The columns a person has chosen for lists. */

export const listPreferenceHandlers = (source: ScopeSource): Handlers<typeof listPreferenceRoutes, Session> => ({
  ofPerson: ({ session }) =>
    inReadScope(source, session, async ({ transaction, userId }) => ({
      response: await transaction
        .selectFrom('list_preference')
        .select(['list', 'columns'])
        .where('user_id', '=', userId)
        .orderBy('list')
        .limit(maxListPreferences)
        .execute(),
    })),
  save: ({ session, body }) =>
    inScope(source, session, async (scope) => {
      // Who looks through the eyes of somebody arranges nothing for him.
      if (session.visit.length === 0) await storePreference(scope, body)
      return { response: null }
    }),
})

/** Refuses with list.tooMany. */
async function storePreference({ transaction, userId, now }: Scope, { list, columns }: ListPreference): Promise<void> {
  const ofPerson = transaction.deleteFrom('list_preference').where('user_id', '=', userId)
  if (columns.length === 0) {
    await ofPerson.where('list', '=', list).execute()
    return
  }
  await transaction
    .insertInto('list_preference')
    .values({ user_id: userId, list, columns: [...columns], changed_at: now })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'list']).doUpdateSet({ columns: [...columns], changed_at: now }),
    )
    .execute()
  const { lists } = await transaction
    .selectFrom('list_preference')
    .select(({ fn }) => fn.countAll<string>().as('lists'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  if (Number(lists) > maxListPreferences) throw refusal('list.tooMany', undefined, { limit: maxListPreferences })
}
