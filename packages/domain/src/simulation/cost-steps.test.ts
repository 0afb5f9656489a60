import fc from 'fast-check'
import { expect, test } from 'vitest'
import { costSteps } from './cost-steps.ts'

test('the largest changes are single steps, the rest is one, and reformulating comes last', () => {
  const contributions = [3, -1, 12, 0.5, -8, 2, 5]
  expect(costSteps({ today: 400, repriced: 413.5, reoptimised: 409, contributions, decimals: 1 })).toEqual({
    today: 400,
    steps: [
      { kind: 'ingredient', index: 2, change: 12 },
      { kind: 'ingredient', index: 4, change: -8 },
      { kind: 'ingredient', index: 6, change: 5 },
      { kind: 'ingredient', index: 0, change: 3 },
      { kind: 'ingredient', index: 5, change: 2 },
      { kind: 'others', change: -0.5 },
      { kind: 'reformulation', change: -4.5 },
    ],
    end: 409,
  })
})

test('without a new recipe the steps end at the new prices; what is 0 when rounded is no step', () => {
  const input = { today: 100, repriced: 101.2, reoptimised: null, contributions: [1.2, 0.001], decimals: 2 }
  expect(costSteps(input)).toEqual({
    today: 100,
    steps: [{ kind: 'ingredient', index: 0, change: 1.2 }],
    end: 101.2,
  })
})

test('what rounding leaves is in the largest ingredient where there is no rest', () => {
  const contributions = [0.4, 10.4, 0.4]
  const { steps } = costSteps({ today: 100.4, repriced: 111.6, reoptimised: null, contributions, decimals: 0 })
  expect(steps).toEqual([{ kind: 'ingredient', index: 1, change: 12 }])
})

test('what ingredients that are not among the contributions add is in the rest', () => {
  const { steps } = costSteps({ today: 100, repriced: 107, reoptimised: 107, contributions: [2], decimals: 0 })
  expect(steps).toEqual([
    { kind: 'ingredient', index: 0, change: 2 },
    { kind: 'others', change: 5 },
  ])
})

test('the steps that are shown add up to the difference of the costs that are shown', () => {
  const amount = fc.double({ min: -900, max: 900, noNaN: true })
  fc.assert(
    fc.property(
      fc.array(amount, { maxLength: 12 }),
      amount,
      fc.integer({ min: 0, max: 2 }),
      (contributions, gain, decimals) => {
        const repriced = contributions.reduce((sum, change) => sum + change, 20_000)
        const shown = costSteps({ today: 20_000, repriced, reoptimised: repriced - gain, contributions, decimals })
        const units = (value: number) => Math.round(value * 10 ** decimals)
        const sum = shown.steps.reduce((total, { change }) => total + units(change), units(shown.today))
        expect(sum).toBe(units(shown.end))
      },
    ),
  )
})
