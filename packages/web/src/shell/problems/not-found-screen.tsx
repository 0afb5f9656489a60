import { Paper, Text } from '@mantine/core'
import { IconMapQuestion } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { useWords } from '../../kit/words.tsx'
import classes from './message.module.css'
import { WaysBack } from './ways-back.tsx'

export function NotFoundScreen() {
  const { notFound } = useWords().shell
  const { pathname } = useLocation()
  return (
    <Paper className={classes.message}>
      <IconMapQuestion size={36} stroke={1.5} className={classes.icon} aria-hidden />
      <Text style={{ overflowWrap: 'anywhere' }}>{notFound.explanation(pathname)}</Text>
      <div className={classes.actions}>
        <WaysBack />
      </div>
    </Paper>
  )
}
