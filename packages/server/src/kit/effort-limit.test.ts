import { expect, test } from 'vitest'
import { EffortLimit } from './effort-limit.ts'

test('a person may use up an allowance at once, then what comes back each second; others have their own', () => {
  const clock = { milliseconds: 0 }
  const limit = new EffortLimit(() => clock.milliseconds)
  for (let call = 0; call < 60; call += 1) expect(limit.charge(1, 10)).toBe(0)
  expect([limit.charge(1, 10), limit.charge(1, 1), limit.charge(1, 0), limit.charge(2, 10)]).toEqual([2, 1, 0, 0])
  clock.milliseconds += 1000
  expect(limit.charge(1, 10)).toBe(1)
  clock.milliseconds += 1000
  expect([limit.charge(1, 10), limit.charge(1, 10)]).toEqual([0, 2])
  clock.milliseconds += 600_000
  expect(Array.from({ length: 61 }, () => limit.charge(1, 10))).toEqual([...Array(60).fill(0), 2])
})

test('people are forgotten once their allowance is full, so that memory is bounded', () => {
  const clock = { milliseconds: 0 }
  const limit = new EffortLimit(() => clock.milliseconds)
  for (let person = 0; person < 10_000; person += 1) limit.charge(person, 5)
  expect(limit.peopleCount).toBe(10_000)
  clock.milliseconds += 1000
  limit.charge(10_000, 5)
  expect(limit.peopleCount).toBe(1)
})
