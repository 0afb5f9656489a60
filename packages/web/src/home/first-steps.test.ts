import type { CountedRecordFamily } from '@provende/contract/home/stats.ts'
import { expect, test } from 'vitest'
import { firstStepsOf } from './first-steps.ts'

const families = [
  'specie',
  'nutrient',
  'model',
  'food',
  'priceList',
  'constraintSet',
  'structure',
  'farm',
  'user',
  'formula',
] as const satisfies readonly CountedRecordFamily[]
const countsWith = (counts: Partial<Record<CountedRecordFamily, number>>) =>
  new Map<CountedRecordFamily, number>(families.map((family) => [family, counts[family] ?? 0]))

test('a new manufacturer has every step before him, and his own account is not the person to invite', () => {
  const steps = firstStepsOf(countsWith({ user: 1 }), () => true)
  expect(steps.map(({ family }) => family)).toEqual(families)
  expect(steps.some(({ isDone }) => isDone)).toBe(false)
})

test('a step is done with the first record, for people with the second', () => {
  const steps = firstStepsOf(countsWith({ specie: 1, user: 2 }), () => true)
  expect(steps.filter(({ isDone }) => isDone).map(({ family }) => family)).toEqual(['specie', 'user'])
})

test('a species without a breed is half of its step, which leads on to it', () => {
  const withBreeds = (count: number) => new Map([...countsWith({ specie: 1 }), ['race' as const, count]])
  expect(firstStepsOf(withBreeds(0), () => true)[0]).toMatchObject({
    isDone: false,
    screen: 'SpecieList',
    lacksBreed: true,
  })
  expect(firstStepsOf(withBreeds(2), () => true)[0]).toMatchObject({ isDone: true })
})

test('a new distributor finds what the manufacturer made as done, and only what he may do himself before him', () => {
  const counts = countsWith({ specie: 3, nutrient: 63, model: 5, food: 92, constraintSet: 7, user: 1 })
  const steps = firstStepsOf(counts, (screen) => ['FarmAdd', 'StructureUserAdd', 'FormuleEdit'].includes(screen))
  expect(steps.filter(({ isDone }) => !isDone).map(({ family }) => family)).toEqual(['farm', 'user', 'formula'])
  expect(steps.find(({ family }) => family === 'food')).toMatchObject({ count: 92, isDone: true })
})

test('with a formula there are no first steps, nor for who may do none of them or sees no formulas', () => {
  expect(firstStepsOf(countsWith({ formula: 1 }), () => true)).toEqual([])
  expect(firstStepsOf(countsWith({}), () => false)).toEqual([])
  expect(firstStepsOf(new Map([['food', 0]]), () => true)).toEqual([])
})
