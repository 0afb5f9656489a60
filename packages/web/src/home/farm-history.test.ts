import { addMonths, monthsBetween } from '@provende/domain/kit/month.ts'
import { expect, test } from 'vitest'
import { farmHistoryOf, historyRange, missingParts } from './farm-history.ts'

const empty = {
  ...{ litres: null, days: 0, headCount: null, producedLitres: null, litresPerAnimalDay: null, cellsPerMl: null },
  ...{ fatGramsPerLitre: null, proteinGramsPerLitre: null, ureaGramsPerLitre: null, eurPer1000Litres: null },
  incidenceEurPer1000Litres: null,
}
const seriesOf = (fat: Readonly<Record<string, number>>) => {
  const { from, to } = historyRange('2026-11')
  return {
    sites: [],
    months: monthsBetween(from, to).map((month) => ({ ...empty, month, fatGramsPerLitre: fat[month] ?? null })),
    objectives: [{ year: 2026, maxFatGramsPerLitre: 43, maxProteinGramsPerLitre: null, litresPerAnimalDay: null }],
  }
}
const fatOf = (fat: Readonly<Record<string, number>>) => {
  const { months, figures } = farmHistoryOf(seriesOf(fat), '2026-11')
  return { months, ...(figures.find(({ figure }) => figure === 'fatGramsPerLitre') ?? expect.fail()) }
}

test('thirteen months end with this month once something of it is recorded, else with the one before', () => {
  expect(fatOf({ '2026-10': 41 }).months.at(-1)).toBe('2026-10')
  expect(fatOf({ '2026-11': 41 }).months).toEqual(monthsBetween('2025-11', '2026-11'))
})

test('each month has the value of a year before beside it; what is not recorded is no value', () => {
  const fat = fatOf({ '2026-10': 42, '2025-10': 41, '2024-10': 40 })
  expect(fat.now).toEqual([41, ...Array(11).fill(null), 42])
  expect(fat.former).toEqual([40, ...Array(11).fill(null), 41])
  expect(fat.latest).toEqual({ value: 42, month: '2026-10', change: 1 })
  expect(fat.objective).toBe(43)
})

test('the newest value is that of the last month which has one; without a value there is none', () => {
  expect(fatOf({ '2026-08': 39 }).latest).toEqual({ value: 39, month: '2026-08', change: null })
  expect(fatOf({}).latest).toBeNull()
})

test('the litres of a month that is not delivered to its end are not compared with those of a whole one', () => {
  const changeOf = (days: number) => {
    const series = seriesOf({})
    const delivered = { '2026-11': { litres: 18_000, days }, '2025-11': { litres: 64_000, days: 30 } }
    const months = series.months.map((point) => ({ ...point, ...delivered[point.month as keyof typeof delivered] }))
    return farmHistoryOf({ ...series, months }, '2026-11').figures[0]?.latest?.change
  }
  expect(changeOf(12)).toBeNull()
  expect(changeOf(28)).toBe(-46_000)
})

test('a month lacks what is not recorded of it', () => {
  const month = addMonths('2026-11', -1)
  expect(missingParts({ ...empty, month, litres: 0, headCount: 60 })).toEqual(['analysis', 'price'])
  expect(missingParts(undefined)).toEqual(['quantity', 'analysis', 'price', 'herd'])
})
