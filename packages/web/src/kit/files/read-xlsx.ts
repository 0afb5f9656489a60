import { unzipSync, zipSync } from 'fflate'
import { readSheet } from 'read-excel-file/universal'

/** A cell as it was read; null when it is empty. */
export type TableCell = string | number | null
export type TableCells = readonly (readonly TableCell[])[]

/** A larger table is refused; a longer cell is cut off. */
const xlsxLimits = { rows: 5000, columns: 100, characters: 500 }
/** Against zip bombs. */
const maxUnpackedBytes = 40_000_000

/**
 * The cells of the first sheet of an XLSX file. `tooLarge` is detected before memory is allocated: archive entries are
 * summed before they are unpacked, and a cell at the far end of the sheet, which would make a table of millions of
 * cells, is refused.
 */
export async function readXlsx(file: Uint8Array): Promise<TableCells | 'tooLarge' | 'unreadable'> {
  try {
    let unpackedBytes = 0
    const parts = unzipSync(file, {
      filter: ({ name, originalSize }) => {
        if (!/\.(xml|rels)$/.test(name)) return false
        unpackedBytes += originalSize
        return unpackedBytes <= maxUnpackedBytes
      },
    })
    if (unpackedBytes > maxUnpackedBytes || Object.entries(parts).some(exceedsLimits)) return 'tooLarge'
    // Zipped again without compression: the library would unzip compressed entries in a worker of its own.
    const sheet = await readSheet(zipSync(parts, { level: 0 }).buffer as ArrayBuffer)
    return sheet.map((row) => row.slice(0, xlsxLimits.columns).map((cell) => toCell(cell)))
  } catch {
    // Not a valid workbook.
    return 'unreadable'
  }
}

/** Whether an archive entry is a sheet with a row or column beyond the limits. */
function exceedsLimits([name, content]: [string, Uint8Array]): boolean {
  if (!name.includes('worksheets/')) return false
  const addresses = new TextDecoder().decode(content).matchAll(/\sr=["']([A-Z]*)(\d+)["']/g)
  for (const [, column = '', row] of addresses)
    if (Number(row) > xlsxLimits.rows || columnNumber(column) > xlsxLimits.columns) return true
  return false
}

/** `A` is 1, `AA` 27. */
const columnNumber = (letters: string) => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)

const toCell = (cell: unknown): TableCell => {
  if (cell === null || typeof cell === 'number') return cell
  return (cell instanceof Date ? cell.toISOString() : String(cell)).slice(0, xlsxLimits.characters)
}
