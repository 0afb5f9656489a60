// Installs the dependencies of package-lock.json if node_modules differs from it.

import { existsSync, readFileSync } from 'node:fs'
import { fromRoot, runCommand } from './run.mjs'

/** @param {string} path */
const readJsonFile = (path) => JSON.parse(readFileSync(path, 'utf8'))

/**
 * True if a package of the lockfile is missing from node_modules or has another version. Compares contents rather than
 * dates, because a checkout changes dates. Packages for other platforms are optional and left out by npm.
 */
function needsInstall() {
  const installedList = fromRoot('node_modules/.package-lock.json')
  if (!existsSync(installedList) || !existsSync(fromRoot('node_modules/.bin/node'))) return true
  const installed = readJsonFile(installedList).packages
  return Object.entries(readJsonFile(fromRoot('package-lock.json')).packages).some(
    ([path, locked]) =>
      path.includes('node_modules/') &&
      !isOptionalPackage(locked) &&
      (installed[path]?.version !== locked.version || !existsSync(fromRoot(path))),
  )
}

/** Whether npm may leave a package out on this platform. @param {{ optional?: boolean, devOptional?: boolean }} entry */
const isOptionalPackage = ({ optional, devOptional }) => optional || devOptional

/**
 * Installs the versions of the lockfile if needed (`npm ci`), with development dependencies whatever NODE_ENV is. Throws
 * the output of npm if it fails.
 * @param {string} [announcement]
 */
export async function ensureInstalled(announcement = 'Installing the dependencies of package-lock.json…') {
  if (!needsInstall()) return
  console.log(announcement)
  const npm = process.env.npm_execpath
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund']
  // Uses the npm that started this script; otherwise the one on the PATH.
  const { code, output } = npm?.endsWith('.js')
    ? await runCommand(process.execPath, [npm, ...args], { quiet: true, env: process.env })
    : await runCommand('npm', args, { quiet: true, env: process.env })
  if (code !== 0) throw new Error(`npm ci failed:\n${output}`)
  if (!existsSync(fromRoot('node_modules/.bin/node'))) {
    throw new Error('npm did not run the install script of the package "node": allow it (ignore-scripts=false).')
  }
}
