// `npm test`: installs what is missing, runs the checks beside the build of the web application, then all tests in one
// vitest run. Can be started by Node 20; what needs Node 24 runs with the one of node_modules. A step that cannot run fails;
// only the comparison with other solvers is skipped, with a note, where they cannot be installed.

import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { buildWeb } from './build.mjs'
import { checks, runCheck } from './check.mjs'
import { ensureInstalled } from './install.mjs'
import { provideChromium, providePgbouncer, providePostgres, provideReferenceSolvers } from './provision.mjs'
import { childEnvironment, fastTemporaryFolder, fromRoot, runCommand } from './run.mjs'

/** Temporary files of the tests and their report; PostgreSQL, which may run as another user, goes through it. */
const temporaryFolder = mkdtempSync(join(fastTemporaryFolder(), 'provende-test-'))
chmodSync(temporaryFolder, 0o1777)
process.on('exit', () => rmSync(temporaryFolder, { recursive: true, force: true }))

/** @typedef {{ passed: number, failed: number, notes: string[] }} Outcome */

/** @typedef {{ name: string, run: () => Promise<Outcome> }} Step */

/** The outcome of a step without tests: counted only if it fails. @param {boolean} ok @param {string[]} notes @returns {Outcome} */
const outcomeWithoutTests = (ok, notes = []) => ({ passed: 0, failed: ok ? 0 : 1, notes })

async function installDependencies() {
  await ensureInstalled()
  return outcomeWithoutTests(true)
}

async function provideExternalPrograms() {
  // The global setup of the tests finds the same PostgreSQL; checking here reports a missing one before anything runs.
  if (!process.env.TEST_DATABASE_URL) await providePostgres()
  await providePgbouncer()
  process.env.CHROMIUM_PATH = await provideChromium()
  try {
    await provideReferenceSolvers()
    return outcomeWithoutTests(true)
  } catch (error) {
    // Optional: our results are proved without them.
    const reason = error instanceof Error ? error.message : String(error)
    return outcomeWithoutTests(true, [`the comparison with other solvers will be skipped: ${reason}`])
  }
}

async function runWebBuild() {
  const { code, output } = await buildWeb({ isForTests: true })
  if (code !== 0) console.log(output)
  return outcomeWithoutTests(code === 0)
}

/** @typedef {{ name: string, startTime: number, endTime: number, status: string, assertionResults: { status: string }[] }} FileReport */

/** The part of the tests a file belongs to: `unit`, or its folder under tests. @param {string} file */
function testPartOf(file) {
  const [top, folder = ''] = relative(fromRoot(), file).split(/[/\\]/)
  return top === 'tests' && folder !== 'tidy' ? folder : 'unit'
}

/** A line per part of the tests: how many passed and how long its files took, added up. @param {FileReport[]} files */
function notesByTestPart(files) {
  const parts = [...new Set(files.map(({ name }) => testPartOf(name)))].sort()
  return parts.map((part) => {
    const partFiles = files.filter(({ name }) => testPartOf(name) === part)
    const seconds = partFiles.reduce((sum, { startTime, endTime }) => sum + (endTime - startTime) / 1000, 0)
    const passed = partFiles
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ status }) => status === 'passed')
    return `${part} ${passed.length} in ${seconds.toFixed(0)} s`
  })
}

/** The outcome in the report of a vitest run. A file that could not be loaded counts as one failure. @returns {Outcome} */
function readReport(/** @type {string} */ path, /** @type {boolean} */ ok) {
  if (!existsSync(path)) return outcomeWithoutTests(false, ['vitest ended without a report'])
  const report = JSON.parse(readFileSync(path, 'utf8'))
  /** @type {FileReport[]} */
  const files = report.testResults
  const unloaded = files.filter(
    ({ status, assertionResults }) =>
      status === 'failed' &&
      assertionResults.every((/** @type {{ status: string }} */ test) => test.status !== 'failed'),
  ).length
  const skipped = report.numPendingTests + report.numTodoTests
  const failed = report.numFailedTests + unloaded
  // A run can fail without a failing test, e.g. by an unhandled rejection.
  return {
    passed: report.numPassedTests,
    failed: ok ? failed : Math.max(failed, 1),
    notes: [...(skipped > 0 ? [`${skipped} skipped`] : []), ...notesByTestPart(files)],
  }
}

/** All tests; those in the browser only with an application to open. @param {boolean} isBuilt */
async function runTests(isBuilt) {
  const report = join(temporaryFolder, 'tests.json')
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  if (!isBuilt) args.push('--project=!e2e')
  const { code } = await runCommand('vitest', args, {
    // Each of some twenty workers would strip the types of the server and compile it anew.
    env: {
      ...childEnvironment(),
      CI: 'true',
      TMPDIR: temporaryFolder,
      NODE_COMPILE_CACHE: join(temporaryFolder, 'compiled'),
    },
  })
  return readReport(report, code === 0)
}

/** Without them nothing else can run. Run beside each other: npm and apt download at the same time. @type {Step[]} */
const preparationSteps = [
  { name: 'install', run: installDependencies },
  { name: 'programs', run: provideExternalPrograms },
]

/** Run beside each other. @type {Step[]} */
const checkSteps = [
  ...Object.keys(checks).map((name) => ({
    name,
    run: async () => outcomeWithoutTests(await runCheck(/** @type {keyof typeof checks} */ (name))),
  })),
  { name: 'web', run: runWebBuild },
]

/** @type {{ passed: number, failed: number, lines: string[] }} */
const totalResult = { passed: 0, failed: 0, lines: [] }

/** Runs a step and adds it to the total; returns whether it passed. @param {Step} step */
async function runStep({ name, run: runIt }) {
  const started = performance.now()
  const outcome = await runIt().catch((error) => {
    // An error fails only this step.
    console.error(error instanceof Error ? error.message : error)
    return outcomeWithoutTests(false)
  })
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  totalResult.passed += outcome.passed
  totalResult.failed += outcome.failed
  const tests = outcome.passed > 0 ? [`${outcome.passed} passed`, `${outcome.failed} failed`] : []
  const verdict = outcome.failed > 0 ? 'FAILED' : 'ok    '
  totalResult.lines.push(
    `${verdict} ${name.padEnd(12)} ${seconds.padStart(6)} s  ${[...tests, ...outcome.notes].join(', ')}`,
  )
  return outcome.failed === 0
}

async function runAllSteps() {
  if ((await Promise.all(preparationSteps.map(runStep))).includes(false)) return
  const passed = await Promise.all(checkSteps.map(runStep))
  const isBuilt = passed.at(-1) ?? false
  await runStep({ name: 'tests', run: () => runTests(isBuilt) })
}

await runAllSteps()
console.log(`\n${totalResult.lines.join('\n')}\n\n${totalResult.passed} passed, ${totalResult.failed} failed`)
process.exitCode = totalResult.failed > 0 ? 1 : 0
