import { routes } from '@provende/contract/routes.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { useToasts } from '../../kit/toasts.ts'
import { useWords } from '../../kit/words.tsx'
import { useApiCall } from '../../shell/session/client.ts'
import { useSession } from '../../shell/session/session.tsx'
import { createPendingMonths, type PendingMonth, type PendingMonths } from './pending-months.ts'

let shared: PendingMonths | null = null
/** Those of this browser; opened when a screen first needs them. */
const browserPendingMonths = (): PendingMonths => {
  shared ??= createPendingMonths()
  return shared
}

const retryMs = 30_000

/** The months that wait for the acting user, and functions to store, send and discard them. */
export function usePendingMonths() {
  const pending = browserPendingMonths()
  const { actorKey, personName } = useSession()
  const all = useSyncExternalStore(pending.subscribe, pending.read)
  return { months: all.filter((month) => month.actorKey === actorKey), pending, actorKey, personName }
}

/** Sends what waits: at once, when the connection is back, and every half minute while something waits. */
export function useSendingPendingMonths(): readonly PendingMonth[] {
  const { months, pending, actorKey } = usePendingMonths()
  const call = useApiCall()
  const queries = useQueryClient()
  const toasts = useToasts()
  const words = useWords().farmData.pending
  const isWaiting = months.some(({ refusal }) => refusal === null)
  const send = useCallback(async () => {
    const savedCount = await pending
      .sendAll(actorKey, ({ body }) => call(routes.siteMonths.save, { body }))
      // The browser refuses its database: nothing was stored.
      .catch(() => 0)
    if (savedCount === 0) return
    toasts.success(words.sent(savedCount))
    await queries.invalidateQueries()
  }, [pending, actorKey, call, toasts, words, queries])
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
  return months
}
