import { Menu } from '@mantine/core'
import { type ComponentType, Fragment, type Ref, useImperativeHandle } from 'react'
import { dangerLast } from '../action-groups.ts'

/** An action on a row. */
export type RowAction = {
  readonly label: string
  readonly Icon: ComponentType<{ size?: number }>
  readonly danger?: boolean
  /** The main action. */
  readonly primary?: boolean
  readonly act: () => void
}
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
  actions.map(({ label, Icon, danger, act }, index) => (
    <Fragment key={label}>
      {danger && index > 0 && !actions[index - 1]?.danger && <Menu.Divider />}
      <Menu.Item
        leftSection={<Icon size={16} />}
        onClick={act}
        {...(danger ? { c: 'var(--mantine-color-error)' } : {})}
      >
        {label}
      </Menu.Item>
    </Fragment>
  ))

/** `Menu.Target` needs a child with a ref; the ref of this one is an existing button. */
function MenuAnchor({ to, ref }: { to: HTMLElement; ref?: Ref<HTMLElement> }) {
  useImperativeHandle(ref, () => to, [to])
  return null
}
