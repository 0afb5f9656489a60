// The thread that reads tables from files for screens.

import { serveWorkerJobs } from '../worker-queue.ts'
import { readTableFile } from './read-table-file.ts'
import { charactersOf, type TableCells, type TableFileRefusal, UnreadableTable } from './table-cells.ts'

export type TableFileInput = { readonly name: string; readonly bytes: Uint8Array; readonly maxRows: number }
export type TableFileOutput = { readonly rows: TableCells } | { readonly refused: TableFileRefusal }

/** What a screen gets is not longer: it is copied to the thread of all calls and written there. */
const maxCharacters = 4_000_000
function isTooLong(rows: TableCells): boolean {
  let characters = 0
  for (const row of rows) for (const cell of row) characters += charactersOf(cell)
  return characters > maxCharacters
}

serveWorkerJobs(async ({ maxRows, ...file }: TableFileInput): Promise<TableFileOutput> => {
  try {
    const [sheet] = await readTableFile(file)
    const rows = sheet?.cells ?? []
    return rows.length > maxRows || isTooLong(rows) ? { refused: 'tooLarge' } : { rows }
  } catch (error) {
    // Refused by the reader; anything else is a fault.
    if (error instanceof UnreadableTable) return { refused: error.reason }
    throw error
  }
})
