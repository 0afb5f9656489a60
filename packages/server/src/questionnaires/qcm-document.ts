import type { QcmSessionResponse, qcmSessionRoutes } from '@provende/contract/questionnaires/qcm-session-routes.ts'
import { wordsOf } from '@provende/text/words.ts'
import type { Session } from '../access/session/session.ts'
import { openDocumentQueue } from '../kit/document-queue.ts'
import type { Handlers } from '../kit/handler.ts'
import { inReadScope, type ScopeSource } from '../records/scope.ts'
import { loadSession } from './qcm-session-record.ts'
import type { SynthesisDocumentInput } from './synthesis-thread.ts'

/** Renders the synthesis of a session as PDF, on a thread of its own. */
export function openSynthesisQueue(source: ScopeSource): Handlers<typeof qcmSessionRoutes, Session>['pdf'] {
  const render = openDocumentQueue<SynthesisDocumentInput>(new URL('./synthesis-thread.ts', import.meta.url))
  return async ({ session, params: { id }, caller: { signal } }) => {
    let printed: QcmSessionResponse | undefined
    const input = async (): Promise<SynthesisDocumentInput> =>
      inReadScope(source, session, async (scope) => {
        printed = await loadSession(scope, id)
        return { session: printed, culture: session.culture, printedAt: scope.now.toISOString() }
      })
    const bytes = await render(input, { client: session.actorUserId, signal })
    const { file } = wordsOf(session.culture).documents.synthesis
    const name = file(printed?.farmSiteName ?? '', printed?.year ?? 0)
    return { response: { name, type: 'application/pdf', bytes } }
  }
}
