import { Anchor, Badge, Button, Group, Stack, Text } from '@mantine/core'
import type { WebhookEvent } from '@provende/contract/ordering/webhook-event.ts'
import type { AnyRecord } from '@provende/contract/records/family.ts'
import { routes } from '@provende/contract/routes.ts'
import { IconKey, IconRefresh, IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatInstant } from '../../kit/format.ts'
import { linkTo } from '../../kit/link-to.ts'
import { useCulture, useWords } from '../../kit/words.tsx'
import { useScreenLinks } from '../../shell/routing/screen.ts'
import { useApiCall } from '../../shell/session/client.ts'
import { orderScreenNames } from '../orders/order-facts.ts'
import { useWebhookActions } from './use-webhook-actions.ts'
import classes from './webhook.module.css'
import { WebhookSecretDialog } from './webhook-secret-dialog.tsx'

const eventsOfPage = 25

/** What a webhook was told, and what may be done with it. */
export function WebhookLog({ record }: { record: AnyRecord }) {
  const words = useWords().ordering.webhooks
  const [page, setPage] = useState(0)
  const [isMakingSecret, setMakingSecret] = useState(false)
  const { rows, count, refresh } = useEvents(record.id, page)
  const { sendTest, replay } = useWebhookActions(refresh)
  return (
    <Stack gap="sm" mt="lg">
      <Text size="sm">
        {words.explanation}{' '}
        <Anchor href="/api/docs#erp" target="_blank" size="sm">
          {words.documentation}
        </Anchor>
      </Text>
      {record.mayWrite && !record.deleted && (
        <Group gap="xs">
          <Button variant="default" leftSection={<IconKey size={16} />} onClick={() => setMakingSecret(true)}>
            {words.secret.create}
          </Button>
          <Button variant="default" leftSection={<IconSend size={16} />} onClick={() => void sendTest(record.id)}>
            {words.test}
          </Button>
        </Group>
      )}
      <Group gap="xs">
        <h2 className={classes.title}>{words.log}</h2>
        <Button variant="subtle" size="compact-sm" leftSection={<IconRefresh size={14} />} onClick={refresh}>
          {words.refresh}
        </Button>
      </Group>
      {count === 0 ? (
        <Text size="sm">{words.none}</Text>
      ) : (
        <Events rows={rows} replay={record.mayWrite ? replay : null} />
      )}
      {count > eventsOfPage && (
        <Group gap="xs">
          <Button variant="default" disabled={page === 0} onClick={() => setPage(page - 1)}>
            {words.newer}
          </Button>
          <Button variant="default" disabled={(page + 1) * eventsOfPage >= count} onClick={() => setPage(page + 1)}>
            {words.older}
          </Button>
        </Group>
      )}
      {isMakingSecret && <WebhookSecretDialog id={record.id} onClose={() => setMakingSecret(false)} />}
    </Stack>
  )
}

function useEvents(webhookId: number, page: number) {
  const call = useApiCall()
  const { data, refetch } = useQuery({
    queryKey: ['webhookEvents', webhookId, page],
    queryFn: async ({ signal }) => {
      const query = { webhookId, page, nbPerPage: eventsOfPage }
      const { response, count } = await call(routes.webhooks.events, { query }, signal)
      return { rows: response, count: count ?? response.length }
    },
    // Something may be under way.
    refetchInterval: 5_000,
  })
  return { rows: data?.rows ?? [], count: data?.count ?? 0, refresh: () => void refetch() }
}

type EventsProps = {
  readonly rows: readonly WebhookEvent[]
  /** Sends an event again; null for who may not. */
  readonly replay: ((id: number) => Promise<void>) | null
}

const stateColours = { waiting: 'blue', sent: 'green', failed: 'red' } as const

function Events({ rows, replay }: EventsProps) {
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
        </tr>
      </thead>
      <tbody>
        {rows.map((event) => (
          <tr key={event.id}>
            <td>{words.types[event.type]}</td>
            <td>
              <Subject event={event} />
            </td>
            <td>{formatInstant(event.createdAt, culture)}</td>
            <td>
              <Badge variant="light" color={stateColours[event.state]}>
                {words.states[event.state]}
              </Badge>
            </td>
            <td className={classes.answer}>
              <Answer event={event} />
            </td>
            <td className={classes.tries}>
              {event.tries}
              {replay !== null && event.state !== 'waiting' && (
                <Button variant="subtle" size="compact-sm" onClick={() => void replay(event.id)}>
                  {words.replay}
                </Button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Subject({ event: { subject, orderFormId } }: { event: WebhookEvent }) {
  const { addressOf } = useScreenLinks()
  if (orderFormId === null) return subject
  return (
    <Anchor component={Link} {...linkTo(addressOf(orderScreenNames.detail, { id: orderFormId }))} size="sm">
      {subject}
    </Anchor>
  )
}

/** The last answer, why it counts as failed, what became of a code in it, and when the next try follows. */
function Answer({ event }: { event: WebhookEvent }) {
  const words = useWords().ordering.webhooks
  const culture = useCulture()
  const { failure, outcome, answerStatus, answerStart, nextTryAt, tries } = event
  return (
    <>
      {answerStatus !== null && <code>{`${answerStatus} ${answerStart}`.trim()}</code>}
      {failure !== '' && <span>{words.failures[failure]}</span>}
      {outcome !== '' && <span>{words.outcomes[outcome]}</span>}
      {nextTryAt !== null && tries > 0 && <span>{words.nextTry(formatInstant(nextTryAt, culture))}</span>}
    </>
  )
}
