import { expect, test } from 'vitest'
import { priceListStateOn } from './list-state.ts'

test.each([
  ['2026-10-01', null, '2026-09-30', 'upcoming'],
  ['2026-10-01', null, '2026-10-01', 'active'],
  ['2026-10-01', '2026-12-31', '2026-12-31', 'active'],
  ['2026-10-01', '2026-12-31', '2027-01-01', 'outdated'],
  ['2026-10-01', '2026-10-01', '2026-10-01', 'active'],
] as const)('a list from %s to %s, on %s, is %s', (startDay, endDay, today, state) => {
  expect(priceListStateOn({ startDay, endDay, deleted: false }, today)).toBe(state)
  expect(priceListStateOn({ startDay, endDay, deleted: true }, today)).toBe('deactivated')
})
