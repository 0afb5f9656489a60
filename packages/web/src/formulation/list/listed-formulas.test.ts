import { expect, test } from 'vitest'
import { neighboursIn } from './listed-formulas.ts'

test('a formula has those before and after it in the list it was opened from', () => {
  expect(neighboursIn('7 3 12', 3)).toEqual({ previous: 7, next: 12 })
  expect(neighboursIn('7 3 12', 7)).toEqual({ next: 3 })
  expect(neighboursIn('7 3 12', 12)).toEqual({ previous: 3 })
  expect([neighboursIn('7 3 12', 1), neighboursIn('', 1)]).toEqual([{}, {}])
})
