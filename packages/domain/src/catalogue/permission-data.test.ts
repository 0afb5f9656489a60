import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatPermissionData, parsePermissionData } from './permission-data.ts'

const arbitraryId = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER })

test('readPermission is the inverse of permissionData', () => {
  expect(formatPermissionData({ permitted: false, structureId: 12, itemId: 345 })).toBe('False,12,345')
  fc.assert(
    fc.property(fc.record({ permitted: fc.boolean(), structureId: arbitraryId, itemId: arbitraryId }), (permission) => {
      expect(parsePermissionData(formatPermissionData(permission))).toEqual(permission)
    }),
  )
})

test('spaces and case are ignored', () => {
  expect(parsePermissionData(' true , 3,4 ')).toEqual({ permitted: true, structureId: 3, itemId: 4 })
})

test.each([
  '',
  'True',
  'True,1',
  'True,1,2,3',
  'Yes,1,2',
  'True,0,2',
  'True,1,-2',
  'True,1.5,2',
  'True,1,9007199254740993',
])('%j is not a permission', (data) => expect(parsePermissionData(data)).toBeUndefined())
