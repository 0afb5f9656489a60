import { expect, test } from 'vitest'
import { withWrittenValues } from './problem-values.ts'

test('numbers and days in the sentence of a problem are written as its language writes them; other texts stay', () => {
  const values = { to: 1234.5, what: '2026-11-03', name: 'Prices 2026-11-03', position: 1234 }
  expect(withWrittenValues(values, 'fr-FR')).toEqual({ ...values, to: '1\u202f234,5', what: '03/11/2026' })
  expect(withWrittenValues(values, 'en-US')).toEqual({ ...values, to: '1,234.5', what: '3 Nov 2026' })
})

test('what looks like a day and is none stays as it was sent', () => {
  const values = { what: '2026-99-99', field: '2026-02-31' }
  for (const culture of ['fr-FR', 'en-US'] as const) expect(withWrittenValues(values, culture)).toEqual(values)
})
