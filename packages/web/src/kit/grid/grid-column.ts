import type { ReactNode } from 'react'

/** Something that can be done with a row, as its menu names it. */
export type GridAct = { readonly key: string; readonly label: string; readonly act: () => void }

/** A column of cells. */
export type GridColumn<Row> = {
  readonly key: string
  readonly header: string
  /** In px; the first column that grows takes the remaining width. */
  readonly width: number
  /** The width in which a number is to fit, where the letters of a grid are smaller; `width` by default. */
  readonly textWidth?: number
  readonly grows?: boolean
  readonly isNumber?: boolean
  readonly editable?: boolean
  /** One may type into it, but seldom does: it looks like a computed column, and Tab passes over it. */
  readonly isOptional?: boolean
  /** A badge in the header: something in the column needs attention. */
  readonly mark?: string | undefined
  /** What the column shows, in words: the tooltip of its header. */
  readonly hint?: string
  /** The column can be sorted by this; null is last. */
  readonly sortBy?: (row: Row) => number | string | null
  /** What the cell shows. */
  readonly text: (row: Row) => string
  /** What is copied and edited: numbers without thousands separators. `text` by default. */
  readonly rawText?: (row: Row) => string
  /** What is copied and repeated, where a cell shows more than one typed into it. `rawText` by default. */
  readonly copiedText?: (row: Row) => string
  /** The unit of what the cells add up to; without it, or in several units, their sum would say nothing. */
  readonly sumUnit?: (row: Row) => string
  readonly state?: (row: Row) => CellState | undefined
  /** Shown in place of the text, which screen readers still read; falsy shows the text. */
  readonly render?: (row: Row) => ReactNode
  /** Decoration below the text, not read by screen readers. */
  readonly under?: (row: Row) => ReactNode
}

/**
 * `bad`: invalid, must be corrected; `gain`: to one's advantage; `uncertain`: may be right or not; `marked`: highlighted, differs from a reference; `tried`: only tried, not stored; `inherited`: shows a value set
 * elsewhere; `plain`: no highlight. `note` explains the state in words.
 */
export type CellState = {
  readonly kind: 'bad' | 'gain' | 'uncertain' | 'marked' | 'tried' | 'inherited' | 'plain'
  readonly note: string
}
