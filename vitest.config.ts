import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const isLong = Boolean(process.env.LONG)

// A time limit only ends a test that hangs: how fast things are is measured by `npm run bench`.
const limits = { testTimeout: isLong ? 3_600_000 : 300_000, hookTimeout: 300_000 }
const setupFiles = ['tests/kit/support/fixed-seed.ts']
/** Room for young objects: screens and records make many that live for moments, and clearing them took a tenth of the time. */
const youngObjects = '--max-semi-space-size=64'
/** PGlite is compiled once, fast: optimising it for the few seconds of a file is more work than the file itself. */
const embeddedDatabase = { execArgv: ['--liftoff-only', youngObjects] }

/**
 * The server, the solver and what drives the browser run as Node runs them, and not with each import of a module looked up
 * anew at each use: an eighth less work, and none to transform it. What has JSX or styles needs Vite.
 */
const asNodeRunsIt = { experimental: { viteModuleRunner: false } }

/**
 * Conformance first: while one worker makes the demonstration data, the other has tests that need none. Those of all other
 * projects do. Short files at the end keep both workers busy.
 */
const order = ['conformance', 'component', 'e2e', 'engine', 'tenancy', 'unit']

class ProjectsInOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const place = ({ project }: TestSpecification) => order.indexOf(project.name)
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b))
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: ProjectsInOrder },
    // Two cores are what we count on; the third worker uses them while the others wait for a database, a browser or a time limit.
    maxWorkers: 3,
    allowOnly: false,
    /** One PostgreSQL for the whole run. */
    globalSetup: 'tests/kit/support/global-setup.ts',
    projects: [
      {
        test: {
          ...limits,
          setupFiles,
          name: 'unit',
          execArgv: [youngObjects],
          include: ['packages/*/src/**/*.test.{ts,tsx}', 'tests/tidy/**/*.test.ts'],
          isolate: false,
        },
      },
      {
        test: {
          ...limits,
          ...asNodeRunsIt,
          setupFiles,
          name: 'engine',
          execArgv: [youngObjects],
          include: ['tests/engine/**/*.test.ts'],
          isolate: false,
        },
      },
      {
        test: {
          ...limits,
          ...asNodeRunsIt,
          setupFiles,
          ...embeddedDatabase,
          name: 'conformance',
          include: ['tests/{conformance,fuzz,golden,hostile,kit}/**/*.test.ts'],
          // Each file has databases of its own; a worker shares code between files, above all PGlite once compiled.
          isolate: false,
        },
      },
      {
        // React as it is shipped: a third less work than with its checks for developers, and no `act` around what a test does.
        oxc: { jsx: { runtime: 'automatic', development: false } },
        test: {
          ...limits,
          env: { NODE_ENV: 'production' },
          setupFiles: [...setupFiles, 'tests/component/dom.ts'],
          name: 'component',
          execArgv: [youngObjects],
          include: ['tests/component/**/*.test.tsx'],
          environment: './tests/component/environment.ts',
          isolate: false,
        },
      },
      {
        test: {
          ...limits,
          ...asNodeRunsIt,
          setupFiles,
          // Isolated: one of its files replaces a wall by nothing.
          ...embeddedDatabase,
          name: 'tenancy',
          include: ['tests/tenancy/**/*.test.ts'],
        },
      },
      {
        test: {
          ...limits,
          ...asNodeRunsIt,
          setupFiles,
          name: 'e2e',
          execArgv: [youngObjects],
          include: ['tests/e2e/**/*.test.ts'],
          // Each file has a program and data of its own; a worker shares code and the browser between files.
          isolate: false,
          expect: { poll: { timeout: 30_000 } },
        },
      },
    ],
  },
})
