import {
  type ListPreference,
  type listPreferenceRoutes,
  maxListPreferences,
} from '@provende/contract/access/list-preference.ts'
import { type Handlers, refusal } from '../kit/handler.ts'
import { inReadScope, inScope, type Scope, type ScopeSource } from '../records/scope.ts'
import { requireView } from './list-views.ts'
import type { Session } from './session/session.ts'

/* The columns a person has chosen for lists. */

export const listPreferenceHandlers = (source: ScopeSource): Handlers<typeof listPreferenceRoutes, Session> => ({
  ofPerson: ({ session }) =>
    inReadScope(source, session, async ({ transaction, userId }) => ({
      response: await transaction
        .selectFrom('list_preference')
        .select(['list', 'columns', 'view_id as viewId'])
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

/** Refuses with list.tooMany, or record.notFound. */
async function storePreference(scope: Scope, { list, columns, viewId = null }: ListPreference): Promise<void> {
  const { transaction, userId, now } = scope
  if (columns.length === 0 && viewId === null) {
    await transaction.deleteFrom('list_preference').where('user_id', '=', userId).where('list', '=', list).execute()
    return
  }
  const before = await transaction
    .selectFrom('list_preference')
    .select('view_id')
    .where('user_id', '=', userId)
    .where('list', '=', list)
    .executeTakeFirst()
  // One of another tenant stays while he chooses columns in this one.
  if (viewId !== null && viewId !== before?.view_id) await requireView(scope, list, viewId)
  const content = { columns: [...columns], view_id: viewId, changed_at: now }
  await transaction
    .insertInto('list_preference')
    .values({ user_id: userId, list, ...content })
    .onConflict((conflict) => conflict.columns(['user_id', 'list']).doUpdateSet(content))
    .execute()
  const { lists } = await transaction
    .selectFrom('list_preference')
    .select(({ fn }) => fn.countAll<string>().as('lists'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  if (Number(lists) > maxListPreferences) throw refusal('list.tooMany', undefined, { limit: maxListPreferences })
}
