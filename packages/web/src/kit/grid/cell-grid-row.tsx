// biome-ignore-all lint/a11y/useSemanticElements: a table lays out all its rows; only those in sight are here
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus, and says which cell is active
import { type CSSProperties, memo, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import classes from './cell-grid.module.css'
import type { CellState, GridColumn } from './cell-grid.tsx'
import type { GridKeys } from './cell-grid-keys.ts'
import type { Place } from './cell-selection.ts'

/* A row of a grid of cells. At a key many rows change and little in each: a cell is drawn again only when what it shows is
 * another, and the grid around listens for all of them. */

/** The cell that is typed into: what stands in it first, and whether arrows leave it (it was begun by typing). */
export type Editing = { readonly text: string; readonly replaces: boolean }

export const cellId = (id: string, { row, column }: Place) => `${id}-${row}-${column}`

/** In px, as the style sheet has it. */
export const groupHeight = 26

type RowProps<Row> = {
  readonly id: string
  readonly row: Row
  readonly index: number
  /** Where it stands in the grid, in px. */
  readonly start: number
  readonly group: string | undefined
  readonly label: string
  readonly columns: readonly GridColumn<Row>[]
  readonly inactive: boolean
  /** The columns that are selected in it; −1 when none. */
  readonly left: number
  readonly right: number
  readonly active: number
  readonly editing: Editing | null
  readonly keys: GridKeys
}

function PlainRow<Row>(props: RowProps<Row>) {
  const { id, row, index, start, group, label, columns, inactive, left, right, active, editing, keys } = props
  const top = group === undefined ? start : start + groupHeight
  const places = placesOf(columns)
  const line = (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={inactive ? `${classes.row} ${classes.inactive}` : classes.row}
      style={{ transform: `translateY(${top}px)` }}
    >
      {columns.map((column, place) => {
        const state = column.state?.(row)
        const isEdited = place === active && editing !== null
        const text = column.text(row)
        return (
          <Cell
            key={column.key}
            id={cellId(id, { row: index, column: place })}
            place={place}
            className={cellClass(column)}
            style={places[place]}
            editable={column.editable ?? false}
            selected={place >= left && place <= right}
            active={place === active}
            kind={state?.kind}
            // A narrow column may cut a text off, never a number.
            title={state?.note ?? (column.isNumber ? undefined : text)}
            text={text}
            drawn={
              isEdited ? (
                <CellInput label={`${column.header} ${label}`} editing={editing} keys={keys} />
              ) : (
                column.draw?.(row)
              )
            }
            under={isEdited ? undefined : column.under?.(row)}
            edited={isEdited}
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
/** A row is drawn again only when something of it changes. */
export const GridRow = memo(PlainRow) as typeof PlainRow

type Sized = { readonly width: number; readonly grows?: boolean }
const knownPlaces = new WeakMap<readonly Sized[], readonly CSSProperties[]>()

/**
 * Where each cell stands in its row, from the nearer side of the column that grows. So a cell that changes is laid out
 * alone; in a row that is laid out as a whole the browser looks at all of them.
 */
function placesOf(columns: readonly Sized[]): readonly CSSProperties[] {
  const known = knownPlaces.get(columns)
  if (known !== undefined) return known
  const growing = columns.findIndex(({ grows }) => grows)
  const roomOf = (some: readonly Sized[]) => some.reduce((room, { width }) => room + width, 0)
  const places = columns.map(({ width }, place): CSSProperties => {
    const left = roomOf(columns.slice(0, place))
    const right = roomOf(columns.slice(place + 1))
    if (place === growing) return { left, right }
    return growing === -1 || place < growing ? { left, width } : { right, width }
  })
  knownPlaces.set(columns, places)
  return places
}

const cellClass = <Row,>({ isNumber, editable, act }: GridColumn<Row>) =>
  [classes.cell, isNumber && classes.number, editable && classes.editable, act && classes.acting]
    .filter(Boolean)
    .join(' ')

type CellProps = {
  readonly id: string
  readonly place: number
  readonly className: string
  readonly style: CSSProperties | undefined
  readonly editable: boolean
  readonly selected: boolean
  readonly active: boolean
  readonly kind: CellState['kind'] | undefined
  readonly title: string | undefined
  readonly text: string
  /** What stands in it for the eye, beside its text; the field in its place where it is typed into. */
  readonly drawn: ReactNode
  readonly under: ReactNode
  readonly edited: boolean
}

function PlainCell({ id, place, className, style, kind, title, text, drawn, under, ...is }: CellProps) {
  const isDrawn = drawn !== undefined && drawn !== null && drawn !== false
  return (
    <div
      id={id}
      role="gridcell"
      aria-colindex={place + 1}
      aria-selected={is.selected}
      aria-readonly={!is.editable}
      aria-invalid={kind === 'bad' || undefined}
      title={title}
      data-active={is.active || undefined}
      data-state={kind}
      className={className}
      style={style}
    >
      {isDrawn ? drawn : text}
      {isDrawn && !is.edited && <span className={classes.unseen}>{text}</span>}
      {under}
    </div>
  )
}
const Cell = memo(PlainCell)

/** What is typed stays here until it is done: the grid is not drawn again at every key. */
function CellInput({ label, editing, keys }: { label: string; editing: Editing; keys: GridKeys }) {
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(editing.text)
  const begin = useCallback(() => {
    input.current?.focus()
    if (!editing.replaces) input.current?.select()
  }, [editing])
  useEffect(begin, [begin])
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
