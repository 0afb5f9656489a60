import { Menu } from '@mantine/core'
import { IconArrowDownBar, IconClipboard, IconCopy, IconEraser, IconPencil } from '@tabler/icons-react'
import { useKeyHints } from '../key-hints.ts'
import { useWords } from '../words.tsx'
import type { GridAct } from './grid-column.ts'

type CellMenuProps = {
  /** In px of the window. */
  readonly at: { readonly x: number; readonly y: number }
  readonly acts: readonly GridAct[]
  /** Null where the browser lets no page write to the clipboard. */
  readonly onCopy: (() => void) | null
  /** Null where nothing can be pasted, or the browser lets no page read the clipboard. */
  readonly onPaste: (() => void) | null
  /** Null for a cell one cannot type into. */
  readonly editing: { readonly empty: () => void; readonly fillDown: () => void } | null
  readonly onEdit: () => void
  readonly onClose: () => void
}

/** What can be done with the cell one stands on, with the selection and with its row. */
export function CellMenu({ at, acts, onCopy, onPaste, editing, onEdit, onClose }: CellMenuProps) {
  const words = useWords().records.cellMenu
  const { hint } = useKeyHints()
  return (
    <Menu
      opened
      onClose={onClose}
      position="bottom-start"
      transitionProps={{ duration: 0 }}
      returnFocus={false}
      shadow="md"
    >
      <Menu.Target>
        <span style={{ position: 'fixed', left: at.x, top: at.y }} />
      </Menu.Target>
      <Menu.Dropdown aria-label={words.label}>
        {editing && (
          // The cell takes the focus that closing the menu gives to the grid.
          <Menu.Item
            leftSection={<IconPencil size={14} />}
            rightSection={hint({ keys: 'F2' })}
            onClick={() => setTimeout(onEdit)}
          >
            {words.edit}
          </Menu.Item>
        )}
        {onCopy && (
          <Menu.Item leftSection={<IconCopy size={14} />} rightSection={hint({ keys: 'Ctrl+C' })} onClick={onCopy}>
            {words.copy}
          </Menu.Item>
        )}
        {onPaste && (
          <Menu.Item
            leftSection={<IconClipboard size={14} />}
            rightSection={hint({ keys: 'Ctrl+V' })}
            onClick={onPaste}
          >
            {words.paste}
          </Menu.Item>
        )}
        {editing && (
          <>
            <Menu.Item
              leftSection={<IconArrowDownBar size={14} />}
              rightSection={hint({ keys: 'Ctrl+D' })}
              onClick={editing.fillDown}
            >
              {words.fillDown}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconEraser size={14} />}
              rightSection={hint(words.deleteHint)}
              onClick={editing.empty}
            >
              {words.empty}
            </Menu.Item>
          </>
        )}
        {acts.length > 0 && <Menu.Divider />}
        {acts.map(({ key, label, act }) => (
          <Menu.Item key={key} onClick={act}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
