import { expect, test } from 'vitest'
import { benchmarkOf } from './benchmark.ts'

test('median and quartiles of eight farms and more', () => {
  expect(benchmarkOf([8, 1, 7, 2, 6, 3, 5, 4, 9])).toEqual({
    farmsCount: 9,
    lowerQuartile: 3,
    median: 5,
    upperQuartile: 7,
  })
  expect(benchmarkOf([1, 2, 3, 4, 5, 6, 7, 8])).toEqual({
    farmsCount: 8,
    lowerQuartile: 2.75,
    median: 4.5,
    upperQuartile: 6.25,
  })
})

test('is hidden below eight farms', () => expect(benchmarkOf([1, 2, 3, 4, 5, 6, 7])).toBeNull())
