import { Button, Paper, Text } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useWords } from '../../kit/words.tsx'
import { useScreenLinks } from '../routing/screen.ts'
import classes from './message.module.css'

/** Shown instead of a screen the user may not open, with the ways back. */
export function NotAllowedNotice() {
  const { notAllowed, notFound } = useWords().shell
  const router = useRouter()
  const { go } = useScreenLinks()
  return (
    <Paper className={classes.message}>
      <IconLock size={36} stroke={1.5} className={classes.icon} aria-hidden />
      <Text fw={600}>{notAllowed.title}</Text>
      <Text maw={520}>{notAllowed.explanation}</Text>
      <div className={classes.actions}>
        <Button variant="default" onClick={() => router.history.back()}>
          {notFound.back}
        </Button>
        <Button onClick={() => go('Home')}>{notFound.home}</Button>
      </div>
    </Paper>
  )
}
