import { Alert, Button, Code, Group, Stack, Text } from '@mantine/core'
import { webhook } from '@provende/contract/ordering/webhook.ts'
import { routes } from '@provende/contract/routes.ts'
import { IconAlertTriangle, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { Dialog } from '../../kit/dialog.tsx'
import { useToasts } from '../../kit/toasts.ts'
import { useWords } from '../../kit/words.tsx'
import { useProblemReporter } from '../../shell/problems/problems.ts'
import { useApiCall } from '../../shell/session/client.ts'
import classes from './webhook.module.css'

type DialogProps = {
  readonly id: number
  /** No ERP knows a secret yet. */
  readonly isFirst: boolean
  readonly onClose: () => void
}

/** Makes a new secret and shows it, this once. */
export function WebhookSecretDialog({ id, isFirst, onClose }: DialogProps) {
  const words = useWords()
  const texts = words.ordering.webhooks.secret
  const call = useApiCall()
  const toasts = useToasts()
  const problems = useProblemReporter()
  const [secret, setSecret] = useState<string | null>(null)
  const make = async () => {
    try {
      const { response } = await call(routes.webhooks.newSecret, { body: { id } })
      setSecret(response.secret)
    } catch (error) {
      // `problems` shows the reason.
      problems.show(error, { family: webhook.name, asMessage: true })
    }
  }
  const copy = async () => {
    await navigator.clipboard.writeText(secret ?? '')
    toasts.success(texts.copied)
  }
  return (
    <Dialog onClose={onClose} title={texts.title} closeButtonProps={{ 'aria-label': words.shell.close }}>
      <Stack gap="md">
        {secret === null ? (
          <Text size="sm">{isFirst ? texts.firstQuestion : texts.question}</Text>
        ) : (
          <>
            <Alert color="orange" icon={<IconAlertTriangle size={16} />}>
              {isFirst ? texts.firstWarning : texts.warning}
            </Alert>
            <Code block className={classes.secret}>
              {secret}
            </Code>
          </>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {secret === null ? words.records.cancel : texts.done}
          </Button>
          {secret === null ? (
            <Button onClick={() => void make()}>{isFirst ? texts.createFirst : texts.create}</Button>
          ) : (
            <Button leftSection={<IconCopy size={16} />} onClick={() => void copy()}>
              {texts.copy}
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  )
}
