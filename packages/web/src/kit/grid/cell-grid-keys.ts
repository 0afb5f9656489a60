import { type FocusEvent, type KeyboardEvent, type MouseEvent, type PointerEvent, type RefObject, useRef } from 'react'
import type { CellEdit, CellInputState } from './cell-edit.ts'
import { bringActiveCellIntoWindow } from './cell-in-window.ts'
import {
  type CellPosition,
  type CellRange,
  type CellSelection,
  clampToGrid,
  type GridSize,
  moveSelection,
  nextEditableCell,
  selectedRange,
  selectionAt,
} from './cell-selection.ts'
import type { GridColumn } from './grid-column.ts'

type GridState<Row> = {
  readonly rows: readonly Row[]
  readonly columns: readonly GridColumn<Row>[]
  readonly onEdit?: (edits: readonly CellEdit[]) => void
  readonly onTyping?: (edit: CellEdit | null) => void
  readonly onUndo?: (() => void) | undefined
  readonly onRedo?: (() => void) | undefined
  readonly root: RefObject<HTMLDivElement | null>
  readonly size: GridSize
  readonly selection: CellSelection
  readonly editing: CellInputState | null
  readonly setEditing: (editing: CellInputState | null) => void
  readonly select: (selection: CellSelection) => void
  readonly scrollTo: (row: number) => void
  readonly invalid?: boolean
  readonly sorting?: { readonly onSort: (key: string) => void }
  readonly onFind?: () => void
  /** Opens the menu of the active cell, or of another row of the selection, at a place of the window in px. */
  readonly openMenu: (at: { readonly x: number; readonly y: number; readonly row?: number }) => void
}
export type GridHandlers = ReturnType<typeof useGridHandlers>

/** Rows Page Up and Page Down move by. */
const rowsPerPageKey = 20
const pressedKey = (event: KeyboardEvent) => ({
  key: event.key,
  shift: event.shiftKey,
  ctrl: event.ctrlKey || event.metaKey,
})
/** Whether a key types a character; Space does not start typing in a cell. */
const isPrintable = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey && key !== ' '

/**
 * Keyboard, mouse and touch handlers of a grid. Returns the same object at every render, so that memoised rows do not
 * render again; the handlers read the latest state through a ref.
 */
export function useGridHandlers<Row>(latest: GridState<Row>) {
  const state = useRef(latest)
  state.current = latest
  const handlers = useRef<ReturnType<typeof createGridHandlers<Row>>>(undefined)
  handlers.current ??= createGridHandlers(state)
  return handlers.current
}

function createGridHandlers<Row>(state: RefObject<GridState<Row>>) {
  const actions = createCellEditActions(state)
  const { onInputKey, ...keys } = createKeyHandlers(state, actions)
  return {
    edit: actions.edit,
    empty: actions.empty,
    fillDown: actions.fillDown,
    leave: actions.end,
    onType: actions.type,
    onInputKey,
    /** The events of the grid. */
    events: { ...keys, ...createPointerHandlers(state, actions) },
  }
}
type GridActions = ReturnType<typeof createCellEditActions>

