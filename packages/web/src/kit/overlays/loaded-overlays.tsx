import { MultiSelect, Popover, Select, Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'
import { FilterValuesChip } from '../table/filters/filter-values-chip.tsx'
import { MenuAnchor } from './menu-anchor.tsx'

export type AnchoredPopoverProps = {
  /** The button it is beside. */
  readonly button: HTMLElement
  readonly label: string
  readonly width: number | 'auto'
  readonly padding: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** What a button opens beside itself. */
function AnchoredPopover({ button, label, width, padding, onClose, children }: AnchoredPopoverProps) {
  return (
    <Popover
      opened
      onDismiss={onClose}
      position="bottom-end"
      trapFocus
      {...(width === 'auto' ? {} : { width })}
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <MenuAnchor to={button} />
      </Popover.Target>
      <Popover.Dropdown p={padding} aria-label={label}>
        {children}
      </Popover.Dropdown>
    </Popover>
  )
}

export const overlays = { AnchoredPopover, FilterValuesChip, MultiSelect, Select, Tooltip }
