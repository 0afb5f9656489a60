import { expect, test } from 'vitest'
import { indexAfterKey } from './one-tab-stop.ts'

test.each([
  ['ArrowDown', 'vertical', 0, 1],
  ['ArrowUp', 'vertical', 0, 0],
  ['ArrowDown', 'vertical', 2, 2],
  ['ArrowRight', 'vertical', 1, undefined],
  ['ArrowRight', 'horizontal', 1, 2],
  ['ArrowLeft', 'horizontal', 1, 0],
  ['ArrowUp', 'horizontal', 1, undefined],
  ['Home', 'horizontal', 2, 0],
  ['End', 'vertical', 0, 2],
  ['a', 'vertical', 0, undefined],
] as const)('%s in a %s group leads from control %i to %s', (key, direction, at, to) =>
  expect(indexAfterKey(key, { at, count: 3 }, direction)).toBe(to),
)
