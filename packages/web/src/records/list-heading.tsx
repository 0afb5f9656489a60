import { Group, Title } from '@mantine/core'
import type { ReactNode } from 'react'

/** What stands above the versions under a record: their title, and the buttons of their list. */
export function VersionsHeading({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Group mt="xs">
      <Title order={2} flex={1}>
        {title}
      </Title>
      {children}
    </Group>
  )
}
