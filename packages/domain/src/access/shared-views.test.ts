import { expect, test } from 'vitest'
import { roles } from './roles.ts'
import { mayShareViews } from './shared-views.ts'

test('administrators share views of lists', () => {
  expect(roles.filter(mayShareViews)).toEqual(['Host', 'AdminDif', 'AdminDistri'])
})
