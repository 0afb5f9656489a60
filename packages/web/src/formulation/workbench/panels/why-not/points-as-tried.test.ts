import { expect, test } from 'vitest'
import { withoutDearer } from './points-as-tried.ts'

const point = (measure: number, costPerAnimalDayEur: number) => ({
  ...{ measure, costPerAnimalDayEur, costPerTonneEur: null, limits: [] },
})

test('a point that a rounded dose moved beyond a nearer and cheaper one is left out', () => {
  const points = [point(0.267, 0.1523), point(0.261, 0.1476), point(0.264, 0.1437), point(0.272, 0.1394)]
  expect(withoutDearer(points).map(({ measure }) => measure)).toEqual([0.261, 0.264, 0.272])
})
