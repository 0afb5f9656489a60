import { refuseDocumentJob } from '../../kit/document-queue.ts'
import { refusal } from '../../kit/handler.ts'
import { WorkerEnded, type WorkerJobOptions, WorkerQueue } from '../../kit/worker-queue.ts'
import type { PriceFileInput, PriceFileOutput } from './price-file-thread.ts'

/** One file takes half a second; a hostile one is ended with its thread. */
const limits = { maxJobs: 30, maxJobsOfClient: 6, maxSeconds: 10, maxHeapMegabytes: 256 }

/** Reads price files on a thread of their own; refuses a file that needs too much time or memory. */
export function openPriceFileQueue() {
  const queue = new WorkerQueue<PriceFileInput, PriceFileOutput>({
    program: new URL('./price-file-thread.ts', import.meta.url),
    ...limits,
  })
  return (input: PriceFileInput, options: WorkerJobOptions): Promise<PriceFileOutput> =>
    queue
      .run(() => Promise.resolve(input), options)
      .catch((error: unknown) => {
        // The thread was ended for its limits; another error is rethrown.
        if (error instanceof WorkerEnded) throw refusal('tableFile.tooLarge', 'content')
        return refuseDocumentJob(error)
      })
}
export type RunPriceFileJob = ReturnType<typeof openPriceFileQueue>
