import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contentsAsFed, keptDryMatterPercent, valueAsFed, valueDryMatter } from './dry-matter.ts'

test.each([
  [88, 88],
  [100, 100],
  [100.5, 100],
  [0, 0.1],
  [-3, 0.1],
  [0.05, 0.05],
  [Number.NaN, 0.1],
])('a dry matter of %d %% is kept as %d %%', (typed, kept) => {
  expect(keptDryMatterPercent(typed)).toBe(kept)
})

test('120 g per kg of dry matter at 85 % are 102 g per kg as fed, and back', () => {
  expect(valueAsFed(120, 85)).toBe(102)
  expect(valueDryMatter(102, 85)).toBe(120)
})

test('a food without dry matter has a thousandth of its contents, and one above 100 % has them all', () => {
  expect(valueAsFed(120, 0)).toBeCloseTo(0.12, 12)
  expect(valueAsFed(120, 130)).toBe(120)
})

test('any content converted to the other basis and back is the same', () => {
  const contents = fc.double({ min: -1e9, max: 1e9, noNaN: true })
  const percents = fc.nat(120_000).map((thousandths) => thousandths / 1000)
  fc.assert(
    fc.property(contents, percents, (content, percent) => {
      const error = 1e-12 * Math.abs(content) + 1e-300
      expect(Math.abs(valueDryMatter(valueAsFed(content, percent), percent) - content)).toBeLessThanOrEqual(error)
      expect(Math.abs(valueAsFed(valueDryMatter(content, percent), percent) - content)).toBeLessThanOrEqual(error)
    }),
  )
})

describe('contents of a request', () => {
  const analysis = [1, 2]

  test('are used per kg as fed, whichever basis they come on', () => {
    expect(contentsAsFed({ contents: [100, 10], isAsFed: false }, 80, analysis)).toEqual([80, 8])
    expect(contentsAsFed({ contents: [80, 8], isAsFed: true }, 80, analysis)).toEqual([80, 8])
  })

  test.each([true, false])('that are not there leave those of the analysis, as fed or not: %s', (isAsFed) => {
    expect(contentsAsFed({ contents: null, isAsFed }, 80, analysis)).toBe(analysis)
  })
})
