import { Alert, Button, Group, Text } from '@mantine/core'
import { routes } from '@provende/contract/routes.ts'
import { IconAlertTriangle, IconKey } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatInstant } from '../../kit/format.ts'
import { useCulture, useWords } from '../../kit/words.tsx'
import { useApiCall } from '../../shell/session/client.ts'
import { PageSection } from '../part.tsx'
import classes from './webhook.module.css'
import { WebhookSecretDialog } from './webhook-secret-dialog.tsx'

/** When the secret of a webhook was made, and making a new one. The first thing to do with a new webhook. */
export function WebhookSecret({ id }: { readonly id: number }) {
  const texts = useWords().ordering.webhooks.secret
  const culture = useCulture()
  const [isMaking, setMaking] = useState(false)
  const { state, refresh } = useSecretState(id)
  if (state === undefined) return null
  const { createdAt, previousUntil } = state
  const close = () => {
    setMaking(false)
    refresh()
  }
  return (
    <PageSection title={texts.title}>
      <div className={classes.content}>
        {createdAt === null ? (
          <Alert color="orange" icon={<IconAlertTriangle size={16} />} mb="sm">
            {texts.none}
          </Alert>
        ) : (
          <Text size="sm" mb="sm">
            {texts.createdAt(formatInstant(createdAt, culture))}
            {previousUntil !== null && ` ${texts.previousUntil(formatInstant(previousUntil, culture))}`}
          </Text>
        )}
        <Group>
          <Button
            variant={createdAt === null ? 'filled' : 'default'}
            leftSection={<IconKey size={16} />}
            onClick={() => setMaking(true)}
          >
            {createdAt === null ? texts.createFirst : texts.create}
          </Button>
        </Group>
      </div>
      {isMaking && <WebhookSecretDialog id={id} isFirst={createdAt === null} onClose={close} />}
    </PageSection>
  )
}

function useSecretState(webhookId: number) {
  const call = useApiCall()
  const { data, refetch } = useQuery({
    queryKey: ['webhookSecret', webhookId],
    queryFn: async ({ signal }) => (await call(routes.webhooks.secret, { query: { webhookId } }, signal)).response,
    staleTime: 0,
  })
  return { state: data, refresh: () => void refetch() }
}
