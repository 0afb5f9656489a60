import type { QcmSessionResponse } from '@provende/contract/questionnaires/qcm-session-routes.ts'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { showAnswer } from './shown-answer.ts'

const answer = (questionId: number, answerId: number) => ({
  ...{ id: 5, questionId, answerIds: [answerId], text: '', answeredAt: '2026-01-01T12:00:00.000Z' },
})

test('an answer that was sent stays on the screen, also when the session was being read meanwhile', async () => {
  const queries = new QueryClient()
  const queryKey = ['qcmSession', 'one', 5]
  queries.setQueryData(queryKey, { answers: [answer(1, 1)] })
  let finish: (session: object) => void = () => undefined
  const reading = queries
    .fetchQuery({ queryKey, queryFn: () => new Promise<object>((resolve) => (finish = resolve)) })
    .catch(() => 'stopped')
  await showAnswer(queries, answer(2, 1))
  await showAnswer(queries, answer(1, 2))
  finish({ answers: [] })
  await reading
  const shown = queries.getQueryData<QcmSessionResponse>(queryKey)?.answers
  expect(shown?.map(({ questionId, answerIds }) => [questionId, answerIds])).toEqual([
    [2, [1]],
    [1, [2]],
  ])
})

test('a session that is read for the first time goes on being read', async () => {
  const queries = new QueryClient()
  const queryKey = ['qcmSession', 'one', 5]
  let finish: (session: object) => void = () => undefined
  const reading = queries.fetchQuery({
    queryKey,
    queryFn: () => new Promise<object>((resolve) => (finish = resolve)),
  })
  await showAnswer(queries, answer(1, 1))
  finish({ answers: [] })
  expect(await reading).toEqual({ answers: [] })
})
