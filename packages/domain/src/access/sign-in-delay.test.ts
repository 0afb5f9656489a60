import { expect, test } from 'vitest'
import { failuresWithoutDelay, signInDelaySeconds } from './sign-in-delay.ts'

test('five failures cost nothing, then the wait doubles up to a minute', () => {
  expect(Array.from({ length: 13 }, (_, failures) => signInDelaySeconds(failures))).toEqual([
    0, 0, 0, 0, 0, 2, 4, 8, 16, 32, 60, 60, 60,
  ])
  expect(signInDelaySeconds(1000)).toBe(60)
  expect(failuresWithoutDelay).toBe(5)
})

test('the wait of an account begins later', () => {
  expect([19, 20, 21, 40].map((failures) => signInDelaySeconds(failures, 20))).toEqual([0, 2, 4, 60])
})
