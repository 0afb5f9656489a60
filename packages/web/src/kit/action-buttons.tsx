import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { RowAction } from './data-table-menu.tsx'
import { linkTo } from './link-to.ts'
import { useWords } from './words.tsx'

/** What may be done with the thing a screen shows, after the way back. */
export function ActionButtons({ back, actions }: { back: string; actions: readonly RowAction[] }) {
  const words = useWords().records
  return (
    <>
      <Button variant="subtle" component={Link} {...linkTo(back)} leftSection={<IconArrowLeft size={16} />}>
        {words.back}
      </Button>
      <Actions actions={actions} />
    </>
  )
}

/** A button for each thing that may be done. */
export const Actions = ({ actions }: { actions: readonly RowAction[] }) =>
  actions.map(({ label, Icon, primary, act }) => (
    <Button key={label} variant={primary ? 'filled' : 'default'} leftSection={<Icon size={16} />} onClick={act}>
      {label}
    </Button>
  ))
