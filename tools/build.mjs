// Builds the web application when what it is made of has changed since the last build.

import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { at, run, runsAsProgram } from './run.mjs'

const sources = [
  'package-lock.json',
  'tsconfig.base.json',
  ...['domain', 'contract', 'text'].map((name) => `packages/${name}/src`),
  'packages/web',
]
const stamp = () => at('packages/web/dist/.made-of')

/** Every file the web is made of, in a fixed order. @param {string} path @returns {string[]} */
function filesUnder(path) {
  if (!statSync(at(path)).isDirectory()) return [path]
  return readdirSync(at(path), { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules' && name !== 'dist' && !name.includes('.test.'))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesUnder(join(path, entry.name)) : [join(path, entry.name)]))
}

/** Contents rather than dates: a checkout or a copy changes every date and nothing else. */
function fingerprint() {
  const hash = createHash('sha1')
  for (const path of sources.flatMap(filesUnder)) hash.update(path).update(readFileSync(at(path)))
  return hash.digest('hex')
}

/** True when `packages/web/dist` is missing or older than its sources. */
export const needsBuild = () => !existsSync(stamp()) || readFileSync(stamp(), 'utf8') !== fingerprint()

/** Builds the web. The stamp is what the sources were before: a change made during the build is seen next time. */
export async function buildWeb() {
  const madeOf = fingerprint()
  const result = await run('vite', ['build', '--logLevel', 'warn', 'packages/web'], { quiet: true })
  if (result.code === 0) writeFileSync(stamp(), madeOf)
  return result
}

if (runsAsProgram(import.meta.url)) {
  const { code, output } = await buildWeb()
  process.stdout.write(output)
  process.exitCode = code
}
