import { type FocusEvent, type KeyboardEvent, type MouseEvent, type PointerEvent, type RefObject, useRef } from 'react'
import type { CellEdit, GridColumn } from './cell-grid.tsx'
import type { Editing } from './cell-grid-row.tsx'
import {
  at,
  type GridSize,
  inGrid,
  moved,
  nextEditable,
  type Place,
  rangeOf,
  type Selection,
} from './cell-selection.ts'

type Means<Row> = {
  readonly rows: readonly Row[]
  readonly columns: readonly GridColumn<Row>[]
  readonly onEdit?: (edits: readonly CellEdit[]) => void
  readonly onTyping?: (edit: CellEdit | null) => void
  readonly onUndo?: (() => void) | undefined
  readonly onRedo?: (() => void) | undefined
  readonly root: RefObject<HTMLDivElement | null>
  readonly size: GridSize
  readonly selection: Selection
  readonly editing: Editing | null
  readonly setEditing: (editing: Editing | null) => void
  readonly select: (selection: Selection) => void
  readonly scrollTo: (row: number) => void
  readonly invalid?: boolean
}
export type GridKeys = ReturnType<typeof useGridKeys>

/** Rows a page up or down moves by. */
const page = 20
const pressed = (event: KeyboardEvent) => ({
  key: event.key,
  shift: event.shiftKey,
  ctrl: event.ctrlKey || event.metaKey,
})
/** A key that types a sign. */
const isSign = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey && key !== ' '

/**
 * What keys, mouse and fingers do in a grid. What it answers stays the same object, so that rows need not be drawn again
 * for it; it always acts on the grid as it is.
 */
export function useGridKeys<Row>(means: Means<Row>) {
  const present = useRef(means)
  present.current = means
  const handlers = useRef<ReturnType<typeof handlersOver<Row>>>(undefined)
  handlers.current ??= handlersOver(present)
  return handlers.current
}

function handlersOver<Row>(present: RefObject<Means<Row>>) {
  const moves = { ...movesOver(present), press: pressOver(present) }
  return {
    edit: moves.edit,
    leave: moves.end,
    onType: moves.type,
    ...keysOver(present, moves),
    ...pointersOver(present, moves),
  }
}
type Moves = ReturnType<typeof movesOver> & { readonly press: () => boolean }

/** Does what the active cell does when it is pressed; false when that is nothing. */
const pressOver =
  <Row>(present: RefObject<Means<Row>>) =>
  (): boolean => {
    const { selection, rows, columns } = present.current
    const [row, column] = [rows[selection.active.row], columns[selection.active.column]]
    if (row === undefined || column?.act === undefined) return false
    column.act(row)
    return true
  }

/** What can be done with the cells. */
function movesOver<Row>(present: RefObject<Means<Row>>) {
  // The field that goes loses the focus, which would end it once more.
  let typing = false
  /** What stood in the cell: rows may follow what is typed. */
  let original = ''
  const go = (selection: Selection) => {
    const { select, scrollTo, root } = present.current
    select(selection)
    scrollTo(selection.active.row)
    showColumn(root.current, selection.active.column)
  }
  const plainText = ({ row, column }: Place): string | undefined => {
    const { rows, columns } = present.current
    const [content, target] = [rows[row], columns[column]]
    return content === undefined || !target ? undefined : (target.plain ?? target.text)(content)
  }
  return {
    go,
    /** Opens a cell to type into, with its own text or another. */
    edit: (place: Place, text?: string) => {
      const { columns, onEdit, onTyping, setEditing, size } = present.current
      const target = inGrid(place, size)
      const before = plainText(target)
      if (!onEdit || before === undefined || !columns[target.column]?.editable) return
      go(at(target))
      typing = true
      original = before
      setEditing({ text: text ?? before, replaces: text !== undefined })
      if (text !== undefined) onTyping?.({ ...target, text })
    },
    type: (text: string) => {
      const { selection, onTyping } = present.current
      onTyping?.({ ...selection.active, text })
    },
    /** Ends typing; with a text it goes into the cell. */
    end: (text?: string) => {
      const { setEditing, selection, onEdit, onTyping, root } = present.current
      if (!typing) return
      typing = false
      setEditing(null)
      if (text !== undefined && text !== original) onEdit?.([{ ...selection.active, text }])
      else onTyping?.(null)
      // The input that had the focus goes: the grid takes it back before it falls to the page.
      root.current?.focus({ preventScroll: true })
    },
    empty: () => {
      const { selection, columns, onEdit } = present.current
      const { top, bottom, left, right } = rangeOf(selection)
      const edits: CellEdit[] = []
      for (let row = top; row <= bottom; row++)
        for (let column = left; column <= right; column++)
          if (columns[column]?.editable) edits.push({ row, column, text: '' })
      if (edits.length > 0) onEdit?.(edits)
    },
    /** Enter and Tab; false when there is nowhere to go. */
    advance: (event: KeyboardEvent): boolean => {
      const { selection, size, columns } = present.current
      const { active } = selection
      const editable = columns.map((column) => column.editable ?? false)
      const below = { ...active, row: active.row + (event.shiftKey ? -1 : 1) }
      const next = event.key === 'Enter' ? inGrid(below, size) : nextEditable(active, editable, size, event.shiftKey)
      if (next) go(at(next))
      return next !== undefined
    },
  }
}

/** Keys of the screen around the grid, which stand for what is typed as well. */
const isOfScreen = ({ key, ctrlKey, metaKey }: KeyboardEvent) =>
  (ctrlKey || metaKey) && (key === 'Enter' || key.toLowerCase() === 's')

