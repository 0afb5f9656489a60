import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { applyMigrations, migrationsDirectory, readMigrations } from '../../packages/server/src/kit/database/migrate.ts'
import { openDatabase } from '../../packages/server/src/kit/database/open-database.ts'
import { inTransaction } from '../../packages/server/src/kit/database/transaction.ts'
import { createLog } from '../../packages/server/src/kit/log.ts'
import { onEachEngine, onMainEngine, silentLog, temporaryPostgresql } from './support/databases.ts'
import { type PostgresCluster, startPostgresCluster } from './support/postgres-cluster.ts'

const temporaryFolder = mkdtempSync(join(tmpdir(), 'provende-migrate-'))
afterAll(() => rmSync(temporaryFolder, { recursive: true, force: true }))

let directoryCount = 0
function migrationsDirectoryOf(files: Record<string, string>): string {
  const directory = join(temporaryFolder, String(directoryCount++))
  mkdirSync(directory)
  for (const [name, text] of Object.entries(files)) writeFileSync(join(directory, name), text)
  return directory
}
const twoMigrations = {
  '0001_one.sql': 'create table one (id integer);',
  '0002_two.sql': 'create table two (id integer);\ninsert into two values (1);',
}

/** The migrations that store what formulas were computed with, from before there is any of it. */
const sourceMigrations = ['0057_formula_sources.sql', '0065_model_sources.sql'].map((name) =>
  readFileSync(join(migrationsDirectory, name), 'utf8'),
)
const withoutSources = `drop table formula_source; drop function stale_formulas, formula_sources_of, formula_sources_now,
  limits_now, model_now`

onMainEngine(({ demonstration }) => {
  test('formulas from before are stale for what was saved after their last computation, and for nothing else', async () => {
    const { pool } = await demonstration()
    const rowsOf = async (text: string) => (await pool.query<Record<string, unknown>>(text)).rows
    /** Why formulas are stale, of which kind each: how many. */
    const reasons = async () => {
      await pool.query(withoutSources)
      for (const migration of sourceMigrations) await pool.query(migration)
      const [of] = await rowsOf(`select array(select id from formula where not is_locked and not deleted) as ids,
        (select min(id) from tenant where role = 'MasterTenant') as tenant`)
      const client = await pool.connect()
      try {
        await client.query('begin')
        await client.query(`select set_config('app.tenant_id', $1, true)`, [String(of?.tenant)])
        const { rows } = await client.query<{ id: string; reasons: string[] }>(
          `select id, reasons from stale_formulas($1::bigint[], '2026-01-01')`,
          [of?.ids],
        )
        return new Map(rows.map((row) => [Number(row.id), row.reasons]))
      } finally {
        await client.query('rollback')
        client.release()
      }
    }
    expect(await reasons()).toEqual(new Map())
    const [formula] = await rowsOf(`select id, optimisation_type_object_id as list, constraint_version_id as limits,
      nutritional_model_version_id as model, (select item_id from formula_foods f where f.formula_id = formula.id
        and is_active order by position limit 1) as food
      from formula where not is_locked and not deleted and optimisation_type_object_id is not null
        and constraint_version_id is not null order by id limit 1`)
    const touch = (table: string, id: unknown) =>
      pool.query(`update ${table} set modification_date = now() + interval '1 hour' where id = $1`, [id])
    const kinds = [
      ['prices', 'price_list', formula?.list],
      ['limits', 'constraint_version', formula?.limits],
      ['model', 'model_version', formula?.model],
      ['food', 'food', formula?.food],
    ] as const
    for (const [reason, table, id] of kinds) {
      await touch(table, id)
      const shown = (await reasons()).get(Number(formula?.id))
      expect(shown, table).toContain(reason)
      expect(shown, table).toHaveLength(kinds.findIndex(([kind]) => kind === reason) + 1)
    }
    // What was changed before the last computation makes nothing stale.
    await pool.query("update formula_revision set creation_date = now() + interval '2 hours'")
    await pool.query("update formula set modification_date = now() + interval '2 hours'")
    expect(await reasons()).toEqual(new Map())
  })
})

onEachEngine(({ empty }) => {
  test('applies each file once, in order, and later only new files', async () => {
    const database = await empty()
    expect(await applyMigrations(database, migrationsDirectoryOf(twoMigrations))).toEqual(['0001_one', '0002_two'])
    expect(await applyMigrations(database, migrationsDirectoryOf(twoMigrations))).toEqual([])
    const three = migrationsDirectoryOf({
      ...twoMigrations,
      '0003_three.sql': 'insert into two values (3)',
      'notes.txt': 'not a migration',
    })
    expect(await applyMigrations(database, three)).toEqual(['0003_three'])
    expect((await database.pool.query('select id from two order by id')).rows).toEqual([{ id: 1 }, { id: 3 }])
  })

  test('refuses a file that changed after it was applied, but ignores changed line endings', async () => {
    const database = await empty()
    await applyMigrations(database, migrationsDirectoryOf(twoMigrations))
    const windows = migrationsDirectoryOf({
      ...twoMigrations,
      '0002_two.sql': twoMigrations['0002_two.sql'].replaceAll('\n', '\r\n'),
    })
    expect(await applyMigrations(database, windows)).toEqual([])
    const changed = migrationsDirectoryOf({
      ...twoMigrations,
      '0001_one.sql': 'create table uno (id integer);',
      '0003_new.sql': 'create table new ()',
    })
    await expect(applyMigrations(database, changed)).rejects.toMatchObject({
      reason: 'migrationChanged',
      detail: '0001_one',
    })
    expect((await database.pool.query(`select to_regclass('new') as new`)).rows).toEqual([{ new: null }])
  })

  test('refuses a database that is newer than the program', async () => {
    const database = await empty()
    await applyMigrations(database, migrationsDirectoryOf(twoMigrations))
    const older = migrationsDirectoryOf({ '0001_one.sql': twoMigrations['0001_one.sql'] })
    await expect(applyMigrations(database, older)).rejects.toMatchObject({
      reason: 'databaseNewerThanProgram',
      detail: '0002_two',
    })
  })

  test('a file that fails is rolled back, and the error names its line', async () => {
    const database = await empty()
    const broken = migrationsDirectoryOf({
      ...twoMigrations,
      '0003_bad.sql': 'create table three ();\n\nalter table four add x integer;',
    })
    await expect(applyMigrations(database, broken)).rejects.toThrow('Migration 0003_bad')
    const { rows } = await database.pool.query(`select to_regclass('two')::text as two, to_regclass('three') as three`)
    expect(rows).toEqual([{ two: 'two', three: null }])
    const typo = migrationsDirectoryOf({ ...twoMigrations, '0003_typo.sql': 'create table three ();\n\nselec 1;' })
    await expect(applyMigrations(database, typo)).rejects.toThrow('Migration 0003_typo, line 3: syntax error')
  })
})

