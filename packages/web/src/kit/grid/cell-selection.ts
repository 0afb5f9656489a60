/* Where one is in a grid of cells, and where keys lead: as in a spreadsheet. Rows and columns count from 0. */

export type Place = { readonly row: number; readonly column: number }
/** The cells from `anchor` to `active`, the one that keys act on. */
export type Selection = { readonly active: Place; readonly anchor: Place }
export type GridSize = { readonly rows: number; readonly columns: number }
export type CellRange = {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

/** A key with what is held down beside it; on a Mac, `ctrl` is the command key. */
export type PressedKey = { readonly key: string; readonly shift: boolean; readonly ctrl: boolean }

export const at = (place: Place): Selection => ({ active: place, anchor: place })

export const rangeOf = ({ active, anchor }: Selection): CellRange => ({
  top: Math.min(active.row, anchor.row),
  bottom: Math.max(active.row, anchor.row),
  left: Math.min(active.column, anchor.column),
  right: Math.max(active.column, anchor.column),
})

const clamped = (value: number, count: number) => Math.max(0, Math.min(value, count - 1))
/** The nearest place that is in the grid. */
export const inGrid = ({ row, column }: Place, { rows, columns }: GridSize): Place => ({
  row: clamped(row, rows),
  column: clamped(column, columns),
})

/** What a key moves by; `page` is the number of rows in sight. */
function target({ row, column }: Place, { key, ctrl }: PressedKey, size: GridSize, page: number): Place | undefined {
  const [far, wide] = [size.rows, size.columns]
  const places: Readonly<Record<string, Place>> = {
    ArrowUp: { row: ctrl ? 0 : row - 1, column },
    ArrowDown: { row: ctrl ? far : row + 1, column },
    ArrowLeft: { row, column: ctrl ? 0 : column - 1 },
    ArrowRight: { row, column: ctrl ? wide : column + 1 },
    PageUp: { row: row - page, column },
    PageDown: { row: row + page, column },
    Home: { row: ctrl ? 0 : row, column: 0 },
    End: { row: ctrl ? far : row, column: wide },
  }
  return places[key]
}

/** The selection after a key that moves, extended where shift is held; undefined for any other key. */
export function moved(selection: Selection, pressed: PressedKey, size: GridSize, page: number): Selection | undefined {
  if (pressed.ctrl && pressed.key.toLowerCase() === 'a')
    return { anchor: { row: 0, column: 0 }, active: inGrid({ row: size.rows, column: size.columns }, size) }
  const place = target(selection.active, pressed, size, page)
  if (place === undefined) return undefined
  const active = inGrid(place, size)
  return pressed.shift ? { active, anchor: selection.anchor } : at(active)
}

/** The next cell that may be typed into, row by row; undefined past the last one (or before the first). */
export function nextEditable(
  { row, column }: Place,
  editable: readonly boolean[],
  size: GridSize,
  back: boolean,
): Place | undefined {
  const step = back ? -1 : 1
  const last = size.rows * size.columns
  for (let index = row * size.columns + column + step; index >= 0 && index < last; index += step)
    if (editable[index % size.columns]) return { row: Math.floor(index / size.columns), column: index % size.columns }
  return undefined
}
