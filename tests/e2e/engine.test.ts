import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createAdaptorServer, type ServerType } from '@hono/node-server'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { leastCost } from '../../packages/domain/src/formulation/optimise/least-cost.ts'
import { createWorld } from '../conformance/support.ts'
import { randomProblem } from '../engine/support/random-problems.ts'
import { testSolver } from '../engine/support/solver.ts'
import { databasesOf } from '../kit/support/databases.ts'
import type { EngineFunctions } from './engine-page/engine-page.ts'
import { openPage } from './pages.ts'

/* The solver in the browser: the real application with a page of this test beside it, under the headers it really sends. */

const pathFromRoot = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const webDirectory = mkdtempSync(join(tmpdir(), 'provende-engine-'))
const { fresh } = databasesOf('embedded')
let server: ServerType
let address: string

beforeAll(async () => {
  cpSync(pathFromRoot('packages/web/dist'), webDirectory, { recursive: true })
  const target = ['--base', '/engine-page/', '--outDir', join(webDirectory, 'engine-page'), '--emptyOutDir']
  const config = ['--config', pathFromRoot('packages/web/vite.config.ts'), '--logLevel', 'warn']
  execFileSync(pathFromRoot('node_modules/.bin/vite'), [
    'build',
    pathFromRoot('tests/e2e/engine-page'),
    ...config,
    ...target,
  ])
  const { app } = await createWorld(await fresh(), { webDirectory })
  server = createAdaptorServer({ fetch: app.fetch })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server?.close()
  rmSync(webDirectory, { recursive: true, force: true })
})

/** The page of this test, with every address it and its workers fetched. */
async function openEnginePage(): Promise<{ page: Page; fetched: string[] }> {
  const page = await openPage()
  const fetched: string[] = []
  page.context().on('request', (request) => fetched.push(new URL(request.url()).pathname))
  await page.goto(`${address}/engine-page/index.html`)
  await page.waitForFunction(() => 'engine' in globalThis)
  return { page, fetched }
}

declare const engine: EngineFunctions
const problemShape = { foods: 40, nutrients: 25 }

test('a formula is solved in the page to the same proved optimum as in Node', async () => {
  const { page } = await openEnginePage()
  for (const seed of [1, 2, 3]) {
    const here = leastCost(randomProblem(seed, problemShape), testSolver)
    const there = await page.evaluate(
      async ([seed, shape]) => {
        const answer = await engine.client.solve('leastCost', { problem: engine.randomProblem(seed, shape) })
        if (answer.kind !== 'optimal') return { kind: answer.kind, cost: Number.NaN, gap: 1, recipe: [] }
        const { kind, costPerAnimalDayEur, certificate, recipe } = answer
        return { kind, cost: costPerAnimalDayEur, gap: certificate.gap, recipe: [...recipe] }
      },
      [seed, problemShape] as const,
    )
    expect([here.kind, there.kind], `seed ${seed}`).toEqual(['optimal', 'optimal'])
    if (here.kind !== 'optimal') continue
    expect(there.cost / here.costPerAnimalDayEur).toBeCloseTo(1, 9)
    expect(there.gap).toBeLessThan(1e-9)
    expect(there.recipe.map((grams) => grams.toFixed(4))).toEqual(Array.from(here.recipe, (grams) => grams.toFixed(4)))
  }
})

test('nothing of the solver is fetched before the first question, and no WebAssembly without whole numbers', async () => {
  const { page, fetched } = await openEnginePage()
  const ofSolver = (paths: readonly string[], what: string) => paths.filter((path) => path.includes(what))
  expect(ofSolver(fetched, 'worker')).toEqual([])
  const kinds = await page.evaluate(async () => {
    const problem = engine.randomProblem(1, { foods: 5, nutrients: 3 })
    const answers = [
      await engine.client.solve('leastCost', { problem }),
      await engine.client.solve('sensitivity', { problem }),
      await engine.client.solve('whyNot', {
        problem: engine.randomProblem(4, { foods: 8, nutrients: 4, impossible: true }),
      }),
    ]
    return answers.map(({ kind }) => kind)
  })
  expect(kinds).toEqual(['optimal', 'sensitivity', 'explained'])
  expect(ofSolver(fetched, 'worker').length).toBeGreaterThan(0)
  expect(ofSolver(fetched, '.wasm')).toEqual([])
  const wholeNumbers = await page.evaluate(() => engine.client.solve('leastCost', { problem: engine.wholeNumbers() }))
  expect(wholeNumbers.kind).toBe('optimal')
  expect(ofSolver(fetched, '.wasm').length).toBe(1)
  await page.goto(`${address}/Login`)
  await page.locator('input[name=login]').waitFor()
  const ofLogin = fetched.slice(fetched.indexOf('/Login'))
  expect([...ofSolver(ofLogin, '.wasm'), ...ofSolver(ofLogin, 'worker')]).toEqual([])
})

