import { priceList, unsavedPriceListId } from '@provende/contract/pricing/price-list.ts'
import type { RecordOf } from '@provende/contract/records/family.ts'
import { type ListedSimulation, simulation } from '@provende/contract/simulation/simulation.ts'
import { simulationFoodProblems, simulationPriceProblems } from '@provende/contract/simulation/simulation-problems.ts'
import type { SimulatedPriceList, simulationRoutes } from '@provende/contract/simulation/simulation-routes.ts'
import { type Prices, toStoredPrices } from '@provende/domain/pricing/price-item.ts'
import type { PriceListType } from '@provende/domain/pricing/price-list-type.ts'
import { pricesShownToTenantsBelow } from '@provende/domain/pricing/visible-prices.ts'
import { firstFree } from '@provende/domain/simulation/first-free.ts'
import { sql } from 'kysely'
import type { Session } from '../access/session/session.ts'
import { editedVersionOf } from '../kit/edited-version.ts'
import { type Handlers, refusal, refuseIf } from '../kit/handler.ts'
import type { Services } from '../kit/services.ts'
import { requireVisibleRecord, requireWritableRecord, toListQuery } from '../records/handlers.ts'
import { referenceProblems, writeOrRefuseTakenValues } from '../records/refusals.ts'
import { inReadScope, inScope, type Scope } from '../records/scope.ts'
import { insertRecord, listRecords, replaceRecord } from '../records/store.ts'
import { visibleTo, writableBy } from '../records/visible-to.ts'

/* Simulations and their prices, which no other part of the program takes for a price list. */

type StoredSimulation = RecordOf<typeof simulation>
type RecordCalls = 'list' | 'prices' | 'add' | 'edit' | 'remove' | 'removeByName'

export function simulationRecordHandlers(
  services: Services,
): Pick<Handlers<typeof simulationRoutes, Session>, RecordCalls> {
  return {
    list: ({ session, query }) =>
      inReadScope(services, session, async (scope) => {
        const order = query.order?.trim() ? query.order : 'CreationDate'
        const desc = query.order?.trim() ? query.desc : true
        const page = await listRecords(scope, simulation, toListQuery(simulation, { ...query, order, desc }))
        return { ...page, response: await withStates(scope, page.response) }
      }),
    prices: ({ session, params: { id, tp } }) =>
      inReadScope(services, session, async (scope) => ({
        response: tp === unsavedPriceListId ? await draftOfPriceList(scope, id) : await loadSimulatedPrices(scope, id),
      })),
    add: ({ session, body }) =>
      inScope(services, session, async (scope) => {
        const content = await preparedContent(scope, body, scope.tenantId)
        const id = await writeOrRefuseTakenValues(simulation, () => insertRecord(scope, simulation, content))
        return { response: await loadSimulatedPrices(scope, id) }
      }),
    edit: ({ session, body }) =>
      inScope(services, session, async (scope) => {
        const version = editedVersionOf(body)
        const existing = await requireWritableRecord(scope, simulation, body.id)
        const { items = existing.items, stocks = existing.stocks, replacements = existing.replacements } = body
        const content = await preparedContent(scope, { ...body, items, stocks, replacements }, existing.ownerTenantId)
        const isReplaced = await writeOrRefuseTakenValues(simulation, () =>
          replaceRecord(scope, simulation, body.id, version, content),
        )
        if (!isReplaced) throw refusal('record.changedMeanwhile')
        return { response: await loadSimulatedPrices(scope, body.id) }
      }),
    remove: ({ session, params: { id } }) =>
      inScope(services, session, (scope) => removeSimulation(scope, sql`id = ${id}`)),
    removeByName: ({ session, params: { splName } }) =>
      inScope(services, session, (scope) =>
        removeSimulation(scope, sql`search_key(name) = search_key(${splName}) and tenant_id = ${scope.tenantId}`),
      ),
  }
}

