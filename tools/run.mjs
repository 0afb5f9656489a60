// Where things are, and how the scripts of this folder start a program. Plain JavaScript for Node 20, because these
// scripts run before anything is installed.

import { spawn } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** A path of the repository, from its root. @param {...string} parts */
export const at = (...parts) => join(root, ...parts)

/** True in the file that was named on the command line, false when it is imported. @param {string} url */
export const runsAsProgram = (url) =>
  process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(url)

/** The Node 24 that comes with the dependencies; the running one before they are there. */
export const node24 = () => (existsSync(at('node_modules/.bin/node')) ? at('node_modules/.bin/node') : process.execPath)

/** The environment of a program we start: our own programs, Node 24 among them, come first; no colours in a file. */
export const environment = () => ({
  ...process.env,
  ...(process.stdout.isTTY ? {} : { NO_COLOR: '1' }),
  PATH: `${at('node_modules/.bin')}${delimiter}${process.env.PATH}`,
})

/**
 * Runs a program at the root to its end. With `quiet` its words are kept for whoever wants to show them, else they go
 * straight to the screen. A program that cannot be started ends with 127, like in a shell.
 * @param {string} command
 * @param {string[]} args
 * @param {{ quiet?: boolean, env?: NodeJS.ProcessEnv }} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(command, args, { quiet = false, env = environment() } = {}) {
  return new Promise((done) => {
    const child = spawn(command, args, {
      cwd: root,
      env,
      stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
    })
    let output = ''
    child.stdout?.on('data', (chunk) => (output += chunk))
    child.stderr?.on('data', (chunk) => (output += chunk))
    child.on('error', (error) => done({ code: 127, output: `${output}${error.message}\n` }))
    child.on('close', (code) => done({ code: code ?? 1, output }))
  })
}
