import type { ReactNode } from 'react'

/** A row of the page before or after the one that is shown beside the list, also on another page. */
export type RowStep = -1 | 1

/** What is beside a list: the record of one of its rows. */
export type RowPanel = {
  /** The row whose record is shown; null while none is. */
  readonly openId: number | null
  readonly open: (id: number) => void
  /** The panel; `next` and `previous` are undefined at the ends of the list. */
  readonly render: (steps: { readonly next?: () => void; readonly previous?: () => void }) => ReactNode
}