/** Deletes a simulation; its prices, formulas, run and results go with it, and a job of it stores nothing any more. */
async function removeSimulation(scope: Scope, condition: ReturnType<typeof sql>) {
  const { numAffectedRows } = await sql`
    delete from simulation where ${condition} and ${writableBy(scope, 'simulation')}`.execute(scope.transaction)
  if ((numAffectedRows ?? 0n) === 0n) throw refusal('record.notFound')
  return { response: null }
}

type SimulationBody = Parameters<Handlers<typeof simulationRoutes, Session>['add']>[0]['body']

/** The content of a simulation to be saved, its lines reduced to stored prices; refuses an invalid one. */
async function preparedContent(scope: Scope, body: SimulationBody, ownerTenantId: number) {
  const { items = [], stocks = [], replacements = [], type } = body
  const problems = [
    ...(await referenceProblems(scope, simulation, { ...body, items, stocks, replacements }, ownerTenantId)),
    ...simulationPriceProblems(type, items),
    ...simulationFoodProblems(stocks, replacements),
  ]
  refuseIf(problems)
  const lines = items.flatMap(({ itemId, price, price2, price3, price4 }) => {
    const stored = toStoredPrices(type, { price, price2, price3, price4 })
    return stored.kind === 'stored' ? [{ itemId, ...stored.prices }] : []
  })
  return { ...body, tenantsShared: false, items: lines, stocks, replacements }
}

type SimulationState = Pick<
  ListedSimulation,
  'priceListName' | 'isAutomatic' | 'stockNames' | 'state' | 'formulaCount' | 'computedCount'
>
const noState: SimulationState = {
  ...{ priceListName: '', isAutomatic: false, stockNames: [], state: 'none', formulaCount: 0, computedCount: 0 },
}

/** Adds to simulations how far they are computed. */
export async function withStates<T extends { readonly id: number }>(
  scope: Scope,
  records: readonly T[],
): Promise<(T & SimulationState)[]> {
  const { rows } = await sql<SimulationState & { id: number }>`
    select s.id, coalesce(list.name, '') as "priceListName", coalesce(run.state, 'none') as state,
      s.is_automatic as "isAutomatic",
      array(select food.name from simulation_stocks stock join food on food.id = item_id and ${visibleTo(scope, 'food')}
        where stock.simulation_id = s.id order by stock.position) as "stockNames",
      coalesce(run.formula_count, 0) as "formulaCount",
      (select count(*) from simulation_result r where r.simulation_id = s.id) as "computedCount"
    from simulation s left join simulation_run run on run.simulation_id = s.id
      left join price_list list on list.id = s.price_list_id and ${visibleTo(scope, 'list')}
    where s.id = any(${records.map(({ id }) => id)}::bigint[]) and ${visibleTo(scope, 's')}`.execute(scope.transaction)
  const byId = new Map(rows.map(({ id, ...state }) => [id, state]))
  return records.map((record) => ({ ...record, ...noState, ...byId.get(record.id) }))
}

type LineFood = { readonly name: string; readonly code: string; readonly categoryNames: string[] }

/** The simulated prices of a simulation, with the names of foods and the prices of the list they were copied from. */
async function loadSimulatedPrices(scope: Scope, id: number): Promise<SimulatedPriceList> {
  const record = await requireVisibleRecord(scope, simulation, id)
  const [withState] = await withStates(scope, [record])
  return toSimulatedPriceList(scope, { ...noState, ...record, ...withState }, record.items, record)
}

/** A price list as the simulation it would become, with a name that is free. */
async function draftOfPriceList(scope: Scope, id: number): Promise<SimulatedPriceList> {
  const list = await requireVisibleRecord(scope, priceList, id)
  return draftWithPrices(scope, list, { named: list, type: list.type, prices: await listPrices(scope, list.id) })
}

/** Other prices than those of a list. */
export type DraftPrices = {
  /** What the simulation is named after. */
  readonly named: { readonly name: string; readonly code: string }
  readonly type: PriceListType
  /** By food. */
  readonly prices: ReadonlyMap<number, Prices>
}

