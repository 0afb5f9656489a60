// Brings node_modules to what package-lock.json says, and only when it is not there already.

import { existsSync, readFileSync } from 'node:fs'
import { at, run } from './run.mjs'

/** @param {string} path */
const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'))

/**
 * True when something the lockfile asks for is missing from node_modules or is another version. It compares what the
 * two files say rather than their dates: a checkout touches dates without changing anything. Packages for other
 * machines are optional in the lockfile and npm rightly leaves them out.
 */
function needsInstall() {
  const installedList = at('node_modules/.package-lock.json')
  if (!existsSync(installedList) || !existsSync(at('node_modules/.bin/node'))) return true
  const installed = readJson(installedList).packages
  return Object.entries(readJson(at('package-lock.json')).packages).some(
    ([path, wanted]) =>
      path.includes('node_modules/') &&
      !isForSomeMachines(wanted) &&
      (installed[path]?.version !== wanted.version || !existsSync(at(path))),
  )
}

/** Left out by npm where they do not fit. @param {{ optional?: boolean, devOptional?: boolean }} entry */
const isForSomeMachines = ({ optional, devOptional }) => optional || devOptional

/**
 * Installs the versions of the lockfile when they are not there, after saying so: the tools too, whatever NODE_ENV says,
 * and without touching the lockfile. Not by `npm ci`, which refuses a lockfile written where the registry lacks an
 * optional package for some other machine. Throws what npm said.
 * @param {string} [announcement]
 */
export async function ensureInstalled(announcement = 'Installing the dependencies of package-lock.json…') {
  if (!needsInstall()) return
  console.log(announcement)
  const npm = process.env.npm_execpath
  const args = ['install', '--no-save', '--include=dev', '--no-audit', '--no-fund']
  // The npm that started us is the one that works here; without one, whatever is on the PATH.
  const { code, output } = npm?.endsWith('.js')
    ? await run(process.execPath, [npm, ...args], { quiet: true, env: process.env })
    : await run('npm', args, { quiet: true, env: process.env })
  if (code !== 0) throw new Error(`npm install failed:\n${output}`)
  if (!existsSync(at('node_modules/.bin/node'))) {
    throw new Error('npm did not run the install script of the package "node": allow it (ignore-scripts=false).')
  }
}
