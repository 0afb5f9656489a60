import { describe, expect, test } from 'vitest'
import { type OtherLimit, otherLimitRefusals, otherLimitsWithoutFoods } from './other-limits.ts'

const limit = (changes: Partial<OtherLimit>): OtherLimit => ({
  ...{ kind: 'ratio', name: '', itemIds: [1, 2], min: 1.5, max: 2.5 },
  ...changes,
})
const refusalsOf = (...limits: OtherLimit[]) =>
  otherLimitRefusals(limits, (id) => id === 9).map(({ kind, index, field }) => `${index} ${field} ${kind}`)

describe('limits beside those of lines', () => {
  test('are taken when they have what their kind needs', () => {
    const group = limit({ kind: 'group', name: 'Oxydes', itemIds: [5, 6], min: null, max: 30 })
    expect(refusalsOf(limit({}), group, limit({ kind: 'nutrientPerKg', itemIds: [1] }))).toEqual([])
    expect(refusalsOf(limit({ kind: 'nutrientPerKg', itemIds: [9], min: -20, max: 0 }))).toEqual([])
  })

  test('are refused where they limit nothing, twice the same or less than nothing', () => {
    expect(refusalsOf(limit({ itemIds: [1, 1] }))).toEqual(['0 itemIds sameNutrient'])
    expect(refusalsOf(limit({ kind: 'foodPerTonne' }))).toEqual(['0 itemIds itemCount'])
    expect(refusalsOf(limit({ kind: 'group', itemIds: [] }))).toEqual(['0 itemIds itemCount', '0 name nameMissing'])
    expect(refusalsOf(limit({ min: 3 }))).toEqual(['0 min minAboveMax'])
    expect(refusalsOf(limit({ min: null, max: -1 }))).toEqual(['0 max negative'])
    const ofFood = limit({ kind: 'foodPerTonne', itemIds: [1], maxProbability: 0.9 })
    expect(refusalsOf(ofFood)).toEqual(['0 maxProbability probabilityOfFoods'])
    const [one, other] = [
      [5, 6],
      [6, 5],
    ].map((itemIds) => limit({ kind: 'group', name: 'A', itemIds }))
    expect(refusalsOf(one as OtherLimit, other as OtherLimit)).toEqual(['1 itemIds twice'])
    // The inverse of a ratio is another quantity.
    expect(refusalsOf(limit({}), limit({ itemIds: [2, 1] }))).toEqual([])
  })

  test('lose the foods that leave a formula, and go with their last one', () => {
    const group = limit({ kind: 'groupPerTonne', name: 'A', itemIds: [5, 6] })
    const single = limit({ kind: 'foodPerTonne', itemIds: [5] })
    // The ids of a ratio are those of nutrients.
    const ratio = limit({ itemIds: [5, 6] })
    expect(otherLimitsWithoutFoods([group, single, ratio], new Set([5]))).toEqual([{ ...group, itemIds: [6] }, ratio])
    expect(otherLimitsWithoutFoods([group], new Set([5, 6]))).toEqual([])
  })
})
