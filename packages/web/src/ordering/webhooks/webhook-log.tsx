import { Anchor, Badge, Button, Group, Text } from '@mantine/core'
import { webhook } from '@provende/contract/ordering/webhook.ts'
import type { WebhookEvent } from '@provende/contract/ordering/webhook-event.ts'
import type { AnyRecord } from '@provende/contract/records/family.ts'
import { routes } from '@provende/contract/routes.ts'
import { IconRefresh, IconSend } from '@tabler/icons-react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatInstant } from '../../kit/format.ts'
import { linkTo } from '../../kit/link-to.ts'
import { useCulture, useWords } from '../../kit/words.tsx'
import { queryKeyOf } from '../../records/use-record-list.ts'
import { useScreenLinks } from '../../shell/routing/screen.ts'
import { useApiCall } from '../../shell/session/client.ts'
import { orderScreenNames } from '../orders/order-screen-names.ts'
import { PageSection } from '../part.tsx'
import { useWebhookActions } from './use-webhook-actions.ts'
import classes from './webhook.module.css'

const eventsPerPage = 25

/** What a webhook was told, and sending it again. */
export function WebhookLog({ record }: { record: AnyRecord }) {
  const words = useWords().ordering.webhooks
  const [page, setPage] = useState(0)
  const { rows, count, isLoading, refresh } = useWebhookEvents(record.id, page)
  const { sendTest, replay } = useWebhookActions(refresh)
  const maySend = record.mayWrite && !record.deleted
  return (
    <PageSection title={words.log}>
      <div className={classes.content}>
        <Text size="sm" mb="sm">
          {words.explanation}{' '}
          <Anchor href="/api/docs#erp" target="_blank" size="sm" underline="always">
            {words.documentation}
          </Anchor>
        </Text>
        <Group gap="xs" mb="sm">
          {maySend && (
            <Button variant="default" leftSection={<IconSend size={16} />} onClick={() => void sendTest(record.id)}>
              {words.test}
            </Button>
          )}
          <Button variant="subtle" leftSection={<IconRefresh size={16} />} onClick={refresh}>
            {words.refresh}
          </Button>
        </Group>
        {count > 0 && <WebhookEventTable rows={rows} replay={maySend ? replay : null} />}
        {count === 0 && !isLoading && <Text size="sm">{words.none}</Text>}
        {count > eventsPerPage && (
          <Group gap="xs" mt="sm">
            <Button variant="default" disabled={page === 0} onClick={() => setPage(page - 1)}>
              {words.newer}
            </Button>
            <Button variant="default" disabled={(page + 1) * eventsPerPage >= count} onClick={() => setPage(page + 1)}>
              {words.older}
            </Button>
            <Text size="sm">{words.range(page * eventsPerPage + 1, page * eventsPerPage + rows.length, count)}</Text>
          </Group>
        )}
      </div>
    </PageSection>
  )
}

function useWebhookEvents(webhookId: number, page: number) {
  const call = useApiCall()
  const queries = useQueryClient()
  const { data, isLoading, refetch } = useQuery({
    queryKey: ['webhookEvents', webhookId, page],
    queryFn: async ({ signal }) => {
      const query = { webhookId, page, nbPerPage: eventsPerPage }
      const { response, count } = await call(routes.webhooks.events, { query }, signal)
      return { rows: response, count: count ?? response.length }
    },
    // Another page replaces this one when it is there.
    placeholderData: keepPreviousData,
    // Something may be under way.
    refetchInterval: 5_000,
  })
  const refresh = () => {
    void refetch()
    // Whether it fails is read with the webhook.
    void queries.invalidateQueries({ queryKey: queryKeyOf(webhook) })
  }
  return { rows: data?.rows ?? [], count: data?.count ?? 0, isLoading, refresh }
}

type WebhookEventTableProps = {
  readonly rows: readonly WebhookEvent[]
  /** Sends an event again; null for who may not. */
  readonly replay: ((id: number) => Promise<void>) | null
}

/** One that waits may be under way, but not during a pause of its webhook; those behind the first follow it. */
const mayReplay = (event: WebhookEvent) => event.state !== 'waiting' || (event.tries > 0 && isPaused(event))
const isPaused = ({ nextTryAt }: WebhookEvent) => nextTryAt !== null && new Date(nextTryAt).getTime() > Date.now()

const stateColours = { waiting: 'blue', sent: 'green', failed: 'red' } as const

function WebhookEventTable({ rows, replay }: WebhookEventTableProps) {
  const words = useWords().ordering.webhooks
  const culture = useCulture()
  return (
    <table className={classes.events} aria-label={words.log}>
      <thead>
        <tr>
          {Object.values(words.columns).map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
          {replay !== null && <td />}
        </tr>
      </thead>
      <tbody>
        {rows.map((event) => (
          <tr key={event.id}>
            <td>{words.types[event.type]}</td>
            <td>
              <WebhookEventSubject event={event} />
            </td>
            <td>{formatInstant(event.createdAt, culture)}</td>
            <td>
              <Badge miw="max-content" variant="light" color={stateColours[event.state]}>
                {words.states[event.state]}
              </Badge>
            </td>
            <td className={classes.answer}>
              <WebhookAnswer event={event} />
            </td>
            <td className={classes.tries} data-label={words.columns.tries}>
              {event.tries}
            </td>
            {replay !== null && (
              <td className={classes.replay}>{mayReplay(event) && <ReplayButton event={event} replay={replay} />}</td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function ReplayButton({ event, replay }: { event: WebhookEvent; replay: (id: number) => Promise<void> }) {
  const words = useWords().ordering.webhooks
  const action = event.state === 'waiting' ? words.tryNow : words.replay
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      aria-label={words.actionOn(action, words.types[event.type], event.subject)}
      onClick={() => void replay(event.id)}
    >
      {action}
    </Button>
  )
}

function WebhookEventSubject({ event: { subject, orderFormId } }: { event: WebhookEvent }) {
  const { addressOf } = useScreenLinks()
  if (orderFormId === null) return subject
  return (
    <Anchor component={Link} {...linkTo(addressOf(orderScreenNames.detail, { id: orderFormId }))} size="sm">
      {subject}
    </Anchor>
  )
}

/** The last answer, why it counts as failed, what became of a code in it, and when the next try follows. */
function WebhookAnswer({ event }: { event: WebhookEvent }) {
  const words = useWords().ordering.webhooks
  const culture = useCulture()
  const { failure, outcome, answerStatus, answerStart, nextTryAt } = event
  return (
    <>
      {answerStatus !== null && <code>{`${answerStatus} ${answerStart}`.trim()}</code>}
      {failure !== '' && <span>{words.failures[failure]}</span>}
      {outcome !== '' && <span>{words.outcomes[outcome]}</span>}
      {nextTryAt !== null && isPaused(event) && <span>{words.nextTry(formatInstant(nextTryAt, culture))}</span>}
    </>
  )
}
