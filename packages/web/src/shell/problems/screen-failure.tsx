import { Button, Group, Paper, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useWords } from '../kit/words.tsx'
import { isLostCode } from './lost-code.ts'
import classes from './message.module.css'
import { useProblems } from './problems.ts'

/** In the place of what failed; of a fault the global dialog says more. */
export function ScreenFailure({ error, reset }: ErrorComponentProps) {
  const { fault, retry } = useWords().shell
  const problems = useProblems()
  const isLost = isLostCode(error)
  const queries = useQueryErrorResetBoundary()
  const again = () => {
    queries.reset()
    reset()
  }
  useEffect(() => {
    if (!isLost) problems.show(error)
  }, [isLost, error, problems])
  return (
    <Paper className={classes.message}>
      <IconAlertTriangle size={36} stroke={1.5} className={classes.icon} aria-hidden />
      <Text fw={600}>{isLost ? fault.lost : fault.title}</Text>
      <Group justify="center">
        <Button variant="default" onClick={again}>
          {retry}
        </Button>
        {isLost && (
          <Button variant="default" onClick={() => window.location.reload()}>
            {fault.reload}
          </Button>
        )}
      </Group>
    </Paper>
  )
}
