import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { eachEngine } from '../kit/databases.ts'
import { tenancyHolds } from './promise.ts'
import { securityOff } from './walls-off.ts'

// The first wall is switched off: the store asks for every row there is, and takes every row for one it may write.
vi.mock('../../packages/server/src/records/visible-to.ts', () => {
  const everything = () => sql<boolean>`true`
  return {
    heldBy: everything,
    writableBy: everything,
    visibleTo: everything,
    heldOutTo: everything,
    nameableBy: everything,
    visibleInList: () => Promise.resolve(everything()),
    mostNamedTenants: 500,
  }
})

eachEngine(({ fresh }) => {
  test('row-level security alone keeps every call to what the rules say, the predicate of the store switched off', () =>
    tenancyHolds(fresh, 'one'))

  test('with both walls switched off, that is noticed', async () => {
    const noticed = await tenancyHolds(fresh, 'one', securityOff).then(
      () => 'nothing',
      ({ cause }: Error) => String(cause),
    )
    expect(noticed).toMatch(/tells what may not be seen|counts|wrote what is not his/)
  })
})
