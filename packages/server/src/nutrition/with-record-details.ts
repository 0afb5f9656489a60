import type { Family, RecordOf } from '@provende/contract/records/family.ts'
import { type RecordHandlers, requireVisibleRecord } from '../records/handlers.ts'
import { type Actor, inReadScope, type Scope, type ScopeSource } from '../records/scope.ts'

/**
 * Wraps the handlers of a family so that a single record, also in the response of a save, includes more than its
 * fields: the result of `details`.
 */
export function withRecordDetails<T extends Family, D>(
  source: ScopeSource,
  family: T,
  handlers: RecordHandlers<T>,
  details: (scope: Scope, record: RecordOf<T>) => Promise<D>,
) {
  type CallOf<K extends keyof RecordHandlers<T>> = Parameters<RecordHandlers<T>[K]>[0]
  const responseWithDetails = async (scope: Scope, record: RecordOf<T>) => ({
    response: { ...record, ...(await details(scope, record)) },
  })
  const afterSave = ({ session }: { session: Actor }, { response }: { response: RecordOf<T> }) =>
    inReadScope(source, session, (scope) => responseWithDetails(scope, response))
  return {
    ...handlers,
    one: ({ session, params }: CallOf<'one'>) =>
      inReadScope(source, session, async (scope) =>
        responseWithDetails(scope, await requireVisibleRecord(scope, family, params.id)),
      ),
    create: async (call: CallOf<'create'>) => afterSave(call, await handlers.create(call)),
    replace: async (call: CallOf<'replace'>) => afterSave(call, await handlers.replace(call)),
  }
}
