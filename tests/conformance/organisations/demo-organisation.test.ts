import { beforeAll, expect, test } from 'vitest'
import { hashPassword } from '../../../packages/server/src/access/sign-in/passwords.ts'
import { createPlatformPerson } from '../../../packages/server/src/access/users/create-admin.ts'
import { buildApp } from '../../../packages/server/src/app.ts'
import type { Database } from '../../../packages/server/src/kit/database/database.ts'
import { inTransaction } from '../../../packages/server/src/kit/database/transaction.ts'
import { randomToken } from '../../../packages/server/src/kit/services.ts'
import {
  loadDemoAccounts,
  seedDemoOrganisations,
} from '../../../packages/server/src/organisations/demo-organisation.ts'
import { onMainEngine, silentLog } from '../../kit/support/databases.ts'
import { testSolverPool } from '../support.ts'
import { noMail } from '../support-access.ts'

const password = 'Provende-2026!'
const now = new Date('2026-03-02T08:00:00.000Z')

onMainEngine(({ fresh }) => {
  let database: Database
  const seed = async (plainPassword: string) => {
    const passwordHash = await hashPassword(plainPassword)
    await inTransaction(database, { role: 'owner' }, (transaction) =>
      seedDemoOrganisations(transaction, passwordHash, now),
    )
  }
  beforeAll(async () => {
    database = await fresh()
    await seed(password)
  })
  const rows = async (query: string) => (await database.pool.query(query)).rows
  const allRows = async () => [
    await rows('select * from tenant order by id'),
    await rows('select * from organisation order by id'),
    await rows('select * from farm_site order by id'),
    await rows('select * from farm_site_productions order by farm_site_id'),
    await rows('select * from app_user order by id'),
    await rows('select * from credential order by user_id'),
  ]

  function call(path: string, request: RequestInit) {
    const settings = { publicUrl: 'http://provende.test', trustProxy: false }
    const services = {
      database,
      clock: () => now,
      log: silentLog,
      mail: noMail,
      settings,
      randomToken,
      solver: testSolverPool,
    }
    return buildApp(services).request(path, request)
  }
  const signIn = (email: string, plainPassword: string) => {
    const body = new URLSearchParams({ grant_type: 'password', Login: email, Password: plainPassword })
    return call('/Token', { method: 'POST', body })
  }

  test('each structure and farm has its tenant, below that of its parent or distributor', async () => {
    const chain = await rows(`
      select string_agg(above.code, ' < ' order by depth) as chain from organisation
      join tenant_closure on descendant_id = organisation.tenant_id join tenant above on above.id = ancestor_id
      group by organisation.id order by organisation.code`)
    expect(chain.map((row) => row.chain)).toEqual([
      'DEMO-F01 < DEMO-S01 < DEMO-S00 < HOST',
      'DEMO-F02 < DEMO-S01 < DEMO-S00 < HOST',
      'DEMO-F03 < DEMO-S04 < DEMO-S01 < DEMO-S00 < HOST',
      'DEMO-F04 < DEMO-S02 < DEMO-S00 < HOST',
      'DEMO-F05 < DEMO-S02 < DEMO-S00 < HOST',
      'DEMO-F06 < DEMO-S02 < DEMO-S00 < HOST',
      'DEMO-F07 < DEMO-S03 < DEMO-S00 < HOST',
      'DEMO-F08 < DEMO-S03 < DEMO-S00 < HOST',
      'DEMO-F09 < DEMO-S03 < DEMO-S00 < HOST',
      ...['10', '11', '12', '13', '14', '15'].map((number) => `DEMO-F${number} < DEMO-S01 < DEMO-S00 < HOST`),
      'DEMO-S00 < HOST',
      'DEMO-S01 < DEMO-S00 < HOST',
      'DEMO-S02 < DEMO-S00 < HOST',
      'DEMO-S03 < DEMO-S00 < HOST',
      'DEMO-S04 < DEMO-S01 < DEMO-S00 < HOST',
    ])
    const [farm] = await rows(`
      select farm.type_id, tenant.role, distributor.code as distributor, farm.latitude, farm.follow_stock
      from farm join tenant on tenant.id = farm.tenant_id join structure distributor on distributor.id = farm.structure_id
      where farm.code = 'DEMO-F01'`)
    expect(farm).toEqual({ type_id: 2, role: 'Farm', distributor: 'DEMO-S01', latitude: 48.018, follow_stock: true })
  })

  test('each farm has a site in its own tenant, with its productions', async () => {
    const sites = await rows(`
      select farm.code, production_type_id as type, farm_site.tenant_id = farm.tenant_id as is_own_tenant from farm_site
      join farm on farm.id = farm_id join farm_site_productions on farm_site_id = farm_site.id order by farm.code`)
    expect(sites.map(({ type, is_own_tenant: isOwnTenant }) => (isOwnTenant ? type : 'elsewhere'))).toEqual([
      ...[1, 1, 1, 1, 1, 2, 1, 1, 3],
      ...[1, 1, 1, 1, 1, 1],
    ])
  })

  test('a person of every role can sign in', async () => {
    const accounts = await loadDemoAccounts(database)
    expect(accounts.map(({ role }) => role)).toEqual([
      ...['Host', 'TC', 'AdminDif', 'ExpertDif', 'Formulateur', 'AdminDistri', 'ExpertDistri', 'Farmer'],
    ])
    for (const { role, email } of accounts) {
      const { access_token: token } = (await (await signIn(email, password)).json()) as { access_token: string }
      const context = await call('/Account/GetContext', { headers: { authorization: `bearer ${token}` } })
      expect(((await context.json()) as { RoleName: string }).RoleName.replace('CMVP', ''), email).toBe(role)
    }
  })

  test('seeding twice adds and changes nothing, not even a password', async () => {
    const before = await allRows()
    await seed('Autre-2026!')
    expect(await allRows()).toEqual(before)
  })

  test('an administrator of the platform is created once and can sign in', async () => {
    const admin = { email: 'Admin@Exemple.test', password, firstName: 'Ada', lastName: 'Min', now }
    expect(await createPlatformPerson(database, { ...admin, email: 'a@b\r\nBcc: x@y.fr', password: 'weak' })).toEqual([
      { key: 'field.email', field: 'email' },
      { key: 'password.weak', field: 'password' },
    ])
    expect(await createPlatformPerson(database, admin)).toEqual([])
    expect(await createPlatformPerson(database, admin)).toEqual([{ key: 'record.valueTaken', field: 'email' }])
    expect((await signIn('admin@exemple.test', password)).status).toBe(200)
    const [audit] =
      await rows(`select as_user_id = (select id from app_user where email = 'admin@exemple.test') as is_admin
      from audit_entry where action = 'adminCreated'`)
    expect(audit).toEqual({ is_admin: true })
  })
})
