import { expect, test } from 'vitest'
import { safeFileName } from './save-file.ts'

test.each([
  ['Analyses de lait : Le Bourg 2026-11-28.csv', 'Analyses de lait - Le Bourg 2026-11-28.csv'],
  ['Site 3/4 "bas" 2026.csv', 'Site 3 - 4 - bas - 2026.csv'],
  ['Traite à 5 h.csv', 'Traite à 5 h.csv'],
])('%s is saved as %s', (name, saved) => {
  expect(safeFileName(name)).toBe(saved)
})
