import { expect, test } from 'vitest'
import { unusualChange } from './unusual-change.ts'

test.each([
  [100, 130, undefined],
  [100, 70, undefined],
  [-100, -120, undefined],
  [0, 0, undefined],
  [100, 131, { kind: 'moved', percent: 31 }],
  [100, 60, { kind: 'moved', percent: -40 }],
  [4, -4, { kind: 'moved', percent: -200 }],
  [0, 5, { kind: 'moved', percent: null }],
  [38, 380, { kind: 'factor', factor: 10 }],
  [380, 36, { kind: 'factor', factor: 10 }],
  [2.5, 250, { kind: 'factor', factor: 100 }],
  [1.2, 1250, { kind: 'factor', factor: 1000 }],
  [10, 500, { kind: 'moved', percent: 4900 }],
])('from %d to %d', (before, after, change) => {
  expect(unusualChange(before, after)).toEqual(change)
})
