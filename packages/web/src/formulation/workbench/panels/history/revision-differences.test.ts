import type { RevisionResponse } from '@provende/contract/formulation/formula-revisions.ts'
import { wordsOf } from '@provende/text/words.ts'
import { expect, test } from 'vitest'
import { formulaEntryOf } from '../../state/workbench-entry.ts'
import { formulaFixture } from '../../state/workbench-fixture.ts'
import { comparedRevisions } from './revision-differences.ts'

const { formule, basis } = formulaFixture()
const { content } = formulaEntryOf(formule)

function revision(number: number, changes: Partial<RevisionResponse> = {}): RevisionResponse {
  const source = { id: 1, name: '2026-1' }
  return {
    ...{ number, operation: 'save', creationDate: '2026-01-02T10:00:00.000Z', userName: 'Inès', isOptimal: false },
    ...{ totalGrams: 253, humidityPercent: 5, pricePerTonneEur: 100, pricePerAnimalDayEur: 0.0253, isRespected: true },
    distributorPricePerTonneEur: null,
    sources: {
      formulaName: 'Vaches',
      modelVersion: { ...source, modelName: 'CMV' },
      priceList: { ...source, code: 'T1', startDate: '2026-01-01T00:00:00.000Z', endDate: null },
      constraintVersion: { ...source, setId: 2, setCode: 'S', setName: 'Haute' },
      breed: null,
    },
    content: { ...content, foods: [...content.foods], nutrients: [...content.nutrients], otherLimits: [] },
    basis,
    derogations: [],
    outcome: {
      ...{ foods: [], nutrients: [], cmvp: formule.cmvp },
      check: { violations: [], excludedUsed: [] },
    },
    ...changes,
  } as RevisionResponse
}
const frenchLanguage = { words: wordsOf('fr-FR'), culture: 'fr-FR' } as const
const differingRows = (one: RevisionResponse, other: RevisionResponse) =>
  comparedRevisions(one, other, frenchLanguage).flatMap(({ part, rows }) =>
    rows.filter(({ isDifferent }) => isDifferent).map((row) => [part, row.label, row.one, row.other]),
  )

test('equal revisions have no differences', () => {
  expect(differingRows(revision(1), revision(2))).toEqual([])
})

test('lists changed figures and limits and changed or missing lines, with both texts', () => {
  const foods = content.foods.flatMap((line) => (line.id === 4 ? [] : [line.id === 1 ? { ...line, value: 210 } : line]))
  const other = revision(2, {
    totalGrams: 262,
    content: { ...content, total: { min: 250, max: null }, foods, nutrients: [...content.nutrients], otherLimits: [] },
  })
  expect(differingRows(revision(1), other)).toEqual([
    ['figures', 'Total (g/animal/j)', '253,00', '262,00'],
    ['facts', 'Total, limites (g/animal/j)', '', '250\u00a0–\u00a0…'],
    ['foods', 'Food 640642 (640642) (g/animal/j)', '200,000', '210,000'],
    ['foods', 'Food ZINC (ZINC) (g/animal/j)', '1,000', 'absent'],
    ['foods', 'Food ZINC (ZINC), limites', '', 'absent'],
  ])
})

test('a difference below the shown decimals is none', () => {
  const foods = content.foods.map((line) => (line.id === 1 ? { ...line, value: 200.00001 } : line))
  const other = revision(2, { content: { ...content, foods, nutrients: [...content.nutrients], otherLimits: [] } })
  expect(differingRows(revision(1), other)).toEqual([])
  const shown = content.foods.map((line) => (line.id === 1 ? { ...line, value: 200.001 } : line))
  const changed = revision(3, {
    content: { ...content, foods: shown, nutrients: [...content.nutrients], otherLimits: [] },
  })
  expect(differingRows(revision(1), changed)).toEqual([
    ['foods', 'Food 640642 (640642) (g/animal/j)', '200,000', '200,001'],
  ])
})

test('a number that differs says by how much and how many percent, also where one has none of a food', () => {
  const foods = content.foods.flatMap((line) => (line.id === 4 ? [] : [line.id === 1 ? { ...line, value: 210 } : line]))
  const other = revision(2, {
    pricePerTonneEur: 95,
    content: { ...content, foods, nutrients: [...content.nutrients], otherLimits: [] },
  })
  const changes = comparedRevisions(revision(1), other, frenchLanguage).flatMap(({ rows }) =>
    rows.flatMap(({ label, change }) => (change ? [[label, change.amount, change.percent]] : [])),
  )
  expect(changes).toEqual([
    ['€/t', '−5,00', '−5,0'],
    ['Food 640642 (640642) (g/animal/j)', '+10,000', '+5,0'],
    ['Food ZINC (ZINC) (g/animal/j)', '−1,000', '−100,0'],
  ])
})

test('two amounts that are rounded apart differ by what they differ, not by 0,000', () => {
  const foods = content.foods.map((line) => (line.id === 1 ? { ...line, value: 200.00051 } : line))
  const other = revision(2, { content: { ...content, foods, nutrients: [...content.nutrients], otherLimits: [] } })
  const start = content.foods.map((line) => (line.id === 1 ? { ...line, value: 200.00049 } : line))
  const one = revision(1, { content: { ...content, foods: start, nutrients: [...content.nutrients], otherLimits: [] } })
  const changes = comparedRevisions(one, other, frenchLanguage).flatMap(({ rows }) => rows.map(({ change }) => change))
  expect(changes).toContainEqual({ amount: '+0,00002', percent: '+0,00001' })
})

test('a derogation is listed with who made it when, and why', () => {
  const side = { subject: { kind: 'nutrient', code: 'CA' }, side: 'min', name: 'Calcium', unit: 'g/animal/j' } as const
  const derogation = {
    ofFormula: { ...side, value: 50, from: 'formula' },
    ofSet: { ...side, value: 60, from: 'set' },
    note: 'Eau dure',
    since: { number: 2, userName: 'Inès', creationDate: '2026-01-02T10:00:00.000Z' },
  } as const
  expect(differingRows(revision(1), revision(2, { derogations: [derogation] }))).toEqual([
    [
      'derogations',
      'Calcium, minimum',
      'absent',
      '50 g/animal/j (jeu : 60 g/animal/j) · depuis la version 2, Inès, 02/01/2026 11:00 · motif : Eau dure',
    ],
  ])
  expect(differingRows(revision(2, { derogations: [derogation] }), revision(3, { derogations: [derogation] }))).toEqual(
    [],
  )
})