/** Moving, typing into and emptying cells. */
function createCellEditActions<Row>(state: RefObject<GridState<Row>>) {
  // Removing the input blurs it, which would call `end` a second time.
  let isTyping = false
  /** The text before typing: rows may show a preview of what is typed. */
  let original = ''
  const go = (selection: CellSelection) => {
    const { select, scrollTo, root } = state.current
    select(selection)
    scrollTo(selection.active.row)
    scrollToColumn(root.current, selection.active.column)
    bringActiveCellIntoWindow(root.current)
  }
  const plainText =
    (kind: 'copiedText' | 'rawText') =>
    ({ row, column }: CellPosition): string | undefined => {
      const { rows, columns } = state.current
      const [content, target] = [rows[row], columns[column]]
      return content === undefined || !target ? undefined : (target[kind] ?? target.rawText ?? target.text)(content)
    }
  return {
    go,
    /** Starts typing in a cell, with its text or with `text` in place of it. */
    edit: (position: CellPosition, text?: string) => {
      const { columns, onEdit, onTyping, setEditing, size } = state.current
      const target = clampToGrid(position, size)
      const before = plainText('rawText')(target)
      if (!onEdit || before === undefined || !columns[target.column]?.editable) return
      go(selectionAt(target))
      isTyping = true
      original = before
      setEditing({ text: text ?? before, replaces: text !== undefined })
      if (text !== undefined) onTyping?.({ ...target, text })
    },
    type: (text: string) => {
      const { selection, onTyping } = state.current
      onTyping?.({ ...selection.active, text })
    },
    /** Ends typing; `text` is saved into the cell, undefined cancels. */
    end: (text?: string) => {
      const { setEditing, selection, onEdit, onTyping, root } = state.current
      if (!isTyping) return
      isTyping = false
      setEditing(null)
      if (text !== undefined && text !== original) onEdit?.([{ ...selection.active, text }])
      else onTyping?.(null)
      // The focused input is about to be removed: focus the grid before the focus falls back to the page.
      root.current?.focus({ preventScroll: true })
    },
    ...createRangeEdits(state, plainText('copiedText')),
    /** Enter and Tab; false when there is no next cell. */
    advance: (event: KeyboardEvent): boolean => {
      const { selection, size, columns } = state.current
      const { active } = selection
      const editable = columns.map(({ editable: isEditable = false, isOptional }) => isEditable && !isOptional)
      const below = { ...active, row: active.row + (event.shiftKey ? -1 : 1) }
      const next =
        event.key === 'Enter' ? clampToGrid(below, size) : nextEditableCell(active, editable, size, event.shiftKey)
      if (next) go(selectionAt(next))
      return next !== undefined
    },
  }
}

/** Emptying the selected cells, and repeating a row in them. */
function createRangeEdits<Row>(
  state: RefObject<GridState<Row>>,
  plainText: (position: CellPosition) => string | undefined,
) {
  const editCells = ({ top, bottom, left, right }: CellRange, textAt: (column: number, row: number) => string) => {
    const { columns, onEdit } = state.current
    const edits: CellEdit[] = []
    for (let row = top; row <= bottom; row++)
      for (let column = left; column <= right; column++)
        if (columns[column]?.editable) edits.push({ row, column, text: textAt(column, row) })
    if (edits.length > 0) onEdit?.(edits)
  }
  return {
    /** Repeats the rows of a block, in turn, in those below it down to the last one. */
    fillFrom: ({ top, bottom, ...columns }: CellRange, last: number) =>
      editCells(
        { top: bottom + 1, bottom: last, ...columns },
        (column, row) => plainText({ row: top + ((row - top) % (bottom - top + 1)), column }) ?? '',
      ),
    empty: () => editCells(selectedRange(state.current.selection), () => ''),
    /** Repeats the first selected row in those below it; in a single row, the one above. */
    fillDown: () => {
      const range = selectedRange(state.current.selection)
      const source = range.top === range.bottom ? range.top - 1 : range.top
      if (source >= 0) editCells({ ...range, top: source + 1 }, (column) => plainText({ row: source, column }) ?? '')
    },
  }
}

/** Ctrl+Enter and Ctrl+S belong to the surrounding screen; they also commit what is being typed. */
const isScreenShortcut = ({ key, ctrlKey, metaKey }: KeyboardEvent) =>
  (ctrlKey || metaKey) && (key === 'Enter' || key.toLowerCase() === 's')

