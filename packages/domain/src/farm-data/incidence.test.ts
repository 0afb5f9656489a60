import { describe, expect, test } from 'vitest'
import { type IncidenceSetting, incidenceEurPer1000Litres, incidenceSettingOn, usualCowIncidence } from './incidence.ts'

describe('the incidence of milk', () => {
  test.each([
    // (41.2 − 38) · 2.70 + (32.8 − 32) · 6.40 = 8.64 + 5.12
    [41.2, 32.8, 13.76],
    // (36.5 − 38) · 2.70 + (31 − 32) · 6.40 = −4.05 − 6.40
    [36.5, 31, -10.45],
    // (44.3 − 38) · 2.70 + (30.9 − 32) · 6.40 = 17.01 − 7.04
    [44.3, 30.9, 9.97],
    [38, 32, 0],
  ])('with %d g/L of fat and %d g/L of protein is %d €/1,000 L', (fat, protein, eur) =>
    expect(incidenceEurPer1000Litres(fat, protein, usualCowIncidence)).toBe(eur),
  )
})

describe('the setting in force', () => {
  const setting = (overrides: Partial<IncidenceSetting>): IncidenceSetting => ({
    ...usualCowIncidence,
    from: '2026-01-01',
    ...overrides,
  })
  const spring = setting({ from: '2026-04-01', fatEurPerGram: 3 })

  test('is the latest that has begun, and the usual one of cows before all', () => {
    const settings = [spring, setting({ fatEurPerGram: 2.8 })]
    expect(incidenceSettingOn('2025-12-31', 'cow', settings)).toBe(usualCowIncidence)
    expect(incidenceSettingOn('2026-03-31', 'cow', settings)?.fatEurPerGram).toBe(2.8)
    expect(incidenceSettingOn('2026-04-01', 'cow', settings)).toBe(spring)
  })

  test('is none for goats and ewes, unless one was entered', () => {
    expect(incidenceSettingOn('2026-05-01', 'goat', [spring])).toBeNull()
    const goats = setting({ species: 'goat' })
    expect(incidenceSettingOn('2026-05-01', 'goat', [spring, goats])).toBe(goats)
    expect(incidenceSettingOn('2025-05-01', 'goat', [goats])).toBeNull()
  })
})
