import { maxPricesOfList } from '@provende/contract/pricing/price-list.ts'
import { calendarDayOf, dayInParis } from '@provende/domain/kit/day.ts'
import { activePriceList } from '@provende/domain/pricing/active-price-list.ts'
import type { PriceFileCatalogue, PriceFileStructure } from '@provende/domain/pricing/price-file/price-file.ts'
import type { Prices } from '@provende/domain/pricing/price-item.ts'
import type { PriceListType } from '@provende/domain/pricing/price-list-type.ts'
import { pricesShownToTenantsBelow } from '@provende/domain/pricing/visible-prices.ts'
import { sql } from 'kysely'
import { maxListRowsPlusOne, refuseTooManyRows } from '../../kit/handler.ts'
import { rowsInParts } from '../../kit/long-list.ts'
import type { Scope } from '../../records/scope.ts'
import { ownedBy, visibleTo, visibleToTenant, writableBy } from '../../records/visible-to.ts'
import type { UnderstoodOutput } from './price-file-thread.ts'
import type { ReviewedList, StructureLists } from './reviewed-import.ts'
import type { RememberedHeadings } from './understood-file.ts'

/* What a price file is understood and compared with: foods, distributors, remembered codes and headings, lists. */

/** More distributors or headings are not looked at. */
const maxStructures = 2000
const maxHeadings = 500

/** The distributors whose lists the person may write, with the current tenant first. */
async function loadStructures(scope: Scope): Promise<PriceFileStructure[]> {
  const { rows } = await sql<PriceFileStructure>`
    select coalesce(o.id, 0) as id, t.id as "tenantId", coalesce(o.code, t.code) as code, coalesce(o.name, t.name) as name,
      array(select line.id from tenant_line(t.id) line order by height) as "tenantLine"
    from tenant t left join organisation o on o.tenant_id = t.id and o.type_id = 1 and not o.deleted and ${ownedBy(scope, 'o')}
    where t.id = ${scope.tenantId}
    union all
    select o.id, o.tenant_id, o.code, o.name, array(select line.id from tenant_line(o.tenant_id) line order by height)
    from (select id, tenant_id, code, name from organisation o where type_id = 1 and not deleted
        and tenant_id <> ${scope.tenantId} and ${writableBy(scope, 'o')} order by id limit ${maxStructures}) as o`.execute(
    scope.transaction,
  )
  return rows
}

/** The foods of those distributors and of tenants above, and the codes their suppliers use. */
export async function loadCatalogue(scope: Scope): Promise<PriceFileCatalogue> {
  const structures = await loadStructures(scope)
  const tenantIds = [...new Set(structures.flatMap(({ tenantLine }) => tenantLine))]
  const foods = await rowsInParts<PriceFileCatalogue['foods'][number]>(maxListRowsPlusOne, async (last, limit) => {
    const { rows } = await sql<PriceFileCatalogue['foods'][number]>`
      select id, tenant_id as "tenantId", code, name from food
      where not deleted and tenant_id = any(${tenantIds}::bigint[]) and ${visibleTo(scope, 'food')} and id > ${last?.id ?? 0}
      order by id limit ${limit}`.execute(scope.transaction)
    return rows
  })
  const aliases = await sql<PriceFileCatalogue['aliases'][number]>`
    select tenant_id as "tenantId", code_key as "codeKey", item_id as "itemId" from price_code_alias
    where tenant_id = any(${tenantIds}::bigint[]) and ${ownedBy(scope, 'price_code_alias')}`.execute(scope.transaction)
  return { foods: refuseTooManyRows(foods), aliases: aliases.rows, structures }
}

export async function loadRememberedHeadings(scope: Scope): Promise<RememberedHeadings> {
  const rows = await scope.transaction
    .selectFrom('price_file_headings')
    .select(['headings_key', 'columns', 'unit'])
    .where('tenant_id', '=', scope.tenantId)
    .orderBy('changed_at', 'desc')
    .limit(maxHeadings)
    .execute()
  return Object.fromEntries(
    rows.map(({ headings_key, columns, unit }) => [headings_key, { columns, unit }]),
  ) as RememberedHeadings
}

type ListRow = {
  readonly id: number
  readonly name: string
  readonly code: string
  readonly type: PriceListType
  readonly ownerTenantId: number
  readonly tenantsShared: boolean
  readonly deleted: boolean
  readonly startDate: Date
  readonly endDate: Date | null
  readonly version: Date
  readonly mayWrite: boolean
}

/** Of the distributors of a file: their lists with prices, and how many formulas use the foods that the file lacks. */
export async function loadListsOf(
  scope: Scope,
  structures: readonly PriceFileStructure[],
  ofFile: UnderstoodOutput['structures'],
): Promise<Record<string, StructureLists>> {
  const lists: Record<string, StructureLists> = {}
  for (const { id, startDay, foodIds } of ofFile) {
    const structure = structures.find((candidate) => candidate.id === id)
    if (structure !== undefined) lists[id] = await loadStructureLists(scope, structure, startDay, new Set(foodIds))
  }
  return lists
}

