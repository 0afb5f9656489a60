import type { Family, RecordOf } from '@provende/contract/records/family.ts'
import { existingRecord, type RecordHandlers } from '../records/handlers.ts'
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
  const detailedRecord = (actor: Actor, id: number) =>
    inReadScope(source, actor, async (scope) => {
      const record = await existingRecord(scope, family, id)
      return { response: { ...record, ...(await details(scope, record)) } }
    })
  return {
    ...handlers,
    one: ({ session, params }: CallOf<'one'>) => detailedRecord(session, params.id),
    create: async (call: CallOf<'create'>) => detailedRecord(call.session, (await handlers.create(call)).response.id),
    replace: async (call: CallOf<'replace'>) =>
      detailedRecord(call.session, (await handlers.replace(call)).response.id),
  }
}
