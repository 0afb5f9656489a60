import { beforeAll, describe, expect, test } from 'vitest'
import { ConnectionShareExceeded, ConnectionShares } from '../../packages/server/src/kit/database/connection-shares.ts'
import { createWorld, type Person, type World } from '../conformance/support.ts'
import { databasesOf } from '../kit/support/databases.ts'
import { withConnectionTo } from './support/lock.ts'

/* Somebody holds a table: what needs it is refused in words, everything else goes on. */

const { fresh } = databasesOf('postgresql')
let world: World
let person: Person
beforeAll(async () => {
  world = await createWorld(await fresh())
  person = await world.addPerson(await world.addTenant(world.platform), 'AdminDif')
})

test('a locked table does not take the whole pool', async () => {
  const blockedPaths = ['/api/Foods', '/api/FoodCategorys', '/api/FoodBases']
  const answers = { blocked: [] as [number, string[]][], others: [] as number[] }
  await withConnectionTo(world.database, async (client) => {
    await client.query('begin; lock table food, food_category, food_base in access exclusive mode')
    let isOver = false
    const other = async () => {
      while (!isOver) answers.others.push((await person.call('GET', '/api/Units')).status)
    }
    const others = Promise.all([other(), other()])
    const blocked = Array.from({ length: 60 }, async (_, index) => {
      const { status, problems } = await person.call('GET', blockedPaths[index % 3] ?? '')
      answers.blocked.push([status, [...problems]])
    })
    await Promise.all(blocked)
    isOver = true
    await others
    await client.query('rollback')
  })
  expect(new Set(answers.others)).toEqual(new Set([200]))
  expect(answers.others.length).toBeGreaterThan(10)
  for (const answer of answers.blocked) expect(answer).toEqual([503, ['service.busy']])
  for (const path of blockedPaths) expect((await person.call('GET', path)).status).toBe(200)
})

test('a call that waits too long for a connection is refused in words, and nothing is recorded as a fault', async () => {
  const { pool } = world.database
  const taken = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  expect(await person.call('GET', '/api/Units')).toMatchObject({ status: 503, problems: ['service.busy'] })
  for (const client of taken) client.release()
  expect((await person.call('GET', '/api/Units')).status).toBe(200)
  expect((await pool.query('select message from error_entry')).rows).toEqual([])
})

describe('the connections of a pool', () => {
  const ended = Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' })
  const clock = { milliseconds: 0 }
  const shares = () => new ConnectionShares(4, () => clock.milliseconds)

  test('are half for routes whose statements were ended, for ten seconds', () => {
    const pool = shares()
    pool.open('GET /a')(ended)
    pool.open('GET /b')(ended)
    const closeFirst = pool.open('GET /a')
    pool.open('GET /b')
    expect(() => pool.open('GET /a')).toThrow(ConnectionShareExceeded)
    expect(() => pool.check('GET /b')).toThrow(ConnectionShareExceeded)
    pool.open('GET /c')
    pool.open(undefined)
    closeFirst()
    pool.open('GET /a')
    clock.milliseconds += 10_000
    for (let count = 0; count < 4; count += 1) pool.open('GET /a')
  })

  test('stay open to a route whose calls fail for another reason', () => {
    const pool = shares()
    pool.open('GET /a')(new Error('no such column'))
    for (let count = 0; count < 4; count += 1) pool.open('GET /a')
  })

  test('are counted when a route becomes blocked while its calls wait', () => {
    const pool = shares()
    const [close] = [pool.open('GET /a'), pool.open('GET /a'), pool.open('GET /a')]
    close?.(ended)
    expect(() => pool.open('GET /a')).toThrow(ConnectionShareExceeded)
  })
})
