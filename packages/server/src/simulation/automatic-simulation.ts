import { simulation } from '@provende/contract/simulation/simulation.ts'
import { maxSimulatedFormulas } from '@provende/contract/simulation/simulation-routes.ts'
import { dayInParis } from '@provende/domain/kit/day.ts'
import { firstFree } from '@provende/domain/simulation/first-free.ts'
import { supportedCulture } from '@provende/text/culture.ts'
import { formatDate } from '@provende/text/days.ts'
import { wordsOf } from '@provende/text/words.ts'
import { sql } from 'kysely'
import { inTransaction } from '../kit/database/transaction.ts'
import type { Services } from '../kit/services.ts'
import { inScope, type Scope } from '../records/scope.ts'
import { insertRecord } from '../records/store.ts'
import { visibleTo } from '../records/visible-to.ts'
import { startRun } from './simulation-run.ts'

/*
 * The simulation that runs by itself when a price list comes into force: the formulas that are sold at its prices from then on,
 * as they are, re-priced and re-optimised. `price_list_run` has a row for each coming into force that was looked at, written in
 * the transaction that starts the run: whatever processes there are, each happens once. A file imported into a list in force
 * is one more, also on a day that had one.
 */

/** A list that came into force while no process ran is still looked at for so many days. */
const lookBackDays = 7

type ListToRun = {
  readonly priceListId: number
  readonly tenantId: number
  /** The day it came into force. */
  readonly day: string
  /** On whose behalf. */
  readonly userId: number
  /** When a file was last imported into it. */
  readonly importedAt: Date | null
}

/** Starts the simulations of lists that came into force and were not looked at yet. Safe to run in several processes at once. */
export async function startAutomaticSimulations(services: Pick<Services, 'database' | 'clock' | 'log'>): Promise<void> {
  const now = services.clock()
  const today = dayInParis(now)
  const firstDay = dayInParis(new Date(now.getTime() - lookBackDays * 86_400_000))
  const lists = await inTransaction(services.database, { role: 'provende_access' }, async (transaction) => {
    const { rows } = await sql<ListToRun>`
      select price_list_id as "priceListId", tenant_id as "tenantId", day::text, user_id as "userId",
        imported_at as "importedAt"
      from price_lists_to_run(${firstDay}::date, ${today}::date)`.execute(transaction)
    return rows
  })
  for (const list of lists) {
    const { tenantId, userId, priceListId } = list
    try {
      await inScope(services, { tenantId, userId }, (scope) => runList(scope, list, today))
    } catch (error) {
      // Nothing of this list was written; it is tried again at the next look, and the others go on.
      services.log.error({ err: error, priceListId }, 'the simulation of a new price list could not be started')
    }
  }
}

async function runList(scope: Scope, list: ListToRun, today: string): Promise<void> {
  const { priceListId, tenantId, day, importedAt } = list
  const { numAffectedRows } = await sql`
    insert into price_list_run (price_list_id, day, tenant_id, created_at)
    values (${priceListId}, ${day}::date, ${tenantId}, ${scope.now})
    on conflict (price_list_id, day) do update set created_at = excluded.created_at, simulation_id = null
      where price_list_run.created_at < ${importedAt}::timestamptz`.execute(scope.transaction)
  if ((numAffectedRows ?? 0n) === 0n) return
  const formulaIds = await formulasOfList(scope, priceListId, today)
  if (formulaIds.length === 0) return
  const id = await insertSimulation(scope, list)
  await startRun(
    scope,
    { id, ownerTenantId: tenantId, stocks: [] },
    sql`id = any(${formulaIds}::bigint[])`,
    formulaIds.length,
  )
  await sql`update price_list_run set simulation_id = ${id}
    where price_list_id = ${priceListId} and day = ${day}::date`.execute(scope.transaction)
}

/**
 * The active formulas that are sold at the prices of a list from now on: those of the distributors for whom it is in force, as
 * `activePriceList` says, that were computed with it or another list of its owner.
 */
async function formulasOfList(scope: Scope, priceListId: number, today: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with list as (select * from price_list where id = ${priceListId}),
      active as materialized (select id, tenant_id, tenants_shared, start_date from price_list
        where not deleted and (start_date at time zone 'UTC')::date <= ${today}::date
          and (end_date is null or (end_date at time zone 'UTC')::date >= ${today}::date)),
      seller as materialized (select distinct structure_id, seller.tenant_id
        from formula cross join lateral formula_seller(formula.structure_id) seller
        where not formula.deleted and ${visibleTo(scope, 'formula')}),
      sold as (select structure_id from seller cross join list where case when seller.tenant_id = list.tenant_id
        then not exists (select from active where active.tenant_id = list.tenant_id
          and (active.start_date, active.id) > (list.start_date, list.id))
        else list.tenants_shared and not exists (select from active where active.tenant_id = seller.tenant_id)
          and not exists (select from active join tenant_closure above on above.ancestor_id = active.tenant_id
            where above.descendant_id = seller.tenant_id and active.tenants_shared
              and (active.start_date, active.id) > (list.start_date, list.id)) end)
    select formula.id from formula join price_list used on used.id = formula.optimisation_type_object_id
      join list on list.tenant_id = used.tenant_id
    where not formula.deleted and formula.structure_id in (select structure_id from sold)
      and ${visibleTo(scope, 'formula')}
    order by formula.id limit ${maxSimulatedFormulas}`.execute(scope.transaction)
  return rows.map(({ id }) => id)
}

/** A simulation at the prices of the list, named after it and the day. */
async function insertSimulation(scope: Scope, { priceListId, tenantId, day }: ListToRun): Promise<number> {
  const { rows: lists } = await sql<{ name: string; currencyId: number | null; type: string; culture: string }>`
    select list.name, currency_id as "currencyId", type, tenant.default_language as culture
    from price_list list join tenant on tenant.id = list.tenant_id where list.id = ${priceListId}`.execute(
    scope.transaction,
  )
  const [list] = lists
  if (list === undefined) throw new Error('a price list is not visible to its owner')
  const { rows: taken } = await sql<{ name: string; code: string }>`
    select name, code from simulation where tenant_id = ${tenantId}`.execute(scope.transaction)
  const culture = supportedCulture(list.culture)
  const words = wordsOf(culture).simulation.automatic
  const name = words.name(list.name.slice(0, 60), formatDate(day, culture))
  const id = await insertRecord(scope, simulation, {
    name: firstFree(name, new Set(taken.map((other) => other.name))),
    code: firstFree(`AUTO-${priceListId}-${day}`, new Set(taken.map((other) => other.code))),
    ...{ description: '', priceListId, currencyId: list.currencyId, type: list.type, stockMonths: 12 },
    ...{ tenantsShared: false, items: [], stocks: [], replacements: [] },
  })
  await sql`insert into simulation_items (simulation_id, position, tenant_id, item_id, price, price2, price3, price4)
    select ${id}, row_number() over (order by position) - 1, ${tenantId}, item_id, price, price2, price3, price4
    from price_list_items where price_list_id = ${priceListId}`.execute(scope.transaction)
  await sql`update simulation set is_automatic = true where id = ${id}`.execute(scope.transaction)
  return id
}
