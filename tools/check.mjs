// `npm run check`: all static checks. Each runs even if an earlier one fails, so that one run shows all errors.

import { readdirSync } from 'node:fs'
import { ensureInstalled } from './install.mjs'
import { fromRoot, isMainModule, node24Path, runCommand } from './run.mjs'

/**
 * One program: the project of tests includes the packages and the tools, which a project of each would check again, half of
 * the work. What the projects of the packages refuse beside, the globals of another platform, is a tidy rule; a long run
 * checks each of them too.
 */
const typescriptProjects = () => [
  'tests',
  ...(process.env.LONG ? readdirSync(fromRoot('packages')).map((name) => `packages/${name}`) : []),
]

/** The incremental build file of a project: the compiler checks only what changed. @param {string} project */
const buildInfoPath = (project) => `node_modules/.cache/types/${project.replace('packages/', '')}.tsbuildinfo`

/** Type-checks with one checker: several share no types, so that they take less time at rest, but more than twice the work. */
async function checkTypes() {
  let output = ''
  let code = 0
  for (const project of typescriptProjects()) {
    const args = ['-p', project, '--incremental', '--tsBuildInfoFile', buildInfoPath(project), '--checkers', '1']
    const result = await runCommand('tsc', args, { quiet: true })
    output += result.output
    code ||= result.code
  }
  return { code, output }
}

const checkStyle = () => runCommand('biome', ['check', '--max-diagnostics=100', '--error-on-warnings'], { quiet: true })
const checkTidy = () => runCommand(node24Path(), ['tools/tidy.ts'], { quiet: true })
const checkUnusedCode = () => runCommand('knip', ['--no-progress', '--treat-config-hints-as-errors'], { quiet: true })

/** The checks by name: `npm run check -- types knip` runs only these two. */
export const checks = { types: checkTypes, biome: checkStyle, tidy: checkTidy, knip: checkUnusedCode }

/**
 * Runs a check and prints its result and errors; returns whether it passed.
 * @param {keyof typeof checks} name
 */
export async function runCheck(name) {
  const started = performance.now()
  const { code, output } = await checks[name]()
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  if (code !== 0) console.log(output.trimEnd())
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name.padEnd(8)} ${seconds} s`)
  return code === 0
}

if (isMainModule(import.meta.url)) {
  await ensureInstalled()
  const selected = process.argv.slice(2)
  for (const name of /** @type {(keyof typeof checks)[]} */ (Object.keys(checks))) {
    if (selected.length > 0 && !selected.includes(name)) continue
    if (!(await runCheck(name))) process.exitCode = 1
  }
}
