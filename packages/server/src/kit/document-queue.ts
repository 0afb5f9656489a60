import { refusal } from './handler.ts'
import { CallerDisconnected, type WorkerJobOptions, WorkerQueue, WorkerQueueFull } from './worker-queue.ts'

/** Documents not yet rendered, of all and of one person; one takes a tenth of a second. */
const documentQueueLimits = { maxJobs: 60, maxJobsOfClient: 10, maxSeconds: 20 }
/** After how many seconds a call refused by the queue may be repeated. */
const documentRetrySeconds = 5

/** Renders documents on a thread of their own; refuses what the queue does not take. Another error is a fault. */
export function openDocumentQueue<Input>(program: URL) {
  const documents = new WorkerQueue<Input, Uint8Array>({ program, ...documentQueueLimits })
  return (makeInput: () => Promise<Input>, options: WorkerJobOptions): Promise<Uint8Array> =>
    // A refusal of the queue becomes one of the call; anything else is rethrown.
    documents.run(makeInput, options).catch(refuseDocumentJob)
}

/** A refusal of a queue as one of the call; another error is rethrown. */
export function refuseDocumentJob(error: unknown): never {
  if (error instanceof CallerDisconnected) throw refusal('service.unavailable')
  if (!(error instanceof WorkerQueueFull)) throw error
  throw refusal(error.overload === 'client' ? 'request.tooMany' : 'service.busy', undefined, {
    limit: documentRetrySeconds,
  })
}
