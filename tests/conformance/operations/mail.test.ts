import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '../../../packages/server/src/kit/database/transaction.ts'
import {
  createMailTransport,
  type Mail,
  type MailTransport,
  UnsafeMail,
} from '../../../packages/server/src/kit/mail.ts'
import { type OutgoingMail, queueMail } from '../../../packages/server/src/kit/mail-queue.ts'
import { deleteExpiredRows } from '../../../packages/server/src/operations/cleanup.ts'
import { startOutbox } from '../../../packages/server/src/operations/outbox.ts'
import { onEachEngine } from '../../kit/support/databases.ts'
import { freePort } from '../../kit/support/free-port.ts'
import { createWorld, type World } from '../support.ts'
import { addAccount, advanceClock, countRows, servicesOf } from '../support-access.ts'

const mailFrom = 'Provende <no-reply@provende.test>'
const testMail: OutgoingMail = {
  tenantId: null,
  to: { name: 'Maëlle Troadigue', address: 'maelle@exemple.test' },
  subject: 'Réinitialisation',
  text: 'Bonjour Maëlle,\nvoilà.\n',
}

/** Starts a mail server that records mails, on a free port or the given one. */
async function startMailServer(port = 0) {
  const mails: { to: string[]; mail: Email }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        const to = session.envelope.rcptTo.map(({ address }) => address)
        mails.push({ to, mail: await PostalMime.parse(Buffer.concat(chunks)) })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.server.address() as AddressInfo
  return { mails, port: address.port, stop: () => new Promise<void>((resolve) => server.close(resolve)) }
}

const transportTo = (port: number): MailTransport =>
  createMailTransport({ smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom, mailDirectory: 'unused' })

describe('an address', () => {
  const transport = createMailTransport({ mailFrom, mailDirectory: 'never-made' })
  const mail = (to: Mail['to']): Mail => ({ id: '1', to, subject: 's', text: 't' })

  test.each(['a@b.fr\r\nBcc: x@y.fr', 'x@y.fr\na@b.fr', ' a@b.fr, x@y.fr', 'a@b.fr x@y.fr', '<a@b.fr>', 'a', ''])(
    'that is not a single address is refused before anything is sent: %j',
    async (address) => {
      await expect(transport.send(mail({ name: '', address }))).rejects.toThrow(UnsafeMail)
    },
  )

  test('of the sender is checked when the program starts', () => {
    expect(() => createMailTransport({ mailFrom: 'Provende', mailDirectory: 'x' })).toThrow(UnsafeMail)
  })
})

describe('mails as files', () => {
  let directory: string
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'provende-mail-'))
  })
  afterEach(() => rm(directory, { recursive: true }))

  test('are complete mails that mail programs can open; a line break in a name or a subject cannot inject a header', async () => {
    const transport = createMailTransport({ mailFrom, mailDirectory: join(directory, 'mail') })
    const to = { name: 'Maëlle\r\nBcc: x@y.fr', address: 'maelle@exemple.test' }
    await transport.send({ id: '20260302-1', to, subject: 'Été\r\nBcc: x@y.fr', text: testMail.text })
    expect(await readdir(join(directory, 'mail'))).toEqual(['20260302-1.eml'])
    const mail = await PostalMime.parse(await readFile(join(directory, 'mail/20260302-1.eml')))
    expect(mail.from).toEqual({ name: 'Provende', address: 'no-reply@provende.test' })
    expect(mail.to).toEqual([{ name: 'Maëlle Bcc: x@y.fr', address: 'maelle@exemple.test' }])
    expect(mail).toMatchObject({
      subject: 'Été Bcc: x@y.fr',
      text: testMail.text,
      messageId: '<20260302-1@provende.test>',
    })
    expect(mail.bcc).toBeUndefined()
  })
})

