import { Button, Paper, Text, Title } from '@mantine/core'
import { ServerUnreachable } from '@provende/contract/client.ts'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useWords } from '../../kit/words.tsx'
import { FaultDialogLoader } from './late-fault-dialog.tsx'
import classes from './message.module.css'
import { useProblemReporter } from './problems.ts'

/** The whole page when the frame cannot be shown, usually because the server does not respond. */
export function StartFailure({ error }: ErrorComponentProps) {
  const { startFailed, fault, retry } = useWords().shell
  const router = useRouter()
  const problems = useProblemReporter()
  const isUnreachable = error instanceof ServerUnreachable
  useEffect(() => {
    if (!isUnreachable) problems.show(error)
  }, [error, isUnreachable, problems])
  return (
    <main>
      <Paper className={classes.message} maw={560} mx="auto" mt="15vh">
        <IconPlugConnectedX size={36} stroke={1.5} className={classes.icon} aria-hidden />
        <Title order={1}>{isUnreachable ? startFailed.title : fault.title}</Title>
        {isUnreachable && <Text>{startFailed.explanation}</Text>}
        <Button onClick={() => void router.invalidate()}>{retry}</Button>
      </Paper>
      <FaultDialogLoader />
    </main>
  )
}
