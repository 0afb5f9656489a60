import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  crossingBounds,
  intersectLimitsByQuantity,
  type Limit,
  type LimitOrigin,
  limitSidesOf,
  limitsOfSides,
  limitValueInModel,
} from './limits.ts'

const calcium = { kind: 'nutrient', code: 'CA' } as const
const limit = (
  min: number | null,
  max: number | null,
  from: LimitOrigin = 'formula',
  subject: Limit['subject'] = calcium,
) => ({ subject, min, max, from }) satisfies Limit

test('the tighter side of two limits on a quantity counts, and keeps its origin', () => {
  const [bounds] = intersectLimitsByQuantity([
    limit(80, 120, 'set'),
    limit(85, null, 'formula'),
    limit(null, 140, 'food'),
  ])
  expect(bounds?.min).toMatchObject({ value: 85, from: 'formula' })
  expect(bounds?.max).toMatchObject({ value: 120, from: 'set' })
})

test('the first of two equal limits counts', () => {
  const [bounds] = intersectLimitsByQuantity([limit(80, null, 'set'), limit(80, null, 'formula')])
  expect(bounds?.min?.from).toBe('set')
})

test('a dry matter of at least 95 % is a humidity of at most 5 %, and the side keeps its own subject', () => {
  const [bounds, ...others] = intersectLimitsByQuantity([
    limit(null, 6, 'formula', { kind: 'humidity' }),
    limit(95, 100, 'set', { kind: 'dryMatter' }),
  ])
  expect(others).toEqual([])
  expect(bounds?.max).toEqual({ subject: { kind: 'dryMatter' }, side: 'min', value: 95, from: 'set' })
  expect(bounds?.max && limitValueInModel(bounds.max)).toBe(5)
  expect(bounds?.min && limitValueInModel(bounds.min)).toBe(0)
})

test('a dry matter and its complementary humidity do not cross because of rounding', () => {
  for (const percent of [94.7, 87.3, 90.1, 99.9]) {
    const complement = Number((100 - percent).toFixed(1))
    const humidity = limit(complement, null, 'formula', { kind: 'humidity' })
    const dryMatter = limit(percent, null, 'set', { kind: 'dryMatter' })
    expect(crossingBounds(intersectLimitsByQuantity([humidity, dryMatter])), `${percent}`).toEqual([])
  }
})

test('returns both sides of limits that cross', () => {
  const humid = limit(8, null, 'formula', { kind: 'humidity' })
  const dry = limit(95, null, 'set', { kind: 'dryMatter' })
  expect(crossingBounds(intersectLimitsByQuantity([limit(90, null), limit(null, 80, 'set'), humid, dry]))).toEqual([
    {
      min: { subject: calcium, side: 'min', value: 90, from: 'formula' },
      max: { subject: calcium, side: 'max', value: 80, from: 'set' },
    },
    {
      min: { subject: { kind: 'humidity' }, side: 'min', value: 8, from: 'formula' },
      max: { subject: { kind: 'dryMatter' }, side: 'min', value: 95, from: 'set' },
    },
  ])
  expect(crossingBounds(intersectLimitsByQuantity([limit(80, 80)]))).toEqual([])
})

const arbitraryLimits = fc.array(
  fc.record({
    subject: fc.constantFrom<Limit['subject']>({ kind: 'total' }, calcium, { kind: 'humidity' }, { kind: 'dryMatter' }),
    min: fc.option(fc.integer({ min: -50, max: 150 })),
    max: fc.option(fc.integer({ min: -50, max: 150 })),
    from: fc.constantFrom<LimitOrigin>('formula', 'set', 'food'),
  }),
)

test('a value keeps all limits exactly when it keeps their intersection', () => {
  fc.assert(
    fc.property(arbitraryLimits, fc.integer({ min: -60, max: 160 }), (limits, value) => {
      const keeps = (min: number | null, max: number | null, at: number) =>
        (min === null || at >= min) && (max === null || at <= max)
      for (const { subject, min, max } of intersectLimitsByQuantity(limits)) {
        const sameQuantity = limits.filter((each) =>
          subject.kind === 'humidity'
            ? ['humidity', 'dryMatter'].includes(each.subject.kind)
            : each.subject.kind === subject.kind,
        )
        const keepsAll = sameQuantity.every((each) =>
          keeps(each.min, each.max, each.subject.kind === 'dryMatter' ? 100 - value : value),
        )
        expect(keeps(min && limitValueInModel(min), max && limitValueInModel(max), value)).toBe(keepsAll)
      }
    }),
  )
})

test('limits built from sides have the same sides', () => {
  fc.assert(
    fc.property(arbitraryLimits, (limits) => {
      expect(limitSidesOf(limitsOfSides(limitSidesOf(limits)))).toEqual(limitSidesOf(limits))
    }),
  )
})
