import { delimiterOf, parseDelimitedText } from '@provende/domain/kit/delimited-text.ts'
import type { TableCells } from './read-xlsx.ts'

/* Reads tables from uploaded files: CSV as spreadsheets write it, or XLSX. */

const maxTableFileBytes = 5_000_000
const readTimeoutMs = 20_000

/** The rows of a file; `unreadable` when it is not a table. */
export async function readTableFile(file: Blob): Promise<TableCells | 'tooLarge' | 'unreadable'> {
  if (file.size > maxTableFileBytes) return 'tooLarge'
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return readXlsxInWorker(bytes)
  const text = decodeText(bytes)
  return text.includes('\0') ? 'unreadable' : readDelimitedText(text)
}

function readXlsxInWorker(bytes: Uint8Array): Promise<TableCells | 'tooLarge' | 'unreadable'> {
  const worker = new Worker(new URL('./xlsx-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<TableCells | 'tooLarge' | 'unreadable'>((resolve) => {
    worker.onmessage = ({ data }) => resolve(data)
    worker.onerror = () => resolve('unreadable')
    setTimeout(() => resolve('tooLarge'), readTimeoutMs)
    worker.postMessage(bytes)
  }).finally(() => worker.terminate())
}

/** Text as spreadsheets save it: UTF-16 with BOM, UTF-8, else Windows-1252. */
function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Invalid UTF-8.
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** The cells of delimited text. */
export const readDelimitedText = (text: string): TableCells => parseDelimitedText(text, delimiterOf(text))
