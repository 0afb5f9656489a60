// `npm test`: installs what is missing, then runs everything, in the order in which a failure says most. Works when
// started by Node 20: whatever needs Node 24 runs on the one of node_modules. What cannot run fails; only the comparison
// with other solvers is left out where they cannot be installed, and that is said.

import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWeb } from './build.mjs'
import { check, checks } from './check.mjs'
import { ensureInstalled } from './install.mjs'
import { provideChromium, providePgbouncer, providePostgres, provideReferees } from './provision.mjs'
import { environment, run } from './run.mjs'

const reports = mkdtempSync(join(tmpdir(), 'provende-test-'))
process.on('exit', () => rmSync(reports, { recursive: true, force: true }))

/** @typedef {{ passed: number, failed: number, notes: string[] }} Outcome */

/** @typedef {{ name: string, run: () => Promise<Outcome>, vital?: boolean, needs?: string }} Step */

/** A step without tests of its own: it counts only when it fails. @param {boolean} ok @param {string[]} notes @returns {Outcome} */
const plain = (ok, notes = []) => ({ passed: 0, failed: ok ? 0 : 1, notes })

async function dependencies() {
  await ensureInstalled()
  return plain(true)
}

async function programs() {
  // The global setup of the tests finds the same PostgreSQL; here a missing one is said before anything runs.
  if (!process.env.TEST_DATABASE_URL) await providePostgres()
  await providePgbouncer()
  process.env.CHROMIUM_PATH = await provideChromium()
  try {
    await provideReferees()
    return plain(true)
  } catch (error) {
    // Every answer of ours is proved without them.
    const why = error instanceof Error ? error.message : String(error)
    return plain(true, [`the comparison with other solvers will be skipped: ${why}`])
  }
}

async function web() {
  const { code, output } = await buildWeb()
  if (code !== 0) console.log(output)
  return plain(code === 0)
}

/** What the report of a vitest run says. A file that could not even be loaded is one failure. @returns {Outcome} */
function readReport(/** @type {string} */ path, /** @type {boolean} */ ok) {
  if (!existsSync(path)) return plain(false, ['vitest ended without a report'])
  const report = JSON.parse(readFileSync(path, 'utf8'))
  const unloaded = report.testResults.filter(
    (/** @type {any} */ file) =>
      file.status === 'failed' && file.assertionResults.every((/** @type {any} */ test) => test.status !== 'failed'),
  ).length
  const skipped = report.numPendingTests + report.numTodoTests
  const failed = report.numFailedTests + unloaded
  // A run that fails without a failing test (an error nobody awaited) has failed all the same.
  return {
    passed: report.numPassedTests,
    failed: ok ? failed : Math.max(failed, 1),
    notes: skipped > 0 ? [`${skipped} skipped`] : [],
  }
}

/** @param {string} project a project of vitest.config.ts */
const vitest = (project) => async () => {
  const report = join(reports, `${project}.json`)
  const args = ['run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { code } = await run('vitest', args, { env: { ...environment(), CI: 'true' } })
  return readReport(report, code === 0)
}

/**
 * In order. Without a `vital` step nothing can run; a step that `needs` another fails, unrun, when that one failed.
 * @type {Step[]}
 */
const steps = [
  { name: 'install', run: dependencies, vital: true },
  { name: 'programs', run: programs, vital: true },
  ...Object.keys(checks).map((name) => ({
    name,
    run: async () => plain(await check(/** @type {keyof typeof checks} */ (name))),
  })),
  { name: 'web', run: web },
  { name: 'unit', run: vitest('unit') },
  { name: 'engine', run: vitest('engine') },
  { name: 'conformance', run: vitest('conformance') },
  { name: 'tenancy', run: vitest('tenancy') },
  { name: 'e2e', run: vitest('e2e'), needs: 'web' },
]

/** @param {Step} step @param {Set<string>} broken @returns {Promise<Outcome>} */
async function outcomeOf(step, broken) {
  if (step.needs && broken.has(step.needs)) return plain(false, [`not run: ${step.needs} failed`])
  try {
    return await step.run()
  } catch (error) {
    // Whatever a step throws is its failure; the steps that do not need it still have something to say.
    console.error(error instanceof Error ? error.message : error)
    return plain(false)
  }
}

async function runAll() {
  const broken = new Set()
  const summary = []
  let passed = 0
  let failed = 0
  for (const step of steps) {
    console.log(`\n== ${step.name}`)
    const started = performance.now()
    const outcome = await outcomeOf(step, broken)
    passed += outcome.passed
    failed += outcome.failed
    if (outcome.failed > 0) broken.add(step.name)
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    const tests = outcome.passed > 0 ? [`${outcome.passed} passed`, `${outcome.failed} failed`] : []
    const said = [...tests, ...outcome.notes].join(', ')
    summary.push(
      `${outcome.failed > 0 ? 'FAILED' : 'ok    '} ${step.name.padEnd(12)} ${seconds.padStart(6)} s  ${said}`,
    )
    if (step.vital && outcome.failed > 0) break
  }
  console.log(`\n${summary.join('\n')}\n\n${passed} passed, ${failed} failed`)
  process.exitCode = failed > 0 ? 1 : 0
}

await runAll()
