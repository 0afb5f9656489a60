import { describe, expect, test } from 'vitest'
import { callReasons, compareCalls } from './call-reasons.ts'

const today = '2026-11-26'
const analysis = (day: string, fatGramsPerLitre = 41, proteinGramsPerLitre = 32) => ({
  ...{ day, fatGramsPerLitre, proteinGramsPerLitre },
})
const reasonsOf = (...sites: ReturnType<typeof analysis>[][]) => callReasons({ stockDays: null, sites }, today)

describe('the reasons to call a farm', () => {
  test('are stock for fewer than 15 days, as whole days', () => {
    expect(callReasons({ stockDays: 14.9, sites: [] }, today)).toEqual([{ kind: 'stock', days: 14 }])
    expect(callReasons({ stockDays: 15, sites: [] }, today)).toEqual([])
    expect(callReasons({ stockDays: 0, sites: [] }, today)).toEqual([{ kind: 'stock', days: 0 }])
  })

  test('are contents that fell by 1.5 g/L of fat or 0.8 g/L of protein between two analyses of a site', () => {
    expect(reasonsOf([analysis('2026-10-31', 40.6, 31.2), analysis('2026-09-30', 42.1, 32)])).toEqual([
      { kind: 'fat', from: 42.1, to: 40.6 },
      { kind: 'protein', from: 32, to: 31.2 },
    ])
    expect(reasonsOf([analysis('2026-10-31', 40.7, 31.3), analysis('2026-09-30', 42.1, 32)])).toEqual([])
    expect(reasonsOf([analysis('2026-10-31', 38)], [analysis('2026-10-31', 44)])).toEqual([])
  })

  test('are no falls between analyses more than two months apart', () =>
    expect(reasonsOf([analysis('2026-10-31', 38), analysis('2026-08-01', 44)])).toEqual([]))

  test('are two months without an analysis of any site, of a farm that once had one', () => {
    expect(reasonsOf([analysis('2026-09-24')])).toEqual([{ kind: 'silent', days: 63 }])
    expect(reasonsOf([analysis('2026-09-24')], [analysis('2026-11-01')])).toEqual([])
    expect(reasonsOf([], [])).toEqual([])
  })

  test('put a farm without mineral first, the one with the least stock before others, then falls, then silence', () => {
    const [low, lower] = [12, 3].map((stockDays) => callReasons({ stockDays, sites: [] }, today))
    const fall = reasonsOf([analysis('2026-10-31', 38), analysis('2026-09-30')])
    const silent = reasonsOf([analysis('2026-09-24')])
    expect([silent, low, fall, lower].toSorted((a = [], b = []) => compareCalls(a, b))).toEqual([
      lower,
      low,
      fall,
      silent,
    ])
  })
})
