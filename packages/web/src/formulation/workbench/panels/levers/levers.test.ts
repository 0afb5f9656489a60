import type { FoodSensitivity, LimitSensitivity } from '@provende/domain/formulation/explain/sensitivity.ts'
import { expect, test } from 'vitest'
import { leversOf } from './levers.ts'

const minimumOf = (code: string, value: number, perTonneEur: number): LimitSensitivity => ({
  limit: { subject: { kind: 'nutrient', code }, side: 'min', value, from: 'set' },
  ...{ movesWith: null, value, slack: 0, isBinding: true, isDegenerate: false },
  lowered: { perAnimalDayEur: perTonneEur / 1000, perTonneEur, bend: 0, until: 0, ending: 'changes' },
  raised: { perAnimalDayEur: null, perTonneEur: null, bend: 0, until: value, ending: 'infeasible' },
})
const unused = (food: string, price: number, entersAt: number, kilogramsPerTonne: number | null): FoodSensitivity => ({
  ...{ food, gramsPerAnimalDay: 0, pricePerTonneEur: price, costRange: { lower: entersAt, upper: Infinity } },
  opportunityPrice: { pricePerTonneEur: entersAt, gramsPerAnimalDay: 28, kilogramsPerTonne },
  isProved: true,
})

test('levers are ranked by what a tenth saves per tonne; what makes the tonne dearer is last, what is far away is none', () => {
  const levers = leversOf({
    limits: [minimumOf('CA', 80, -2), minimumOf('P', 6, 8), minimumOf('MG', 18, 1)],
    foods: [unused('NEAR', 1000, 970, 100), unused('FURTHER', 1000, 850, 100), unused('FAR', 1000, 700, 100)],
  })
  expect(
    levers.map((lever) => [
      lever.kind === 'price' ? lever.food : lever.loosening.limit.subject,
      Number(lever.perTonneEur?.toFixed(6)),
    ]),
  ).toEqual([
    ['NEAR', -7],
    [{ kind: 'nutrient', code: 'P' }, -4.8],
    [{ kind: 'nutrient', code: 'MG' }, -1.8],
    ['FURTHER', 0],
    [{ kind: 'nutrient', code: 'CA' }, 16],
  ])
})

test('a lower price saves per animal what its dose does', () => {
  expect(leversOf({ limits: [], foods: [unused('NEAR', 1000, 970, 100)] })).toMatchObject([
    { tenthLowerEur: 900, perAnimalDayEur: (-70 * 28) / 1e6 },
  ])
})

test('a price whose dose is not proved has no figure', () => {
  expect(leversOf({ limits: [], foods: [unused('NEAR', 1000, 970, null)] })).toMatchObject([{ perTonneEur: null }])
})
