import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '../../packages/server/src/kit/database/database.ts'
import { inTransaction } from '../../packages/server/src/kit/database/transaction.ts'
import { onEachEngine } from './support/databases.ts'

const appRole = { role: 'provende_app', tenantId: 7, userId: 8 } as const

/** The state the next user of the connection would inherit: role, tenant, user, an open transaction, settings. */
async function connectionState(database: Database) {
  const { rows } = await database.pool.query(`
    select current_user = session_user as own_role, app_tenant_id() as tenant, app_user_id() as user,
      now() = statement_timestamp() as no_transaction, current_setting('timezone') as timezone,
      current_setting('statement_timeout') as timeout`)
  return rows[0]
}

onEachEngine(({ engine, fresh }) => {
  let database: Database
  let cleanState: unknown
  beforeAll(async () => {
    database = await fresh()
    await database.pool.query('create table note (id integer primary key, text text)')
    await database.pool.query('grant select, insert on note to provende_app')
    if (engine === 'postgresql') database.pool.options.max = 1
    cleanState = await connectionState(database)
    expect(cleanState).toMatchObject({ own_role: true, tenant: null, user: null, no_transaction: true })
  })

  const notes = async () => (await database.pool.query('select id from note order by id')).rows.map(({ id }) => id)
  const add = (id: number) => sql`insert into note (id) values (${id})`

  test('commits when the work resolves, and resets the connection', async () => {
    await inTransaction(database, appRole, (transaction) => add(1).execute(transaction))
    expect(await notes()).toContain(1)
    expect(await connectionState(database)).toEqual(cleanState)
  })

  test('rolls back when the work throws, and resets the connection', async () => {
    const failing = inTransaction(database, appRole, async (transaction) => {
      await add(2).execute(transaction)
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(await notes()).not.toContain(2)
    expect(await connectionState(database)).toEqual(cleanState)
  })

  test.each([
    ['without parameters', sql`select 1 / 0`],
    ['with parameters', sql`select 1 / ${0}::integer`],
    ['that does not parse', sql`selec`],
    ['that the role may not run', sql`create table forbidden (id integer)`],
  ])('rolls back when a statement %s fails, and resets the connection', async (_, statement) => {
    const failing = inTransaction(database, appRole, async (transaction) => {
      await add(3).execute(transaction)
      await statement.execute(transaction)
    })
    await expect(failing).rejects.toThrow(/division by zero|syntax error|permission denied/)
    expect(await notes()).not.toContain(3)
    expect(await connectionState(database)).toEqual(cleanState)
  })

  test('does not commit after a failed statement, even if its error was caught', async () => {
    const failing = inTransaction(database, appRole, async (transaction) => {
      await add(4).execute(transaction)
      // The mistake under test: going on as if nothing had happened.
      await sql`select 1 / 0`.execute(transaction).catch(() => undefined)
    })
    await expect(failing).rejects.toThrow('rolled back')
    expect(await notes()).not.toContain(4)
    expect(await connectionState(database)).toEqual(cleanState)
  })

  test('a role that is refused leaves no open transaction', async () => {
    const unknown = { role: 'provende_nobody' } as unknown as { role: 'provende_access' }
    await expect(inTransaction(database, unknown, async () => 1)).rejects.toThrow('provende_nobody')
    expect(await connectionState(database)).toEqual(cleanState)
  })

  test('the settings of a transaction do not leak into the next on the same connection', async () => {
    const settingsIn = (as: Parameters<typeof inTransaction>[1]) =>
      inTransaction(database, as, async (transaction) => {
        const { rows } = await sql`select current_user::text as role, app_tenant_id() as tenant, app_user_id() as user,
          pg_backend_pid() as connection, current_setting('statement_timeout') as longest`.execute(transaction)
        return rows[0] as Record<string, unknown>
      })
    const [app, access, other] = [
      await settingsIn(appRole),
      await settingsIn({ role: 'provende_access' }),
      await settingsIn({ role: 'provende_app', tenantId: 9, userId: 10 }),
    ]
    expect(app).toMatchObject({ role: 'provende_app', tenant: 7, user: 8, longest: '30s' })
    expect(access).toMatchObject({ role: 'provende_access', tenant: null, user: null })
    expect(other).toMatchObject({ role: 'provende_app', tenant: 9, user: 10 })
    expect(new Set([app.connection, access.connection, other.connection]).size).toBe(1)
  })

  test('an invalid id is refused before it reaches the database', async () => {
    const injected = { ...appRole, tenantId: "1'; drop table note --" as unknown as number }
    await expect(inTransaction(database, injected, async () => 1)).rejects.toThrow('Not an id')
    await expect(inTransaction(database, { ...appRole, userId: 1.5 }, async () => 1)).rejects.toThrow('Not an id')
  })

  test('a read-only transaction cannot write', async () => {
    const writing = inTransaction(database, appRole, (transaction) => add(5).execute(transaction), { readOnly: true })
    await expect(writing).rejects.toThrow('read-only transaction')
    expect(await notes()).not.toContain(5)
  })

  test('using another connection inside a transaction throws at once instead of deadlocking', async () => {
    const mistakes: (() => Promise<unknown>)[] = [
      () => database.pool.query('select 1'),
      () => sql`select 1`.execute(database.kysely),
      () => inTransaction(database, appRole, async () => 1),
    ]
    for (const mistake of mistakes) {
      await expect(inTransaction(database, appRole, mistake)).rejects.toThrow('use the handle given to it')
    }
    expect(await connectionState(database)).toEqual(cleanState)
  })

  test('a statement that is repeated works again after a migration changed what it returns', async () => {
    await database.pool.query('create table shape (id integer)')
    await database.pool.query('grant select on shape to provende_app')
    const read = () =>
      inTransaction(database, appRole, async (transaction) => {
        const { rows } = await sql`select * from shape where id = ${1}`.execute(transaction)
        return rows
      })
    for (let run = 0; run < 3; run += 1) expect(await read()).toEqual([])
    await database.pool.query('alter table shape add column text text')
    await read().catch(() => undefined)
    for (let run = 0; run < 3; run += 1) expect(await read()).toEqual([])
  })

  test('work started in a transaction may use the database after it has ended', async () => {
    let later: Promise<unknown> = Promise.resolve()
    await inTransaction(database, appRole, async () => {
      later = new Promise((resolve) => setTimeout(resolve, 50)).then(() => database.pool.query('select 1 as one'))
    })
    expect(await later).toMatchObject({ rows: [{ one: 1 }] })
  })

  test('the handle of a transaction cannot be used after it', async () => {
    const result = await inTransaction(database, appRole, async (transaction) => ({ transaction }))
    await expect(sql`select 1`.execute(result.transaction)).rejects.toThrow('already committed')
  })

  test('a conflict is retried only as often as the caller allows; other errors are not retried', async () => {
    let runs = 0
    const conflict = () => {
      runs++
      return Promise.reject(Object.assign(new Error('deadlock detected'), { code: '40P01' }))
    }
    await expect(inTransaction(database, appRole, conflict)).rejects.toThrow('deadlock')
    expect(runs).toBe(1)
    await expect(inTransaction(database, appRole, conflict, { retries: 2 })).rejects.toThrow('deadlock')
    expect(runs).toBe(4)
    const other = () => {
      runs++
      return Promise.reject(Object.assign(new Error('taken'), { code: '23505' }))
    }
    await expect(inTransaction(database, appRole, other, { retries: 2 })).rejects.toThrow('taken')
    expect(runs).toBe(5)
  })

  test('failing statements do not affect concurrent or following statements', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 24 }, (_, index) => {
        if (index % 3 === 0) return database.pool.query('select $1::integer as index', [index])
        return database.pool.query(
          index % 3 === 1 ? 'select 1 / $1::integer' : 'select 1 / 0',
          index % 3 === 1 ? [0] : [],
        )
      }),
    )
    for (const [index, outcome] of outcomes.entries()) {
      if (index % 3 === 0) expect(outcome).toMatchObject({ value: { rows: [{ index }] } })
      else expect(outcome).toMatchObject({ reason: { message: 'division by zero' } })
    }
    for (const failing of ['select 1 / 0', 'insert into note values (null)', 'selec']) {
      let failed = false
      try {
        await database.pool.query(failing)
      } catch {
        // The next statement is sent at the very moment at which this one has failed.
        failed = true
      }
      const { rows } = await database.pool.query('select 1 as next')
      expect([failed, rows]).toEqual([true, [{ next: 1 }]])
    }
    expect(await connectionState(database)).toEqual(cleanState)
  })

  test('columns are parsed to the types that the program expects', async () => {
    const { rows } = await database.pool.query(`select date '2026-03-29' as day, 12345678.90::numeric as amount,
      9007199254740991::bigint as big, array[1, null]::bigint[] as ids, array[0.5]::numeric[] as parts,
      timestamptz '2026-03-29 01:30+00' as moment, timestamp '2026-03-29 02:30' as wall_clock, 0.10::numeric as tenth`)
    expect(rows[0]).toEqual({
      day: '2026-03-29',
      amount: 12345678.9,
      big: 9007199254740991,
      ids: [1, null],
      parts: [0.5],
      moment: new Date('2026-03-29T01:30:00Z'),
      wall_clock: '2026-03-29 02:30:00',
      tenth: 0.1,
    })
    for (const value of [
      '9007199254740992::bigint',
      '1234567890.1234567::numeric',
      `'NaN'::numeric`,
      '1e40::numeric',
    ]) {
      await expect(database.pool.query(`select ${value} as value`)).rejects.toThrow('does not fit a number')
    }
    expect(await connectionState(database)).toEqual(cleanState)
  })
})
