// The processes of this machine that compute in the background: `serve` and `worker`, over whatever database. They share its
// processors, and each thread of each of them compiles its code: two that take all processors each are a quarter slower
// together than one (docs/decisions/0056-background-threads-by-machine.md).

import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'

export type ComputingProcesses = {
  /** Notes that this process computes, at most every half second, and counts those that do: in a container, those in it. */
  readonly count: () => number
  /** Notes that it computes no more. */
  readonly close: () => void
}

const noteEveryMs = 500
/** A process that has noted nothing for so long computes no more. */
const computesForMs = 10_000

/** `folder` and `name`: for tests. */
export function openComputingProcesses({
  folder = join(tmpdir(), `provende-computing-${userInfo().uid}`),
  name = String(process.pid),
  clock = Date.now,
} = {}): ComputingProcesses {
  let notedAt = Number.NEGATIVE_INFINITY
  let count = 1
  const noteAndCount = () => {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    // Its time of change is what is read; written anew, and not touched, because somebody may have cleared the folder.
    writeFileSync(join(folder, name), '')
    const others = readdirSync(folder).filter((file) => file !== name && isComputing(join(folder, file)))
    return 1 + others.length
  }
  const isComputing = (path: string) => {
    const age = clock() - statSync(path).mtimeMs
    if (age > computesForMs) rmSync(path, { force: true })
    return age <= computesForMs
  }
  return {
    count: () => {
      if (clock() - notedAt < noteEveryMs) return count
      notedAt = clock()
      try {
        count = noteAndCount()
      } catch {
        // No folder of temporary files, a full disk, a file that has just gone: it computes as if it were alone.
        count = 1
      }
      return count
    },
    close: () => {
      try {
        rmSync(join(folder, name), { force: true })
      } catch {
        // Then the others know it in ten seconds.
      }
    },
  }
}
