import { formulaCalculationRoutes } from '@provende/contract/formulation/formula-calculation.ts'
import { toWire } from '@provende/contract/wire.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  calculationRequest,
  createDemoFixture,
  type DemoFixture,
  readFormula,
} from '../conformance/support-demo-fixture.ts'
import { databasesOf } from '../kit/support/databases.ts'
import { AnswerCounts, type AttackTarget } from './programs/attack.ts'
import { attacks } from './programs/attacks.ts'
import { serveWorld } from './support/serve.ts'

/*
 * The hostile programs, one round each: all they get is a refusal, and the next call is served. What others get meanwhile is
 * measured by `npm run hostile`.
 */

const { demonstration } = databasesOf('postgresql')
let fixture: DemoFixture
let attackTarget: AttackTarget
let servedWorld: Awaited<ReturnType<typeof serveWorld>>
beforeAll(async () => {
  fixture = await createDemoFixture(await demonstration())
  servedWorld = await serveWorld(fixture.world)
  const bodyOf = async (code: string) => {
    const request = calculationRequest(await readFormula(fixture.formulator, fixture.idOf(code)))
    return toWire(request, formulaCalculationRoutes.whyNot.body) as Record<string, unknown>
  }
  const databaseUrl = String(fixture.world.database.pool.options.connectionString)
  const feasible = await bodyOf('DEMO_1')
  attackTarget = { url: servedWorld.url, databaseUrl, token: fixture.formulator.token, feasible, infeasible: feasible }
})
afterAll(() => servedWorld.close())

/** What a program may get: answers of calls that are allowed, refusals in words, closed connections. */
const expectedAnswers = new Set(['200', '400', '413', '422', '429', '503', 'closed', 'left open'])

// A locked table has a test of its own, which waits until its calls are ended.
test.each(attacks.filter(({ name }) => !name.includes('locked')).map((attack) => [attack.name, attack] as const))(
  '%s: gets refusals, and the next call is served',
  async (_, attack) => {
    const answers = new AnswerCounts()
    let checks = 0
    await attack.run(attackTarget, answers, () => {
      checks += 1
      return checks > 20
    })
    for (const answer of answers.kinds) expect(expectedAnswers, answers.text).toContain(answer)
    const headers = { authorization: `bearer ${fixture.formulator.token}` }
    expect((await fetch(`${servedWorld.url}/api/Units`, { headers })).status).toBe(200)
  },
)
