// Finds or installs the programs that tests need besides npm packages: a PostgreSQL server, PgBouncer, Chromium, and
// two reference solvers. Looks in the usual folders, installs with apt if possible, and otherwise explains what to
// install.

import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { runCommand } from './run.mjs'

const minPostgresVersion = 15

/** @param {string} name */
const findOnPath = (name) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path))

/** The major version of a `postgres` program; 0 if it cannot run. @param {string} program */
function majorVersionOf(program) {
  try {
    return Number(/\d+/.exec(execFileSync(program, ['--version'], { encoding: 'utf8' }))?.[0] ?? 0)
  } catch {
    // A program that cannot print its version (wrong platform, broken package) counts as missing.
    return 0
  }
}

/** The folder of `postgres` and `initdb` of the newest server of at least version 15, if any. */
function findPostgresFolder() {
  const debian = '/usr/lib/postgresql'
  const folders = existsSync(debian) ? readdirSync(debian).map((version) => join(debian, version, 'bin')) : []
  const postgres = findOnPath('postgres')
  if (postgres) folders.push(join(postgres, '..'))
  return folders
    .filter((folder) => existsSync(join(folder, 'postgres')) && existsSync(join(folder, 'initdb')))
    .map((folder) => ({ folder, major: majorVersionOf(join(folder, 'postgres')) }))
    .filter(({ major }) => major >= minPostgresVersion)
    .sort((a, b) => b.major - a.major)[0]?.folder
}

/** Chromium without windows: renders the same pages with half the work. */
const headlessShellName = 'chromium-headless-shell'

/** The browser for end-to-end tests: CHROMIUM_PATH, or an installed Chromium or Chrome. */
export function findChromium() {
  if (process.env.CHROMIUM_PATH) return existsSync(process.env.CHROMIUM_PATH) ? process.env.CHROMIUM_PATH : undefined
  return [headlessShellName, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
    .map(findOnPath)
    .find(Boolean)
}

/** Installs a package; returns the output of apt. @param {string} name */
async function aptInstall(name) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  // Waits for another apt, which may be running on a machine that has just started.
  const args = ['install', '-y', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=300', name]
  const install = () => runCommand('apt-get', args, { quiet: true, env })
  const firstAttempt = await install()
  if (firstAttempt.code === 0) return firstAttempt.output
  // A fresh machine has no package lists yet.
  await runCommand('apt-get', ['update'], { quiet: true, env })
  return (await install()).output
}

/**
 * Returns what `find` finds; if nothing, and as root on Debian, first installs one of `names`. Throws an error that says
 * what to do.
 * @param {() => string | undefined} find
 * @param {readonly string[]} names alternative apt packages, tried in order
 * @param {string} help the error message: what to install
 */
async function provideProgram(find, names, help) {
  const existing = find()
  if (existing) return existing
  if (process.getuid?.() !== 0 || !findOnPath('apt-get')) throw new Error(help)
  let failures = ''
  for (const name of names) {
    console.log(`Installing ${name} with apt-get…`)
    const output = await aptInstall(name)
    const installed = find()
    if (installed) return installed
    failures += `\napt-get install ${name} printed:\n${output.slice(-2000)}`
  }
  throw new Error(help + failures)
}

export const providePostgres = () =>
  provideProgram(
    findPostgresFolder,
    ['postgresql'],
    `The tests need the programs of a PostgreSQL ${minPostgresVersion} server or newer: install them (Debian, Ubuntu: ` +
      '"sudo apt-get install postgresql"), or give TEST_DATABASE_URL, the address of an empty database they may use.',
  )

/** Debian installs PgBouncer in /usr/sbin, which is on the PATH of root only. */
export const providePgbouncer = () =>
  provideProgram(
    () => findOnPath('pgbouncer') ?? ['/usr/sbin/pgbouncer'].find((path) => existsSync(path)),
    ['pgbouncer'],
    'The tests need PgBouncer: install it (Debian: "sudo apt-get install pgbouncer").',
  )

export const provideChromium = () =>
  provideProgram(
    findChromium,
    // Debian has both, others only one of them.
    [headlessShellName, 'chromium'],
    process.env.CHROMIUM_PATH
      ? `CHROMIUM_PATH says ${process.env.CHROMIUM_PATH}, where there is no file: correct it or unset it.`
      : 'The tests need Chromium: install it (Debian: "sudo apt-get install chromium"), or give its path in CHROMIUM_PATH.',
  )

/** Browser flags for tests and benchmarks: no background work. */
export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The paths of the solvers with which our results are compared. */
export async function provideReferenceSolvers() {
  const help = (/** @type {string} */ name, /** @type {string} */ packageName) =>
    `The comparison with other solvers needs ${name}: install it (Debian: "sudo apt-get install ${packageName}").`
  return {
    glpsol: await provideProgram(() => findOnPath('glpsol'), ['glpk-utils'], help('glpsol', 'glpk-utils')),
    cbc: await provideProgram(() => findOnPath('cbc'), ['coinor-cbc'], help('cbc', 'coinor-cbc')),
  }
}
