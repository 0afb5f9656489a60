import { Alert, Code, Text } from '@mantine/core'
import { webhook } from '@provende/contract/ordering/webhook.ts'
import type { WebhookResponse } from '@provende/contract/ordering/webhook-health.ts'
import type { AnyRecord } from '@provende/contract/records/family.ts'
import { routes } from '@provende/contract/routes.ts'
import type { Culture } from '@provende/text/culture.ts'
import type { Words } from '@provende/text/translation.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { formatInstant } from '../../kit/format.ts'
import { useCulture, useWords } from '../../kit/words.tsx'
import { queryKeyOf, readRecord } from '../../records/use-record-list.ts'
import { useApiCall } from '../../shell/session/client.ts'
import classes from './webhook.module.css'

type Health = Pick<
  WebhookResponse,
  'failingSince' | 'lastFailure' | 'lastAnswerStatus' | 'lastAnswerStart' | 'nextTryAt'
>
type WebhookWords = Words['ordering']['webhooks']

/** Since when it fails, what was answered and when it is tried again, or that it is in service. */
export function webhookStateText(record: AnyRecord, { health: words }: WebhookWords, culture: Culture): string {
  // The records of lists and screens are of any family; those of webhooks have these fields.
  const { failingSince, lastFailure, lastAnswerStatus, nextTryAt } = record as unknown as Health
  if (failingSince === null) return words.inService
  const failing = words.failing(formatInstant(failingSince, culture))
  const reasonOf = lastFailure === '' || lastFailure === 'queueFull' ? null : words.reasons[lastFailure]
  const state = reasonOf === null ? failing : words.withReason(failing, reasonOf(String(lastAnswerStatus ?? '')))
  return nextTryAt === null ? state : words.withNextTry(state, formatInstant(nextTryAt, culture))
}

/** The state of a webhook in the list. */
export function WebhookState({ record }: { readonly record: AnyRecord }) {
  const words = useWords().ordering.webhooks
  const culture = useCulture()
  const isFailing = record.failingSince !== null
  return <span className={isFailing ? classes.failing : undefined}>{webhookStateText(record, words, culture)}</span>
}

/** Says that a webhook fails, what its receiver last answered, and when it is tried again. */
export function WebhookFailing({ record }: { readonly record: AnyRecord }) {
  const words = useWords().ordering.webhooks
  const culture = useCulture()
  const call = useApiCall()
  // The record of the screen, read again: it may work or fail from now on.
  const { data = record } = useQuery({
    queryKey: queryKeyOf(webhook, 'one', record.id),
    queryFn: ({ signal }) => readRecord(call, routes.webhooks, record.id, signal),
    refetchInterval: 5_000,
  })
  const { failingSince, lastFailure, lastAnswerStatus, lastAnswerStart, nextTryAt } = data as unknown as Health
  if (failingSince === null || data.deleted) return null
  const { health } = words
  return (
    <Alert
      role="status"
      color="red"
      icon={<IconAlertTriangle size={16} />}
      title={health.title(formatInstant(failingSince, culture))}
    >
      {lastFailure !== '' && <Text size="sm">{words.failures[lastFailure]}</Text>}
      {lastAnswerStatus !== null && (
        <Text size="sm" className={classes.lastAnswer}>
          {health.lastAnswer} <Code>{`${lastAnswerStatus} ${lastAnswerStart}`.trim()}</Code>
        </Text>
      )}
      <Text size="sm">
        {nextTryAt === null ? health.nothingWaits : health.waits(formatInstant(nextTryAt, culture))}
      </Text>
    </Alert>
  )
}
