// What webhooks are told, how telling them stands, and when it is tried again.

/** What is told. Source: docs/open-questions.md. */
export const webhookEventTypes = [
  ...(['order.placed', 'order.changed', 'order.validated', 'order.cancelled', 'order.reactivated'] as const),
  ...(['quote.accepted', 'webhook.test'] as const),
] as const
export type WebhookEventType = (typeof webhookEventTypes)[number]
export type OrderEventType = Extract<WebhookEventType, `order.${string}`>

export const webhookEventStates = ['waiting', 'sent', 'failed'] as const

/**
 * Why a try failed: the receiver answered an error or another address, did not answer, or too much; its address is not one that
 * may be called; or too much waited already.
 */
export const webhookFailures = [
  ...(['status', 'redirect', 'unreachable', 'timeout', 'tooLarge', 'address', 'queueFull'] as const),
] as const
export type WebhookFailure = (typeof webhookFailures)[number]

/** What became of an ERP code that a receiver answered. */
export const erpAnswerOutcomes = ['validated', 'unchanged', 'taken', 'notPossible'] as const
export type ErpAnswerOutcome = (typeof erpAnswerOutcomes)[number]

const maxPauseMinutes = 6 * 60
/** After how many failed tries in a row how many minutes pass: 1, 2, 4 … and finally 6 hours. */
export const webhookPauseMinutes = (failures: number): number => Math.min(2 ** (failures - 1), maxPauseMinutes)

/** For how long an event is tried. Source: docs/open-questions.md. */
export const webhookRetryHours = 72
