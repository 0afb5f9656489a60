import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import { cached, programVersion } from '../kit/cache.ts'

const main = fileURLToPath(new URL('../../packages/server/src/main.ts', import.meta.url))

/**
 * Makes the demonstration data once for the whole run, as `npm start` does; each file of tests works on a copy. They are
 * kept for the day: price lists of the demonstration start before and after the day it is made.
 */
export async function setup(project: TestProject) {
  const today = new Date().toISOString().slice(0, 10)
  const directory = await cached('demonstration', `${today}-${programVersion()}`, (path) => {
    const env = { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', DATA_DIR: path }
    execFileSync(process.execPath, [main, 'seed', '--demo'], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  })
  project.provide('demoData', directory)
}

declare module 'vitest' {
  interface ProvidedContext {
    demoData: string
  }
}
