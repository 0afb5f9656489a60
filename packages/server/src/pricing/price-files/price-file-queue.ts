import { openTableQueue } from '../../kit/table-file/table-queue.ts'
import type { PriceFileInput, PriceFileOutput } from './price-file-thread.ts'

/** Reads price files, and compares them with lists, on a thread of their own. */
export const openPriceFileQueue = () =>
  openTableQueue<PriceFileInput, PriceFileOutput>(new URL('./price-file-thread.ts', import.meta.url))
export type RunPriceFileJob = ReturnType<typeof openPriceFileQueue>
