import { type CellBlock, parseDelimitedText } from '@provende/domain/kit/delimited-text.ts'
import { UnreadableTable } from './table-cells.ts'

/* Text files with delimiters, as programs of many years save them. */

/** Lines that decide about the delimiter. */
const examinedLines = 200
const delimiters = [';', '\t', '|', ',']

/** The cells of a text file; refuses what is no text. */
export function readDelimitedFile(bytes: Uint8Array): CellBlock {
  const text = decodeTextFile(bytes)
  // Control characters do not occur in tables, markup and documents of other programs are none.
  if (/[\u0000-\u0008\u000e-\u001f]/.test(text)) throw new UnreadableTable('unreadable', 'no text')
  if (/^\s*(<|%PDF|\{\\rtf)/i.test(text)) throw new UnreadableTable('unreadable', 'markup')
  const [, delimiter] = /^\s*sep=(.)\r?\n/i.exec(text) ?? []
  if (delimiter === undefined) return parseDelimitedText(text, likelyDelimiter(text))
  return parseDelimitedText(text.slice(text.indexOf('\n') + 1), delimiter)
}

/** Text by its byte order mark, else UTF-8, else Windows-1252. */
function decodeTextFile(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Not UTF-8.
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** The delimiter with which most lines have the same number of cells: a file may begin with lines of a title. */
function likelyDelimiter(text: string): string {
  const lines = text
    .split(/\r\n?|\n/, examinedLines)
    .filter((line) => line.trim() !== '')
    .map((line) => line.replace(/"[^"]*"/g, ''))
  const score = (delimiter: string) => {
    const counts = new Map<number, number>()
    for (const line of lines) {
      const count = line.split(delimiter).length
      if (count > 1) counts.set(count, (counts.get(count) ?? 0) + 1)
    }
    return Math.max(0, ...counts.values())
  }
  // Of equals the first: a comma is more often a decimal mark.
  const [best = ';'] = delimiters.toSorted((a, b) => score(b) - score(a))
  return best
}
