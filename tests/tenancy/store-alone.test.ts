import { test } from 'vitest'
import { onMainEngine } from '../kit/support/databases.ts'
import { checkTenancy } from './check-tenancy.ts'
import { disableRowLevelSecurity } from './disable-row-level-security.ts'

onMainEngine(({ fresh }) => {
  test('the predicate of the store alone keeps every call within the rules, with row-level security disabled', () =>
    checkTenancy(fresh, 'one', disableRowLevelSecurity))
})
