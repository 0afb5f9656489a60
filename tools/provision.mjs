// The programs the tests need and npm cannot bring: a PostgreSQL server, PgBouncer, a Chromium, and two solvers that
// referee ours.
// Found where they usually are, installed by apt when we may, and asked for in a clear sentence when we may not.

import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './run.mjs'

const oldestPostgres = 15

/** @param {string} name */
const onPath = (name) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path))

/** The major version a `postgres` program says it is, 0 when it does not run. @param {string} program */
function majorOf(program) {
  try {
    return Number(/\d+/.exec(execFileSync(program, ['--version'], { encoding: 'utf8' }))?.[0] ?? 0)
  } catch {
    // A program that does not even say its version (wrong machine, broken package) is one we do not have.
    return 0
  }
}

/** The folder with `postgres`, `initdb` and `pg_ctl` of the newest server of at least version 15, if there is one. */
function findPostgres() {
  const debian = '/usr/lib/postgresql'
  const folders = existsSync(debian) ? readdirSync(debian).map((version) => join(debian, version, 'bin')) : []
  const found = onPath('postgres')
  if (found) folders.push(join(found, '..'))
  return folders
    .filter((folder) => existsSync(join(folder, 'postgres')) && existsSync(join(folder, 'initdb')))
    .map((folder) => ({ folder, major: majorOf(join(folder, 'postgres')) }))
    .filter(({ major }) => major >= oldestPostgres)
    .sort((a, b) => b.major - a.major)[0]?.folder
}

/** Chromium without windows: the same pages with half the work, for whoever only drives it. */
const shell = 'chromium-headless-shell'

/** The browser the end-to-end tests drive: CHROMIUM_PATH, else the machine's own Chromium or Chrome. */
export function findChromium() {
  if (process.env.CHROMIUM_PATH) return existsSync(process.env.CHROMIUM_PATH) ? process.env.CHROMIUM_PATH : undefined
  return [shell, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].map(onPath).find(Boolean)
}

/** What apt said. @param {string} name */
async function aptInstall(name) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  // Another apt may be at work on a machine that has just started: it is waited for.
  const args = ['install', '-y', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=300', name]
  const install = () => run('apt-get', args, { quiet: true, env })
  const first = await install()
  if (first.code === 0) return first.output
  // A fresh machine has no package lists yet.
  await run('apt-get', ['update'], { quiet: true, env })
  return (await install()).output
}

/**
 * Answers what `find` finds, after installing the first of `names` that can be when nothing is there and we are root on a
 * Debian. Refuses with a sentence that says what to do.
 * @param {() => string | undefined} find
 * @param {readonly string[]} names apt packages, any of which will do
 * @param {string} help what to do when we cannot
 */
async function provide(find, names, help) {
  const present = find()
  if (present) return present
  if (process.getuid?.() !== 0 || !onPath('apt-get')) throw new Error(help)
  let refusals = ''
  for (const name of names) {
    console.log(`Installing ${name} with apt-get…`)
    const output = await aptInstall(name)
    const installed = find()
    if (installed) return installed
    refusals += `\napt-get install ${name} said:\n${output.slice(-2000)}`
  }
  throw new Error(help + refusals)
}

export const providePostgres = () =>
  provide(
    findPostgres,
    ['postgresql'],
    `The tests need the programs of a PostgreSQL ${oldestPostgres} server or newer: install them (Debian, Ubuntu: ` +
      '"sudo apt-get install postgresql"), or give TEST_DATABASE_URL, the address of an empty database they may use.',
  )

/** What stands between many programs and one PostgreSQL; its package keeps it where only root looks. */
export const providePgbouncer = () =>
  provide(
    () => onPath('pgbouncer') ?? ['/usr/sbin/pgbouncer'].find((path) => existsSync(path)),
    ['pgbouncer'],
    'The tests need PgBouncer: install it (Debian: "sudo apt-get install pgbouncer").',
  )

export const provideChromium = () =>
  provide(
    findChromium,
    // Debian has both, others only one of them.
    [shell, 'chromium'],
    process.env.CHROMIUM_PATH
      ? `CHROMIUM_PATH says ${process.env.CHROMIUM_PATH}, where there is no file: correct it or unset it.`
      : 'The tests need Chromium: install it (Debian: "sudo apt-get install chromium"), or give its place in CHROMIUM_PATH.',
  )

/** A browser that does nothing of its own meanwhile, for tests and benchmarks. */
export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The solvers our answers are compared with. Without them everything else is still proved. */
export async function provideReferees() {
  const help = (/** @type {string} */ name, /** @type {string} */ packageName) =>
    `The comparison with other solvers needs ${name}: install it (Debian: "sudo apt-get install ${packageName}").`
  return {
    glpsol: await provide(() => onPath('glpsol'), ['glpk-utils'], help('glpsol', 'glpk-utils')),
    cbc: await provide(() => onPath('cbc'), ['coinor-cbc'], help('cbc', 'coinor-cbc')),
  }
}
