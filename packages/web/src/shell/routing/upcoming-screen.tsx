import { Badge, Paper, Text } from '@mantine/core'
import { IconTools } from '@tabler/icons-react'
import { useWords } from '../../kit/words.tsx'
import classes from '../problems/message.module.css'
import { useCurrentScreen } from './current-screen.tsx'
import { upcomingScreenText } from './upcoming-screens.ts'

/** Placeholder of a screen that is not built yet. */
export function UpcomingScreen() {
  const words = useWords()
  const { screen } = useCurrentScreen()
  return (
    <Paper className={classes.message}>
      <IconTools size={36} stroke={1.5} className={classes.icon} aria-hidden />
      <Badge color="gray">{words.shell.comingLater.badge}</Badge>
      <Text c="dimmed">{words.shell.comingLater.explanation}</Text>
      <Text fw={550} maw={520}>
        {upcomingScreenText(words, screen.name)}
      </Text>
    </Paper>
  )
}