onEachEngine(({ engine, fresh }) => {
  let world: World
  beforeAll(async () => {
    world = await createWorld(await fresh())
  })
  beforeEach(() => world.database.pool.query('delete from outgoing_mail'))
  const queue = (mail: OutgoingMail = testMail) =>
    inTransaction(
      world.database,
      { role: 'provende_app', tenantId: world.platform, userId: world.host.id },
      (transaction) => queueMail(transaction, mail, world.clock.now),
    )
  const rows = async () => (await world.database.pool.query('select * from outgoing_mail order by id')).rows

  /** Runs work with an outbox that sends only when flushed. */
  async function withOutbox(mail: MailTransport, work: (flush: () => Promise<void>) => Promise<void>) {
    const outbox = startOutbox(servicesOf(world, mail))
    try {
      await work(outbox.flush)
    } finally {
      await outbox.stop()
      mail.close()
    }
  }

  test('the link of a forgotten password arrives at a real mail server, with its accents', async () => {
    const { email, id } = await addAccount(world, world.platform)
    await world.database.pool.query(`update app_user set first_name = 'Maëlle', last_name = 'Œillet' where id = $1`, [
      id,
    ])
    await world.call(null, 'POST', '/Account/ForgotPassword', { body: { Email: email } })
    const server = await startMailServer()
    await withOutbox(transportTo(server.port), (flush) => flush())
    await server.stop()
    expect(server.mails).toHaveLength(1)
    const [{ to, mail } = { to: [], mail: {} as Email }] = server.mails
    expect(to).toEqual([email])
    expect(mail).toMatchObject({
      subject: 'Réinitialisation de votre mot de passe',
      from: { name: 'Provende', address: 'no-reply@provende.test' },
      to: [{ name: 'Maëlle Œillet', address: email }],
    })
    expect(mail.text).toMatch(/^Bonjour Maëlle Œillet,[\s\S]*À bientôt,\nProvende\n$/)
    expect(mail.text).toMatch(new RegExp(`\nhttp://provende.test/ResetPassword/${id}/[\\w-]{43}\n`))
    expect((await rows())[0]).toMatchObject({ attempts: 1, last_error: null, sent_at: world.clock.now, body_text: '' })
  })

  test('a mail is retried with increasing delays while the mail server is down, until it is sent', async () => {
    const port = await freePort()
    await queue()
    await withOutbox(transportTo(port), async (flush) => {
      await flush()
      expect((await rows())[0]).toMatchObject({
        attempts: 1,
        sent_at: null,
        last_error: expect.stringContaining('ECONNREFUSED'),
      })
      await flush()
      expect((await rows())[0].attempts).toBe(1)
      for (const minutes of [1, 2, 4]) {
        advanceClock(world, { minutes })
        await flush()
      }
      expect((await rows())[0]).toMatchObject({ attempts: 4, sent_at: null })
      await world.database.pool.query('update outgoing_mail set attempts = 5000')
      advanceClock(world, { minutes: 8 })
      await flush()
      expect((await rows())[0].next_attempt_at).toEqual(new Date(world.clock.now.getTime() + 12 * 3_600_000))

      const server = await startMailServer(port)
      advanceClock(world, { hours: 12 })
      await flush()
      await server.stop()
      expect(server.mails.map(({ mail }) => mail.text)).toEqual([testMail.text])
      expect((await rows())[0]).toMatchObject({ sent_at: world.clock.now, last_error: null })
    })
  })

  test('a mail whose process died while sending is sent by another one after its lease expires', async () => {
    await queue()
    const crashedOutbox = startOutbox(
      servicesOf(world, { send: () => new Promise(() => undefined), close: () => undefined }),
    )
    void crashedOutbox.flush()
    await expect.poll(async () => (await rows())[0].attempts).toBe(1)
    const sent: Mail[] = []
    const workingTransport: MailTransport = { send: async (mail) => void sent.push(mail), close: () => undefined }
    await withOutbox(workingTransport, async (flush) => {
      await flush()
      expect(sent).toEqual([])
      advanceClock(world, { minutes: 5 })
      await flush()
      expect(sent).toMatchObject([{ to: testMail.to, subject: testMail.subject, text: testMail.text }])
    })
  })

  test(`several processes send each mail once (${engine})`, async () => {
    for (let index = 0; index < 12; index++) await queue({ ...testMail, subject: `Mail ${index}` })
    const sent: string[] = []
    const slowTransport: MailTransport = {
      send: async ({ subject }) => {
        await new Promise((resolve) => setTimeout(resolve, 5))
        sent.push(subject)
      },
      close: () => undefined,
    }
    const outboxes = [1, 2, 3].map(() => startOutbox(servicesOf(world, slowTransport)))
    await Promise.all(outboxes.map(({ flush }) => flush()))
    await Promise.all(outboxes.map(({ stop }) => stop()))
    expect(sent.toSorted()).toEqual(Array.from({ length: 12 }, (_, index) => `Mail ${index}`).toSorted())
  })

  test('stopping waits for the mail being sent; the others stay queued in the database', async () => {
    for (let index = 0; index < 3; index++) await queue()
    const { promise: started, resolve: start } = Promise.withResolvers<void>()
    const { promise: sending, resolve: finish } = Promise.withResolvers<void>()
    const blockedTransport: MailTransport = {
      send: () => {
        start()
        return sending
      },
      close: () => undefined,
    }
    const outbox = startOutbox(servicesOf(world, blockedTransport))
    void outbox.flush()
    await started
    const stopped = outbox.stop()
    finish()
    await stopped
    expect((await rows()).map((row) => row.sent_at !== null)).toEqual([true, false, false])
  })

  test('a mail is sent if and only if its transaction commits', async () => {
    const rolledBack = inTransaction(world.database, { role: 'provende_access' }, async (transaction) => {
      await queueMail(transaction, testMail, world.clock.now)
      throw new Error('no')
    })
    await expect(rolledBack).rejects.toThrow('no')
    await expect(queue({ ...testMail, to: { name: '', address: 'a@b.fr\r\nBcc: x@y.fr' } })).rejects.toThrow(UnsafeMail)
    expect(await rows()).toEqual([])
  })

  test('upkeep deletes mails sent 90 days ago but no queued ones, and other expired rows', async () => {
    await queue()
    await withOutbox({ send: () => Promise.resolve(), close: () => undefined }, (flush) => flush())
    await queue()
    await world.call(null, 'POST', '/Account/ForgotPassword', { body: { Email: 'person1@provende.test' } })
    const services = servicesOf(world, { send: () => Promise.resolve(), close: () => undefined })
    advanceClock(world, { days: 8 })
    await deleteExpiredRows(services)
    expect((await rows()).map((row) => row.sent_at !== null)).toEqual([true, false, false])
    for (const table of ['rate_count', 'session', 'password_reset'])
      expect(await countRows(world, table), table).toBe(0)
    advanceClock(world, { days: 81 })
    await deleteExpiredRows(services)
    expect(await rows()).toHaveLength(3)
    advanceClock(world, { days: 1 })
    await deleteExpiredRows(services)
    expect((await rows()).map((row) => row.sent_at)).toEqual([null, null])
  })
})
