import { Paper, Text } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useWords } from '../../kit/words.tsx'
import type { ScreenRoute } from '../routing/screen.ts'
import { rolesThatOpen } from '../routing/screen-access.ts'
import classes from './message.module.css'
import { WaysBack } from './ways-back.tsx'

/** Shown instead of a screen the user may not open, with the roles it opens to and the ways back. */
export function NotAllowedNotice({ screen }: { screen: ScreenRoute }) {
  const { notAllowed, roles, labelled } = useWords().shell
  const opensTo = rolesThatOpen(screen).map((role) => roles[role])
  return (
    <Paper className={classes.message}>
      <IconLock size={36} stroke={1.5} className={classes.icon} aria-hidden />
      <Text fw={600}>{notAllowed.title}</Text>
      <Text maw={520}>{notAllowed.explanation}</Text>
      {opensTo.length > 0 && <Text maw={520}>{labelled(notAllowed.opensTo, opensTo.join(', '))}</Text>}
      <div className={classes.actions}>
        <WaysBack />
      </div>
    </Paper>
  )
}
