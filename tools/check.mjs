// `npm run check`: everything that can be said about the code without running it. Every part runs to its end, so that
// one pass tells all there is to mend.

import { readdirSync } from 'node:fs'
import { ensureInstalled } from './install.mjs'
import { at, node24, run, runsAsProgram } from './run.mjs'

const projects = () => [...readdirSync(at('packages')).map((name) => `packages/${name}`), 'tests', 'tools']

/** What the compiler remembers of a project: the second time it looks only at what changed. @param {string} project */
const memoryOf = (project) => `node_modules/.cache/types/${project.replace('packages/', '')}.tsbuildinfo`

/** Types of every project, two at a time: each compiler already uses more than one core. */
async function types() {
  const waiting = projects()
  let output = ''
  let code = 0
  const next = async () => {
    for (let project = waiting.shift(); project; project = waiting.shift()) {
      const args = ['-p', project, '--incremental', '--tsBuildInfoFile', memoryOf(project)]
      const result = await run('tsc', args, { quiet: true })
      output += result.output
      code ||= result.code
    }
  }
  await Promise.all([next(), next()])
  return { code, output }
}

const biome = () => run('biome', ['check', '--max-diagnostics=100', '--error-on-warnings'], { quiet: true })
const tidy = () => run(node24(), ['tools/tidy.ts'], { quiet: true })
const knip = () => run('knip', ['--no-progress', '--treat-config-hints-as-errors'], { quiet: true })

/** What is checked, by name: `npm run check -- types knip` runs only these. */
export const checks = { types, biome, tidy, knip }

/**
 * Runs one check, says how it went and what it found.
 * @param {keyof typeof checks} name
 */
export async function check(name) {
  const started = performance.now()
  const { code, output } = await checks[name]()
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  if (code !== 0) console.log(output.trimEnd())
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name.padEnd(8)} ${seconds} s`)
  return code === 0
}

if (runsAsProgram(import.meta.url)) {
  await ensureInstalled()
  const asked = process.argv.slice(2)
  for (const name of /** @type {(keyof typeof checks)[]} */ (Object.keys(checks))) {
    if (asked.length > 0 && !asked.includes(name)) continue
    if (!(await check(name))) process.exitCode = 1
  }
}
