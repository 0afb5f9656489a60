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

/** No row we write comes near; a file that pretends to one is not ours. */
const LONGEST_LINE = 256 * 1024 * 1024

export type BackupPart =
  | { readonly kind: 'header'; readonly header: BackupHeader }
  | { readonly kind: 'table'; readonly table: BackupTable }
  | { readonly kind: 'row'; readonly row: string }
  | { readonly kind: 'sequences'; readonly sequences: BackupSequences['sequences'] }
  | { readonly kind: 'end'; readonly rows: number }

/**
 * The parts of a backup file in the order in which they were written, a row still as its line of JSON.
 * @throws StartRefusal `backupUnreadable` when the file is missing, damaged or not a backup, `backupIncomplete` when it
 * ends too early: then everything before was in order
 */
export async function* readBackup(file: string): AsyncGenerator<BackupPart> {
  let width = -1
  let rows = 0
  let last: BackupPart | undefined
  for await (const line of textLines(file)) {
    const part = partOf(line)
    const inPlace = last === undefined ? part?.kind === 'header' : part?.kind !== 'header' && last.kind !== 'end'
    if (part === undefined || !inPlace) throw new StartRefusal('backupUnreadable', { detail: file })
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

function partOf(line: string): (BackupPart & { width?: number }) | undefined {
  let value: BackupHeader | BackupTable | BackupSequences | BackupEnd | BackupRow
  try {
    value = JSON.parse(line)
  } catch {
    // Not even JSON: the caller says that the file is not a backup.
    return undefined
  }
  if (Array.isArray(value)) {
    const cells = value.every((cell) => cell === null || typeof cell === 'string')
    return cells ? { kind: 'row', row: line, width: value.length } : undefined
  }
  if (typeof value !== 'object' || value === null) return undefined
  if ('format' in value) {
    const known = value.format === BACKUP_FORMAT && value.version === BACKUP_VERSION && Array.isArray(value.migrations)
    return known ? { kind: 'header', header: value } : undefined
  }
  if ('table' in value && Array.isArray(value.columns)) return { kind: 'table', table: value }
  if ('sequences' in value && Array.isArray(value.sequences)) return { kind: 'sequences', sequences: value.sequences }
  if ('end' in value && value.end === true) return { kind: 'end', rows: value.rows }
  return undefined
}

async function* textLines(file: string): AsyncGenerator<string> {
  const unpacked = createGunzip()
  pipeline(createReadStream(file), unpacked, () => {
    // The failure of either stream also ends the loop below, which says it.
  })
  const decoder = new TextDecoder('utf-8', { fatal: true })
  // A line may be a file of many chunks: they are put together once, at its end.
  let parts: string[] = []
  let length = 0
  try {
    for await (const chunk of unpacked) {
      const [first = '', ...others] = decoder.decode(chunk, { stream: true }).split('\n')
      parts.push(first)
      length += first.length
      if (length > LONGEST_LINE) throw new Error('A line without end')
      const last = others.pop()
      if (last === undefined) continue
      yield parts.join('')
      yield* others
      parts = [last]
      length = last.length
    }
  } catch (error) {
    // Unreadable, for whatever reason, or cut short: zlib's word for an archive that stops in the middle.
    const isCut = (error as NodeJS.ErrnoException).code === 'Z_BUF_ERROR'
    throw new StartRefusal(isCut ? 'backupIncomplete' : 'backupUnreadable', { detail: file, cause: error })
  }
  if (length > 0) throw new StartRefusal('backupIncomplete', { detail: file })
}
