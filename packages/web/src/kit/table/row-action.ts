import type { ComponentType } from 'react'

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
export type OpenedRowMenu = { readonly id: number; readonly button: HTMLElement }
