import fc from 'fast-check'
import { expect, test } from 'vitest'
import { crossingsIn, intersectLimits, type Limit, type LimitOrigin, limitsOf, modelValue, sidesOf } from './limits.ts'

const calcium = { kind: 'nutrient', code: 'CA' } as const
const limit = (
  min: number | null,
  max: number | null,
  from: LimitOrigin = 'formula',
  subject: Limit['subject'] = calcium,
) => ({ subject, min, max, from }) satisfies Limit

test('of two limits on one quantity the tighter side counts, and remembers who asked for it', () => {
  const [bounds] = intersectLimits([limit(80, 120, 'set'), limit(85, null, 'formula'), limit(null, 140, 'food')])
  expect(bounds?.min).toMatchObject({ value: 85, from: 'formula' })
  expect(bounds?.max).toMatchObject({ value: 120, from: 'set' })
})

test('of two equal limits the first one named counts', () => {
  const [bounds] = intersectLimits([limit(80, null, 'set'), limit(80, null, 'formula')])
  expect(bounds?.min?.from).toBe('set')
})

test('a dry matter of at least 95 % is a humidity of at most 5 %, in the words in which it was asked', () => {
  const [bounds, ...others] = intersectLimits([
    limit(null, 6, 'formula', { kind: 'humidity' }),
    limit(95, 100, 'set', { kind: 'dryMatter' }),
  ])
  expect(others).toEqual([])
  expect(bounds?.max).toEqual({ subject: { kind: 'dryMatter' }, side: 'min', value: 95, from: 'set' })
  expect(bounds?.max && modelValue(bounds.max)).toBe(5)
  expect(bounds?.min && modelValue(bounds.min)).toBe(0)
})

test('a dry matter and the humidity it leaves do not cross, whatever 100 − 94.7 is to a computer', () => {
  for (const percent of [94.7, 87.3, 90.1, 99.9]) {
    const rest = Number((100 - percent).toFixed(1))
    const humidity = limit(rest, null, 'formula', { kind: 'humidity' })
    const dryMatter = limit(percent, null, 'set', { kind: 'dryMatter' })
    expect(crossingsIn(intersectLimits([humidity, dryMatter])), `${percent}`).toEqual([])
  }
})

test('limits that cross are both named', () => {
  const humid = limit(8, null, 'formula', { kind: 'humidity' })
  const dry = limit(95, null, 'set', { kind: 'dryMatter' })
  expect(crossingsIn(intersectLimits([limit(90, null), limit(null, 80, 'set'), humid, dry]))).toEqual([
    {
      min: { subject: calcium, side: 'min', value: 90, from: 'formula' },
      max: { subject: calcium, side: 'max', value: 80, from: 'set' },
    },
    {
      min: { subject: { kind: 'humidity' }, side: 'min', value: 8, from: 'formula' },
      max: { subject: { kind: 'dryMatter' }, side: 'min', value: 95, from: 'set' },
    },
  ])
  expect(crossingsIn(intersectLimits([limit(80, 80)]))).toEqual([])
})

const anyLimits = fc.array(
  fc.record({
    subject: fc.constantFrom<Limit['subject']>({ kind: 'total' }, calcium, { kind: 'humidity' }, { kind: 'dryMatter' }),
    min: fc.option(fc.integer({ min: -50, max: 150 })),
    max: fc.option(fc.integer({ min: -50, max: 150 })),
    from: fc.constantFrom<LimitOrigin>('formula', 'set', 'food'),
  }),
)

test('a value keeps all limits exactly when it keeps what they intersect to', () => {
  fc.assert(
    fc.property(anyLimits, fc.integer({ min: -60, max: 160 }), (limits, value) => {
      const keeps = (min: number | null, max: number | null, at: number) =>
        (min === null || at >= min) && (max === null || at <= max)
      for (const { subject, min, max } of intersectLimits(limits)) {
        const ours = limits.filter((one) =>
          subject.kind === 'humidity'
            ? ['humidity', 'dryMatter'].includes(one.subject.kind)
            : one.subject.kind === subject.kind,
        )
        const each = ours.every((one) =>
          keeps(one.min, one.max, one.subject.kind === 'dryMatter' ? 100 - value : value),
        )
        expect(keeps(min && modelValue(min), max && modelValue(max), value)).toBe(each)
      }
    }),
  )
})

test('limits taken apart into sides say the same when put together again', () => {
  fc.assert(
    fc.property(anyLimits, (limits) => {
      expect(sidesOf(limitsOf(sidesOf(limits)))).toEqual(sidesOf(limits))
    }),
  )
})
