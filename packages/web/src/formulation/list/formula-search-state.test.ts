import { expect, test } from 'vitest'
import { activeFilterNames, formulaFiltersOf } from './formula-search-state.ts'

const advancedSearchState = {
  stardate: '2026-03-01',
  enddate: '2026-03-31',
  expert: '12',
  zipcode: '56',
  specie: '3',
  targ: '4',
  linkfoods: '640642,640601',
}

test('applies the advanced filters only while they are switched on', () => {
  const on = formulaFiltersOf({ nameformule: 'tarie', ...advancedSearchState, searchonoff: 'true' }, false)
  expect(on).toMatchObject({
    formulaName: 'tarie',
    startDate: '2026-03-01',
    endDate: '2026-03-31',
    expert: 12,
    zip: '56',
    specie: 3,
    target: 4,
    linkedFoods: ['640642', '640601'],
  })
  expect(formulaFiltersOf({ nameformule: 'tarie', ...advancedSearchState }, false)).toEqual(
    formulaFiltersOf({ nameformule: 'tarie' }, false),
  )
  expect(activeFilterNames(advancedSearchState)).not.toContain('expert')
})

test('ignores invalid days, ids and states in the URL', () => {
  const wrong = { statut: '7', stardate: '31/02/2026', expert: 'Anne', specie: '-1', targ: '1e9', searchonoff: '1' }
  expect(formulaFiltersOf(wrong, true)).toEqual(formulaFiltersOf({}, true))
})
