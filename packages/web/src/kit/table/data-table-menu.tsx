import { Menu } from '@mantine/core'
import { type ComponentType, type Ref, useImperativeHandle } from 'react'

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
export type OpenMenu<Row> = { readonly row: Row; readonly button: HTMLElement }

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
        {props.actions.map(({ label, Icon, danger, act }) => (
          <Menu.Item
            key={label}
            leftSection={<Icon size={16} />}
            onClick={act}
            {...(danger ? { c: 'var(--mantine-color-error)' } : {})}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** `Menu.Target` needs a child with a ref; the ref of this one is an existing button. */
function MenuAnchor({ to, ref }: { to: HTMLElement; ref?: Ref<HTMLElement> }) {
  useImperativeHandle(ref, () => to, [to])
  return null
}
