import { routes } from '@provende/contract/routes.ts'
import { toCodeName, toWireName } from '@provende/contract/wire.ts'
import { expect, test } from 'vitest'
import { orderQueryOf } from './use-paged-list.ts'

const route = routes.simulations.rows
const orderBy = (key: string) => orderQueryOf(route, { sort: { key, descending: true } })

test('a list is sorted by every column, also one with a name of its own on the wire, and by the wire name of an old address', () => {
  expect(orderBy('formulaName')).toEqual({ order: 'FormuleName', desc: true })
  expect(orderQueryOf(route, { sort: null })).toEqual({})
  for (const field of Object.keys(route.response.element.shape))
    for (const key of [field, toWireName(field, route.response)])
      expect(toCodeName(orderBy(key).order ?? '', route.response)).toBe(field)
})
