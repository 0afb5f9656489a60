import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { StartRefusal } from '../start-refusal.ts'
import {
  BACKUP_FORMAT,
  BACKUP_VERSION,
  type BackupEnd,
  type BackupHeader,
  type BackupRow,
  type BackupSequences,
  type BackupTable,
} from './backup-format.ts'

/** Far longer than any row we write; a longer line is not from one of our backups. */
const MAX_LINE_CHARACTERS = 256 * 1024 * 1024

export type BackupPart =
  | { readonly kind: 'header'; readonly header: BackupHeader }
  | { readonly kind: 'table'; readonly table: BackupTable }
  | { readonly kind: 'row'; readonly row: string }
  | { readonly kind: 'sequences'; readonly sequences: BackupSequences['sequences'] }
  | { readonly kind: 'end'; readonly rows: number }

/**
 * The parts of a backup file in file order, each row still a line of JSON.
 * @throws StartRefusal `backupUnreadable` when the file is missing, damaged or not a backup, `backupIncomplete` when it
 * is truncated: then everything before was valid
 */
export async function* readBackup(file: string): AsyncGenerator<BackupPart> {
  let width = -1
  let rows = 0
  let last: BackupPart | undefined
  for await (const line of decompressedLines(file)) {
    const part = parseBackupLine(line)
    const isInOrder = last === undefined ? part?.kind === 'header' : part?.kind !== 'header' && last.kind !== 'end'
    if (part === undefined || !isInOrder) throw new StartRefusal('backupUnreadable', { detail: file })
    if (part.kind === 'table') width = part.table.columns.length
    if (part.kind === 'row') {
      rows++
      if (part.width !== width) throw new StartRefusal('backupUnreadable', { detail: file })
    }
    if (part.kind === 'end' && part.rows !== rows) throw new StartRefusal('backupIncomplete', { detail: file })
    last = part
    yield part
  }
  if (last === undefined) throw new StartRefusal('backupUnreadable', { detail: file })
  if (last.kind !== 'end') throw new StartRefusal('backupIncomplete', { detail: file })
}

function parseBackupLine(line: string): (BackupPart & { width?: number }) | undefined {
  let value: BackupHeader | BackupTable | BackupSequences | BackupEnd | BackupRow
  try {
    value = JSON.parse(line)
  } catch {
    // Not JSON: the caller reports that the file is not a backup.
    return undefined
  }
  if (Array.isArray(value)) {
    const isRow = value.every((cell) => cell === null || typeof cell === 'string')
    return isRow ? { kind: 'row', row: line, width: value.length } : undefined
  }
  if (typeof value !== 'object' || value === null) return undefined
  if ('format' in value) {
    const isSupported =
      value.format === BACKUP_FORMAT && value.version === BACKUP_VERSION && Array.isArray(value.migrations)
    return isSupported ? { kind: 'header', header: value } : undefined
  }
  if ('table' in value && Array.isArray(value.columns)) return { kind: 'table', table: value }
  if ('sequences' in value && Array.isArray(value.sequences)) return { kind: 'sequences', sequences: value.sequences }
  if ('end' in value && value.end === true) return { kind: 'end', rows: value.rows }
  return undefined
}

async function* decompressedLines(file: string): AsyncGenerator<string> {
  const decompressed = createGunzip()
  pipeline(createReadStream(file), decompressed, () => {
    // A failure of either stream also ends the loop below, which reports it.
  })
  const decoder = new TextDecoder('utf-8', { fatal: true })
  // A line may span many chunks: join them once, at its end.
  let parts: string[] = []
  let length = 0
  try {
    for await (const chunk of decompressed) {
      const [first = '', ...others] = decoder.decode(chunk, { stream: true }).split('\n')
      parts.push(first)
      length += first.length
      if (length > MAX_LINE_CHARACTERS) throw new Error('A line is too long')
      const last = others.pop()
      if (last === undefined) continue
      yield parts.join('')
      yield* others
      parts = [last]
      length = last.length
    }
  } catch (error) {
    // Z_BUF_ERROR is zlib's code for a truncated archive; anything else means unreadable.
    const isTruncated = (error as NodeJS.ErrnoException).code === 'Z_BUF_ERROR'
    throw new StartRefusal(isTruncated ? 'backupIncomplete' : 'backupUnreadable', { detail: file, cause: error })
  }
  if (length > 0) throw new StartRefusal('backupIncomplete', { detail: file })
}