test.runIf(process.env.LONG)('the page keeps drawing while a long solve runs, which ends at its limit', async () => {
  const { page } = await openEnginePage()
  const { kind, milliseconds, frames, longestMilliseconds } = await page.evaluate(async () => {
    await engine.client.solve('leastCost', { problem: engine.randomProblem(1, { foods: 5, nutrients: 3 }) })
    const problem = engine.slowProblem()
    const started = performance.now()
    const stopWatching = engine.watchFrames()
    const { kind } = await engine.client.solve('leastCost', { problem }, { seconds: 2 })
    return { kind, milliseconds: performance.now() - started, ...stopWatching() }
  })
  expect(kind).toBe('stopped')
  expect(frames).toBeGreaterThan(5)
  expect(longestMilliseconds, `of ${milliseconds} ms`).toBeLessThan(milliseconds / 2)
})

test('a worker that does not end by itself is ended and answered stopped, and the next question has its answer', async () => {
  const { page } = await openEnginePage()
  const kinds = await page.evaluate(async () => {
    const { foods, ...rest } = engine.randomProblem(1, { foods: 5, nutrients: 3 })
    const named = (code: string) => ({ problem: { ...rest, limits: [], foods: [{ ...foods[0]!, code }] } })
    const questions = ['HANGS', 'other', 'HANGS', 'DIES', 'other'].map((code) =>
      engine.breaking.solve('leastCost', named(code), { seconds: 0.5 }),
    )
    return (await Promise.all(questions)).map((answer) => [answer.kind, 'reason' in answer ? answer.reason : ''])
  })
  expect(kinds).toEqual([
    ['stopped', ''],
    // Its solver solves nothing: the simplex behind it answers.
    ['optimal', ''],
    ['stopped', ''],
    ['failed', expect.stringContaining('the worker died')],
    ['optimal', ''],
  ])
})

test('whole numbers whose solver cannot be fetched are answered failed, and it is tried again with the next question', async () => {
  const { page } = await openEnginePage()
  await page.context().route('**/*.wasm', (route) => route.abort())
  const ask = () =>
    page.evaluate(async () => (await engine.client.solve('leastCost', { problem: engine.wholeNumbers() })).kind)
  expect(await ask()).toBe('failed')
  await page.context().unroute('**/*.wasm')
  expect(await ask()).toBe('optimal')
})

test.runIf(process.env.LONG)(
  'a newer question supersedes the older ones of its kind, under way or waiting, and no others',
  async () => {
    const { page } = await openEnginePage()
    const kinds = await page.evaluate(async () => {
      const problem = engine.randomProblem(1, { foods: 5, nutrients: 3 })
      await engine.client.solve('leastCost', { problem })
      const long = { problem: engine.slowProblem() }
      const questions = [
        engine.client.solve('leastCost', long, { supersedeKey: 'recipe' }),
        engine.client.solve('leastCost', { problem }),
        engine.client.solve('leastCost', { problem }, { supersedeKey: 'recipe' }),
        engine.client.solve('leastCost', { problem }, { supersedeKey: 'curve' }),
        engine.client.solve('leastCost', { problem }, { supersedeKey: 'recipe' }),
      ]
      return (await Promise.all(questions)).map(({ kind }) => kind)
    })
    expect(kinds).toEqual(['cancelled', 'optimal', 'cancelled', 'optimal', 'optimal'])
  },
)

test('a client that is closed answers what it was asked cancelled, and works again when asked', async () => {
  const { page } = await openEnginePage()
  const kinds = await page.evaluate(async () => {
    const outcome = engine.client.solve('leastCost', { problem: engine.slowProblem() })
    engine.client.close()
    const problem = engine.randomProblem(1, { foods: 5, nutrients: 3 })
    return [(await outcome).kind, (await engine.client.solve('leastCost', { problem })).kind]
  })
  expect(kinds).toEqual(['cancelled', 'optimal'])
})
