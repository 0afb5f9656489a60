import { ActionIcon, Group, Title } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { linkTo } from '../kit/link-to.ts'

type PeriodLink = { readonly label: string; readonly address: string }
type PeriodChoiceProps = {
  /** The year or month that is shown. */
  readonly label: string
  readonly previous: PeriodLink
  /** null where the next one has not begun. */
  readonly next: PeriodLink | null
}

/** The year or month of a screen, with those beside it. */
export const PeriodChoice = ({ label, previous, next }: PeriodChoiceProps) => (
  <Group gap="xs" mb="sm">
    <ActionIcon component={Link} {...linkTo(previous.address)} variant="default" size="lg" aria-label={previous.label}>
      <IconChevronLeft size={16} />
    </ActionIcon>
    <Title order={2}>{label}</Title>
    {next && (
      <ActionIcon component={Link} {...linkTo(next.address)} variant="default" size="lg" aria-label={next.label}>
        <IconChevronRight size={16} />
      </ActionIcon>
    )}
  </Group>
)
