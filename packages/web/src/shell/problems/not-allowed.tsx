import { Paper, Text } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useWords } from '../../kit/words.tsx'
import classes from './message.module.css'

/** Shown instead of a screen the user may not open. */
export function NotAllowedNotice() {
  const { notAllowed } = useWords().shell
  return (
    <Paper className={classes.message}>
      <IconLock size={36} stroke={1.5} className={classes.icon} aria-hidden />
      <Text fw={600}>{notAllowed.title}</Text>
      <Text maw={520}>{notAllowed.explanation}</Text>
    </Paper>
  )
}
