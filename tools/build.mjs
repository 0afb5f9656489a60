// Builds the web application when its sources have changed since the last build.

import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fromRoot, isMainModule, run } from './run.mjs'

const sourcePaths = [
  'package-lock.json',
  'tsconfig.base.json',
  ...['domain', 'contract', 'text'].map((name) => `packages/${name}/src`),
  'packages/web',
]
const stampPath = () => fromRoot('packages/web/dist/.made-of')

/** The source files under a path, in a fixed order. @param {string} path @returns {string[]} */
function filesUnder(path) {
  if (!statSync(fromRoot(path)).isDirectory()) return [path]
  return readdirSync(fromRoot(path), { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules' && name !== 'dist' && !name.includes('.test.'))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesUnder(join(path, entry.name)) : [join(path, entry.name)]))
}

/** A hash of contents rather than dates: a checkout or copy changes all dates. */
function fingerprint() {
  const hash = createHash('sha1')
  for (const path of sourcePaths.flatMap(filesUnder)) hash.update(path).update(readFileSync(fromRoot(path)))
  return hash.digest('hex')
}

/** True if `packages/web/dist` is missing or was built from other sources. */
export const needsBuild = () => !existsSync(stampPath()) || readFileSync(stampPath(), 'utf8') !== fingerprint()

/**
 * Builds the web. The stamp is the hash from before the build, so that a change during the build triggers another one.
 */
export async function buildWeb() {
  const sourceHash = fingerprint()
  const result = await run('vite', ['build', '--logLevel', 'warn', 'packages/web'], { quiet: true })
  if (result.code === 0) writeFileSync(stampPath(), sourceHash)
  return result
}

if (isMainModule(import.meta.url)) {
  const { code, output } = await buildWeb()
  process.stdout.write(output)
  process.exitCode = code
}