async function loadStructureLists(
  scope: Scope,
  structure: PriceFileStructure,
  startDay: string,
  foodsOfFile: ReadonlySet<number>,
): Promise<StructureLists> {
  const { tenantId, tenantLine } = structure
  const { rows } = await sql<ListRow>`
    select price_list.id, name, code, type, tenant_id as "ownerTenantId", tenants_shared as "tenantsShared", deleted,
      start_date as "startDate", end_date as "endDate", modification_date as version,
      ${writableBy(scope, 'price_list')} as "mayWrite"
    from price_list where tenant_id = any(${[...tenantLine]}::bigint[]) and ${visibleToTenant(tenantId, 'price_list')}
      and ${visibleTo(scope, 'price_list')}
    order by id`.execute(scope.transaction)
  const dated = rows.map((row) => ({
    ...row,
    startDay: calendarDayOf(row.startDate.toISOString()) ?? '',
    endDay: row.endDate === null ? null : (calendarDayOf(row.endDate.toISOString()) ?? null),
    isSimulated: false,
  }))
  const tree = tenantLine.map((id, index) => ({ id, parentId: tenantLine[index + 1] ?? null }))
  const inForce = activePriceList(dated, tree, tenantId, dayInParis(scope.now))
  const ownLists = dated.filter((list) => list.ownerTenantId === tenantId && list.mayWrite)
  const sameDay = ownLists.findLast((list) => list.startDay === startDay && !list.deleted)
  const updated = sameDay ?? ownLists.find(({ id }) => id === inForce?.id) ?? null
  // The successor of a shared list that was not shared would be in force for nobody below.
  const newest = ownLists.toSorted((a, b) => a.startDay.localeCompare(b.startDay)).at(-1)
  const before = ownLists.find(({ id }) => id === inForce?.id) ?? newest
  const compared = {
    updated: updated && (await withPrices(scope, updated)),
    inForce: inForce && (await withPrices(scope, inForce)),
  }
  const foodsOfLists = Object.values(compared).flatMap((list) => Object.keys(list?.prices ?? {}).map(Number))
  const lacking = [...new Set(foodsOfLists)].filter((id) => !foodsOfFile.has(id))
  return {
    ...compared,
    isShared: before?.tenantsShared ?? (await sharesAtFirst(scope, tenantId)),
    takenNames: ownLists.map(({ name }) => name),
    takenCodes: ownLists.map(({ code }) => code),
    formulaCounts: await countFormulasByFood(scope, tenantId, lacking),
  }
}

/** Whether the first list of a tenant is proposed as shared, as in the form of a list: manufacturers price for those below. */
async function sharesAtFirst(scope: Scope, tenantId: number): Promise<boolean> {
  const { rows } = await sql<{ role: string }>`select role from tenant where id = ${tenantId}`.execute(
    scope.transaction,
  )
  return rows[0] !== undefined && rows[0].role !== 'Structure' && rows[0].role !== 'Farm'
}

async function withPrices(scope: Scope, list: ListRow & { readonly startDay: string }): Promise<ReviewedList> {
  type Line = Prices & { readonly itemId: number; readonly position: number }
  const lines = await rowsInParts<Line>(maxPricesOfList, async (last, limit) => {
    const { rows } = await sql<Line>`
      select item_id as "itemId", position, price, price2, price3, price4 from price_list_items
      where price_list_id = ${list.id} and position > ${last?.position ?? -1} order by position limit ${limit}`.execute(
      scope.transaction,
    )
    return rows
  })
  const shown = lines.map(({ itemId, position: _, ...prices }) => [
    itemId,
    list.mayWrite ? prices : pricesShownToTenantsBelow(prices),
  ])
  const { id, name, code, type, startDay, version } = list
  return { ...{ id, name, code, type, startDay }, version: version.toISOString(), prices: Object.fromEntries(shown) }
}

/** How many formulas of a distributor and of the farms below it use each of some foods. */
async function countFormulasByFood(
  scope: Scope,
  tenantId: number,
  foodIds: readonly number[],
): Promise<Record<string, number>> {
  if (foodIds.length === 0) return {}
  const { rows } = await sql<{ itemId: number; count: number }>`
    select foods.item_id as "itemId", count(*)::integer as count
    from formula join formula_foods foods on foods.formula_id = formula.id
    where not formula.deleted and formula.tenant_id in (
        select descendant_id from tenant_closure where ancestor_id = ${tenantId})
      and foods.item_id = any(${foodIds}::bigint[]) and foods.is_active and foods.value > 0
      and ${visibleTo(scope, 'formula')}
    group by foods.item_id`.execute(scope.transaction)
  return Object.fromEntries(rows.map(({ itemId, count }) => [itemId, count]))
}
