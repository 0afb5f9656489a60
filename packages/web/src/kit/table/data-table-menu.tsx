import { Menu, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ComponentType, Fragment, type Ref, useImperativeHandle } from 'react'
import { dangerLast } from '../action-groups.ts'
import { linkTo } from '../link-to.ts'
import { SentencesText } from '../sentences.tsx'

/** An action on a row. */
export type RowAction = {
  readonly label: string
  readonly Icon: ComponentType<{ size?: number }>
  readonly danger?: boolean
  /** The main action. */
  readonly primary?: boolean
  /** Why it cannot be done now; it is shown all the same. */
  readonly reason?: string
  /** It is under way. */
  readonly busy?: boolean
} & ({ readonly act: () => void; readonly to?: never } | { readonly to: string; readonly act?: never })
/** The row whose menu is open, and the button it is anchored to. */
export type OpenedRowMenu<Row> = { readonly row: Row; readonly button: HTMLElement }

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

/** `Menu.Target` needs a child with a ref; the ref of this one is an existing button. */
function MenuAnchor({ to, ref }: { to: HTMLElement; ref?: Ref<HTMLElement> }) {
  useImperativeHandle(ref, () => to, [to])
  return null
}
