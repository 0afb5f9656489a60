import { delimiterOf } from '@provende/domain/kit/delimited-text.ts'
import { readBlock } from '../grid/paste-block.ts'
import type { Cells } from './read-xlsx.ts'

/* Reads tables from uploaded files: CSV as spreadsheets write it, or XLSX. */

const maxFileBytes = 5_000_000
const timeoutMs = 20_000

/** The rows of a file; `unreadable` when it is not a table. */
export async function readTableFile(file: Blob): Promise<Cells | 'tooLarge' | 'unreadable'> {
  if (file.size > maxFileBytes) return 'tooLarge'
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return readInWorker(bytes)
  const text = decode(bytes)
  return text.includes('\0') ? 'unreadable' : readCells(text)
}

function readInWorker(bytes: Uint8Array): Promise<Cells | 'tooLarge' | 'unreadable'> {
  const worker = new Worker(new URL('./xlsx-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<Cells | 'tooLarge' | 'unreadable'>((resolve) => {
    worker.onmessage = ({ data }) => resolve(data)
    worker.onerror = () => resolve('unreadable')
    setTimeout(() => resolve('tooLarge'), timeoutMs)
    worker.postMessage(bytes)
  }).finally(() => worker.terminate())
}

/** Text as spreadsheets save it: UTF-16 with BOM, UTF-8, else Windows-1252. */
function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Invalid UTF-8.
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** The cells of delimited text. */
export const readCells = (text: string): Cells => readBlock(text, delimiterOf(text))
