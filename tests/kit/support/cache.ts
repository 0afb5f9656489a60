import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

/* A cache, shared by all test runs, of files that take long to make. */

const rootPath = join(import.meta.dirname, '../../..')
const cachePath = join(rootPath, 'node_modules/.cache/provende')

/** A short hash of a text. */
export const shortHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12)

/** A hash of the sources and the lockfile: a cached file of another version is made again. */
export function programVersion(): string {
  const sources = ['domain', 'contract', 'text', 'server']
    .flatMap((name) => readdirSync(join(rootPath, 'packages', name, 'src'), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
  return shortHash(
    [join(rootPath, 'package-lock.json'), ...sources].map((path) => readFileSync(path, 'utf8')).join('\0'),
  )
}

/**
 * The path of a cached file or folder. If it is missing, one process makes it while the others wait, after removing
 * other versions of the same kind.
 */
export async function cachedPath(kind: string, version: string, make: (path: string) => unknown): Promise<string> {
  const name = `${kind}-${version}`
  const path = join(cachePath, name)
  const lockFile = join(cachePath, `unfinished-${name}.by`)
  const unfinished = join(cachePath, `unfinished-${name}`)
  mkdirSync(cachePath, { recursive: true })
  while (!existsSync(path)) {
    if (!tryLock(lockFile)) await setTimeout(100)
    else
      try {
        for (const entry of readdirSync(cachePath))
          if (entry.startsWith(`${kind}-`)) rmSync(join(cachePath, entry), { recursive: true, force: true })
        rmSync(unfinished, { recursive: true, force: true })
        await make(unfinished)
        renameSync(unfinished, path)
      } finally {
        rmSync(lockFile)
      }
  }
  return path
}

/** Whether this process now holds the lock; a lock of a process that ended is free at the next attempt. */
function tryLock(lockFile: string): boolean {
  try {
    writeFileSync(lockFile, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    // Another process holds it, unless the folder itself is not writable.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    if (isAbandoned(lockFile)) rmSync(lockFile, { force: true })
    return false
  }
}

/** Whether the process that wrote the lock file has ended. */
function isAbandoned(lockFile: string): boolean {
  try {
    process.kill(Number(readFileSync(lockFile, 'utf8')), 0)
    return false
  } catch (error) {
    // ESRCH: no such process. Any other error means that the lock was released meanwhile.
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}
