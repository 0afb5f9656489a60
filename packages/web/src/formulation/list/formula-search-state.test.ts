import { expect, test } from 'vitest'
import { appliedNames, filtersIn } from './formula-search-state.ts'

const advanced = {
  stardate: '2026-03-01',
  enddate: '2026-03-31',
  expert: '12',
  zipcode: '56',
  specie: '3',
  targ: '4',
  linkfoods: '640642,640601',
}

test('advanced filters apply where they are on, and wait in the address where they are off', () => {
  const on = filtersIn({ nameformule: 'tarie', ...advanced, searchonoff: 'true' }, false)
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
  expect(filtersIn({ nameformule: 'tarie', ...advanced }, false)).toEqual(filtersIn({ nameformule: 'tarie' }, false))
  expect(appliedNames(advanced)).not.toContain('expert')
})

test('what is no day, id or state in an address asks for nothing', () => {
  const wrong = { statut: '7', stardate: '31/02/2026', expert: 'Anne', specie: '-1', targ: '1e9', searchonoff: '1' }
  expect(filtersIn(wrong, true)).toEqual(filtersIn({}, true))
})
