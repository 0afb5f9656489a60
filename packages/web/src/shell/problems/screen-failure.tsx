import { Button, Group, Paper, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { reloadAndResume } from '../../kit/form/drafts/resume-after-reload.ts'
import { useToasts } from '../../kit/toasts.ts'
import { useWords } from '../../kit/words.tsx'
import { isChunkLoadError } from './chunk-load-error.ts'
import classes from './message.module.css'
import { useProblemReporter } from './problems.ts'

type ScreenFailureProps = ErrorComponentProps & {
  /** Passed to the screen when a retry reloads the page (resume-after-reload.ts). */
  readonly resumeState?: string
}

/**
 * Shown instead of a screen that failed; the global dialog shows the details of a fault. Browsers cache a failed import for
 * the life of the page, so a chunk that could not be loaded is retried by reloading the page once the server responds.
 */
export function ScreenFailure({ error, reset, resumeState }: ScreenFailureProps) {
  const { fault, retry, unreachable } = useWords().shell
  const toasts = useToasts()
  const [isChecking, setChecking] = useState(false)
  const problems = useProblemReporter()
  const isLoadError = isChunkLoadError(error)
  const queries = useQueryErrorResetBoundary()
  const renderAgain = () => {
    queries.reset()
    reset()
  }
  const loadAgain = async () => {
    setChecking(true)
    if (await isServerReachable()) return reloadAndResume(resumeState)
    setChecking(false)
    toasts.error(unreachable)
  }
  const showFault = useEffectEvent((failure: unknown) => problems.show(failure, { retry: renderAgain }))
  useEffect(() => {
    if (!isLoadError) showFault(error)
  }, [isLoadError, error])
  return (
    <Paper className={classes.message}>
      <IconAlertTriangle size={36} stroke={1.5} className={classes.icon} aria-hidden />
      <Text fw={600}>{isLoadError ? fault.loadFailed : fault.title}</Text>
      <Group justify="center">
        <Button
          variant="default"
          loading={isChecking}
          onClick={() => {
            if (isLoadError) void loadAgain()
            else renderAgain()
          }}
        >
          {retry}
        </Button>
      </Group>
    </Paper>
  )
}

/** Reloading a page whose server does not respond would replace it by an error page of the browser. */
const isServerReachable = (): Promise<boolean> =>
  fetch(window.location.pathname, { cache: 'no-store' }).then(
    ({ ok }) => ok,
    // The connection is down.
    () => false,
  )
