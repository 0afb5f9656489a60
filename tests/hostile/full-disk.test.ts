import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { diskSpaceByMeasuring } from '../../packages/server/src/kit/database/disk-space.ts'
import { openEmbedded } from '../../packages/server/src/kit/database/embedded.ts'
import { applyMigrations } from '../../packages/server/src/kit/database/migrate.ts'
import { createWorld, messageOf, type Person, type World } from '../conformance/support.ts'
import { databasesOf, silentLog } from '../kit/support/databases.ts'

/* A full disk: a sentence to who wants to save, 503 to the load balancer, and whoever reads goes on. */

const diskFullSentence =
  "Le disque du serveur est plein : rien ne peut être enregistré. Prévenez la personne qui l'administre, et gardez cet écran ouvert."

const addManufacturer = async (world: World) =>
  world.addPerson(await world.addTenant(world.platform, 'MasterTenant'), 'AdminDif')
let savedCount = 0
const savePackaging = (person: Person) => {
  savedCount += 1
  return person.call('POST', '/api/Packagings', {
    fields: { code: `P${savedCount}`, name: `Packaging ${savedCount}`, description: '' },
  })
}
const readinessStatus = async ({ app }: World) => (await app.request('/readyz')).status

async function expectDiskFullRefusal(world: World, person: Person) {
  const refused = await savePackaging(person)
  expect(refused).toMatchObject({ status: 503, problems: ['service.diskFull'] })
  expect(messageOf(refused)).toBe(diskFullSentence)
  expect(await readinessStatus(world)).toBe(503)
  expect((await person.call('GET', '/api/Packagings')).status).toBe(200)
}

async function expectSaveWithDiskSpace(world: World, person: Person) {
  expect(await readinessStatus(world)).toBe(200)
  expect((await savePackaging(person)).status).toBe(200)
}

describe('of PostgreSQL', () => {
  const { fresh } = databasesOf('postgresql')

  test('is told by its error, until it can store again', async () => {
    const world = await createWorld(await fresh())
    const person = await addManufacturer(world)
    await expectSaveWithDiskSpace(world, person)
    const { pool } = world.database
    // The error of PostgreSQL, where no row of these tables can be written.
    await pool.query(`create function no_space() returns trigger language plpgsql as
      $$ begin raise 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$`)
    for (const table of ['packaging', 'rate_count'])
      await pool.query(`create trigger no_space before insert or update on ${table} execute function no_space()`)
    await expectDiskFullRefusal(world, person)
    await expectDiskFullRefusal(world, person)
    await pool.query('drop function no_space() cascade')
    await expectSaveWithDiskSpace(world, person)
  })
})

describe('under the embedded database', () => {
  const { fresh } = databasesOf('embedded')

  test('is noticed before it is used up', async () => {
    const space = { bytes: 100_000_000 }
    const database = await fresh()
    const measured = diskSpaceByMeasuring(
      () => Promise.resolve(space.bytes),
      // Measured at each call.
      () => Number.NaN,
    )
    const world = await createWorld({ ...database, space: measured })
    const person = await addManufacturer(world)
    await expectSaveWithDiskSpace(world, person)
    space.bytes = 40_000_000
    await expectDiskFullRefusal(world, person)
    space.bytes = 100_000_000
    await expectSaveWithDiskSpace(world, person)
  })

  test.runIf(process.env.LONG)('does not end the process, and loses nothing', async ({ skip }) => {
    const folder = mkdtempSync(join(tmpdir(), 'provende-full-'))
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=300m', 'tmpfs', folder])
    } catch {
      // Needs a disk of its own, which not every user and container may have.
      skip('no right to mount a disk')
    }
    onTestFinished(() => {
      execFileSync('umount', ['-l', folder])
      rmSync(folder, { recursive: true })
    })
    const database = await openEmbedded({ dataDirectory: join(folder, 'data'), log: silentLog })
    await applyMigrations(database)
    const world = await createWorld(database)
    const person = await addManufacturer(world)
    await expectSaveWithDiskSpace(world, person)
    const filler = join(folder, 'filler')
    const megabyte = new Uint8Array(1_000_000)
    try {
      for (;;) writeFileSync(filler, megabyte, { flag: 'a' })
    } catch (error) {
      expect(error).toMatchObject({ code: 'ENOSPC' })
    }
    await new Promise((resolve) => setTimeout(resolve, 2_100))
    await expectDiskFullRefusal(world, person)
    rmSync(filler)
    await new Promise((resolve) => setTimeout(resolve, 2_100))
    await expectSaveWithDiskSpace(world, person)
    await database.close()
  })
})
