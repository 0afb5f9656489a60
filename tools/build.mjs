// Builds the web application when its sources have changed since the last build.

import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { fromRoot, isMainModule, runCommand } from './run.mjs'

const sourcePaths = [
  'package-lock.json',
  'tsconfig.base.json',
  ...['domain', 'contract', 'text'].map((name) => `packages/${name}/src`),
  'packages/web',
]
const stampPath = () => fromRoot('packages/web/dist/.made-of')

/** The source files under a path, in a fixed order. @param {string} path @returns {string[]} */
function filePathsUnder(path) {
  if (!statSync(fromRoot(path)).isDirectory()) return [path]
  return readdirSync(fromRoot(path), { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules' && name !== 'dist' && !name.includes('.test.'))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filePathsUnder(join(path, entry.name)) : [join(path, entry.name)]))
}

/** A hash of contents rather than dates: a checkout or copy changes all dates. */
function sourceFingerprint() {
  const hash = createHash('sha1')
  for (const path of sourcePaths.flatMap(filePathsUnder)) hash.update(path).update(readFileSync(fromRoot(path)))
  return hash.digest('hex')
}

/** True if `packages/web/dist` is missing or was built from other sources. */
export const needsBuild = () => !existsSync(stampPath()) || readFileSync(stampPath(), 'utf8') !== sourceFingerprint()

const compressibleExtensions = new Set(['.js', '.css', '.html', '.json', '.svg', '.wasm'])

/**
 * The best quality takes a second for the largest script, 8 for the solver in WebAssembly, which gains 2 %. For tests alone
 * it is half the work of a build, for 6 %.
 *
 * @param {Buffer} content
 * @param {boolean} isForTests
 */
function brotliFor(content, isForTests) {
  const best = content.length > 1_000_000 ? 9 : 11
  return { params: { [constants.BROTLI_PARAM_QUALITY]: isForTests ? 5 : best } }
}

/** Writes a brotli and a gzip copy beside each file that gains by it: compressed once, not at each request. @param {boolean} isForTests */
function compressFiles(isForTests) {
  const folder = fromRoot('packages/web/dist')
  for (const { name, parentPath } of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const path = join(parentPath, name)
    if (!compressibleExtensions.has(extname(name)) || statSync(path).size < 1024) continue
    const content = readFileSync(path)
    writeFileSync(`${path}.br`, brotliCompressSync(content, brotliFor(content, isForTests)))
    writeFileSync(`${path}.gz`, gzipSync(content, { level: isForTests ? 6 : 9 }))
  }
}

/**
 * Builds the web. The stamp is the hash from before the build, so that a change during the build triggers another one. A
 * build for tests is the same but for how well it is compressed: `npm start` makes another.
 */
export async function buildWeb({ isForTests = false } = {}) {
  const sourceHash = sourceFingerprint()
  const result = await runCommand('vite', ['build', '--logLevel', 'warn', 'packages/web'], { quiet: true })
  if (result.code === 0) {
    compressFiles(isForTests)
    writeFileSync(stampPath(), isForTests ? `${sourceHash} for tests` : sourceHash)
  }
  return result
}

if (isMainModule(import.meta.url)) {
  const { code, output } = await buildWeb()
  process.stdout.write(output)
  process.exitCode = code
}