describe('on postgresql', () => {
  test('several processes that migrate at once apply each file only once', async () => {
    const { url, drop } = await temporaryPostgresql('empty')
    const databases = await Promise.all(
      [1, 2, 3].map(() => openDatabase({ databaseUrl: url, dataDirectory: temporaryFolder, log: silentLog })),
    )
    const applied = await Promise.all(databases.map((database) => applyMigrations(database)))
    const names = (await readMigrations()).map(({ name }) => name)
    expect(applied.flat().sort()).toEqual(names)
    // Nothing is pending, but the mark is missing, as in a database that a backup was restored into. Without files nothing
    // staggers the processes before the mark.
    const noFiles = migrationsDirectoryOf({})
    for (let round = 0; round < 30; round++) {
      await databases[0]?.pool.query('alter function pg_catalog.textlike(text, text) not leakproof')
      expect(await Promise.all(databases.map((database) => applyMigrations(database, noFiles)))).toEqual([[], [], []])
    }
    await Promise.all(databases.map((database) => database.close()))
    await drop()
  })

  describe('in a cluster without our roles', () => {
    let cluster: PostgresCluster
    let superuser: pg.Client
    beforeAll(async () => {
      cluster = await startPostgresCluster()
      superuser = new pg.Client({ connectionString: cluster.url })
      await superuser.connect()
    })
    afterAll(async () => {
      await superuser.end()
      await cluster.stop()
    })
    const open = (name: string, login?: string, log = silentLog) => {
      const url = new URL(cluster.url)
      url.pathname = `/${name}`
      if (login) url.username = login
      return openDatabase({ databaseUrl: url.href, dataDirectory: temporaryFolder, log })
    }

    test('a login that may not create roles is refused with the missing privilege', async () => {
      await superuser.query(`create role tenant_login login password 'provende'`)
      await superuser.query('create database lacking owner tenant_login')
      const database = await open('lacking', 'tenant_login')
      const refused = applyMigrations(database, migrationsDirectory, '0001_foundation')
      await expect(refused).rejects.toMatchObject({
        reason: 'databasePrivilegeMissing',
        detail: expect.stringMatching(/0001_foundation.*role/),
      })
      await database.close()
    })

    test('several databases can be migrated at once, although they share the roles', async () => {
      const names = ['together_1', 'together_2', 'together_3', 'together_4']
      for (const name of names) await superuser.query(`create database ${name}`)
      const databases = await Promise.all(names.map((name) => open(name)))
      const foundation = databases.map((database) => applyMigrations(database, migrationsDirectory, '0001_foundation'))
      expect(await Promise.all(foundation)).toEqual(names.map(() => ['0001_foundation']))
      await Promise.all(databases.map((database) => database.close()))
      for (const name of names) await superuser.query(`drop database ${name}`)
    })

    test.each([
      ['creates the roles', async () => void (await superuser.query('drop role provende_app, provende_access'))],
      ['finds existing roles', async () => undefined],
    ])('a login that is not superuser %s, uses them, and is warned of slow searches', async (title, prepare) => {
      await prepare()
      const name = title.split(' ')[0] ?? ''
      await superuser.query(`create role ${name}_login login createrole password 'provende'`)
      await superuser.query(`create database ${name} owner ${name}_login`)
      const logLines: string[] = []
      const stream = new Writable({ write: (chunk, _, done) => done(void logLines.push(String(chunk))) })
      const database = await open(name, `${name}_login`, createLog('warn', stream))
      await applyMigrations(database)
      await database.pool.query(`insert into tenant (role, name) values ('HostTenant', 'Provende')`)
      const rolesSeen = (as: Parameters<typeof inTransaction>[1]) =>
        inTransaction(database, as, async (transaction) => {
          return (await sql`select current_user::text as role from tenant`.execute(transaction)).rows
        })
      expect(await rolesSeen({ role: 'owner' })).toEqual([{ role: `${name}_login` }])
      expect(await rolesSeen({ role: 'provende_app', tenantId: 999, userId: 1 })).toEqual([])
      expect(await rolesSeen({ role: 'provende_access' })).toEqual([{ role: 'provende_access' }])
      expect(logLines).toHaveLength(1)
      expect(logLines[0]).toContain('alter function pg_catalog.textlike(text, text) leakproof')
      await database.close()
      await superuser.query(`drop database ${name} with (force)`)
      await superuser.query(`drop owned by ${name}_login`)
    })
  })
})
