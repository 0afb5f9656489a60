import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clampDryMatterPercent, contentsAsFed, toValueAsFed, toValueDryMatter } from './dry-matter.ts'

test.each([
  [88, 88],
  [100, 100],
  [100.5, 100],
  [0, 0.1],
  [-3, 0.1],
  [0.05, 0.05],
  [Number.NaN, 0.1],
])('a dry matter of %d %% is clamped to %d %%', (typed, clamped) => {
  expect(clampDryMatterPercent(typed)).toBe(clamped)
})

test('120 g per kg of dry matter at 85 % equal 102 g per kg as fed', () => {
  expect(toValueAsFed(120, 85)).toBe(102)
  expect(toValueDryMatter(102, 85)).toBe(120)
})

test('a dry matter of 0 counts as a thousandth, one above 100 % as 100 %', () => {
  expect(toValueAsFed(120, 0)).toBeCloseTo(0.12, 12)
  expect(toValueAsFed(120, 130)).toBe(120)
})

test('converting a content to the other basis and back gives the same content', () => {
  const contents = fc.double({ min: -1e9, max: 1e9, noNaN: true })
  const percents = fc.nat(120_000).map((thousandths) => thousandths / 1000)
  fc.assert(
    fc.property(contents, percents, (content, percent) => {
      const error = 1e-12 * Math.abs(content) + 1e-300
      expect(Math.abs(toValueDryMatter(toValueAsFed(content, percent), percent) - content)).toBeLessThanOrEqual(error)
      expect(Math.abs(toValueAsFed(toValueDryMatter(content, percent), percent) - content)).toBeLessThanOrEqual(error)
    }),
  )
})

describe('contents of a request', () => {
  const analysis = [1, 2]

  test('are converted to per kg as fed', () => {
    expect(contentsAsFed({ contents: [100, 10], isAsFed: false }, 80, analysis)).toEqual([80, 8])
    expect(contentsAsFed({ contents: [80, 8], isAsFed: true }, 80, analysis)).toEqual([80, 8])
  })

  test.each([true, false])('that are missing are replaced by those of the analysis, MBBased %s', (isAsFed) => {
    expect(contentsAsFed({ contents: null, isAsFed }, 80, analysis)).toBe(analysis)
  })
})
