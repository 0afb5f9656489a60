import { crc32, inflateRawSync } from 'node:zlib'
import { tableFileLimits, UnreadableTable } from './table-cells.ts'

/*
 * The parts of a ZIP archive, counted while they are inflated: what an archive says about its sizes is not believed. Read by
 * its central directory, as spreadsheets do.
 */

export type ArchivePart = { readonly name: string; readonly bytes: Uint8Array }

const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const fileSignature = 0x04034b50
const endBytes = 22
const entryBytes = 46
const fileHeaderBytes = 30
const maxCommentBytes = 65_535

/** The parts that are wanted by name. Refuses a damaged archive, too many entries, and too many inflated bytes. */
export function readArchive(file: Uint8Array, isNeeded: (name: string) => boolean): ArchivePart[] {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  try {
    return readParts(bytes, isNeeded)
  } catch (error) {
    // Offsets outside the file, and data that zlib refuses.
    throw error instanceof UnreadableTable ? error : new UnreadableTable('unreadable', String(error))
  }
}

function readParts(bytes: Buffer, isNeeded: (name: string) => boolean): ArchivePart[] {
  const end = endOfDirectory(bytes)
  const entryCount = bytes.readUInt16LE(end + 10)
  if (entryCount > tableFileLimits.archiveEntries) throw new UnreadableTable('tooLarge', 'entries')
  const parts = new Map<string, ArchivePart>()
  let left = tableFileLimits.inflatedBytes
  let at = bytes.readUInt32LE(end + 16)
  for (let index = 0; index < entryCount; index++) {
    if (bytes.readUInt32LE(at) !== entrySignature) throw new UnreadableTable('unreadable', 'directory')
    const nameBytes = bytes.readUInt16LE(at + 28)
    const name = bytes.toString('utf8', at + entryBytes, at + entryBytes + nameBytes)
    if (isNeeded(name)) {
      // Of two parts with one name different programs read different ones.
      if (parts.has(name)) throw new UnreadableTable('unreadable', 'a part twice')
      const part = { name, bytes: inflatePart(bytes, at, left) }
      left -= part.bytes.length
      parts.set(name, part)
    }
    at += entryBytes + nameBytes + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return [...parts.values()]
}

/** Where the end record begins: the last one, before a comment of its own. */
function endOfDirectory(bytes: Buffer): number {
  const first = Math.max(0, bytes.length - endBytes - maxCommentBytes)
  for (let at = bytes.length - endBytes; at >= first; at--)
    if (bytes.readUInt32LE(at) === endSignature && at + endBytes + bytes.readUInt16LE(at + 20) === bytes.length)
      return at
  throw new UnreadableTable('unreadable', 'no directory')
}

const isEncrypted = (flags: number) => (flags & 1) !== 0

function inflatePart(bytes: Buffer, entry: number, maxBytes: number): Uint8Array {
  if (isEncrypted(bytes.readUInt16LE(entry + 8))) throw new UnreadableTable('encrypted')
  const method = bytes.readUInt16LE(entry + 10)
  const storedBytes = bytes.readUInt32LE(entry + 20)
  const file = bytes.readUInt32LE(entry + 42)
  if (bytes.readUInt32LE(file) !== fileSignature) throw new UnreadableTable('unreadable', 'part')
  const start = file + fileHeaderBytes + bytes.readUInt16LE(file + 26) + bytes.readUInt16LE(file + 28)
  const stored = bytes.subarray(start, start + storedBytes)
  if (stored.length !== storedBytes) throw new UnreadableTable('unreadable', 'cut off')
  const part = method === 0 ? stored : inflated(stored, method, maxBytes)
  if (part.length > maxBytes) throw new UnreadableTable('tooLarge', 'inflated')
  if (crc32(part) !== bytes.readUInt32LE(entry + 16)) throw new UnreadableTable('unreadable', 'checksum')
  return part
}

function inflated(stored: Buffer, method: number, maxBytes: number): Uint8Array {
  if (method !== 8) throw new UnreadableTable('unreadable', `method ${method}`)
  try {
    return inflateRawSync(stored, { maxOutputLength: Math.max(maxBytes, 1) })
  } catch (error) {
    // Data that zlib refuses, or more of it than there may be.
    const isTooLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
    throw new UnreadableTable(isTooLarge ? 'tooLarge' : 'unreadable', 'inflated')
  }
}

/** An archive of these parts, stored without compression. */
export function storedArchive(parts: readonly ArchivePart[]): Uint8Array {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, bytes } of parts) {
    const encodedName = Buffer.from(name)
    const sums = Buffer.alloc(16)
    sums.writeUInt32LE(crc32(bytes), 4)
    sums.writeUInt32LE(bytes.length, 8)
    sums.writeUInt32LE(bytes.length, 12)
    const header = Buffer.alloc(fileHeaderBytes)
    header.writeUInt32LE(fileSignature, 0)
    header.writeUInt16LE(20, 4)
    sums.copy(header, 10)
    header.writeUInt16LE(encodedName.length, 26)
    const entry = Buffer.alloc(entryBytes)
    entry.writeUInt32LE(entrySignature, 0)
    entry.writeUInt16LE(20, 4)
    entry.writeUInt16LE(20, 6)
    sums.copy(entry, 12)
    entry.writeUInt16LE(encodedName.length, 28)
    entry.writeUInt32LE(offset, 42)
    files.push(header, encodedName, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length))
    directory.push(entry, encodedName)
    offset += fileHeaderBytes + encodedName.length + bytes.length
  }
  const end = Buffer.alloc(endBytes)
  end.writeUInt32LE(endSignature, 0)
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(
    directory.reduce((sum, { length }) => sum + length, 0),
    12,
  )
  end.writeUInt32LE(offset, 16)
  return new Uint8Array(Buffer.concat([...files, ...directory, end]))
}
