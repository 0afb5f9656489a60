import { Badge, Paper, Text } from '@mantine/core'
import { IconTools } from '@tabler/icons-react'
import { useWords } from '../kit/words.tsx'
import { laterText } from './coming-later.ts'
import { useCurrentScreen } from './current-screen.tsx'
import classes from './message.module.css'

/** What a person finds in the place of a screen that is not built yet. */
export function ComingLaterScreen() {
  const words = useWords()
  const { screen } = useCurrentScreen()
  return (
    <Paper className={classes.message}>
      <IconTools size={36} stroke={1.5} className={classes.icon} aria-hidden />
      <Badge color="gray">{words.shell.comingLater.badge}</Badge>
      <Text c="dimmed">{words.shell.comingLater.explanation}</Text>
      <Text fw={550} maw={520}>
        {laterText(words, screen.name)}
      </Text>
    </Paper>
  )
}