/** A simulation to be saved of some prices, for the formulas of a list, with a name that is free; null is no list. */
export async function draftWithPrices(
  scope: Scope,
  list: RecordOf<typeof priceList> | null,
  { named, type, prices }: DraftPrices,
): Promise<SimulatedPriceList> {
  const { rows } = await sql<{ name: string; code: string }>`
    select name, code from simulation where tenant_id = ${scope.tenantId}`.execute(scope.transaction)
  const now = scope.now.toISOString()
  const draft = {
    ...{ id: 0, ownerTenantId: scope.tenantId, ownerUserId: scope.userId, creationDate: now, modificationDate: now },
    ...{ deleted: false, mayWrite: true, tenantsShared: false, description: '', type, stockMonths: 12 },
    name: firstFree(`${named.name.slice(0, 80)} - Simulation`, new Set(rows.map((row) => row.name))),
    code: firstFree(`${named.code.slice(0, 30)}-SIM`, new Set(rows.map((row) => row.code))),
    ...{ priceListId: list?.id ?? null, currencyId: list?.currencyId ?? null },
    ...{ ...noState, priceListName: list?.name ?? '' },
  }
  const lines = [...prices].map(([itemId, of]) => ({ itemId, ...of }))
  return toSimulatedPriceList(scope, draft as Parameters<typeof toSimulatedPriceList>[1], lines, {
    stocks: [],
    replacements: [],
  })
}

/** The prices of a list as the scope may see them, by food. */
export async function listPrices(scope: Scope, listId: number): Promise<ReadonlyMap<number, Prices>> {
  const { rows } = await sql<Prices & { itemId: number; isOwn: boolean }>`
    select item_id as "itemId", price, price2, price3, price4, ${writableBy(scope, 'price_list')} as "isOwn"
    from price_list_items join price_list on price_list.id = price_list_id
    where price_list_id = ${listId} and ${visibleTo(scope, 'price_list')} order by position`.execute(scope.transaction)
  return new Map(
    rows.map(({ itemId, isOwn, ...prices }) => [itemId, isOwn ? prices : pricesShownToTenantsBelow(prices)]),
  )
}

async function toSimulatedPriceList(
  scope: Scope,
  record: Omit<StoredSimulation, 'items' | 'stocks' | 'replacements'> & SimulationState,
  lines: readonly { readonly itemId: number }[],
  { stocks, replacements }: Pick<StoredSimulation, 'stocks' | 'replacements'>,
): Promise<SimulatedPriceList> {
  const foods = await lineFoods(
    scope,
    [...lines, ...stocks, ...replacements, ...replacements.map(({ byItemId: itemId }) => ({ itemId }))].map(
      ({ itemId }) => itemId,
    ),
  )
  const before =
    record.priceListId === null ? new Map<number, Prices>() : await listPrices(scope, Number(record.priceListId))
  const { formulaCount: _, computedCount: __, ...listed } = record
  return {
    ...listed,
    isSimulation: true,
    items: lines.flatMap((line) => {
      const food = foods.get(line.itemId)
      const list = before.get(line.itemId)
      if (food === undefined) return []
      return [{ ...line, ...food, listPrice: list?.price ?? null, listPrice4: list?.price4 ?? null }]
    }),
    stocks: stocks.flatMap((stock) => {
      const food = foods.get(stock.itemId)
      return food === undefined ? [] : [{ ...stock, name: food.name, code: food.code }]
    }),
    replacements: replacements.flatMap((line) => {
      const [food, by] = [foods.get(line.itemId), foods.get(line.byItemId)]
      return food === undefined || by === undefined ? [] : [{ ...line, name: food.name, byName: by.name }]
    }),
    // The lines are of the family, whose prices are numbers.
  } as SimulatedPriceList
}

async function lineFoods(scope: Scope, ids: readonly number[]): Promise<ReadonlyMap<number, LineFood>> {
  const { rows } = await sql<LineFood & { id: number }>`
    select id, name, code, array(select name from food_category where id = any(food.categories)
      and ${visibleTo(scope, 'food_category')} order by name) as "categoryNames"
    from food where id = any(${[...ids]}::bigint[]) and ${visibleTo(scope, 'food')}`.execute(scope.transaction)
  return new Map(rows.map(({ id, ...food }) => [id, food]))
}
