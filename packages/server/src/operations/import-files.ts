import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readCsv } from '../kit/read-csv.ts'
import type { SourceFile } from './import-table.ts'

/* The files of an import: CSV as spreadsheets write it, or JSON, one table each. */

/** A file nobody can read, and why. */
export type UnreadableFile = { readonly file: string; readonly why: 'notUtf8' | 'notRows' | 'columnTwice' }

/**
 * The files of a folder that end in .csv or .json, in no order; a JSON file is a list of objects. Anything else in the
 * folder is none of ours (a note, a spreadsheet).
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
    // Spreadsheets offer other encodings too: read as UTF-8 they would turn every accent into nonsense.
    return { file, why: 'notUtf8' }
  }
  if (/\.json$/i.test(file)) return jsonRows(file, name, text)
  const { columns, rows } = readCsv(text)
  const headings = columns.map((column) => column.trim().toLowerCase())
  if (new Set(headings).size < headings.length) return { file, why: 'columnTwice' }
  return { file, name, rows }
}

function jsonRows(file: string, name: string, text: string): SourceFile | UnreadableFile {
  let rows: unknown
  try {
    rows = JSON.parse(text)
  } catch {
    // Not JSON at all.
    return { file, why: 'notRows' }
  }
  const isRow = (row: unknown): row is Record<string, unknown> =>
    typeof row === 'object' && row !== null && !Array.isArray(row)
  if (!Array.isArray(rows) || !rows.every(isRow)) return { file, why: 'notRows' }
  return { file, name, rows: rows.map((cells, index) => ({ line: index + 1, cells })) }
}
