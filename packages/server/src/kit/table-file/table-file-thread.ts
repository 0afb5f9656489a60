// The thread that reads tables from files for screens.

import { serveWorkerJobs } from '../worker-queue.ts'
import { readTableFile } from './read-table-file.ts'
import { type TableCells, type TableFileRefusal, UnreadableTable } from './table-cells.ts'

export type TableFileInput = { readonly name: string; readonly bytes: Uint8Array; readonly maxRows: number }
export type TableFileOutput = { readonly rows: TableCells } | { readonly refused: TableFileRefusal }

serveWorkerJobs(async ({ maxRows, ...file }: TableFileInput): Promise<TableFileOutput> => {
  try {
    const [sheet] = await readTableFile(file)
    const rows = sheet?.cells ?? []
    return rows.length > maxRows ? { refused: 'tooLarge' } : { rows }
  } catch (error) {
    // Refused by the reader; anything else is a fault.
    if (error instanceof UnreadableTable) return { refused: error.reason }
    throw error
  }
})
