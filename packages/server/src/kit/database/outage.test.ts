import pg from 'pg'
import { expect, test } from 'vitest'
import { isDatabaseBusyError } from './connection-shares.ts'
import { isDatabaseOutage } from './outage.ts'

test('a call that is under way while the server stops meets an outage, no fault', async () => {
  const pool = new pg.Pool()
  await pool.end()
  const error = await pool.connect().catch((reason: unknown) => reason)
  expect(isDatabaseOutage(error)).toBe(true)
  expect(isDatabaseOutage(new Error('timeout expired'))).toBe(true)
  expect(isDatabaseOutage(new Error('something else'))).toBe(false)
})

test('who loses a conflict with another transaction is told to try again', () => {
  for (const code of ['40001', '40P01', '55P03', '57014'])
    expect(isDatabaseBusyError(Object.assign(new Error('conflict'), { code }))).toBe(true)
  expect(isDatabaseBusyError(Object.assign(new Error('not unique'), { code: '23505' }))).toBe(false)
})
