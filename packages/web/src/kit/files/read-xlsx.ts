import { unzipSync, zipSync } from 'fflate'
import { readSheet } from 'read-excel-file/universal'

/** A cell of a table as it was read: text, a number, or nothing. */
export type Cell = string | number | null
export type Cells = readonly (readonly Cell[])[]

/** Most a table may have, and most that is kept of a cell. */
const most = { rows: 5000, columns: 100, characters: 500 }
/** Most a file may take once it is unpacked, in bytes: a small file can unpack to anything. */
const mostUnpacked = 40_000_000

/**
 * The first sheet of an XLSX file. `tooLarge` before anything large is made of it: the parts of the archive are counted
 * before they are unpacked, and cells at the far end of the sheet, which would make a table of millions, are looked for.
 */
export async function readXlsx(file: Uint8Array): Promise<Cells | 'tooLarge' | 'unreadable'> {
  try {
    let unpacked = 0
    const parts = unzipSync(file, {
      filter: ({ name, originalSize }) => {
        if (!/\.(xml|rels)$/.test(name)) return false
        unpacked += originalSize
        return unpacked <= mostUnpacked
      },
    })
    if (unpacked > mostUnpacked || Object.entries(parts).some(isBeyond)) return 'tooLarge'
    // Packed again without compression, so that the library unpacks it here and not in a worker of its own.
    const sheet = await readSheet(zipSync(parts, { level: 0 }).buffer as ArrayBuffer)
    return sheet.map((row) => row.slice(0, most.columns).map((cell) => asCell(cell)))
  } catch {
    // Whatever the libraries say of it, it is no table.
    return 'unreadable'
  }
}

/** Whether a sheet has a row or a cell beyond what a table may have. */
function isBeyond([name, content]: [string, Uint8Array]): boolean {
  if (!name.includes('worksheets/')) return false
  const addresses = new TextDecoder().decode(content).matchAll(/\sr=["']([A-Z]*)(\d+)["']/g)
  for (const [, column = '', row] of addresses)
    if (Number(row) > most.rows || columnNumber(column) > most.columns) return true
  return false
}

/** `A` is 1, `AA` 27. */
const columnNumber = (letters: string) => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)

const asCell = (cell: unknown): Cell => {
  if (cell === null || typeof cell === 'number') return cell
  return (cell instanceof Date ? cell.toISOString() : String(cell)).slice(0, most.characters)
}