function createKeyHandlers<Row>(
  state: RefObject<GridState<Row>>,
  { go, edit, end, empty, fillDown, advance }: GridActions,
) {
  /** After Escape the next Tab leaves the grid. */
  let isReleased = false
  const sortByActiveColumn = ({ key }: KeyboardEvent): boolean => {
    const { selection, columns, sorting } = state.current
    const column = columns[selection.active.column]
    if ((key !== 'ArrowUp' && key !== 'ArrowDown') || !sorting || !column?.sortBy) return false
    sorting.onSort(column.key)
    return true
  }
  /** Handles a key while no cell is typed into; false when the grid does not use it. */
  const handleKey = (event: KeyboardEvent): boolean => {
    const { selection, size, onEdit, onUndo, onRedo, onFind } = state.current
    const { key, shift, ctrl } = pressedKey(event)
    if (event.altKey) return sortByActiveColumn(event)
    const next = moveSelection(selection, { key, shift, ctrl }, size, rowsPerPageKey)
    if (key === 'ContextMenu' || (key === 'F10' && shift)) return openMenuAtCell(state.current)
    // All is selected where one is: nothing scrolls.
    if (next && ctrl && key.toLowerCase() === 'a') state.current.select(next)
    else if (next) go(next)
    else if (ctrl && key.toLowerCase() === 'd') fillDown()
    else if (ctrl && key.toLowerCase() === 'z') (shift ? onRedo : onUndo)?.()
    else if (ctrl && key.toLowerCase() === 'y') onRedo?.()
    else if (ctrl && key.toLowerCase() === 'f' && onFind) onFind()
    else if (isScreenShortcut(event)) return false
    else if (key === 'Enter') return advance(event)
    else if (key === 'Tab') return !isReleased && onEdit !== undefined && advance(event)
    else if (key === 'F2') edit(selection.active)
    else if (key === 'Delete' || key === 'Backspace') empty()
    else if (isPrintable(event)) edit(selection.active, key)
    else return false
    return true
  }
  return {
    onKeyDown: (event: KeyboardEvent) => {
      if (state.current.editing !== null) return
      if (event.key === 'Escape') isReleased = true
      else if (handleKey(event)) event.preventDefault()
      if (!['Escape', 'Tab', 'Shift'].includes(event.key)) isReleased = false
    },
    onInputKey: (event: KeyboardEvent, text: string) => {
      const { editing, selection, size } = state.current
      if (isScreenShortcut(event)) return end(text)
      const arrows = ['ArrowUp', 'ArrowDown', ...(editing?.replaces ? ['ArrowLeft', 'ArrowRight'] : [])]
      if (!['Enter', 'Tab', 'Escape', ...arrows].includes(event.key)) return
      // Enter would submit the surrounding form, Escape would close the surrounding dialog.
      event.preventDefault()
      event.stopPropagation()
      end(event.key === 'Escape' ? undefined : text)
      if (event.key === 'Enter' || event.key === 'Tab') advance(event)
      else
        go(moveSelection(selection, { key: event.key, shift: false, ctrl: false }, size, rowsPerPageKey) ?? selection)
    },
    onBlur: () => {
      isReleased = false
    },
  }
}

/** Under the active cell. */
function openMenuAtCell<Row>({ root, openMenu }: GridState<Row>): boolean {
  const cell = root.current?.querySelector('[data-active]')?.getBoundingClientRect()
  if (cell) openMenu({ x: cell.left, y: cell.bottom })
  return cell !== undefined
}

/** The corner of the selection by which it is repeated downwards, until the pointer is let go. */
function createFilling<Row>(state: RefObject<GridState<Row>>, fillFrom: GridActions['fillFrom']) {
  let source: CellRange | null = null
  let last = 0
  return {
    isFilling: () => source !== null,
    begin: () => {
      const from = selectedRange(state.current.selection)
      source = from
      last = from.bottom
      const end = () => {
        source = null
        fillFrom(from, last)
      }
      window.addEventListener('pointerup', end, { once: true })
    },
    extendTo: ({ row }: CellPosition) => {
      if (source === null) return
      const { top, bottom, left, right } = source
      last = Math.max(row, bottom)
      state.current.select({ anchor: { row: top, column: left }, active: { row: last, column: right } })
    },
  }
}

