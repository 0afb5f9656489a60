import type { QcmSessionResponse } from '@provende/contract/questionnaires/qcm-session-routes.ts'
import { routes } from '@provende/contract/routes.ts'
import type { SessionAnswer, SessionAnswers } from '@provende/domain/questionnaires/questionnaire.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { isInitialLoadFailure, useProblemReporter } from '../shell/problems/problems.ts'
import { useScreenId, useScreenLinks } from '../shell/routing/screen.ts'
import { useApiCall } from '../shell/session/client.ts'
import { pendingAnswerKey } from './pending/pending-answers.ts'
import { showAnswer } from './pending/shown-answer.ts'
import { usePendingAnswers } from './pending/use-pending-answers.ts'
import { sessionScreenNames } from './screen-names.ts'

export const sessionKey = (...parts: readonly unknown[]) => ['qcmSession', ...parts]

/** The session of the address; undefined while loading. A missing one leads back to the list. */
export function useQcmSession(): QcmSessionResponse | undefined {
  const id = useScreenId()
  const call = useApiCall()
  const { go } = useScreenLinks()
  const { data } = useQuery({
    queryKey: sessionKey('one', id),
    queryFn: async ({ signal }) => (await call(routes.qcmSessions.single, { params: { id } }, signal)).response,
    staleTime: 0,
    throwOnError: isInitialLoadFailure,
    meta: { family: 'qcmSession', notFound: () => go(sessionScreenNames.list) },
  })
  return data
}

/** The answers of a session: those of the server, and those that still wait in this browser. */
export function useSessionAnswers({ id, answers }: QcmSessionResponse): SessionAnswers {
  const waiting = usePendingAnswers().answers
  return useMemo(() => {
    const chosen = new Map<number, SessionAnswer>(answers.map(({ questionId, ...answer }) => [questionId, answer]))
    for (const { body } of waiting)
      if (body.id === id) chosen.set(body.questionId, { answerIds: body.answerIds, text: body.text })
    return chosen
  }, [id, answers, waiting])
}

/** Stores an answer: in the browser at once, on the server as soon as there is a connection. */
export function useAnswer(session: QcmSessionResponse) {
  const { pending, actorKey, personName, send } = usePendingAnswers()
  const call = useApiCall()
  const queries = useQueryClient()
  const problems = useProblemReporter()
  return async (questionId: number, question: string, { answerIds, text }: SessionAnswer) => {
    const enteredAt = new Date().toISOString()
    const body = { id: session.id, questionId, answerIds: [...answerIds], text, answeredAt: enteredAt }
    await showAnswer(queries, body)
    const key = pendingAnswerKey(actorKey, body)
    try {
      const siteName = session.farmSiteName
      await pending.store({ key, actorKey, personName, enteredAt, refusal: null, siteName, question, body })
    } catch {
      // The browser refuses its database: it is sent at once, or the person is told.
      await call(routes.qcmSessions.answer, { body }).catch((error: unknown) => problems.show(error))
      return
    }
    await send()
  }
}
