import { closeSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { StartRefusal } from '../start-refusal.ts'

const LOCK_NAME = /^lock-(\d+)-(\d*)$/

/**
 * Claims a data directory for this process: the embedded database loses data silently when two processes write to it.
 *
 * Each process creates a lock file of its own, named after its pid and the moment it started, and only then looks for
 * others: of two that start together at least one sees the other, so they can never both go on (they may both decline).
 * A lock whose process is gone, or whose pid now belongs to a process that started later, is stale and removed; as no
 * name is ever used twice, removing one can never remove the lock of a newcomer.
 *
 * @returns gives the claim back; safe to call twice
 * @throws StartRefusal `dataDirectoryInUse`
 */
export function lockDataDirectory(directory: string): () => void {
  const own = `lock-${process.pid}-${startedAt(process.pid) ?? ''}`
  const path = join(directory, own)
  try {
    closeSync(openSync(path, 'wx'))
  } catch (error) {
    // Only our own lock, taken twice, is an answer.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    throw new StartRefusal('dataDirectoryInUse', { detail: `${directory} (process ${process.pid})`, cause: error })
  }
  for (const name of readdirSync(directory)) {
    const [, pid, moment] = LOCK_NAME.exec(name) ?? []
    if (name === own || pid === undefined) continue
    if (isRunning(Number(pid), moment ?? '')) {
      rmSync(path, { force: true })
      throw new StartRefusal('dataDirectoryInUse', { detail: `${directory} (process ${pid})` })
    }
    rmSync(join(directory, name), { force: true })
  }
  return () => rmSync(path, { force: true })
}

function isRunning(pid: number, moment: string): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // EPERM says that the process is there, and another user's.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  const now = startedAt(pid)
  // Without /proc the moment is unknown and the pid alone has to do: better to decline than to lose data.
  return moment === '' || now === undefined ? now !== null : now === moment
}

/** When a process started, in ticks since the machine did; `null` when it is a zombie, `undefined` without /proc. */
function startedAt(pid: number): string | null | undefined {
  let stat: string
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    // No /proc on this system, or the process ended just now: the pid check above has the last word.
    return undefined
  }
  // The name of the program is in parentheses and may contain anything: count from the last one.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields[0] === 'Z' || fields[0] === 'X' ? null : fields[19]
}
