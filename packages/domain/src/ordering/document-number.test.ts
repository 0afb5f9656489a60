import { expect, test } from 'vitest'
import { documentNumber } from './document-number.ts'

test('documents are numbered by kind and year', () => {
  expect(documentNumber('order', 2026, 123)).toBe('C-2026-000123')
  expect(documentNumber('quote', 2026, 45)).toBe('D-2026-000045')
})
