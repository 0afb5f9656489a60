import { expect, test } from 'vitest'
import { namesInRow } from './names-in-row.ts'

test('a sentence has so many names at most, and says how many there are besides', () => {
  expect(namesInRow([], 'fr-FR')).toBe('')
  expect(namesInRow(['a', 'b', 'c'], 'fr-FR', 2)).toBe('a, b, c')
  expect(namesInRow(['a', 'b', 'c', 'd'], 'fr-FR', 2)).toBe('a, b et 2 autres')
  expect(namesInRow(['a', 'b', 'c', 'd'], 'en-US', 2)).toBe('a, b and 2 others')
})
