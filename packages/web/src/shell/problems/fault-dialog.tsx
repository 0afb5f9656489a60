import { Button, Code, CopyButton, Group, Stack, Text } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { Dialog } from '../../kit/dialog.tsx'
import { useWords } from '../../kit/words.tsx'
import { useScreenLinks } from '../routing/screen.ts'
import { useSessionState } from '../session/session.tsx'
import { useProblemReporter } from './problems.ts'

/** The global error dialog: name and token of a fault, four buttons to leave it, and a retry where there is one. Source: spec 1 §2, §8. */
export function FaultDialog() {
  const { fault: words, close, retry } = useWords().shell
  const problems = useProblemReporter()
  const fault = useSyncExternalStore(problems.fault.subscribe, problems.fault.read)
  const { signOut } = useSessionState()
  const router = useRouter()
  const { go } = useScreenLinks()
  const leave = (action: () => void) => () => {
    problems.closeFault()
    action()
  }
  return (
    <Dialog
      opened={fault !== null}
      onClose={problems.closeFault}
      title={words.title}
      size={760}
      closeButtonProps={{ 'aria-label': close }}
    >
      {fault && (
        <Stack>
          <Text>{words.explanation}</Text>
          <Group gap="xs">
            <Text c="dimmed">{words.reference}</Text>
            <Code>{fault.token}</Code>
            <CopyButton value={fault.token}>
              {({ copied, copy }) => (
                <Button variant="subtle" size="compact-sm" onClick={copy}>
                  {copied ? words.copied : words.copy}
                </Button>
              )}
            </CopyButton>
          </Group>
          {fault.name !== '' && fault.name.replace(/\.$/, '') !== words.title && (
            <Text size="sm" c="dimmed">
              {fault.name}
            </Text>
          )}
          <Group justify="flex-end" gap="xs" mt="sm">
            <Button variant="default" onClick={leave(() => void signOut())}>
              {words.signOut}
            </Button>
            <Button variant="default" onClick={leave(() => go('ErrorInfo', { token: fault.token }))}>
              {words.details}
            </Button>
            <Button variant="default" onClick={leave(() => go('Home'))}>
              {words.goHome}
            </Button>
            <Button
              variant={fault.retry ? 'default' : 'filled'}
              data-autofocus={fault.retry ? undefined : true}
              onClick={leave(() => router.history.back())}
            >
              {words.goBack}
            </Button>
            {fault.retry && (
              <Button data-autofocus onClick={leave(fault.retry)}>
                {retry}
              </Button>
            )}
          </Group>
        </Stack>
      )}
    </Dialog>
  )
}
