import type { AddressInfo } from 'node:net'
import type { OrderResponse } from '@provende/contract/ordering/order-routes.ts'
import { routes } from '@provende/contract/routes.ts'
import { toWire } from '@provende/contract/wire.ts'
import { deliveryTypes } from '@provende/domain/ordering/delivery-type.ts'
import { orderStatuses } from '@provende/domain/ordering/order-state.ts'
import { SMTPServer } from 'smtp-server'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createMailTransport, type Mail, type MailTransport } from '../../../packages/server/src/kit/mail.ts'
import { startOutbox } from '../../../packages/server/src/operations/outbox.ts'
import { onMainEngine } from '../../kit/support/databases.ts'
import { pageTexts } from '../../kit/support/pdf-words.ts'
import type { Person } from '../support.ts'
import { advanceClock, servicesOf } from '../support-access.ts'
import { createFormulaFixture, decodedBodyOf, type FormulaFixture } from '../support-formula-fixture.ts'

/* The papers of an order by mail: nothing is lost, nothing arrives twice with another content, and the person sees it. */

const mailAddresses = {
  manufacturer: 'usine@exemple.test',
  distributor: 'negoce@exemple.test',
  farm: 'gaec@exemple.test',
}

onMainEngine(({ engine, fresh }) => {
  let fixture: FormulaFixture
  let anna: Person
  beforeAll(async () => {
    fixture = await createFormulaFixture(await fresh())
    anna = fixture.formulator
  })
  beforeEach(async () => {
    await fixture.queryRows(`update outgoing_mail set sent_at = now() where sent_at is null`)
    await setAddress('Maker', mailAddresses.manufacturer)
    await setAddress(String(fixture.distributor.name), mailAddresses.distributor)
    await setAddress(String(fixture.farm.name), mailAddresses.farm)
  })
  const setAddress = (organisation: string, address: string) =>
    fixture.queryRows(`update organisation set contact_email = $2 where name = $1`, [organisation, address])

  const terms = {
    quantityTonnes: 2.5,
    deliveryType: deliveryTypes.delivery,
    deliveryDate: '2026-03-20',
    description: '',
  }
  const call = async (method: 'POST' | 'PUT', path: 'Add' | 'Resend' | '', body: object): Promise<OrderResponse> => {
    const schema = { Add: routes.orders.add, Resend: routes.orders.resend, '': routes.orders.edit }[path].body
    return decodedBodyOf(await anna.call(method, `/api/OrderForms/${path}`, { body: toWire(body, schema) }))
  }
  const placed = async () => call('POST', 'Add', { formulaId: (await fixture.addFormula()).id, ...terms })
  const changed = ({ id, modificationDate }: OrderResponse, change: object) =>
    call('PUT', '', { id, modificationDate, ...terms, ...change })
  const read = async ({ id }: { id: number }, person = anna): Promise<OrderResponse> =>
    decodedBodyOf(await person.call('GET', `/api/OrderForms/${id}`))
  const setCancelled = async ({ id }: OrderResponse, isCancelled: boolean) =>
    anna.call('DELETE', `/api/OrderForms/${id}?restore=${!isCancelled}`)
  const statesOf = async (order: OrderResponse) =>
    (await read(order)).dispatches.map(({ recipient, purpose, state }) => [recipient, purpose, state].join(' '))

  const downTransport: MailTransport = {
    send: () => Promise.reject(new Error('connect ECONNREFUSED')),
    close: () => undefined,
  }
  /** Sends what is due over a transport. */
  async function flush(transport: MailTransport) {
    const outbox = startOutbox(servicesOf(fixture.world, transport))
    await outbox.flush()
    await outbox.stop()
  }
  /** Sends what is due and returns the mails. */
  async function sentMails(): Promise<Mail[]> {
    const mails: Mail[] = []
    await flush({ send: async (mail) => void mails.push(mail), close: () => undefined })
    return mails
  }
  const recipientsOf = (mails: readonly Mail[]) => mails.map(({ to }) => to.address).toSorted()
  const textOf = async (mail: Mail | undefined) =>
    (await pageTexts(mail?.attachments?.[0]?.bytes ?? new Uint8Array())).join('\n').replaceAll('\u00a0', ' ')

  test('the order form goes to manufacturer and distributor, the confirmation to the farm; then the order is sent', async () => {
    const order = await placed()
    expect([order.status, order.dispatchState]).toEqual([orderStatuses.entered, 'waiting'])
    const mails = await sentMails()
    expect(recipientsOf(mails)).toEqual(Object.values(mailAddresses).toSorted())
    for (const mail of mails) {
      const isForFarm = mail.to.address === mailAddresses.farm
      expect(mail.subject).toContain(order.code)
      const paper = await textOf(mail)
      expect(paper.includes('750,000')).toBe(!isForFarm)
      const price = order.facts?.[isForFarm ? 'distributorPrice' : 'farmerPrice']?.afterDiscount ?? 0
      expect(paper).not.toContain(price.toFixed(2).replace('.', ','))
    }
    const sent = await read(order)
    expect([sent.status, sent.dispatchState]).toEqual([orderStatuses.sent, 'sent'])
    expect(sent.sendingDate).toBe(fixture.world.clock.now.toISOString())
    expect(await sentMails()).toEqual([])
  })

  test('while the mail server is dead for an hour everything waits and says so; then each mail is sent once', async () => {
    const order = await placed()
    for (let minutes = 0; minutes < 60; minutes += 10) {
      await flush(downTransport)
      advanceClock(fixture.world, { minutes: 10 })
    }
    const waiting = await read(order)
    expect([waiting.status, waiting.dispatchState]).toEqual([orderStatuses.entered, 'waiting'])
    expect(waiting.dispatches.map(({ failure }) => failure)).toEqual(Array.from({ length: 3 }, () => 'unreachable'))
    for (const { tries } of waiting.dispatches) expect(tries).toBeGreaterThan(1)
    advanceClock(fixture.world, { hours: 1 })
    expect(await sentMails()).toHaveLength(3)
    expect((await read(order)).dispatchState).toBe('sent')
    expect(await sentMails()).toEqual([])
  })

  test('an address the server refuses fails in words; corrected in the record it is sent again', async () => {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: ({ address }, _, done) =>
        done(
          address === mailAddresses.farm ? Object.assign(new Error('no such user'), { responseCode: 550 }) : undefined,
        ),
      onData: (stream, _, done) => {
        stream.resume()
        stream.on('end', () => done())
      },
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.server.address() as AddressInfo
    const order = await placed()
    const smtpUrl = `smtp://127.0.0.1:${port}`
    const transport = createMailTransport({ smtpUrl, mailFrom: 'P <p@exemple.test>', mailDirectory: 'unused' })
    await flush(transport)
    transport.close()
    await new Promise<void>((resolve) => server.close(resolve))
    const failed = await read(order)
    expect([failed.status, failed.dispatchState]).toEqual([orderStatuses.sent, 'failed'])
    expect(failed.dispatches.find(({ recipient }) => recipient === 'farm')).toMatchObject({
      ...{ state: 'failed', failure: 'refusedAddress', toAddress: mailAddresses.farm },
    })
    advanceClock(fixture.world, { hours: 2 })
    expect(await sentMails()).toEqual([])
    await setAddress(String(fixture.farm.name), 'neuf@exemple.test')
    await call('PUT', 'Resend', { id: order.id })
    expect(recipientsOf(await sentMails())).toContain('neuf@exemple.test')
    expect((await read(order)).dispatchState).toBe('sent')
  })

  test('a party without a usable address is said; the order is placed and the others are sent', async () => {
    for (const address of ['', 'pas une adresse']) {
      await setAddress(String(fixture.farm.name), address)
      const order = await placed()
      expect(recipientsOf(await sentMails())).toEqual([mailAddresses.distributor, mailAddresses.manufacturer])
      expect(await statesOf(order)).toContain('farm confirmation noAddress')
      expect((await read(order)).dispatchState).toBe('failed')
    }
  })

  describe('a change', () => {
    test('before anything was sent replaces it: only the new version arrives', async () => {
      const order = await placed()
      const after = await changed(order, { quantityTonnes: 4 })
      const mails = await sentMails()
      expect(mails).toHaveLength(3)
      expect(await textOf(mails[0])).toContain('4 t')
      expect((await statesOf(after)).filter((state) => state.endsWith('replaced'))).toHaveLength(3)
    })

    test('afterwards sends a second mail that says what changed', async () => {
      const order = await placed()
      await sentMails()
      await changed(await read(order), { quantityTonnes: 4 })
      const mails = await sentMails()
      expect(mails.every(({ text }) => text.includes('la quantité') && !text.includes('la date'))).toBe(true)
      expect(mails).toHaveLength(3)
    })
  })

  describe('cancelling', () => {
    test('before anything was sent mails nobody; reactivated it is sent once', async () => {
      const order = await placed()
      await setCancelled(order, true)
      expect(await sentMails()).toEqual([])
      await setCancelled(order, false)
      expect(await sentMails()).toHaveLength(3)
    })

    test('tells those who were sent a paper, and those whose mail was under way', async () => {
      const order = await placed()
      await sentMails()
      await setCancelled(order, true)
      expect((await sentMails()).map(({ subject }) => subject)).toEqual(
        Array.from({ length: 3 }, () => `Commande ${order.code} annulée`),
      )
      const tried = await placed()
      await flush(downTransport)
      await setCancelled(tried, true)
      expect(await statesOf(tried)).toContain('farm cancellation waiting')
    })
  })

  test('killed between sending and noting, the same mail with the same paper is sent again', async () => {
    const order = await placed()
    const { promise: accepted, resolve: accept } = Promise.withResolvers<Mail>()
    const killed = startOutbox(
      servicesOf(fixture.world, {
        send: (mail) => {
          accept(mail)
          return new Promise(() => undefined)
        },
        close: () => undefined,
      }),
    )
    void killed.flush()
    const first = await accepted
    advanceClock(fixture.world, { minutes: 6 })
    const again = (await sentMails()).filter(({ to }) => to.address === first.to.address)
    expect(again).toEqual([first])
    expect((await read(order)).dispatchState).toBe('sent')
  })

  test('somebody who cancels, reactivates or sends an order again while its mails go out meets no fault', async () => {
    for (let round = 0; round < (process.env.LONG ? 5 : 2); round++) {
      const order = await placed()
      const [responses] = await Promise.all([
        (async () => [
          await setCancelled(order, true),
          await setCancelled(order, false),
          await anna.call('PUT', '/api/OrderForms/Resend', { body: { Id: order.id } }),
        ])(),
        sentMails(),
        sentMails(),
      ])
      expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
      await sentMails()
      expect((await read(order)).dispatchState).toBe('sent')
    }
  })

  // The embedded database has one connection: there nobody waits for somebody else.
  test.runIf(engine === 'postgresql')(
    'sending is noted after whoever changes the order, never against him',
    async () => {
      const order = await placed()
      const client = await fixture.world.database.pool.connect()
      try {
        // As a call does: the order first, then what waits.
        await client.query('begin')
        await client.query('select id from order_form where id = $1 for no key update', [order.id])
        const sending = sentMails()
        const isWaiting = async () =>
          (
            await fixture.queryRows(`select 1 from pg_stat_activity where wait_event_type = 'Lock'
          and datname = current_database()`)
          ).length > 0
        await expect.poll(isWaiting, { timeout: 60_000 }).toBe(true)
        await client.query(`update dispatch set changed_at = changed_at where order_form_id = $1`, [order.id])
        await client.query('commit')
        expect(await sending).toHaveLength(3)
      } finally {
        client.release()
      }
      expect((await read(order)).dispatchState).toBe('sent')
    },
  )

  test('a farmer sees what he was sent himself, and sends nothing again', async () => {
    const order = await placed()
    const farmer = await fixture.person(fixture.farm, 'Farmer')
    expect((await read(order, farmer)).dispatches.map(({ recipient }) => recipient)).toEqual(['farm'])
    const rival = await fixture.person(fixture.rival, 'AdminDistri')
    for (const [person, status] of [
      [farmer, 403],
      [rival, 404],
    ] as const)
      expect((await person.call('PUT', '/api/OrderForms/Resend', { body: { Id: order.id } })).status).toBe(status)
  })
})
