import { test } from 'vitest'
import { eachEngine } from '../kit/databases.ts'
import { tenancyHolds } from './promise.ts'
import { securityOff } from './walls-off.ts'

eachEngine(({ fresh }) => {
  test('the predicate of the store alone keeps every call to what the rules say, row-level security switched off', () =>
    tenancyHolds(fresh, 'one', securityOff))
})
