import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { onMainEngine } from '../kit/support/databases.ts'
import { checkTenancy } from './check-tenancy.ts'
import { disableRowLevelSecurity } from './disable-row-level-security.ts'

// Disables the predicate of the store: it reads every row and treats every row as writable.
vi.mock('../../packages/server/src/records/visible-to.ts', () => {
  const everything = () => sql<boolean>`true`
  return {
    ownedBy: everything,
    writableBy: everything,
    writableOfVisible: everything,
    visibleTo: everything,
    visibleToTenant: everything,
    referenceableBy: everything,
    inlinedVisibility: () => Promise.resolve(everything),
    maxInlinedTenants: 500,
  }
})

onMainEngine(({ fresh }) => {
  test('row-level security alone keeps every call within the rules, with the predicate of the store disabled', () =>
    checkTenancy(fresh, 'one'))

  test('with both disabled, the check fails', async () => {
    const failure = await checkTenancy(fresh, 'one', disableRowLevelSecurity).then(
      () => 'nothing',
      ({ cause }: Error) => String(cause),
    )
    expect(failure).toMatch(/shows what may not be seen|counts|wrote what the caller may not write/)
  })
})
