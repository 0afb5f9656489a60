import { fork } from 'node:child_process'
import { createHmac } from 'node:crypto'
import type { lookup } from 'node:dns'
import { once } from 'node:events'
import { join } from 'node:path'
import type { OrderResponse } from '@provende/contract/ordering/order-routes.ts'
import type { WebhookEvent } from '@provende/contract/ordering/webhook-event.ts'
import type { WebhookResponse } from '@provende/contract/ordering/webhook-health.ts'
import { routes } from '@provende/contract/routes.ts'
import { toWire } from '@provende/contract/wire.ts'
import { deliveryTypes } from '@provende/domain/ordering/delivery-type.ts'
import { orderStatuses } from '@provende/domain/ordering/order-state.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '../../../packages/server/src/kit/database/transaction.ts'
import { deleteExpiredRows } from '../../../packages/server/src/operations/cleanup.ts'
import { startWebhookSender } from '../../../packages/server/src/ordering/webhooks/webhook-sending.ts'
import { onMainEngine } from '../../kit/support/databases.ts'
import { databaseUrlOf } from '../../kit/support/templates.ts'
import type { Person } from '../support.ts'
import { advanceClock, noMail, servicesOf } from '../support-access.ts'
import { createFormulaFixture, decodedBodyOf, type FormulaFixture } from '../support-formula-fixture.ts'
import { answerWith, openReceiver, type ReceivedRequest, type Receiver } from './support-webhook-receiver.ts'

/* Webhooks told of orders, over real connections: signed, once, in time, whatever the receiver does. */

type SenderOptions = {
  readonly allowPrivate?: boolean
  readonly lookup?: typeof lookup
  readonly maxMilliseconds?: number
}
type Payload = { type: string; timestamp: string; data: Record<string, unknown> }

