/* The selection in a cell grid and how keys move it, as in a spreadsheet. Rows and columns count from 0. */

export type CellPosition = { readonly row: number; readonly column: number }
/** The cells from `anchor` to `active`; keys act on `active`. */
export type CellSelection = { readonly active: CellPosition; readonly anchor: CellPosition }
export type GridSize = { readonly rows: number; readonly columns: number }
export type CellRange = {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

/** A key with its modifiers; on a Mac, `ctrl` is the command key. */
export type PressedKey = { readonly key: string; readonly shift: boolean; readonly ctrl: boolean }

export const selectionAt = (position: CellPosition): CellSelection => ({ active: position, anchor: position })

export const selectedRange = ({ active, anchor }: CellSelection): CellRange => ({
  top: Math.min(active.row, anchor.row),
  bottom: Math.max(active.row, anchor.row),
  left: Math.min(active.column, anchor.column),
  right: Math.max(active.column, anchor.column),
})

const clampIndex = (value: number, count: number) => Math.max(0, Math.min(value, count - 1))
/** The nearest position inside the grid. */
export const clampToGrid = ({ row, column }: CellPosition, { rows, columns }: GridSize): CellPosition => ({
  row: clampIndex(row, rows),
  column: clampIndex(column, columns),
})

/** Where a key moves to, possibly outside the grid; `rowsPerPage` of Page up and down. */
function unclampedTarget(
  { row, column }: CellPosition,
  { key, ctrl }: PressedKey,
  size: GridSize,
  rowsPerPage: number,
): CellPosition | undefined {
  const { rows, columns } = size
  const targets: Readonly<Record<string, CellPosition>> = {
    ArrowUp: { row: ctrl ? 0 : row - 1, column },
    ArrowDown: { row: ctrl ? rows : row + 1, column },
    ArrowLeft: { row, column: ctrl ? 0 : column - 1 },
    ArrowRight: { row, column: ctrl ? columns : column + 1 },
    PageUp: { row: row - rowsPerPage, column },
    PageDown: { row: row + rowsPerPage, column },
    Home: { row: ctrl ? 0 : row, column: 0 },
    End: { row: ctrl ? rows : row, column: columns },
  }
  return targets[key]
}

/** The selection after a movement key, extended when Shift is held; undefined for any other key. */
export function moveSelection(
  selection: CellSelection,
  pressed: PressedKey,
  size: GridSize,
  rowsPerPage: number,
): CellSelection | undefined {
  if (pressed.ctrl && pressed.key.toLowerCase() === 'a')
    return { anchor: { row: 0, column: 0 }, active: clampToGrid({ row: size.rows, column: size.columns }, size) }
  const position = unclampedTarget(selection.active, pressed, size, rowsPerPage)
  if (position === undefined) return undefined
  const active = clampToGrid(position, size)
  return pressed.shift ? { active, anchor: selection.anchor } : selectionAt(active)
}

/** The next editable cell, row by row; undefined past the last one (or before the first). */
export function nextEditableCell(
  { row, column }: CellPosition,
  editable: readonly boolean[],
  size: GridSize,
  back: boolean,
): CellPosition | undefined {
  const step = back ? -1 : 1
  const last = size.rows * size.columns
  for (let index = row * size.columns + column + step; index >= 0 && index < last; index += step)
    if (editable[index % size.columns]) return { row: Math.floor(index / size.columns), column: index % size.columns }
  return undefined
}
