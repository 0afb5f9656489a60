import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Kysely } from 'kysely'
import { platformTenant } from '../access/platform-tenant.ts'
import { seedDemoFormulas } from '../formulation/demo-formulas.ts'
import type { Database } from '../kit/database/open-database.ts'
import { inTransaction, lookThroughEyesOf } from '../kit/database/transaction.ts'
import { seedDemoOrganisation } from '../organisations/demo-organisation.ts'
import type { Tables } from '../tables.ts'
import { readImportFolder } from './import-files.ts'
import { importFiles, openImport } from './import-run.ts'
import type { SourceFile } from './import-table.ts'
import { importTables } from './import-tables.ts'

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
    await importDemoTables(database, transaction, now)
  })
}

/** The catalogue comes in as a customer's own tables would: by the import, as the manufacturer's formulator. */
async function importDemoTables(database: Database, transaction: Kysely<Tables>, now: Date): Promise<void> {
  const formulator = await transaction
    .selectFrom('app_user')
    .innerJoin('tenant', 'tenant.id', 'app_user.tenant_id')
    .select(['app_user.id', 'tenant_id', 'app_user.role'])
    .where('tenant.role', '=', 'MasterTenant')
    .where('app_user.role', '=', 'Formulateur')
    .orderBy('app_user.id')
    .executeTakeFirstOrThrow()
  const actor = { userId: formulator.id, tenantId: formulator.tenant_id, role: formulator.role }
  const files = await readImportFolder(fileURLToPath(new URL('./demo-tables', import.meta.url)))
  await lookThroughEyesOf(transaction, actor.tenantId, actor.userId)
  const source = { database, clock: () => now, within: transaction }
  const run = openImport({ source, actor, tables: importTables, share: true })
  const tables = files.filter((file): file is SourceFile => 'rows' in file)
  const outcomes = await importFiles(
    run,
    tables.map((file) => (file.name === 'price-lists' ? startedFrom(file, now) : file)),
  )
  const refused = outcomes.find(({ kind }) => kind === 'refused')
  if (refused) throw new Error(`demo-tables: ${JSON.stringify(refused)}`)
  await seedDemoFormulas({ ...actor, transaction, now })
}

/** Days from the day of the seed to the start of a price list: one is in force, the other to come; neither ends. */
const startsAfterDays: Readonly<Record<string, number>> = { 'T4-2026': -30, 'T1-2027': 60 }

function startedFrom(file: SourceFile, now: Date): SourceFile {
  const started = (code: unknown) => {
    const start = new Date(now)
    start.setUTCDate(start.getUTCDate() + (startsAfterDays[String(code)] ?? 0))
    return start.toISOString().slice(0, 10)
  }
  const rows = file.rows.map(({ line, cells }) => ({
    line,
    cells: { ...cells, StartDate: started(cells.Code), EndDate: '' },
  }))
  return { ...file, rows }
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
