import { defineConfig } from 'vitest/config'

/** A PostgreSQL for the whole run. */
const globalSetup = 'tests/kit/global-setup.ts'

export default defineConfig({
  test: {
    // Two cores are what we count on; more workers than cores only make each test slower.
    maxWorkers: 2,
    allowOnly: false,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/*/src/**/*.test.{ts,tsx}', 'tests/tidy/**/*.test.ts'],
          globalSetup,
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'engine',
          include: ['tests/engine/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'conformance',
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/tidy/**', 'tests/engine/**', 'tests/tenancy/**', 'tests/e2e/**'],
          globalSetup,
          // Each file has databases of its own; what they share in a worker is code, and above all PGlite once compiled.
          isolate: false,
          // The first who needs the demonstration has it made, while everything else runs.
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        test: {
          // Apart from the others, since one of its files switches a wall off.
          name: 'tenancy',
          include: ['tests/tenancy/**/*.test.ts'],
          globalSetup,
          testTimeout: process.env.LONG ? 3_600_000 : 180_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: 'tests/e2e/demo-data.ts',
          // Each file has a program and data of its own; what they share in a worker is code and the browser.
          isolate: false,
          // What a person would wait for on a slow day is waited for here.
          expect: { poll: { timeout: 20_000 } },
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
})
