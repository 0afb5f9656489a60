import { test } from 'vitest'
import { eachEngine } from '../kit/support/databases.ts'
import { checkTenancy } from './check-tenancy.ts'
import { disableRowLevelSecurity } from './disable-row-level-security.ts'

eachEngine(({ fresh }) => {
  test('the predicate of the store alone keeps every call within the rules, with row-level security disabled', () =>
    checkTenancy(fresh, 'one', disableRowLevelSecurity))
})
