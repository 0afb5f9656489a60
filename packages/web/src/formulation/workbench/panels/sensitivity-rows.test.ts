import { expect, test } from 'vitest'
import { limitStep } from './sensitivity-rows.ts'

test('the step of a limit is the power of ten just below it, whatever its unit and sign, and one for a limit of 0', () => {
  expect([85, 900, 1.2, 120_000, 0.35, 1000, -40, 0].map((value) => limitStep({ value }))).toEqual([
    10, 100, 1, 100_000, 0.1, 1000, 10, 1,
  ])
})
