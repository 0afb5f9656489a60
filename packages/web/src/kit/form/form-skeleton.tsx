import { Paper, Skeleton, Stack } from '@mantine/core'

/** What stands for a form while what it shows is on its way. */
export const FormSkeleton = () => (
  <Paper p="md" aria-hidden="true">
    <Stack gap="md">
      <Skeleton height={36} />
      <Skeleton height={36} />
      <Skeleton height={72} />
    </Stack>
  </Paper>
)
