import { refuseDocumentJob } from '../document-queue.ts'
import { refusal } from '../handler.ts'
import { WorkerEnded, type WorkerJobOptions, WorkerQueue } from '../worker-queue.ts'
import { type TableFileRefusal, tableFileLimits } from './table-cells.ts'

/** One file takes half a second, several on a machine with other work; a hostile one is ended with its thread. */
const limits = { maxJobs: 30, maxJobsOfClient: 6, maxSeconds: 30, maxHeapMegabytes: 256 }

/** What a reader refuses, as a refusal of the call; `maxRows` is told when the file is too large. */
export const tableRefusal = (reason: TableFileRefusal, maxRows = tableFileLimits.rows) =>
  refusal(`tableFile.${reason}`, 'content', { limit: maxRows })

/** Reads files on a thread of their own; refuses one that needs too much time or memory. */
export function openTableQueue<Input, Output>(program: URL) {
  const queue = new WorkerQueue<Input, Output>({ program, ...limits })
  return (input: Input, options: WorkerJobOptions): Promise<Output> =>
    queue
      .run(() => Promise.resolve(input), options)
      .catch((error: unknown) => {
        // The thread was ended for its limits; another error is rethrown.
        if (error instanceof WorkerEnded) throw tableRefusal('tooLarge')
        return refuseDocumentJob(error)
      })
}
