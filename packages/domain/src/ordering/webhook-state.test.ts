import { expect, test } from 'vitest'
import { webhookPauseMinutes, webhookRetryHours } from './webhook-state.ts'

test('the pauses between tries grow to six hours, and a dead receiver is tried some twenty times in 72 hours', () => {
  expect([1, 2, 3, 9, 10, 40].map(webhookPauseMinutes)).toEqual([1, 2, 4, 256, 360, 360])
  let minutes = 0
  let tries = 1
  for (; minutes < webhookRetryHours * 60; tries += 1) minutes += webhookPauseMinutes(tries)
  expect(tries).toBe(21)
})
