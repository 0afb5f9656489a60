import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { linkTo } from './link-to.ts'
import type { RowAction } from './table/data-table-menu.tsx'
import { useWords } from './words.tsx'

/** The back button of a screen, then its actions. */
export function ActionButtons({ back, actions }: { back: string; actions: readonly RowAction[] }) {
  const words = useWords().records
  return (
    <>
      <Button variant="subtle" component={Link} {...linkTo(back)} leftSection={<IconArrowLeft size={16} />}>
        {words.back}
      </Button>
      <ActionButtonList actions={actions} />
    </>
  )
}

/** One button per action. */
export const ActionButtonList = ({ actions }: { actions: readonly RowAction[] }) =>
  actions.map(({ label, Icon, primary, act }) => (
    <Button key={label} variant={primary ? 'filled' : 'default'} leftSection={<Icon size={16} />} onClick={act}>
      {label}
    </Button>
  ))
