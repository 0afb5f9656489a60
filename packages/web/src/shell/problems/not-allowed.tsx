import { Button, Paper, Text } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useWords } from '../../kit/words.tsx'
import { type ScreenRoute, useScreenLinks } from '../routing/screen.ts'
import { rolesThatOpen } from '../routing/screen-access.ts'
import classes from './message.module.css'

/** Shown instead of a screen the user may not open, with the roles it opens to and the ways back. */
export function NotAllowedNotice({ screen }: { screen: ScreenRoute }) {
  const { notAllowed, notFound, roles, labelled } = useWords().shell
  const opensTo = rolesThatOpen(screen).map((role) => roles[role])
  const router = useRouter()
  const { go } = useScreenLinks()
  return (
    <Paper className={classes.message}>
      <IconLock size={36} stroke={1.5} className={classes.icon} aria-hidden />
      <Text fw={600}>{notAllowed.title}</Text>
      <Text maw={520}>{notAllowed.explanation}</Text>
      {opensTo.length > 0 && <Text maw={520}>{labelled(notAllowed.opensTo, opensTo.join(', '))}</Text>}
      <div className={classes.actions}>
        <Button variant="default" onClick={() => router.history.back()}>
          {notFound.back}
        </Button>
        <Button onClick={() => go('Home')}>{notFound.home}</Button>
      </div>
    </Paper>
  )
}
