import { Group, Title } from '@mantine/core'
import type { ReactNode } from 'react'

/** The heading of a list below a record: title and buttons. */
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
