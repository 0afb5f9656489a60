import { expect, test } from 'vitest'
import type { LimitSide, LimitSubject } from '../../problem/limits.ts'
import { limitsWithDerogations } from './set-proposal.ts'
import type { ConstraintVersionLimits } from './workbench-formula.ts'

const items = {
  nutrients: [
    { id: 11, code: 'CA' },
    { id: 12, code: 'P' },
  ],
  ingredients: [{ id: 1, code: '640642' }],
}
const line = (id: number, valueMin: number | null, valueMax: number | null, valueMaxKg: number | null = null) => ({
  ...{ id, valueMin, valueMax, valueMaxKg },
})
const limits: ConstraintVersionLimits = {
  dryMatterMinPercent: 94,
  dryMatterMaxPercent: null,
  totalMinGrams: 100,
  totalMaxGrams: 300,
  foods: [{ ...line(1, null, 200, 500), forbidden: false }],
  nutrients: [line(11, 85, 140, 300), line(12, 6, 25)],
  otherLimits: [
    { kind: 'ratio', name: '', itemIds: [11, 12], min: 1.5, max: 3 },
    { kind: 'group', name: 'Phosphates', itemIds: [1, 7], min: null, max: 60 },
  ],
}
const side = (subject: LimitSubject, which: 'min' | 'max', value: number, from: LimitSide['from']): LimitSide => ({
  ...{ subject, value, from, side: which },
})
const derogation = (subject: LimitSubject, which: 'min' | 'max', value: number, ofSet = 0) => ({
  ofFormula: side(subject, which, value, 'formula'),
  ofSet: side(subject, which, ofSet, 'set'),
})
const loosened = (...derogations: Parameters<typeof limitsWithDerogations>[1]) =>
  limitsWithDerogations(limits, derogations, items)

test('each derogation loosens its side of its line; everything else stays', () => {
  const looser = loosened(
    derogation({ kind: 'nutrient', code: 'CA' }, 'min', 80),
    derogation({ kind: 'food', code: '640642' }, 'max', 220),
    derogation({ kind: 'total' }, 'max', 350),
  )
  expect(looser).toEqual({
    ...limits,
    totalMaxGrams: 350,
    foods: [{ ...limits.foods[0], valueMax: 220 }],
    nutrients: [{ ...limits.nutrients[0], valueMin: 80 }, limits.nutrients[1]],
  })
})

test('a humidity of the formula is the dry matter of the set', () => {
  const ofFormula = side({ kind: 'humidity' }, 'max', 7.5, 'formula')
  const ofSet = side({ kind: 'dryMatter' }, 'min', 94, 'set')
  expect(loosened({ ofFormula, ofSet })).toEqual({ ...limits, dryMatterMinPercent: 92.5 })
})

test('shares of lines, ratios and groups are loosened too', () => {
  const looser = loosened(
    derogation({ kind: 'nutrientPerKg', code: 'CA' }, 'max', 320),
    derogation({ kind: 'ratio', numerator: 'CA', denominator: 'P' }, 'min', 1.2),
    derogation({ kind: 'group', name: 'Phosphates', foods: ['640642'] }, 'max', 70),
  )
  expect(looser.nutrients[0]?.valueMaxKg).toBe(320)
  expect(looser.otherLimits?.map(({ min, max }) => [min, max])).toEqual([
    [1.2, 3],
    [null, 70],
  ])
})

test('a limit that the formula asks less often of is less often in the set, on the average without a probability', () => {
  const ofSet = (subject: LimitSubject, value: number) => ({ ...side(subject, 'min', value, 'set'), probability: 0.95 })
  const ca = { kind: 'nutrient', code: 'CA' } as const
  const ratio = { kind: 'ratio', numerator: 'CA', denominator: 'P' } as const
  const looser = loosened(
    { ofFormula: { ...side(ca, 'min', 85, 'formula'), probability: 0.9 }, ofSet: ofSet(ca, 85) },
    { ofFormula: side(ratio, 'min', 1.5, 'formula'), ofSet: ofSet(ratio, 1.5) },
  )
  expect(looser.nutrients[0]).toMatchObject({ valueMin: 85, minProbability: 0.9 })
  expect(looser.otherLimits?.[0]).toMatchObject({ min: 1.5, minProbability: null })
})
