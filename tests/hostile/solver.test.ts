import { formulaCalculationRoutes } from '@provende/contract/formulation/formula-calculation.ts'
import { toWire } from '@provende/contract/wire.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SolverPool, SolverRunOptions } from '../../packages/server/src/formulation/solver/solver-pool.ts'
import {
  calculationRequest,
  createDemoFixture,
  type DemoFixture,
  readFormula,
} from '../conformance/support-demo-fixture.ts'
import { databasesOf } from '../kit/support/databases.ts'
import { serveWorld } from './support/serve.ts'

/* Who asks for explanations and closes the connection, or asks for many at once. */

const { demonstration } = databasesOf('postgresql')
let fixture: DemoFixture
let calculationBody: string
let servedWorld: Awaited<ReturnType<typeof serveWorld>>

/** A pool whose runs end only when they are cancelled, and what it was asked to run. */
const poolRuns: SolverRunOptions[] = []
const poolOverload = { current: false }
const waitingPool: SolverPool = {
  run: (_, inputs, options = {}) => {
    poolRuns.push(options)
    return new Promise((resolve) =>
      options.signal?.addEventListener('abort', () => resolve(inputs.map(() => ({ kind: 'cancelled' })))),
    )
  },
  overload: () => (poolOverload.current ? 'person' : null),
  limitBackground: () => undefined,
  warmUp: () => undefined,
  close: () => Promise.resolve(),
}

beforeAll(async () => {
  fixture = await createDemoFixture(await demonstration())
  const formula = await readFormula(fixture.formulator, fixture.idOf('DEMO_1'))
  calculationBody = JSON.stringify(toWire(calculationRequest(formula), formulaCalculationRoutes.whyNot.body))
  servedWorld = await serveWorld(fixture.world, { solver: waitingPool })
})
afterAll(() => servedWorld.close())

const requestWhyNot = (signal?: AbortSignal) =>
  fetch(`${servedWorld.url}${formulaCalculationRoutes.whyNot.path}`, {
    method: 'POST',
    headers: { authorization: `bearer ${fixture.formulator.token}`, 'content-type': 'application/json' },
    body: calculationBody,
    ...(signal === undefined ? {} : { signal }),
  })

test('a calculation ends when its caller closes the connection, and is counted for the person and the tenant', async () => {
  const abort = new AbortController()
  const response = requestWhyNot(abort.signal)
  await expect.poll(() => poolRuns.length, { timeout: 30_000 }).toBe(1)
  const [run] = poolRuns
  expect(run).toMatchObject({
    client: { personId: fixture.formulator.id, tenantId: fixture.formulator.tenantId },
    signal: { aborted: false },
  })
  abort.abort()
  await expect(response).rejects.toThrow()
  await expect.poll(() => run?.signal?.aborted, { timeout: 30_000 }).toBe(true)
})

test('a person with too many unfinished calculations is told so, and when to try again', async () => {
  poolOverload.current = true
  const response = await requestWhyNot()
  poolOverload.current = false
  expect(poolRuns).toHaveLength(1)
  expect([response.status, response.headers.get('retry-after')]).toEqual([429, '5'])
  expect(await response.json()).toMatchObject({
    Message: 'Vos calculs précédents ne sont pas terminés : attendez leurs résultats. Réessayez dans 5 s.',
  })
})
