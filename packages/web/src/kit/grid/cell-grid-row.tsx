// biome-ignore-all lint/a11y/useSemanticElements: a table would lay out all rows; only the visible ones are rendered
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names the active cell
import { type CSSProperties, memo, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { NameText } from '../name-text.tsx'
import type { CellInputState } from './cell-edit.ts'
import classes from './cell-grid.module.css'
import type { GridHandlers } from './cell-grid-keys.ts'
import type { CellPosition } from './cell-selection.ts'
import type { CellState, GridColumn } from './grid-column.ts'
import { fitsInCell } from './number-width.ts'
import type { RowBlock } from './row-block.ts'

/*
 * A row of a cell grid. A keystroke may change many rows a little: a cell renders again only when its content changes,
 * and the grid around handles the events of all cells.
 */

export const cellId = (id: string, { row, column }: CellPosition) => `${id}-${row}-${column}`

/** Height of a group heading, in px; the same in the style sheet. */
export const groupHeightPx = 18

type GridRowProps<Row> = {
  readonly id: string
  readonly row: Row
  readonly index: number
  /** Top of the row in the grid, in px. */
  readonly start: number
  readonly group: string | undefined
  readonly label: string
  readonly columns: readonly GridColumn<Row>[]
  /** The places of the cells where the row is a block. */
  readonly block: RowBlock | null
  readonly inactive: boolean
  /** First and last selected column, and the active one; −1 when none. */
  readonly left: number
  readonly right: number
  readonly active: number
  /** The column whose cell has the handle to repeat the selection; −1 when none. */
  readonly filling: number
  readonly editing: CellInputState | null
  readonly keys: GridHandlers
}

function UnmemoisedRow<Row>(props: GridRowProps<Row>) {
  const { id, row, index, start, group, label, columns, block, inactive, left, right, active, filling, editing, keys } =
    props
  const top = group === undefined ? start : start + groupHeightPx
  const styles = block?.cells ?? cellStyles(columns)
  const line = (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={inactive ? `${classes.row} ${classes.inactive}` : classes.row}
      style={{ transform: `translateY(${top}px)` }}
    >
      {columns.map((column, columnIndex) => {
        const state = column.state?.(row)
        const isEdited = columnIndex === active && editing !== null
        const text = column.text(row)
        const isCut =
          column.isNumber === true &&
          !fitsInCell(text, block?.textWidths[columnIndex] ?? column.textWidth ?? column.width)
        return (
          <GridCell
            key={column.key}
            id={cellId(id, { row: index, column: columnIndex })}
            columnIndex={columnIndex}
            className={cellClass(column)}
            style={styles[columnIndex]}
            editable={column.editable ?? false}
            selected={columnIndex >= left && columnIndex <= right}
            active={columnIndex === active}
            kind={state?.kind}
            // A narrow column may truncate a text, so it is the tooltip; of a number nothing is shown rather than a part.
            title={
              isCut
                ? [text, state?.note].filter(Boolean).join(' · ')
                : (state?.note ?? (column.isNumber ? undefined : text))
            }
            text={text}
            isName={column.grows ?? false}
            content={
              isEdited ? (
                <CellInput label={`${column.header} ${label}`} editing={editing} keys={keys} />
              ) : isCut ? (
                '…'
              ) : (
                column.render?.(row)
              )
            }
            under={isEdited ? undefined : column.under?.(row)}
            hasHandle={columnIndex === filling && !isEdited}
            isEdited={isEdited}
          />
        )
      })}
    </div>
  )
  if (group === undefined) return line
  return (
    <>
      <div role="row" className={classes.group} style={{ transform: `translateY(${start}px)` }}>
        <div role="rowheader" aria-colindex={1} aria-colspan={columns.length}>
          <span>{group}</span>
        </div>
      </div>
      {line}
    </>
  )
}
/** Memoised: a row renders again only when its props change. */
export const GridRow = memo(UnmemoisedRow) as typeof UnmemoisedRow

type ColumnSize = { readonly width: number; readonly grows?: boolean }
const stylesCache = new WeakMap<readonly ColumnSize[], readonly CSSProperties[]>()

/**
 * The absolute position of each cell in its row, measured from its side of the growing column. A cell that changes is
 * then laid out alone; in a flow or grid layout the browser would visit every cell of the row.
 */
function cellStyles(columns: readonly ColumnSize[]): readonly CSSProperties[] {
  const cached = stylesCache.get(columns)
  if (cached !== undefined) return cached
  const growing = columns.findIndex(({ grows }) => grows)
  const totalWidth = (sizes: readonly ColumnSize[]) => sizes.reduce((sum, { width }) => sum + width, 0)
  const styles = columns.map(({ width }, index): CSSProperties => {
    const left = totalWidth(columns.slice(0, index))
    const right = totalWidth(columns.slice(index + 1))
    if (index === growing) return { left, right }
    return growing === -1 || index < growing ? { left, width } : { right, width }
  })
  stylesCache.set(columns, styles)
  return styles
}

const cellClass = <Row,>({ isNumber, editable, isOptional, grows }: GridColumn<Row>) =>
  [classes.cell, isNumber && classes.number, grows && classes.growing, editable && !isOptional && classes.editable]
    .filter(Boolean)
    .join(' ')

type GridCellProps = {
  readonly id: string
  readonly columnIndex: number
  readonly className: string
  readonly style: CSSProperties | undefined
  readonly editable: boolean
  readonly selected: boolean
  readonly active: boolean
  readonly kind: CellState['kind'] | undefined
  readonly title: string | undefined
  readonly text: string
  readonly isName: boolean
  /** Shown in place of the text, which stays for screen readers; the input while it is typed into. */
  readonly content: ReactNode
  readonly under: ReactNode
  readonly hasHandle: boolean
  readonly isEdited: boolean
}

function UnmemoisedCell({
  id,
  columnIndex,
  className,
  style,
  kind,
  title,
  text,
  isName,
  content,
  under,
  ...flags
}: GridCellProps) {
  const hasContent = content !== undefined && content !== null && content !== false
  return (
    <div
      id={id}
      role="gridcell"
      aria-colindex={columnIndex + 1}
      aria-selected={flags.selected}
      data-selected={flags.selected || undefined}
      aria-readonly={!flags.editable}
      aria-invalid={kind === 'bad' || undefined}
      title={title}
      data-active={flags.active || undefined}
      data-state={kind}
      className={className}
      style={style}
    >
      {hasContent ? content : isName ? <NameText text={text} /> : text}
      {hasContent && !flags.isEdited && <span className={classes.visuallyHidden}>{text}</span>}
      {under}
      {flags.hasHandle && <span className={classes.fillHandle} data-fill aria-hidden />}
    </div>
  )
}
const GridCell = memo(UnmemoisedCell)

/** Holds the typed text itself until it is committed, so that the grid does not render at every keystroke. */
function CellInput({ label, editing, keys }: { label: string; editing: CellInputState; keys: GridHandlers }) {
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(editing.text)
  const focusInput = useCallback(() => {
    input.current?.focus()
    if (!editing.replaces) input.current?.select()
  }, [editing])
  useEffect(focusInput, [focusInput])
  return (
    <input
      ref={input}
      className={classes.input}
      aria-label={label}
      value={text}
      inputMode="decimal"
      autoComplete="off"
      onChange={(event) => {
        setText(event.currentTarget.value)
        keys.onType(event.currentTarget.value)
      }}
      onKeyDown={(event) => keys.onInputKey(event, text)}
      onBlur={() => keys.leave(text)}
    />
  )
}
