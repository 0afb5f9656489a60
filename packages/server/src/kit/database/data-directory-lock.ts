import { closeSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { StartRefusal } from '../start-refusal.ts'

const LOCK_FILE_NAME = /^lock-(\d+)-(\d*)$/

/**
 * Locks a data directory for this process: the embedded database loses data silently when two processes write to it.
 *
 * Each process creates its own lock file, named after its pid and start time, and only then looks for others: of two
 * that start together at least one sees the other, so they can never both go on (both may refuse). A lock whose process
 * has ended, or whose pid now belongs to a process that started later, is stale and removed; since names are never
 * reused, removing one can never remove the lock of a new process.
 *
 * @returns releases the lock; safe to call twice
 * @throws StartRefusal `dataDirectoryInUse`
 */
export function lockDataDirectory(directory: string): () => void {
  const ownName = `lock-${process.pid}-${processStartTicks(process.pid) ?? ''}`
  const path = join(directory, ownName)
  try {
    closeSync(openSync(path, 'wx'))
  } catch (error) {
    // EEXIST means this process already holds the lock.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    throw new StartRefusal('dataDirectoryInUse', { detail: `${directory} (process ${process.pid})`, cause: error })
  }
  for (const name of readdirSync(directory)) {
    const [, pid, startTicks] = LOCK_FILE_NAME.exec(name) ?? []
    if (name === ownName || pid === undefined) continue
    if (isProcessRunning(Number(pid), startTicks ?? '')) {
      rmSync(path, { force: true })
      throw new StartRefusal('dataDirectoryInUse', { detail: `${directory} (process ${pid})` })
    }
    rmSync(join(directory, name), { force: true })
  }
  return () => rmSync(path, { force: true })
}

function isProcessRunning(pid: number, startTicks: string): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // EPERM: the process exists but belongs to another user.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  const currentTicks = processStartTicks(pid)
  // Without /proc the start time is unknown and a matching pid has to do: refusing is better than losing data.
  return startTicks === '' || currentTicks === undefined ? currentTicks !== null : currentTicks === startTicks
}

/** The start time of a process in clock ticks since boot; `null` for a zombie, `undefined` without /proc. */
function processStartTicks(pid: number): string | null | undefined {
  let stat: string
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    // No /proc on this system, or the process has just ended: the check by pid decides.
    return undefined
  }
  // The program name in parentheses may contain anything: count fields after the last parenthesis.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields[0] === 'Z' || fields[0] === 'X' ? null : fields[19]
}
