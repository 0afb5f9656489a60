import { Group, Title } from '@mantine/core'
import type { ReactNode } from 'react'

/** What stands above a list under a record: its title, and its buttons. */
export function ListHeading({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Group mt="xs">
      <Title order={2} flex={1}>
        {title}
      </Title>
      {children}
    </Group>
  )
}
