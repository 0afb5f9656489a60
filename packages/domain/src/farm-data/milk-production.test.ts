import { expect, test } from 'vitest'
import { litresPerAnimalDay, mineralEurPer1000Litres, producedLitres } from './milk-production.ts'

test('production is the litres by animals and days; no animals or days give no figure', () => {
  expect(litresPerAnimalDay(54_000, 60, 30)).toBe(30)
  for (const [head, days] of [
    [0, 30],
    [null, 30],
    [60, 0],
  ] as const)
    expect(litresPerAnimalDay(54_000, head, days)).toBeNull()
})

test('the litres produced include the share not delivered; unknown or all of it gives no figure', () => {
  expect(producedLitres(48_500, 3)).toBe(50_000)
  expect(producedLitres(48_500, 0)).toBe(48_500)
  expect(producedLitres(48_500, null)).toBeNull()
  expect(producedLitres(48_500, 100)).toBeNull()
})

test('the mineral costs so much for 1,000 L as it costs an animal for its litres', () => {
  expect(mineralEurPer1000Litres(0.15, 30)).toBeCloseTo(5, 10)
  expect(mineralEurPer1000Litres(0.15, null)).toBeNull()
  expect(mineralEurPer1000Litres(0.15, 0)).toBeNull()
})
