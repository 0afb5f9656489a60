import type { QcmSessionResponse } from '@provende/contract/questionnaires/qcm-session-routes.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { AnswerBody } from './pending-answers.ts'

/**
 * Puts an answer into the session that is shown, until that is read again. A reading under way, as when the connection
 * comes back, began before the answer was stored: it would take it from the screen again.
 * A session that is read for the first time goes on being read.
 */
export async function showAnswer(queries: QueryClient, { id, ...body }: AnswerBody): Promise<void> {
  const queryKey = ['qcmSession', 'one', id]
  const answer = { ...body, answeredAt: body.answeredAt ?? new Date().toISOString() }
  if (queries.getQueryData(queryKey) === undefined) return queries.invalidateQueries({ queryKey })
  await queries.cancelQueries({ queryKey })
  queries.setQueryData<QcmSessionResponse>(
    queryKey,
    (shown) =>
      shown && {
        ...shown,
        answers: [...shown.answers.filter(({ questionId }) => questionId !== body.questionId), answer],
      },
  )
}
