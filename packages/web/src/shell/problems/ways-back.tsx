import { Button } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useWords } from '../../kit/words.tsx'
import { useScreenLinks } from '../routing/screen.ts'

/** From a screen that leads nowhere: to the one before, and home. */
export function WaysBack() {
  const { notFound } = useWords().shell
  const router = useRouter()
  const { go } = useScreenLinks()
  return (
    <>
      <Button variant="default" onClick={() => router.history.back()}>
        {notFound.back}
      </Button>
      <Button onClick={() => go('Home')}>{notFound.home}</Button>
    </>
  )
}
