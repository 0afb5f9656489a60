import { describe, expect, test } from 'vitest'
import { daysOfStock } from './days-of-stock.ts'

const delivery = (day: string, tonnes: number, tonnesPer30Days: number | null = 0.5) => ({
  day,
  tonnes,
  tonnesPer30Days,
})

describe('the days of stock of a farm', () => {
  test('fall by one a day after a delivery, to 0', () => {
    // 2 t at 0.5 t in 30 days last 120 days.
    const deliveries = [delivery('2026-01-01', 2)]
    expect(daysOfStock(deliveries, '2026-01-01')).toBe(120)
    expect(daysOfStock(deliveries, '2026-01-31')).toBe(90)
    expect(daysOfStock(deliveries, '2026-12-31')).toBe(0)
  })

  test('add up what was left and what is delivered', () => {
    expect(daysOfStock([delivery('2026-01-31', 1), delivery('2026-01-01', 2)], '2026-02-10')).toBe(90 + 60 - 10)
  })

  test('start anew after an empty silo', () => {
    expect(daysOfStock([delivery('2025-01-01', 1), delivery('2026-01-01', 1)], '2026-01-11')).toBe(50)
  })

  test('do not count coming deliveries, nor those of unknown consumption', () => {
    expect(daysOfStock([delivery('2026-03-01', 5)], '2026-02-01')).toBeNull()
    expect(daysOfStock([delivery('2026-01-01', 5, null), delivery('2026-01-01', 5, 0)], '2026-02-01')).toBeNull()
  })
})
