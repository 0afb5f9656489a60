import { refusal } from './handler.ts'
import { CallerGone, type JobOptions, QueueFull, WorkerQueue } from './worker-queue.ts'

/** Documents not yet rendered, of all and of one person; one takes a tenth of a second. */
const queueLimits = { maxJobs: 60, maxJobsOfClient: 10, maxSeconds: 20 }
/** After how many seconds a call refused by the queue may be repeated. */
const retrySeconds = 5

/** Renders documents on a thread of their own; refuses what the queue does not take. Another error is a fault. */
export function openDocumentQueue<Input>(program: URL) {
  const documents = new WorkerQueue<Input, Uint8Array>({ program, ...queueLimits })
  return (makeInput: () => Promise<Input>, options: JobOptions): Promise<Uint8Array> =>
    // A refusal of the queue becomes one of the call; anything else is rethrown.
    documents.run(makeInput, options).catch(refuseJob)
}

function refuseJob(error: unknown): never {
  if (error instanceof CallerGone) throw refusal('service.unavailable')
  if (!(error instanceof QueueFull)) throw error
  throw refusal(error.overload === 'client' ? 'request.tooMany' : 'service.busy', undefined, { limit: retrySeconds })
}
