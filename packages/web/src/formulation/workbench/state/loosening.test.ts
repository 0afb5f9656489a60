import type { LimitSensitivity, ShadowPrice } from '@provende/domain/formulation/explain/sensitivity.ts'
import { expect, test } from 'vitest'
import { looseningOf } from './loosening.ts'

const price = (perTonneEur: number | null, until: number): ShadowPrice => ({
  ...{ perAnimalDayEur: perTonneEur === null ? null : perTonneEur / 1000, perTonneEur, bend: 0, until },
  ending: 'changes',
})
const limitOf = (side: 'min' | 'max', value: number, changes: Partial<LimitSensitivity>): LimitSensitivity => ({
  limit: { subject: { kind: 'total' }, side, value, from: 'set' },
  ...{ movesWith: null, value, slack: 0, isBinding: true, isDegenerate: false },
  ...{ lowered: price(null, value), raised: price(null, value) },
  ...changes,
})

test('a minimum is loosened downwards, a maximum upwards, by a tenth or as far as its cost holds', () => {
  const tenth = looseningOf(limitOf('min', 6, { lowered: price(8, 2) }))
  expect(tenth?.to).toBe(5.4)
  expect(tenth?.perTonneEur).toBeCloseTo(-4.8, 9)
  const near = looseningOf(limitOf('min', 6, { lowered: price(8, 5.9) }))
  expect(near?.to).toBe(5.9)
  expect(near?.perTonneEur).toBeCloseTo(-0.8, 9)
  const max = looseningOf(limitOf('max', 50, { raised: price(-2, Number.POSITIVE_INFINITY) }))
  expect(max).toMatchObject({ to: 55, perTonneEur: -10, perAnimalDayEur: -0.01 })
})

test('what does not bind, cannot be looser or is 0 has no loosening', () => {
  expect(looseningOf(limitOf('min', 6, { isBinding: false, lowered: price(8, 2) }))).toBeNull()
  expect(looseningOf(limitOf('min', 6, {}))).toBeNull()
  expect(looseningOf(limitOf('min', 0, { lowered: price(8, -2) }))).toBeNull()
})