onMainEngine(({ engine, fresh }) => {
  let fixture: FormulaFixture
  let admin: Person
  let trader: Person
  let receiver: Receiver
  let other: Receiver
  beforeAll(async () => {
    fixture = await createFormulaFixture(await fresh())
    admin = fixture.admin
    trader = await fixture.person(fixture.distributor, 'AdminDistri')
    receiver = await openReceiver()
    other = await openReceiver()
  })
  afterAll(() => {
    receiver.close()
    other.close()
  })
  beforeEach(async () => {
    await fixture.queryRows('update webhook set deleted = true')
    await fixture.queryRows('delete from webhook_event')
    for (const one of [receiver, other]) {
      one.received.length = 0
      one.answer = answerWith(204)
    }
  })

  /** Time passes, and everybody stays signed in. */
  const advance = async (time: Parameters<typeof advanceClock>[1]) => {
    advanceClock(fixture.world, time)
    await fixture.queryRows('update session set created_at = $1, seen_at = $1', [fixture.world.clock.now])
  }

  const services = ({ allowPrivate = true }: SenderOptions) => {
    const all = servicesOf(fixture.world, noMail)
    return { ...all, settings: { ...all.settings, allowsPrivateWebhooks: allowPrivate } }
  }
  const flush = async ({ allowPrivate, ...limits }: SenderOptions = {}) => {
    const sender = startWebhookSender(services({ allowPrivate: allowPrivate ?? true }), limits)
    await sender.flush()
    await sender.stop()
  }
  let names = 0
  /** Adds a webhook by the API, then points it to a receiver of this machine, which the API refuses. */
  const added = async (person: Person, url: string | null = receiver.url): Promise<number> => {
    names += 1
    const body = { Name: `ERP ${names}`, Url: 'https://erp.example/orders' }
    const { id } = decodedBodyOf<{ id: number }>(await person.call('POST', '/api/Webhooks', { body }))
    if (url !== null) await fixture.queryRows('update webhook set url = $2 where id = $1', [id, url])
    return id
  }
  const newSecret = async (person: Person, id: number) =>
    decodedBodyOf<{ secret: string }>(await person.call('POST', '/api/Webhooks/NewSecret', { body: { Id: id } })).secret
  const log = async (id: number, person = trader): Promise<WebhookEvent[]> =>
    decodedBodyOf(await person.call('GET', `/api/Webhooks/Events?WebhookId=${id}`))
  const terms = { quantityTonnes: 2.5, deliveryType: deliveryTypes.delivery, deliveryDate: '2026-07-20' }
  const call = async (method: string, path: string, body: object, schema: keyof typeof routes.orders) =>
    fixture.formulator.call(method, `/api/OrderForms${path}`, { body: toWire(body, routes.orders[schema].body) })
  const placed = async (): Promise<OrderResponse> => {
    const { id: formulaId } = await fixture.addFormula()
    return decodedBodyOf(await call('POST', '/Add', { formulaId, ...terms, description: '' }, 'add'))
  }
  const read = async ({ id }: { id: number }): Promise<OrderResponse> =>
    decodedBodyOf(await fixture.formulator.call('GET', `/api/OrderForms/${id}`))
  const payloadOf = ({ body }: ReceivedRequest): Payload => JSON.parse(body)
  const typesAt = ({ received }: Receiver) => received.map((request) => payloadOf(request).type)
  const isSignedWith = (secret: string, { headers, body }: ReceivedRequest) => {
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
    const signature = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
    return String(headers['webhook-signature']).split(' ').includes(signature)
  }

  test('what happens to an order is told in its order, signed, to the distributor and the manufacturer, to nobody else', async () => {
    const id = await added(trader)
    await added(admin, other.url)
    const rival = await fixture.person(fixture.rival, 'AdminDistri')
    const rivals = await added(rival)
    const secret = await newSecret(trader, id)
    const order = await placed()
    await call(
      'PUT',
      '',
      { ...terms, id: order.id, modificationDate: order.modificationDate, quantityTonnes: 4 },
      'edit',
    )
    await fixture.formulator.call('DELETE', `/api/OrderForms/${order.id}`)
    await fixture.formulator.call('DELETE', `/api/OrderForms/${order.id}?restore=true`)
    const validated = await call('PUT', '/Validate', { id: order.id, externalCode: 'ERP-1' }, 'validate')
    expect([validated.status, validated.problems]).toEqual([200, []])
    await flush()
    const types = ['placed', 'changed', 'cancelled', 'reactivated', 'validated'].map((type) => `order.${type}`)
    expect(typesAt(receiver)).toEqual(types)
    expect(typesAt(other)).toEqual(types)
    expect(receiver.received.every((request) => isSignedWith(secret, request))).toBe(true)
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(types.length)
    const [first, second] = receiver.received.map(payloadOf)
    expect(first?.data).toMatchObject({ Code: order.code, Quantity: 2.5, Status: 1, Version: 1 })
    expect(first?.data.PriceDisfinal).toBe(order.distributorPricePerTonneEur)
    expect(first?.data.Facts).toMatchObject({ Lines: { length: 4 }, FarmerPrice: {}, DistributorPrice: {} })
    expect(second?.data).toMatchObject({ Quantity: 4, Version: 2 })
    expect(await log(rivals, rival)).toEqual([])
    await flush()
    expect(receiver.received).toHaveLength(types.length)
  })

  test('an order that is refused tells nobody', async () => {
    const id = await added(trader)
    const { id: formulaId } = await fixture.addFormula()
    expect((await call('POST', '/Add', { formulaId, ...terms, packagingId: 999_999 }, 'add')).status).toBe(422)
    expect(await log(id)).toEqual([])
  })

  test('a receiver that answers 500 for an hour is asked more and more rarely, with the same id, and then told all', async () => {
    const id = await added(trader)
    receiver.answer = answerWith(500, 'out of\norder')
    const order = await placed()
    for (let minute = 0; minute < 60; minute += 1) {
      await flush()
      await advance({ minutes: 1 })
    }
    // At 0, 1, 3, 7, 15 and 31 minutes.
    expect(receiver.received).toHaveLength(6)
    const [event] = await log(id)
    expect(event).toMatchObject({ state: 'waiting', failure: 'status', tries: 6, answerStatus: 500 })
    expect(event).toMatchObject({ answerStart: 'out of order', subject: order.code, orderFormId: order.id })
    expect(new Date(event?.nextTryAt ?? 0).getTime()).toBeGreaterThan(fixture.world.clock.now.getTime())
    receiver.answer = answerWith(200)
    await advance({ minutes: 10 })
    await flush()
    expect(new Set(receiver.received.map(({ headers, body }) => `${headers['webhook-id']} ${body}`)).size).toBe(1)
    expect((await log(id))[0]).toMatchObject({ state: 'sent', failure: '', tries: 7 })
  })

  test('since when a webhook fails, what its receiver answered and when it is tried again is read with it, until it answers', async () => {
    const id = await added(trader)
    const health = async (): Promise<WebhookResponse> => decodedBodyOf(await trader.call('GET', `/api/Webhooks/${id}`))
    const healthy = {
      failingSince: null,
      lastFailure: '',
      lastAnswerStatus: null,
      lastAnswerStart: '',
      nextTryAt: null,
    }
    expect(await health()).toMatchObject(healthy)
    receiver.answer = answerWith(500, 'out of order')
    await placed()
    const failingSince = fixture.world.clock.now.toISOString()
    for (let minute = 0; minute < 60; minute += 1) {
      await flush()
      await advance({ minutes: 1 })
    }
    const nextTryAt = (await log(id))[0]?.nextTryAt
    const failing = { failingSince, lastFailure: 'status', lastAnswerStatus: 500, lastAnswerStart: 'out of order' }
    expect(await health()).toMatchObject({ ...failing, nextTryAt })
    const listed = decodedBodyOf<WebhookResponse[]>(await trader.call('GET', '/api/Webhooks'))
    expect(listed).toMatchObject([{ id, ...failing, nextTryAt }])
    // Tried at once by hand, it still fails since then; what was read may be sent back.
    receiver.answer = answerWith(503)
    await trader.call('POST', '/api/Webhooks/Test', { body: { Id: id } })
    await flush()
    const { body } = await trader.call('GET', `/api/Webhooks/${id}`)
    expect(body).toMatchObject({ FailingSince: failingSince, LastAnswerStatus: 503, LastAnswerStart: '' })
    expect(
      (await trader.call('PUT', '/api/Webhooks', { body: { ...(body as object), Url: 'https://erp.example/' } }))
        .status,
    ).toBe(200)
    await fixture.queryRows('update webhook set url = $2 where id = $1', [id, receiver.url])
    expect(await health()).toMatchObject({ failingSince })
    // Given up there is nothing to try.
    await advance({ hours: 73 })
    await flush()
    expect(await health()).toMatchObject({ failingSince, lastAnswerStatus: 503, nextTryAt: null })
    receiver.answer = answerWith(204)
    await trader.call('POST', '/api/Webhooks/Test', { body: { Id: id } })
    await flush()
    expect(await health()).toMatchObject(healthy)
  })

  test('after 72 hours it is given up; sent again by hand it arrives under the same id', async () => {
    const id = await added(trader)
    receiver.answer = answerWith(503)
    await placed()
    await placed()
    await flush()
    await advance({ hours: 73 })
    await flush()
    expect((await log(id)).map(({ state, failure }) => [state, failure])).toEqual([
      ['failed', 'status'],
      ['failed', 'status'],
    ])
    receiver.answer = answerWith(204)
    const [last] = await log(id)
    expect((await trader.call('POST', '/api/Webhooks/Replay', { body: { Id: last?.id } })).status).toBe(200)
    await flush()
    expect(receiver.received.at(-1)?.headers['webhook-id']).toBe(last?.eventId)
    expect((await log(id)).map(({ state }) => state)).toEqual(['sent', 'failed'])
  })

  describe('a receiver', () => {
    test('that redirects is not followed, also not to this machine', async () => {
      const id = await added(trader)
      receiver.answer = answerWith(307, '', { location: other.url })
      await placed()
      await flush()
      expect(other.received).toEqual([])
      expect((await log(id))[0]).toMatchObject({ state: 'waiting', failure: 'redirect', answerStatus: 307 })
    })

    test('that never answers is left in time, and delays no other', async () => {
      const id = await added(trader)
      const others = await added(admin, other.url)
      receiver.answer = () => undefined
      const answeredAt: number[] = []
      other.answer = (response) => {
        answeredAt.push(performance.now())
        response.writeHead(204).end()
      }
      await placed()
      const started = performance.now()
      await flush({ maxMilliseconds: 1500 })
      expect((answeredAt[0] ?? 0) - started).toBeLessThan(1000)
      expect((await log(id))[0]).toMatchObject({ state: 'waiting', failure: 'timeout', answerStatus: null })
      expect((await log(others, admin))[0]).toMatchObject({ state: 'sent' })
    })

    test('that answers byte after byte is left in time too', async () => {
      const id = await added(trader)
      receiver.answer = (response) => {
        response.writeHead(200)
        const timer = setInterval(() => response.write('.'), 50)
        response.on('close', () => clearInterval(timer))
      }
      await placed()
      await flush({ maxMilliseconds: 500 })
      expect((await log(id))[0]).toMatchObject({ state: 'waiting', failure: 'timeout', answerStatus: 200 })
    })

    test('that answers 10 MB is cut off', async () => {
      const id = await added(trader)
      let sent = 0
      receiver.answer = (response) => {
        response.writeHead(200)
        const part = Buffer.alloc(64 * 1024, 'x')
        const write = () => {
          for (; sent < 160; sent += 1) if (!response.write(part)) return response.once('drain', write)
          return response.end()
        }
        write()
      }
      await placed()
      await flush()
      expect(sent).toBeLessThan(160)
      expect((await log(id))[0]).toMatchObject({ state: 'waiting', failure: 'tooLarge', answerStart: '' })
    })

    test('that is not there fails; its address corrected it is told at once', async () => {
      const id = await added(trader, 'http://127.0.0.1:9/')
      await placed()
      await flush()
      expect((await log(id))[0]).toMatchObject({ state: 'waiting', failure: 'unreachable' })
      const webhook = decodedBodyOf<Record<string, unknown>>(await trader.call('GET', `/api/Webhooks/${id}`))
      const { name, modificationDate } = webhook
      const changed = { Id: id, Name: name, Url: 'https://erp.example/new', ModificationDate: modificationDate }
      expect((await trader.call('PUT', '/api/Webhooks', { body: changed })).status).toBe(200)
      await fixture.queryRows('update webhook set url = $2 where id = $1', [id, receiver.url])
      await flush()
      expect(typesAt(receiver)).toEqual(['order.placed'])
    })
  })

  describe('addresses', () => {
    test.each([
      ...['http://erp.example/', 'ftp://erp.example/', 'https://user:secret@erp.example/', 'https://erp.example/#part'],
      ...['https://127.0.0.1/', 'https://2130706433/', 'https://0x7f.1/', 'https://10.0.0.1:8443/', 'https://[::1]/'],
      ...[
        'https://169.254.169.254/latest',
        'https://[::ffff:127.0.0.1]/',
        'https://localhost/',
        'https://erp.internal/',
      ],
      ...['https://', 'not an address', 'https://[fe80::1]/', 'https://224.0.0.1/'],
    ])('are refused in words: %s', async (Url) => {
      const response = await trader.call('POST', '/api/Webhooks', { body: { Name: 'Private', Url } })
      expect([response.status, response.problems]).toEqual([422, ['webhook.address url']])
    })

    test('whose name leads to a private one are not called, whenever they do', async () => {
      const id = await added(trader, null)
      const lookedUp: string[] = []
      const privateLookup = ((name: string, _: unknown, done: (...results: unknown[]) => void) => {
        lookedUp.push(name)
        done(null, [
          { address: '93.184.216.34', family: 4 },
          { address: '127.0.0.1', family: 4 },
        ])
      }) as unknown as typeof lookup
      await placed()
      await flush({ allowPrivate: false, lookup: privateLookup })
      expect(lookedUp).toEqual(['erp.example'])
      expect((await log(id))[0]).toMatchObject({ state: 'waiting', failure: 'address', answerStatus: null })
    })

    test('of this machine are not called unless the operator allows them, whatever is stored', async () => {
      const id = await added(trader)
      await placed()
      await flush({ allowPrivate: false })
      expect(receiver.received).toEqual([])
      expect((await log(id))[0]).toMatchObject({ failure: 'address' })
    })
  })

  describe('an ERP code in the answer', () => {
    const answered = async (code: string) => {
      receiver.answer = (response, request) =>
        answerWith(200, payloadOf(request).type === 'order.placed' ? { ExternalCode: code } : {})(response, request)
      const order = await placed()
      await flush()
      return order
    }

    test('validates the order, which is told too', async () => {
      const id = await added(trader)
      const order = await answered(' ERP-77 ')
      expect(await read(order)).toMatchObject({ status: orderStatuses.validated, externalCode: 'ERP-77' })
      expect(typesAt(receiver)).toEqual(['order.placed', 'order.validated'])
      expect((await log(id)).map(({ outcome }) => outcome)).toEqual(['', 'validated'])
    })

    test('that another order has leaves the order as it is, and says so', async () => {
      const id = await added(trader)
      await answered('ERP-78')
      const order = await answered('ERP-78')
      expect(await read(order)).toMatchObject({ status: orderStatuses.entered, externalCode: '' })
      expect((await log(id))[0]).toMatchObject({ state: 'sent', outcome: 'taken', subject: order.code })
    })

    test.each(['{"ExternalCode": 5}', '{"ExternalCode": ""}', '[]', 'null', 'ERP-1', '{"externalcode": "x"}'])(
      'is one only as documented: %s',
      async (text) => {
        const id = await added(trader)
        receiver.answer = answerWith(200, text)
        const order = await placed()
        await flush()
        expect((await read(order)).status).toBe(orderStatuses.entered)
        expect((await log(id))[0]).toMatchObject({ state: 'sent', outcome: '' })
      },
    )
  })

  test.runIf(engine === 'postgresql')(
    'a process that is killed after it sent is followed by another, which sends the same event with the same id',
    async () => {
      const id = await added(trader)
      await placed()
      const { promise: isReceived, resolve } = Promise.withResolvers<void>()
      receiver.answer = () => resolve()
      const [{ name }] = await fixture.queryRows('select current_database() as name')
      const child = fork(join(import.meta.dirname, 'support-webhook-sender.ts'), [
        databaseUrlOf(name),
        fixture.world.clock.now.toISOString(),
      ])
      const exited = once(child, 'exit')
      await isReceived
      child.kill('SIGKILL')
      expect(await exited).toEqual([null, 'SIGKILL'])
      expect((await log(id))[0]).toMatchObject({ state: 'waiting', tries: 0 })
      receiver.answer = answerWith(204)
      // It may still be alive, as far as another process knows.
      await flush()
      expect(receiver.received).toHaveLength(1)
      await advance({ minutes: 2 })
      await flush()
      const [first, second] = receiver.received
      expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
      expect(second?.body).toBe(first?.body)
      expect((await log(id))[0]).toMatchObject({ state: 'sent', tries: 1 })
    },
  )

  // Simulated: a real process cannot be stopped exactly here.
  test('gone between storing the code of an answer and noting it, the same event is sent again with the same id, and its code does no harm', async () => {
    const id = await added(trader)
    receiver.answer = answerWith(200, { ExternalCode: 'ERP-90' })
    const order = await placed()
    // The receiver has answered, and the code is stored; then the process is gone.
    const killed = startWebhookSender(services({}))
    await fixture.queryRows('alter function note_webhook_try rename to note_webhook_gone')
    await killed.flush()
    await killed.stop()
    await fixture.queryRows('alter function note_webhook_gone rename to note_webhook_try')
    const before = receiver.received.length
    expect(await read(order)).toMatchObject({ status: orderStatuses.validated })
    await flush()
    expect(receiver.received).toHaveLength(before)
    await advance({ minutes: 2 })
    await flush()
    const again = receiver.received.filter((request) => payloadOf(request).type === 'order.placed')
    expect(again).toHaveLength(2)
    expect(again[0]?.headers['webhook-id']).toBe(again[1]?.headers['webhook-id'])
    expect(again[0]?.body).toBe(again[1]?.body)
    expect((await log(id)).map(({ state, outcome }) => [state, outcome])).toEqual([
      ['sent', 'unchanged'],
      ['sent', 'unchanged'],
    ])
  })

  test('a secret is answered when it is made, and nowhere else; the one before signs beside it for a day', async () => {
    const id = await added(trader)
    const [first, second] = [await newSecret(trader, id), await newSecret(trader, id)]
    expect(first).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    const answers = await Promise.all(
      [`/api/Webhooks/${id}`, '/api/Webhooks', `/api/Webhooks/Events?WebhookId=${id}`].map((path) =>
        trader.call('GET', path),
      ),
    )
    for (const { text } of answers) expect(text).not.toContain('whsec_')
    await trader.call('POST', '/api/Webhooks/Test', { body: { Id: id } })
    await flush()
    await advance({ hours: 25 })
    await trader.call('POST', '/api/Webhooks/Test', { body: { Id: id } })
    await flush()
    expect(typesAt(receiver)).toEqual(['webhook.test', 'webhook.test'])
    const [atOnce, later] = receiver.received
    expect([first, second].map((secret) => atOnce && isSignedWith(secret, atOnce))).toEqual([true, true])
    expect([first, second].map((secret) => later && isSignedWith(secret, later))).toEqual([false, true])
    const audited = await fixture.queryRows('select detail::text as detail from audit_entry')
    expect(JSON.stringify(audited)).not.toContain('whsec_')
  })

  test('when a secret was created is known, and until when the one before signs: not of the first, which nobody got', async () => {
    const id = await added(trader)
    const state = async () => decodedBodyOf<object>(await trader.call('GET', `/api/Webhooks/Secret?WebhookId=${id}`))
    expect(await state()).toEqual({ createdAt: null, previousUntil: null })
    const first = fixture.world.clock.now
    await newSecret(trader, id)
    expect(await state()).toEqual({ createdAt: first.toISOString(), previousUntil: null })
    await advance({ minutes: 1 })
    await newSecret(trader, id)
    const { now } = fixture.world.clock
    const previousUntil = new Date(now.getTime() + 24 * 3_600_000)
    expect(await state()).toEqual({ createdAt: now.toISOString(), previousUntil: previousUntil.toISOString() })
    const rival = await fixture.person(fixture.rival, 'AdminDistri')
    expect((await rival.call('GET', `/api/Webhooks/Secret?WebhookId=${id}`)).status).toBe(404)
  })

  test.each(['provende_app', 'provende_access'] as const)(
    'the role %s cannot read secrets, whatever its statement',
    async (role) => {
      await added(trader)
      const options = role === 'provende_app' ? { role, tenantId: trader.tenantId, userId: trader.id } : { role }
      for (const statement of [
        sql`select secret from webhook_secret`,
        sql`update webhook_secret set secret = 'whsec_'`,
      ])
        await expect(
          inTransaction(fixture.world.database, options, (transaction) => statement.execute(transaction)),
        ).rejects.toThrow(/permission denied/)
    },
  )

  test('what was told is deleted after 90 days', async () => {
    const id = await added(trader)
    await placed()
    await flush()
    const upkeep = () => deleteExpiredRows(services({}))
    await advance({ days: 89 })
    await upkeep()
    await advance({ minutes: 1 })
    expect(await log(id)).toHaveLength(1)
    await advance({ days: 1 })
    await upkeep()
    await advance({ minutes: 1 })
    expect(await log(id)).toEqual([])
  })

  test('an accepted quote is told once, whoever accepts it and however often', async () => {
    await added(trader)
    const farmer = await fixture.person(fixture.farm, 'Farmer')
    const { id: formulaId } = await fixture.addFormula()
    const body = toWire({ formulaId, ...terms, description: '' }, routes.quotes.issue.body)
    const quote = decodedBodyOf<{ id: number; code: string }>(
      await fixture.formulator.call('POST', '/api/Quotes', { body }),
    )
    const accept = () => farmer.call('POST', '/api/Quotes/Accept', { body: { Id: quote.id, Name: 'Jean Dupré' } })
    const statuses = (await Promise.all([accept(), accept(), accept()])).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    await flush()
    expect(typesAt(receiver)).toEqual(['quote.accepted'])
    const [request] = receiver.received
    expect(request && payloadOf(request).data).toMatchObject({ Code: quote.code, Quantity: 2.5 })
  })

  test('farmers, experts and formulators see no webhooks; that of another is missing', async () => {
    const id = await added(trader)
    await placed()
    const [event] = await log(id)
    const people = [
      await fixture.person(fixture.farm, 'Farmer'),
      await fixture.person(fixture.distributor, 'ExpertDistri'),
      fixture.formulator,
    ]
    const rival = await fixture.person(fixture.rival, 'AdminDistri')
    for (const path of ['/api/Webhooks', `/api/Webhooks/${id}`, `/api/Webhooks/Events?WebhookId=${id}`])
      for (const person of people) expect((await person.call('GET', path)).status).toBe(403)
    for (const [path, body] of [
      ['NewSecret', { Id: id }],
      ['Test', { Id: id }],
      ['Replay', { Id: event?.id }],
    ] as const) {
      for (const person of people)
        expect((await person.call('POST', `/api/Webhooks/${path}`, { body })).status).toBe(403)
      expect((await rival.call('POST', `/api/Webhooks/${path}`, { body })).status).toBe(404)
    }
    expect((await rival.call('GET', `/api/Webhooks/${id}`)).status).toBe(404)
    expect(await log(id, rival)).toEqual([])
    await placed()
    expect((await log(id)).length).toBe(2)
  })

  test('a farm enters no webhook, and one that it had is told nothing', async () => {
    const body = { Name: 'Farm', Url: 'https://erp.example/' }
    const farmer = await fixture.person(fixture.farm, 'Farmer')
    expect((await farmer.call('POST', '/api/Webhooks', { body })).status).toBe(403)
    const administrator = await fixture.person(fixture.farm, 'AdminDistri')
    expect((await administrator.call('POST', '/api/Webhooks', { body })).problems).toEqual(['webhook.tenant'])
    const client = await fixture.world.addTenant(fixture.world.platform, 'ClientTenant')
    const manufacturer = await fixture.world.addPerson(client, 'AdminDif')
    expect((await manufacturer.call('POST', '/api/Webhooks', { body })).status).toBe(200)
    const [{ id }] = await fixture.queryRows(
      `insert into webhook (tenant_id, name, url) values ($1, 'Farm', $2) returning id`,
      [fixture.farm.ownerTenantId, receiver.url],
    )
    await placed()
    await flush()
    expect(receiver.received).toEqual([])
    expect(await fixture.queryRows('select * from webhook_event where webhook_id = $1', [id])).toEqual([])
  })

  test('a tenant has ten of them; a queue that is full stores what comes as failed', async () => {
    const id = await added(trader)
    for (let count = 1; count < 10; count += 1) await added(trader)
    const one = { Name: 'One more', Url: 'https://erp.example/' }
    expect((await trader.call('POST', '/api/Webhooks', { body: one })).problems).toEqual(['webhook.tooMany'])
    await trader.call('DELETE', `/api/Webhooks/${id}`)
    expect((await trader.call('POST', '/api/Webhooks', { body: one })).status).toBe(200)
    expect((await trader.call('DELETE', `/api/Webhooks/${id}?restore=true`)).problems).toEqual(['webhook.tooMany'])
    await fixture.queryRows('update webhook set deleted = id <> $1', [id])
    await fixture.queryRows(
      `insert into webhook_event (webhook_id, tenant_id, type, body, state, waiting_since, created_at, changed_at)
       select id, tenant_id, 'webhook.test', '{}', 'waiting', now(), now(), now() from webhook, generate_series(1, 10000)
       where id = $1`,
      [id],
    )
    await placed()
    expect((await log(id))[0]).toMatchObject({ type: 'order.placed', state: 'failed', failure: 'queueFull' })
  })
})
