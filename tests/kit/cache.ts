import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

/* What tests start from and takes long to make, kept between runs. */

const root = join(import.meta.dirname, '../..')
const cache = join(root, 'node_modules/.cache/provende')

/** A short name that changes with the text. */
export const shortHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12)

/** The name of the program as it is, with its data and its libraries: whatever they make is made anew when it changes. */
export function programVersion(): string {
  const sources = ['domain', 'contract', 'text', 'server']
    .flatMap((name) => readdirSync(join(root, 'packages', name, 'src'), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
  return shortHash([join(root, 'package-lock.json'), ...sources].map((path) => readFileSync(path, 'utf8')).join('\0'))
}

/**
 * The path of the file or folder of that kind and version, made unless it is there: by one process, for which the others
 * wait. What was of other versions goes.
 */
export async function cached(kind: string, version: string, make: (path: string) => unknown): Promise<string> {
  const name = `${kind}-${version}`
  const path = join(cache, name)
  const claim = join(cache, `unfinished-${name}.by`)
  const unfinished = join(cache, `unfinished-${name}`)
  mkdirSync(cache, { recursive: true })
  while (!existsSync(path)) {
    if (!claimed(claim)) await setTimeout(100)
    else
      try {
        for (const old of readdirSync(cache))
          if (old.startsWith(`${kind}-`)) rmSync(join(cache, old), { recursive: true, force: true })
        rmSync(unfinished, { recursive: true, force: true })
        await make(unfinished)
        renameSync(unfinished, path)
      } finally {
        rmSync(claim)
      }
  }
  return path
}

/** Whether it is now ours; what a process that is gone had claimed is free at the next try. */
function claimed(claim: string): boolean {
  try {
    writeFileSync(claim, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    // Somebody has it, unless the folder itself cannot be written.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    if (isLeft(claim)) rmSync(claim, { force: true })
    return false
  }
}

/** Whether the process that wrote the claim is gone. */
function isLeft(claim: string): boolean {
  try {
    process.kill(Number(readFileSync(claim, 'utf8')), 0)
    return false
  } catch (error) {
    // No such process; any other error is of a claim that has just been given back.
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}