function createPointerHandlers<Row>(state: RefObject<GridState<Row>>, { go, edit, fillFrom }: GridActions) {
  let isByPointer = false
  const filling = createFilling(state, fillFrom)
  return {
    /** When an invalid grid gets the focus other than by pointer, its first invalid cell is selected. */
    onFocus: (event: FocusEvent) => {
      const { root, rows, columns, invalid } = state.current
      const isEntering = event.target === root.current && !root.current.contains(event.relatedTarget)
      const firstInvalid = isEntering && invalid && !isByPointer ? findInvalidCell(rows, columns) : undefined
      if (firstInvalid) go(selectionAt(firstInvalid))
    },
    onPointerDown: (event: PointerEvent) => {
      const position = cellPositionOf(event)
      if (position === undefined) return
      if (isFillHandle(event.target)) {
        event.preventDefault()
        return filling.begin()
      }
      isByPointer = true
      const { editing, selection, select } = state.current
      const isSame = position.row === selection.active.row && position.column === selection.active.column
      if (event.button !== 0 || (editing !== null && isSame)) return
      select(event.shiftKey ? { active: position, anchor: selection.anchor } : selectionAt(position))
    },
    onPointerOver: (event: PointerEvent) => {
      const { editing, selection, select } = state.current
      if (event.buttons !== 1 || editing !== null || event.pointerType !== 'mouse') return
      const position = cellPositionOf(event)
      if (position === undefined) return
      if (filling.isFilling()) filling.extendTo(position)
      else select({ active: position, anchor: selection.anchor })
    },
    /** The menu is of the selection when the pointer is in it, else of the cell under it; what it does to a row, of that under it. */
    onContextMenu: (event: MouseEvent) => {
      const position = cellPositionOf(event)
      const { editing, selection, select, openMenu } = state.current
      if (position === undefined || editing !== null) return
      event.preventDefault()
      if (!isInRange(position, selectedRange(selection))) select(selectionAt(position))
      openMenu({ x: event.clientX, y: event.clientY, row: position.row })
    },
    onClick: (event: MouseEvent) => {
      const position = cellPositionOf(event)
      if (position === undefined || isFillHandle(event.target)) return
      isByPointer = false
      const { editing, root } = state.current
      // On touch one tap opens the cell: the on-screen keyboard only appears with an input.
      const isTouch = (event.nativeEvent as globalThis.PointerEvent).pointerType === 'touch'
      if (isTouch) edit(position)
      else if (editing === null) root.current?.focus({ preventScroll: true })
    },
    onDoubleClick: (event: MouseEvent) => {
      const position = cellPositionOf(event)
      if (position !== undefined) edit(position)
    },
  }
}

const isFillHandle = (target: EventTarget) => target instanceof Element && target.hasAttribute('data-fill')
const isInRange = ({ row, column }: CellPosition, { top, bottom, left, right }: CellRange) =>
  row >= top && row <= bottom && column >= left && column <= right

/** The position of the cell an event comes from; undefined between cells. */
function cellPositionOf({ target }: { readonly target: EventTarget }): CellPosition | undefined {
  const cell = target instanceof Element ? target.closest('[role=gridcell]') : null
  const [row, column] = [cell?.parentElement?.getAttribute('aria-rowindex'), cell?.getAttribute('aria-colindex')]
  // aria-rowindex counts from 1, and the header is row 1.
  return row && column ? { row: Number(row) - 2, column: Number(column) - 1 } : undefined
}

/** Scrolls sideways until a column is fully visible, also from behind the sticky columns. */
function scrollToColumn(grid: HTMLElement | null, column: number) {
  const headers = [...(grid?.querySelectorAll<HTMLElement>('[role=columnheader]') ?? [])]
  const header = headers[column]
  if (!grid || !header || isStickyHeader(header)) return
  const stickyWidth = headers.filter(isStickyHeader).reduce((sum, { offsetWidth }) => sum + offsetWidth, 0)
  const hiddenLeft = header.offsetLeft - stickyWidth - grid.scrollLeft
  const hiddenRight = header.offsetLeft + header.offsetWidth - grid.clientWidth - grid.scrollLeft
  if (hiddenLeft < 0) grid.scrollLeft += hiddenLeft
  else if (hiddenRight > 0) grid.scrollLeft += hiddenRight
}

const isStickyHeader = (header: HTMLElement) => getComputedStyle(header).position === 'sticky'

/** The first invalid cell, row by row. */
function findInvalidCell<Row>(rows: readonly Row[], columns: readonly GridColumn<Row>[]): CellPosition | undefined {
  for (const [row, content] of rows.entries()) {
    const column = columns.findIndex(({ state }) => state?.(content)?.kind === 'bad')
    if (column !== -1) return { row, column }
  }
  return undefined
}
