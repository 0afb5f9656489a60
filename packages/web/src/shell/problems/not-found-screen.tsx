import { Button, Paper, Text } from '@mantine/core'
import { IconMapQuestion } from '@tabler/icons-react'
import { useLocation, useRouter } from '@tanstack/react-router'
import { useWords } from '../../kit/words.tsx'
import { useScreenLinks } from '../routing/screen.ts'
import classes from './message.module.css'

export function NotFoundScreen() {
  const { notFound } = useWords().shell
  const { pathname } = useLocation()
  const router = useRouter()
  const { go } = useScreenLinks()
  return (
    <Paper className={classes.message}>
      <IconMapQuestion size={36} stroke={1.5} className={classes.icon} aria-hidden />
      <Text style={{ overflowWrap: 'anywhere' }}>{notFound.explanation(pathname)}</Text>
      <div className={classes.actions}>
        <Button variant="default" onClick={() => router.history.back()}>
          {notFound.back}
        </Button>
        <Button onClick={() => go('Home')}>{notFound.home}</Button>
      </div>
    </Paper>
  )
}
