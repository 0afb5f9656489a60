import { readDelimited } from '@provende/domain/kit/delimited-text.ts'
import type { Cells } from './read-xlsx.ts'

/* Tables that people bring along in files: CSV as spreadsheets write it, or XLSX. */

/** Largest file, in bytes, and the time a file may take to be read, in ms. */
const largestFile = 5_000_000
const patience = 20_000

/** The rows of a file; `tooLarge` or `unreadable` when it is no table. */
export async function readTableFile(file: Blob): Promise<Cells | 'tooLarge' | 'unreadable'> {
  if (file.size > largestFile) return 'tooLarge'
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return readInWorker(bytes)
  const text = decoded(bytes)
  return text.includes('\0') ? 'unreadable' : readCells(text)
}

function readInWorker(bytes: Uint8Array): Promise<Cells | 'tooLarge' | 'unreadable'> {
  const worker = new Worker(new URL('./xlsx-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<Cells | 'tooLarge' | 'unreadable'>((resolve) => {
    worker.onmessage = ({ data }) => resolve(data)
    worker.onerror = () => resolve('unreadable')
    setTimeout(() => resolve('tooLarge'), patience)
    worker.postMessage(bytes)
  }).finally(() => worker.terminate())
}

/** Text as spreadsheets save it: UTF-8 or UTF-16 with a mark, else what Windows writes in western Europe. */
function decoded(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Not UTF-8.
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** The cells of delimited text. */
export const readCells = (text: string): Cells => readDelimited(text).map(({ cells }) => cells)
