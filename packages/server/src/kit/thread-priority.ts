import { getPriority, setPriority } from 'node:os'

/** A step of priority is a quarter more or less of a busy processor: against a call, 5 leave a quarter of it. */
const yieldingPriority = 5

/**
 * Lets this thread yield to others where all processors are busy: what computes for long takes what calls and the database
 * leave (docs/decisions/0054-calculations-yield-to-calls.md). Only on Linux, where priorities are those of threads; elsewhere
 * it would be that of the whole process.
 */
export function yieldToCalls(): void {
  // A process may be started with less, and cannot raise it.
  if (process.platform === 'linux' && getPriority() < yieldingPriority) setPriority(yieldingPriority)
}
