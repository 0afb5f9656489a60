import type { BodyOf } from '@provende/contract/kit/route.ts'
import { webhook } from '@provende/contract/ordering/webhook.ts'
import { routes } from '@provende/contract/routes.ts'
import { useToasts } from '../../kit/toasts.ts'
import { useWords } from '../../kit/words.tsx'
import { useProblemReporter } from '../../shell/problems/problems.ts'
import { useApiCall } from '../../shell/session/client.ts'

type SendingRoute = typeof routes.webhooks.sendTest | typeof routes.webhooks.replay

/** Sends a test, or an event again; then `refresh` reads the log. */
export function useWebhookActions(refresh: () => void) {
  const words = useWords().ordering.webhooks
  const call = useApiCall()
  const toasts = useToasts()
  const problems = useProblemReporter()
  const send = async (route: SendingRoute, body: BodyOf<SendingRoute>, done: string) => {
    try {
      await call(route, { body })
      toasts.success(done)
      refresh()
    } catch (error) {
      // `problems` shows the reason.
      problems.show(error, { family: webhook.name, asMessage: true })
    }
  }
  return {
    sendTest: (id: number) => send(routes.webhooks.sendTest, { id }, words.tested),
    replay: (id: number) => send(routes.webhooks.replay, { id }, words.replayed),
  }
}
