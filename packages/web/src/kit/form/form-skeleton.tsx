import { Paper, Skeleton, Stack } from '@mantine/core'
import { useAwaitFind } from '../awaited-find.ts'

/** Placeholder of a form while its data load, which is a screen or `isPart` of one that has its own keys. */
export function FormSkeleton({ isPart = false }: { isPart?: boolean }) {
  useAwaitFind(!isPart)
  return (
    <Paper p="md" maw={1080} aria-hidden="true">
      <Stack gap="md">
        <Skeleton height={36} />
        <Skeleton height={36} />
        <Skeleton height={72} />
      </Stack>
    </Paper>
  )
}
