import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { deliveryTypes } from '@provende/domain/ordering/delivery-type.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDataDirectory } from './support/databases.ts'
import { emailOf } from './support/demo-people.ts'
import { demoPassword, killProcesses, type RunningServer, signIn, startServer } from './support/program.ts'
import { testRandom } from './support/seeded-random.ts'
import { todayUtc } from './support/templates.ts'

const temporaryFolder = mkdtempSync(join(tmpdir(), 'provende-order-'))
afterAll(() => {
  killProcesses()
  rmSync(temporaryFolder, { recursive: true, force: true })
})

/** The price lists of the demonstration are those of today. */
beforeAll(() => makeDataDirectory(temporaryFolder, 'demonstrationToday'))

type WireObject = Record<string, unknown>
type OrderOnWire = WireObject & {
  readonly Id: number
  readonly Code: string
  readonly Dispatches: readonly { readonly State: string; readonly Recipient: string }[]
}

/** A client of a server, signed in as the formulator. */
async function connect({ url }: RunningServer) {
  const token = await signIn(url, emailOf('Formulateur'), demoPassword)
  const headers = { authorization: `bearer ${token}`, 'content-type': 'application/json' }
  return async <Answer = WireObject>(method: string, path: string, body?: WireObject): Promise<Answer> => {
    const response = await fetch(url + path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
    const text = await response.text()
    expect(response.status, text).toBe(200)
    return JSON.parse(text) as Answer
  }
}
type Call = Awaited<ReturnType<typeof connect>>

async function copyOfFormula(call: Call, name: string): Promise<number> {
  const [source] = await call<WireObject[]>('GET', '/api/FormulesCMVP?Code=DEMO_1')
  return Number((await call('POST', '/api/FormulesCMVP/Duplicate', { Id: source?.Id, Name: name })).Id)
}

const orderRequest = (FormuleId: number, RequestId: string) => ({
  ...{ FormuleId, RequestId, Quantity: 2, DeliveryType: deliveryTypes.delivery, DeliveryDate: todayUtc() },
})

/** What there is of an order: nothing, with the formula as it was, or all of it, with the lock. */
async function expectWholeOrNothing(call: Call, formulaId: number): Promise<OrderOnWire | null> {
  const orders = await call<OrderOnWire[]>('GET', `/api/OrderForms?FormuleId=${formulaId}`)
  const formula = await call('GET', `/api/FormulesCMVP/Single/${formulaId}`)
  expect(formula.IsLocked).toBe(orders.length > 0)
  const [listed] = orders
  if (listed === undefined) return null
  expect(orders).toHaveLength(1)
  const order = await call<OrderOnWire>('GET', `/api/OrderForms/${listed.Id}`)
  expect(order).toMatchObject({ Versions: [{ Number: 1, Quantity: 2 }], Facts: { HasLabel: true } })
  expect(order.Dispatches.map(({ Recipient }) => Recipient).toSorted()).toEqual(['distributor', 'farm', 'manufacturer'])
  return order
}

const killRounds = 10

test.runIf(process.env.LONG)(
  `after kill -9 while an order is placed (${killRounds} ×) there is all of it or nothing; sent again it is one order, with the next number`,
  async () => {
    const random = testRandom('ORDER_DURABILITY_SEED')
    const environment = { DATA_DIR: temporaryFolder, LOG_LEVEL: 'fatal' }
    let server = await startServer(environment)
    let call = await connect(server)
    const numbers: number[] = []
    const numberOf = ({ Code }: OrderOnWire) => Number(Code.slice(-6))
    let orderMs = 0
    // The first order is placed by a server that has compiled everything; how long it takes sets the moments.
    for (const name of ['Warm', 'Timed']) {
      const formulaId = await copyOfFormula(call, name)
      const begun = performance.now()
      numbers.push(
        numberOf(await call<OrderOnWire>('POST', '/api/OrderForms/Add', orderRequest(formulaId, crypto.randomUUID()))),
      )
      orderMs = performance.now() - begun
    }
    for (let round = 0; round < killRounds; round++) {
      const formulaId = await copyOfFormula(call, `Killed ${round}`)
      const request = orderRequest(formulaId, crypto.randomUUID())
      // It ends with the server, answered or not.
      const answered = call('POST', '/api/OrderForms/Add', request).then(
        () => true,
        () => false,
      )
      await setTimeout((orderMs * (round + random.between(0, 100) / 100)) / killRounds)
      server.child.kill('SIGKILL')
      await server.result
      const wasAnswered = await answered
      server = await startServer(environment)
      call = await connect(server)
      const survived = await expectWholeOrNothing(call, formulaId)
      if (wasAnswered) expect(survived).not.toBeNull()
      const again = await call<OrderOnWire>('POST', '/api/OrderForms/Add', request)
      expect(survived === null || again.Id === survived.Id).toBe(true)
      expect((await expectWholeOrNothing(call, formulaId))?.Id).toBe(again.Id)
      numbers.push(numberOf(again))
    }
    const first = numbers[0] ?? 0
    expect(numbers).toEqual(numbers.map((_, index) => first + index))
    await server.stop()
  },
)
