import { routes } from '@provende/contract/routes.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import { useApiCall } from '../../shell/session/client.ts'
import { useSession } from '../../shell/session/session.tsx'
import { createPendingAnswers, type PendingAnswer } from './pending-answers.ts'
import { showAnswer } from './shown-answer.ts'

let shared: ReturnType<typeof createPendingAnswers> | null = null
/** Those of this browser; opened when a screen first needs them. */
const browserPendingAnswers = () => {
  shared ??= createPendingAnswers()
  return shared
}

const retryMs = 30_000

/** The answers that wait for the acting user, and functions to store, send and discard them. */
export function usePendingAnswers() {
  const pending = browserPendingAnswers()
  const { actorKey, personName } = useSession()
  const call = useApiCall()
  const queries = useQueryClient()
  const all = useSyncExternalStore(pending.subscribe, pending.read)
  const answers = useMemo(() => all.filter((answer) => answer.actorKey === actorKey), [all, actorKey])
  const send = useCallback(async () => {
    const savedCount = await pending
      .sendAll(actorKey, async ({ body }) => {
        await call(routes.qcmSessions.answer, { body })
        await showAnswer(queries, body)
      })
      // The browser refuses its database: nothing was stored.
      .catch(() => 0)
    if (savedCount > 0) await queries.invalidateQueries({ queryKey: ['qcmSession', 'list'] })
  }, [pending, actorKey, call, queries])
  return { answers, pending, actorKey, personName, send }
}

/** Sends what waits: at once, when the connection is back, and every half minute while something waits. */
export function useSendingPendingAnswers(): readonly PendingAnswer[] {
  const { answers, send } = usePendingAnswers()
  const isWaiting = answers.some(({ refusal }) => refusal === null)
  useEffect(() => {
    void send()
    const onOnline = () => void send()
    window.addEventListener('online', onOnline)
    return () => window.removeEventListener('online', onOnline)
  }, [send])
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = window.setInterval(() => void send(), retryMs)
    return () => window.clearInterval(timer)
  }, [isWaiting, send])
  return answers
}
