import { expect, test } from 'vitest'
import { mayPerformOnQuote, quoteStateOn, quoteStates, quoteValidUntil } from './quote-state.ts'

test('a quote is valid through its last day, and expires unless it was decided before', () => {
  expect(quoteStateOn('issued', '2026-12-31', '2026-12-31')).toBe('issued')
  expect(quoteStateOn('issued', '2026-12-31', '2027-01-01')).toBe('expired')
  expect(quoteStateOn('sent', '2026-12-31', '2027-01-01')).toBe('expired')
  for (const decided of ['accepted', 'refused', 'replaced'] as const)
    expect(quoteStateOn(decided, '2026-12-31', '2027-01-01')).toBe(decided)
})

test('a quote is valid until its price list ends, else 30 days', () => {
  expect(quoteValidUntil('2026-12-31', '2026-11-24')).toBe('2026-12-31')
  expect(quoteValidUntil(null, '2026-11-24')).toBe('2026-12-24')
  expect(quoteValidUntil(null, '2028-02-01')).toBe('2028-03-02')
})

test('only a quote that is open is sent or decided; an accepted one is still ordered', () => {
  expect(quoteStates.filter((state) => mayPerformOnQuote(state, 'send'))).toEqual(['issued', 'sent'])
  expect(quoteStates.filter((state) => mayPerformOnQuote(state, 'decide'))).toEqual(['issued', 'sent'])
  expect(quoteStates.filter((state) => mayPerformOnQuote(state, 'order'))).toEqual(['issued', 'sent', 'accepted'])
})
