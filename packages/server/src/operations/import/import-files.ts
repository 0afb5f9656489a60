import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { MisplacedQuote, readCsv } from '../../kit/read-csv.ts'
import type { SourceFile } from './import-table.ts'

/* Reads the files of an import: CSV as written by spreadsheets, or JSON; one table per file. */

/** A file that cannot be read. */
export type UnreadableFile = {
  readonly file: string
  readonly reason: 'notUtf8' | 'notRows' | 'columnTwice' | 'misplacedQuote'
  readonly line?: number
}

/**
 * The .csv and .json files of a folder, in no particular order; a JSON file is a list of objects. Other files are
 * ignored (notes, spreadsheets).
 */
export async function readImportFolder(folder: string): Promise<(SourceFile | UnreadableFile)[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && /\.(csv|json)$/i.test(entry.name))
  return Promise.all(files.map(async ({ name }) => readImportFile(name, await readFile(join(folder, name)))))
}

function readImportFile(file: string, bytes: Uint8Array): SourceFile | UnreadableFile {
  const name = file.replace(/\.(csv|json)$/i, '')
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Spreadsheets also save other encodings; decoded as UTF-8 their accents would be garbled.
    return { file, reason: 'notUtf8' }
  }
  if (/\.json$/i.test(file)) return parseJsonFile(file, name, text)
  return parseCsvFile(file, name, text)
}

function parseCsvFile(file: string, name: string, text: string): SourceFile | UnreadableFile {
  let table: ReturnType<typeof readCsv>
  try {
    table = readCsv(text)
  } catch (error) {
    // The file is wrong: reported with its line; anything else is a fault.
    if (error instanceof MisplacedQuote) return { file, reason: 'misplacedQuote', line: error.line }
    throw error
  }
  const { columns, rows } = table
  const headings = columns.map((column) => column.trim().toLowerCase())
  if (new Set(headings).size < headings.length) return { file, reason: 'columnTwice' }
  return { file, name, rows }
}

function parseJsonFile(file: string, name: string, text: string): SourceFile | UnreadableFile {
  let rows: unknown
  try {
    rows = JSON.parse(text)
  } catch {
    // Not JSON at all.
    return { file, reason: 'notRows' }
  }
  const isRow = (row: unknown): row is Record<string, unknown> =>
    typeof row === 'object' && row !== null && !Array.isArray(row)
  if (!Array.isArray(rows) || !rows.every(isRow)) return { file, reason: 'notRows' }
  return { file, name, rows: rows.map((cells, index) => ({ line: index + 1, cells })) }
}
