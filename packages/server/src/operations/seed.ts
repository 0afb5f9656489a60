import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Kysely } from 'kysely'
import { ensurePlatformTenant } from '../access/platform-tenant.ts'
import { seedDemoFarmData } from '../farm-data/demo-farm-data.ts'
import { seedDemoFormulas } from '../formulation/demo/demo-formulas.ts'
import { seedLabelRules } from '../formulation/label/seed-label-rules.ts'
import type { Database } from '../kit/database/database.ts'
import { actAsUserInTransaction, inTransaction } from '../kit/database/transaction.ts'
import { seedDemoOrders } from '../ordering/demo/demo-orders.ts'
import { seedDemoOrganisations } from '../organisations/demo-organisation.ts'
import { seedDemoQuestionnaires } from '../questionnaires/demo/demo-questionnaires.ts'
import type { Tables } from '../tables.ts'
import { seedDemoNews } from './demo-news.ts'
import { readImportFolder } from './import/import-files.ts'
import { importFiles, openImport } from './import/import-run.ts'
import type { SourceFile } from './import/import-table.ts'
import { importTables } from './import/import-tables.ts'

type LabelledRow = { code: string; label: string }
type PlatformRows = { units: string[]; currencies: LabelledRow[]; nutrientCategories: LabelledRow[] }

/** Adds what every installation needs: platform tenant, units, currencies, nutrient categories. Idempotent. */
export function seedPlatform(database: Database): Promise<void> {
  return inTransaction(database, { role: 'owner' }, addPlatformRows)
}

/** Whether there is any tenant besides the platform. */
export function hasTenantsBelowPlatform(database: Database): Promise<boolean> {
  return inTransaction(database, { role: 'owner' }, async (transaction) => {
    const tenant = await transaction
      .selectFrom('tenant')
      .select('id')
      .where('parent_id', 'is not', null)
      .executeTakeFirst()
    return tenant !== undefined
  })
}

/**
 * Adds the fictional organisation and its catalogue in one transaction. All its users get the password of
 * `passwordHash`.
 */
export function seedDemo(database: Database, passwordHash: string, now: Date): Promise<void> {
  return inTransaction(database, { role: 'owner' }, async (transaction) => {
    await addPlatformRows(transaction)
    await seedDemoOrganisations(transaction, passwordHash, now)
    await importDemoTables(database, transaction, now)
    await seedDemoFarmData({ transaction, now })
    await seedDemoNews(transaction, now)
    await seedDemoQuestionnaires(transaction, now)
  })
}

/** Imports the demo catalogue like a customer's tables, on behalf of the manufacturer's formulator. */
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
  await actAsUserInTransaction(transaction, actor.tenantId, actor.userId)
  const source = { database, clock: () => now, outerTransaction: transaction }
  const run = openImport({ source, actor, tables: importTables, share: true })
  const tables = files.filter((file): file is SourceFile => 'rows' in file)
  const outcomes = await importFiles(
    run,
    tables.map((file) => (file.name === 'price-lists' ? withRelativeStartDates(file, now) : file)),
  )
  const refused = outcomes.find(({ kind }) => kind === 'refused')
  if (refused) throw new Error(`demo-tables: ${JSON.stringify(refused)}`)
  await seedDemoFormulas({ ...actor, transaction, now })
  await seedDemoOrders({ database, transaction, now }, actor)
}

/** Days from the seed to the start of each price list: one is active, the other upcoming; neither ends. */
const priceListStartDaysFromSeed: Readonly<Record<string, number>> = { 'T4-2026': -30, 'T1-2027': 60 }

function withRelativeStartDates(file: SourceFile, now: Date): SourceFile {
  const startDateOf = (code: unknown) => {
    const start = new Date(now)
    start.setUTCDate(start.getUTCDate() + (priceListStartDaysFromSeed[String(code)] ?? 0))
    return start.toISOString().slice(0, 10)
  }
  const rows = file.rows.map(({ line, cells }) => ({
    line,
    cells: { ...cells, StartDate: startDateOf(cells.Code), EndDate: '' },
  }))
  return { ...file, rows }
}

async function addPlatformRows(transaction: Kysely<Tables>): Promise<void> {
  const tenant = await ensurePlatformTenant(transaction)
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
  await seedLabelRules(transaction, owner)
}
