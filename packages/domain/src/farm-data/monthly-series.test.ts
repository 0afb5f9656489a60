import { describe, expect, test } from 'vitest'
import { combinedSeries, type MonthPoint, monthlySeries, type SiteRecords } from './monthly-series.ts'

const records = (overrides: Partial<SiteRecords> = {}): SiteRecords => ({
  ...{ productionTypeIds: [1], quantities: [], analyses: [], herds: [], prices: [], objectives: [] },
  ...overrides,
})
const range = { from: '2026-01', to: '2026-03' }
const series = (overrides: Partial<SiteRecords>) => monthlySeries(records(overrides), [], range)
const column = <K extends keyof MonthPoint>(points: readonly MonthPoint[], name: K) =>
  points.map((point) => point[name])
const analysis = { cellsPerMl: null, ureaGramsPerLitre: null }

describe('the months of a site', () => {
  test('hold the litres of the days they have, spread over the days since the entry before', () => {
    const points = series({
      quantities: [
        { day: '2026-01-31', litres: 31_000 },
        // 28 days in February and 2 in March.
        { day: '2026-03-02', litres: 30_000 },
      ],
    })
    expect(column(points, 'litres')).toEqual([31_000, 28_000, 2000])
    expect(column(points, 'days')).toEqual([31, 28, 2])
  })

  test('have a production where animals are known, and none without animals', () => {
    const quantities = [
      { day: '2026-01-31', litres: 62_000 },
      { day: '2026-02-28', litres: 56_000 },
    ]
    const herds = [
      { day: '2026-01-10', headCount: 80 },
      { day: '2026-03-01', headCount: 0 },
    ]
    const points = series({ quantities, herds })
    expect(column(points, 'headCount')).toEqual([80, 80, 0])
    expect(column(points, 'litresPerAnimalDay')).toEqual([25, 25, null])
    expect(column(series({ quantities }), 'litresPerAnimalDay')).toEqual([null, null, null])
  })

  test('count a herd for a year at most', () => {
    const old = series({ herds: [{ day: '2025-01-31', headCount: 80 }] })
    expect(column(old, 'headCount')).toEqual([null, null, null])
    const lastYear = series({ herds: [{ day: '2025-02-01', headCount: 80 }] })
    expect(column(lastYear, 'headCount')).toEqual([80, null, null])
  })

  test('have the litres produced where the share not delivered of the year is entered', () => {
    const quantities = [{ day: '2026-01-31', litres: 48_500 }]
    const points = series({ quantities, objectives: [{ year: 2026, undeliveredPercent: 3 }] })
    expect(column(points, 'producedLitres')).toEqual([50_000, null, null])
    expect(column(series({ quantities }), 'producedLitres')).toEqual([null, null, null])
  })

  test('have an incidence of one species of milk, and none of several or of goats', () => {
    const analyses = [{ day: '2026-02-15', fatGramsPerLitre: 41.2, proteinGramsPerLitre: 32.8, ...analysis }]
    expect(column(series({ analyses }), 'incidenceEurPer1000Litres')).toEqual([null, 13.76, null])
    for (const productionTypeIds of [[2], [1, 2], []])
      expect(column(series({ analyses, productionTypeIds }), 'incidenceEurPer1000Litres')).toEqual([null, null, null])
  })
})

describe('several sites as one', () => {
  const site = (headCount: number, litres: number, fatGramsPerLitre: number) =>
    series({
      quantities: [{ day: '2026-01-31', litres }],
      herds: [{ day: '2026-01-01', headCount }],
      analyses: [{ day: '2026-01-15', fatGramsPerLitre, proteinGramsPerLitre: 32, ...analysis }],
    })

  test('add litres and animals, and weigh contents and production', () => {
    const [january] = combinedSeries([site(100, 93_000, 40), site(50, 31_000, 44)])
    expect(january).toMatchObject({ litres: 124_000, headCount: 150, fatGramsPerLitre: 41 })
    expect(january?.litresPerAnimalDay).toBeCloseTo(124_000 / (150 * 31), 10)
  })

  test('have the plain mean where the litres of a site are not known', () => {
    const dry = series({
      analyses: [{ day: '2026-01-15', fatGramsPerLitre: 44, proteinGramsPerLitre: 32, ...analysis }],
    })
    const [january] = combinedSeries([site(100, 93_000, 40), dry])
    expect(january).toMatchObject({ litres: 93_000, fatGramsPerLitre: 42 })
  })

  test('without figures have none', () => {
    const [january] = combinedSeries([series({}), series({})])
    expect(january).toMatchObject({ litres: null, headCount: null, litresPerAnimalDay: null, fatGramsPerLitre: null })
  })
})
