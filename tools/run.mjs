// Paths of the repository, and how the scripts of this folder start programs. Plain JavaScript for Node 20, because
// these scripts run before anything is installed.

import { spawn } from 'node:child_process'
import { existsSync, realpathSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const rootPath = dirname(dirname(fileURLToPath(import.meta.url)))

/** An absolute path from one relative to the root of the repository. @param {...string} parts */
export const fromRoot = (...parts) => join(rootPath, ...parts)

/** True in the file run from the command line, false in imported ones. @param {string} url */
export const isMainModule = (url) =>
  process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(url)

/** The Node 24 of node_modules; the running Node before installation. */
export const node24Path = () =>
  existsSync(fromRoot('node_modules/.bin/node')) ? fromRoot('node_modules/.bin/node') : process.execPath

/** The environment for started programs: node_modules/.bin first on the PATH, no colours unless in a terminal. */
export const childEnvironment = () => ({
  ...process.env,
  ...(process.stdout.isTTY ? {} : { NO_COLOR: '1' }),
  PATH: `${fromRoot('node_modules/.bin')}${delimiter}${process.env.PATH}`,
})

/**
 * Runs a program to its end, in the root of the repository. With `quiet` its output is returned, else it goes to the
 * terminal. A program that cannot be started gives code 127, as in a shell.
 * @param {string} command
 * @param {string[]} args
 * @param {{ quiet?: boolean, env?: NodeJS.ProcessEnv }} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function runCommand(command, args, { quiet = false, env = childEnvironment() } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: rootPath,
      env,
      stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
    })
    let output = ''
    child.stdout?.on('data', (chunk) => (output += chunk))
    child.stderr?.on('data', (chunk) => (output += chunk))
    child.on('error', (error) => resolve({ code: 127, output: `${output}${error.message}\n` }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

/** The folder of temporary files, in memory where the system has enough of it: those of tests are thousands and live for seconds. */
export function fastTemporaryFolder() {
  const memory = '/dev/shm'
  if (!existsSync(memory)) return tmpdir()
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize > 4 * 1024 ** 3 ? memory : tmpdir()
}
