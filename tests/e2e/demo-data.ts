import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'

const main = fileURLToPath(new URL('../../packages/server/src/main.ts', import.meta.url))

/** Makes the demonstration data once for the whole run, as `npm start` does; each file of tests works on a copy. */
export function setup(project: TestProject) {
  const directory = mkdtempSync(join(tmpdir(), 'provende-demo-'))
  const env = { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', DATA_DIR: directory }
  execFileSync(process.execPath, [main, 'seed', '--demo'], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  project.provide('demoData', directory)
  return () => rmSync(directory, { recursive: true, force: true })
}

declare module 'vitest' {
  interface ProvidedContext {
    demoData: string
  }
}