function keysOver<Row>(present: RefObject<Means<Row>>, { go, edit, end, empty, advance, press }: Moves) {
  /** Escape lets the next Tab leave the grid. */
  let released = false
  /** What a key does while nothing is typed; false when it is none of ours. */
  const act = (event: KeyboardEvent): boolean => {
    const { selection, size, onEdit, onUndo, onRedo } = present.current
    const { key, shift, ctrl } = pressed(event)
    const next = moved(selection, { key, shift, ctrl }, size, page)
    if (next) go(next)
    else if (ctrl && key.toLowerCase() === 'z') (shift ? onRedo : onUndo)?.()
    else if (ctrl && key.toLowerCase() === 'y') onRedo?.()
    else if (isOfScreen(event)) return false
    else if ((key === 'Enter' || key === ' ') && press()) return true
    else if (key === 'Enter') return advance(event)
    else if (key === 'Tab') return !released && onEdit !== undefined && advance(event)
    else if (key === 'F2') edit(selection.active)
    else if (key === 'Delete' || key === 'Backspace') empty()
    else if (isSign(event)) edit(selection.active, key)
    else return false
    return true
  }
  return {
    onKeyDown: (event: KeyboardEvent) => {
      if (present.current.editing !== null) return
      if (event.key === 'Escape') released = true
      else if (act(event)) event.preventDefault()
      if (!['Escape', 'Tab', 'Shift'].includes(event.key)) released = false
    },
    onInputKey: (event: KeyboardEvent, text: string) => {
      const { editing, selection, size } = present.current
      if (isOfScreen(event)) return end(text)
      const arrows = ['ArrowUp', 'ArrowDown', ...(editing?.replaces ? ['ArrowLeft', 'ArrowRight'] : [])]
      if (!['Enter', 'Tab', 'Escape', ...arrows].includes(event.key)) return
      // Enter would submit the form around, Escape close what the grid stands in.
      event.preventDefault()
      event.stopPropagation()
      end(event.key === 'Escape' ? undefined : text)
      if (event.key === 'Enter' || event.key === 'Tab') advance(event)
      else go(moved(selection, { key: event.key, shift: false, ctrl: false }, size, page) ?? selection)
    },
    onBlur: () => {
      released = false
    },
  }
}

function pointersOver<Row>(present: RefObject<Means<Row>>, { go, edit, press }: Moves) {
  let byPointer = false
  return {
    /** Whoever comes because something is to be corrected finds himself on it. */
    onFocus: (event: FocusEvent) => {
      const { root, rows, columns, invalid } = present.current
      const comes = event.target === root.current && !root.current.contains(event.relatedTarget)
      const bad = comes && invalid && !byPointer ? firstBad(rows, columns) : undefined
      if (bad) go(at(bad))
    },
    onPointerDown: (event: PointerEvent) => {
      const place = placeOf(event)
      if (place === undefined) return
      byPointer = true
      const { editing, selection, select } = present.current
      const isSame = place.row === selection.active.row && place.column === selection.active.column
      if (event.button !== 0 || (editing !== null && isSame)) return
      select(event.shiftKey ? { active: place, anchor: selection.anchor } : at(place))
    },
    onPointerOver: (event: PointerEvent) => {
      const { editing, selection, select } = present.current
      if (event.buttons !== 1 || editing !== null || event.pointerType !== 'mouse') return
      const place = placeOf(event)
      if (place !== undefined) select({ active: place, anchor: selection.anchor })
    },
    onClick: (event: MouseEvent) => {
      const place = placeOf(event)
      if (place === undefined) return
      byPointer = false
      const { editing, root } = present.current
      // A finger has no second click to spare, and no keys before the field is there.
      const byFinger = (event.nativeEvent as globalThis.PointerEvent).pointerType === 'touch'
      if (editing === null && press()) root.current?.focus({ preventScroll: true })
      else if (byFinger) edit(place)
      else if (editing === null) root.current?.focus({ preventScroll: true })
    },
    onDoubleClick: (event: MouseEvent) => {
      const place = placeOf(event)
      if (place !== undefined) edit(place)
    },
  }
}

/** The cell an event comes from; none from between them. */
function placeOf({ target }: { readonly target: EventTarget }): Place | undefined {
  const cell = target instanceof Element ? target.closest('[role=gridcell]') : null
  const [row, column] = [cell?.parentElement?.getAttribute('aria-rowindex'), cell?.getAttribute('aria-colindex')]
  // The head is the first row.
  return row && column ? { row: Number(row) - 2, column: Number(column) - 1 } : undefined
}

/** Scrolls sideways as far as a column needs that is hidden, behind those that stay in sight too. */
function showColumn(grid: HTMLElement | null, column: number) {
  const headers = [...(grid?.querySelectorAll<HTMLElement>('[role=columnheader]') ?? [])]
  const header = headers[column]
  if (!grid || !header || isKept(header)) return
  const kept = headers.filter(isKept).reduce((sum, { offsetWidth }) => sum + offsetWidth, 0)
  const hiddenLeft = header.offsetLeft - kept - grid.scrollLeft
  const hiddenRight = header.offsetLeft + header.offsetWidth - grid.clientWidth - grid.scrollLeft
  if (hiddenLeft < 0) grid.scrollLeft += hiddenLeft
  else if (hiddenRight > 0) grid.scrollLeft += hiddenRight
}

const isKept = (header: HTMLElement) => getComputedStyle(header).position === 'sticky'

function firstBad<Row>(rows: readonly Row[], columns: readonly GridColumn<Row>[]): Place | undefined {
  for (const [row, content] of rows.entries()) {
    const column = columns.findIndex(({ state }) => state?.(content)?.kind === 'bad')
    if (column !== -1) return { row, column }
  }
  return undefined
}
