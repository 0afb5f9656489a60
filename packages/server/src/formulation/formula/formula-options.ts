import type { FormulaWithInputs } from '@provende/contract/formulation/formula-schemas.ts'
import { calendarDayOf, dayInParis } from '@provende/domain/kit/day.ts'
import { activePriceList, type DatedPriceList } from '@provende/domain/pricing/active-price-list.ts'
import { priceListStateOn } from '@provende/domain/pricing/list-state.ts'
import { sql } from 'kysely'
import { refusal } from '../../kit/handler.ts'
import type { Scope } from '../../records/scope.ts'
import { visibleTo, visibleToTenant } from '../../records/visible-to.ts'

/* What a formula can refer to: its distributor, the price lists and the constraint sets on offer. */

type DistributorRow = FormulaWithInputs['distributeur'] & { readonly tenantId: number }

/**
 * The distributor of a formula, with its farm. `formula_seller` also answers for an expert who only sees the farm.
 * Refuses an unknown distributor.
 */
export async function loadDistributor(
  scope: Scope,
  { structureId, farmId }: { readonly structureId: number; readonly farmId: number | null },
): Promise<DistributorRow> {
  const { rows } = await sql<Omit<DistributorRow, 'farmId'>>`
    select seller.id as "structureId", seller.tenant_id as "tenantId", seller.name, seller.code,
      seller.is_named as "isNamed", coalesce(farm.name, '') as "farmName", coalesce(farm.city, '') as "farmCity"
    from formula_seller(${structureId}) seller
      left join farm on farm.id = ${farmId} and ${visibleTo(scope, 'farm')}`.execute(scope.transaction)
  const [distributor] = rows
  if (distributor === undefined) throw refusal('record.referenceMissing', 'structureId')
  return { ...distributor, farmId }
}

type PriceListRow = DatedPriceList & {
  name: string
  code: string
  startDate: Date
  endDate: Date | null
  height: number
  currencyCode: string
}

/**
 * The price lists a formula can use: the distributor's own and those shared with it by the tenants above, if active
 * today, the default one first; plus `chosenId` in whatever state. Source: spec 2 §5, docs/open-questions.md.
 */
export async function offeredPriceLists(
  scope: Scope,
  distributorTenantId: number,
  chosenId: number | null,
): Promise<FormulaWithInputs['priceLists']> {
  const { rows } = await sql<PriceListRow>`
    select price_list.id, price_list.name, price_list.code, start_date as "startDate", end_date as "endDate",
      price_list.deleted, price_list.tenant_id as "ownerTenantId", price_list.tenants_shared as "tenantsShared",
      false as "isSimulated", height, coalesce(currency.code, 'EUR') as "currencyCode"
    from price_list join tenant_line(${distributorTenantId}) line on line.id = price_list.tenant_id
      left join currency on currency.id = currency_id and ${visibleTo(scope, 'currency')}
    where ((not price_list.deleted and ${visibleToTenant(distributorTenantId, 'price_list')}) or price_list.id = ${chosenId})
      and ${visibleTo(scope, 'price_list')}
    order by price_list.label_key, price_list.id`.execute(scope.transaction)
  const today = dayInParis(scope.now)
  const lists = rows.map((row) => ({
    ...row,
    startDay: isoDayOfDate(row.startDate) ?? '',
    endDay: isoDayOfDate(row.endDate),
  }))
  const active = activePriceList(lists, tenantsOfPriceLists(rows, distributorTenantId), distributorTenantId, today)
  return lists
    .map(({ id, name, code, currencyCode, startDate, endDate, ...list }) => ({
      id,
      name,
      code,
      currencyCode,
      startDate: startDate.toISOString(),
      endDate: endDate?.toISOString() ?? null,
      state: priceListStateOn(list, today),
      isActive: id === active?.id,
    }))
    .filter(({ id, state }) => state === 'active' || id === chosenId)
    .toSorted((one, other) => Number(other.isActive) - Number(one.isActive))
}

const isoDayOfDate = (date: Date | null): string | null =>
  date === null ? null : (calendarDayOf(date.toISOString()) ?? null)

/** The owners of the lists as a chain of tenants from the distributor upwards, by their height above it. */
function tenantsOfPriceLists(rows: readonly PriceListRow[], distributorTenantId: number) {
  const byHeight = [...new Map(rows.map(({ ownerTenantId, height }) => [height, ownerTenantId]))].toSorted(
    ([one], [other]) => one - other,
  )
  const chain = [distributorTenantId, ...byHeight.filter(([height]) => height > 0).map(([, id]) => id)]
  return chain.map((id, index) => ({ id, parentId: chain[index + 1] ?? null }))
}

type ConstraintVersionRow = FormulaWithInputs['constraints'][number] & { versionId: number; versionName: string }

/** The constraint sets with an active version for a model version; the versions of each latest first. */
export async function offeredConstraintSets(
  scope: Scope,
  modelVersionId: number,
): Promise<FormulaWithInputs['constraints']> {
  const { rows } = await sql<ConstraintVersionRow>`
    select s.id, s.name, s.code, s.type_object_id as "breedId", v.id as "versionId", v.name as "versionName"
    from constraint_version v join constraint_set s on s.id = v.constraint_set_id
    where v.model_version_id = ${modelVersionId} and not v.deleted and not s.deleted
      and ${visibleTo(scope, 'v')} and ${visibleTo(scope, 's')}
    order by s.label_key, s.id, v.creation_date desc, v.id desc`.execute(scope.transaction)
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((versions) => {
    const [first] = versions
    if (first === undefined) return []
    const { id, name, code, breedId } = first
    return [
      { id, name, code, breedId, versions: versions.map((row) => ({ id: row.versionId, name: row.versionName })) },
    ]
  })
}

/** What is produced on the active sites of a farm, as far as that is entered; nothing without a farm. */
export async function productionsOfFarm(scope: Scope, farmId: number | null): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct production_type_id as id from farm_site_productions
    join farm_site on farm_site.id = farm_site_id
    where farm_id = ${farmId} and not farm_site.deleted and ${visibleTo(scope, 'farm_site')} order by 1`.execute(
    scope.transaction,
  )
  return rows.map(({ id }) => id)
}
