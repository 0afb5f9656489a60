import { Menu, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { dangerLast } from '../action-groups.ts'
import { linkTo } from '../link-to.ts'
import { MenuAnchor } from '../overlays/menu-anchor.tsx'
import { SentencesText } from '../sentences.tsx'
import type { RowAction } from './row-action.ts'

/** One menu for all rows: a hundred menus would render more slowly than the rows themselves. */
export function DataTableMenu(props: { button: HTMLElement; actions: readonly RowAction[]; onClose: () => void }) {
  const close = () => {
    props.onClose()
    props.button.focus()
  }
  return (
    <Menu opened onClose={close} returnFocus={false} position="bottom-end" transitionProps={{ duration: 0 }}>
      <Menu.Target>
        <MenuAnchor to={props.button} />
      </Menu.Target>
      <Menu.Dropdown>
        <ActionMenuItems actions={dangerLast(props.actions)} />
      </Menu.Dropdown>
    </Menu>
  )
}

/** The actions of a menu; a line sets off what destroys. */
export const ActionMenuItems = ({ actions }: { actions: readonly RowAction[] }) =>
  actions.map((action, index) => (
    <Fragment key={action.label}>
      {action.danger && index > 0 && !actions[index - 1]?.danger && <Menu.Divider />}
      <ActionMenuItem action={action} />
    </Fragment>
  ))

/** One that cannot be chosen now says why, and stays within reach of the keyboard. */
function ActionMenuItem({ action: { label, Icon, danger, act, to, reason = '', busy } }: { action: RowAction }) {
  const icon = <Icon size={16} />
  const colour = danger ? { c: 'var(--mantine-color-error)' } : {}
  if (to !== undefined)
    return (
      <Menu.Item component={Link} {...linkTo(to)} leftSection={icon} {...colour}>
        {label}
      </Menu.Item>
    )
  if (reason === '')
    return (
      <Menu.Item leftSection={icon} onClick={act} disabled={busy ?? false} {...colour}>
        {label}
      </Menu.Item>
    )
  return (
    <Menu.Item leftSection={icon} c="dimmed" aria-disabled closeMenuOnClick={false} maw={320}>
      {label}
      <Text component="div" size="xs">
        <SentencesText text={reason} />
      </Text>
    </Menu.Item>
  )
}
