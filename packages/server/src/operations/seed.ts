import { readFile } from 'node:fs/promises'
import type { Kysely } from 'kysely'
import { platformTenant } from '../access/platform-tenant.ts'
import { seedDemoCatalogue } from '../catalogue/demo-catalogue.ts'
import type { Database } from '../kit/database/open-database.ts'
import { inTransaction } from '../kit/database/transaction.ts'
import { seedDemoOrganisation } from '../organisations/demo-organisation.ts'
import type { Tables } from '../tables.ts'

type Labelled = { code: string; label: string }
type PlatformRows = { units: string[]; currencies: Labelled[]; nutrientCategories: Labelled[] }

/** Adds what every installation has: the platform tenant, units, currencies, categories of nutrients. Adding it twice adds nothing. */
export function seedPlatform(database: Database): Promise<void> {
  return inTransaction(database, { role: 'owner' }, addPlatformRows)
}

/** Whether anyone works here already: the platform tenant is not the only one. */
export function hasTenants(database: Database): Promise<boolean> {
  return inTransaction(database, { role: 'owner' }, async (transaction) => {
    const first = await transaction
      .selectFrom('tenant')
      .select('id')
      .where('parent_id', 'is not', null)
      .executeTakeFirst()
    return first !== undefined
  })
}

/** Adds the fictional organisation and its catalogue, in one transaction. `passwordHash` is everyone's password. */
export function seedDemo(database: Database, passwordHash: string, now: Date): Promise<void> {
  return inTransaction(database, { role: 'owner' }, async (transaction) => {
    await addPlatformRows(transaction)
    await seedDemoOrganisation(transaction, passwordHash, now)
    const manufacturer = await transaction
      .selectFrom('tenant')
      .select('id')
      .where('role', '=', 'MasterTenant')
      .orderBy('id')
      .executeTakeFirstOrThrow()
    await seedDemoCatalogue(transaction, manufacturer.id)
  })
}

async function addPlatformRows(transaction: Kysely<Tables>): Promise<void> {
  const tenant = await platformTenant(transaction)
  const rows = JSON.parse(await readFile(new URL('./platform-rows.json', import.meta.url), 'utf8')) as PlatformRows
  const owner = { tenant_id: tenant, tenants_shared: true }
  await transaction
    .insertInto('currency')
    .values(rows.currencies.map((currency) => ({ ...owner, ...currency })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await transaction
    .insertInto('nutrient_category')
    .values(rows.nutrientCategories.map((category) => ({ ...owner, ...category })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await transaction
    .insertInto('unit')
    .values(rows.units.map((label) => ({ ...owner, label })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
