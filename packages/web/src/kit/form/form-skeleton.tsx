import { Paper, Skeleton, Stack } from '@mantine/core'

/** Placeholder of a form while its data load. */
export const FormSkeleton = () => (
  <Paper p="md" maw={1080} aria-hidden="true">
    <Stack gap="md">
      <Skeleton height={36} />
      <Skeleton height={36} />
      <Skeleton height={72} />
    </Stack>
  </Paper>
)
