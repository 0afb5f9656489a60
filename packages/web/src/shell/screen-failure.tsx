import { Button, Paper, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useWords } from '../kit/words.tsx'
import classes from './message.module.css'
import { useProblems } from './problems.ts'

/** In the place of a screen that failed; the global dialog says more. */
export function ScreenFailure({ error, reset }: ErrorComponentProps) {
  const { fault, retry } = useWords().shell
  const problems = useProblems()
  useEffect(() => problems.show(error), [error, problems])
  return (
    <Paper className={classes.message}>
      <IconAlertTriangle size={36} stroke={1.5} className={classes.icon} aria-hidden />
      <Text fw={600}>{fault.title}</Text>
      <Button variant="default" onClick={reset}>
        {retry}
      </Button>
    </Paper>
  )
}
