import type { BodyOf } from '@provende/contract/kit/route.ts'
import type { qcmSessionRoutes } from '@provende/contract/questionnaires/qcm-session-routes.ts'
import { browserPendingStorage, createPendingEntries, type PendingEntry } from '../../kit/pending-entries.ts'

export type AnswerBody = BodyOf<typeof qcmSessionRoutes.answer>

/** An answer to a question. A later one to the same question replaces it; the server keeps the later of two. */
export type PendingAnswer = PendingEntry & {
  readonly siteName: string
  readonly question: string
  readonly body: AnswerBody
}

export const pendingAnswerKey = (actorKey: string, { id, questionId }: Pick<AnswerBody, 'id' | 'questionId'>): string =>
  `${actorKey} ${id} ${questionId}`

/** The answers that wait in this browser. */
export const createPendingAnswers = () =>
  createPendingEntries<PendingAnswer>(browserPendingStorage<PendingAnswer>('provende-answers'))
