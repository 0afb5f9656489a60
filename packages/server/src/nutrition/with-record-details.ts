import type { Route } from '@provende/contract/kit/route.ts'
import type { AnyRecord, Family } from '@provende/contract/records/family.ts'
import type { Handlers } from '../kit/handler.ts'
import { existingRecord } from '../records/handlers.ts'
import { type Actor, inReadScope, type Scope, type ScopeSource } from '../records/scope.ts'

type Answering = Handlers<Readonly<Record<'one' | 'create' | 'replace', Route>>, Actor>

/**
 * Handlers of a family whose single record travels with more than it holds, also as the answer of a save: `more` is what
 * it travels with.
 */
export function answerWithMore<T>(
  source: ScopeSource,
  family: Family,
  recordHandlers: object,
  more: (scope: Scope, record: AnyRecord) => Promise<object>,
): T {
  // The answers are checked against the schemas of the routes by kit/http.ts; here they are plain content.
  const handlers = recordHandlers as Answering
  const told = (actor: Actor, id: number) =>
    inReadScope(source, actor, async (scope) => {
      const record = await existingRecord(scope, family, id)
      return { answer: { ...record, ...(await more(scope, record)) } }
    })
  const saved =
    (save: 'create' | 'replace'): Answering['create'] =>
    async (call) => {
      const { answer } = await handlers[save](call)
      return told(call.session, (answer as AnyRecord).id)
    }
  const answering: Answering = {
    one: ({ session, params }) => told(session, (params as { id: number }).id),
    create: saved('create'),
    replace: saved('replace'),
  }
  return { ...handlers, ...answering } as T
}
