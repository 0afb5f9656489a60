import { priceList } from '@provende/contract/pricing/price-list.ts'
import { hasOtherPrices, type PriceLine, priceListProblems } from '@provende/contract/pricing/price-list-problems.ts'
import type { PricedFood, priceListRoutes } from '@provende/contract/pricing/price-list-routes.ts'
import { type AnyRecord, isNew, type RecordOf } from '@provende/contract/records/family.ts'
import { dayInParis, dayOf, formatDay, noonOf } from '@provende/domain/kit/day.ts'
import { type PriceListType, type Prices, toStoredPrices } from '@provende/domain/pricing/price-item.ts'
import { visiblePrices } from '@provende/domain/pricing/visible-prices.ts'
import { sql } from 'kysely'
import { allRows, type Handlers, rowLimit } from '../kit/handler.ts'
import { existingRecord, recordHandlers } from '../records/handlers.ts'
import { type Actor, inReadScope, type Scope, type ScopeSource } from '../records/scope.ts'
import { referenceableBy, visibleTo } from '../records/visible-to.ts'

type PriceListContent = Record<string, unknown> & {
  startDate: string | null
  endDate: string | null
  type: PriceListType
  items: (PriceLine & Record<string, unknown>)[]
}
type StoredPriceList = RecordOf<typeof priceList>
/** A line as stored: with its prices. */
type StoredLine = StoredPriceList['items'][number] & Prices
type Food = { readonly id: number; readonly name: string; readonly code: string }

/**
 * Price lists: a single one includes its prices with food names, also in the response of a save. Readers of a list
 * shared from above see only the two prices that concern them, and no other call reveals the rest.
 */
export function priceListHandlers(source: ScopeSource): Handlers<typeof priceListRoutes, Actor> {
  const rules = { beforeSave: prepareContent }
  const handlers = recordHandlers(source, priceList, rules)
  const readPriceList = (actor: Actor, id: number) =>
    inReadScope(source, actor, async (scope) => {
      const record = await existingRecord(scope, priceList, id)
      return { response: { ...withFormattedDates(record), items: await toLineDtos(scope, record) } }
    })
  const list = async (call: Parameters<typeof handlers.list>[0]) => {
    const { response, ...reply } = await handlers.list(call)
    return { ...reply, response: response.map(withFormattedDates) }
  }
  return {
    ...handlers,
    list,
    all: (call) => list({ ...call, query: { ...call.query, getInactive: false } }),
    one: ({ session, params }) => readPriceList(session, params.id),
    create: async ({ body, ...call }) => {
      const { response } = await handlers.create({ ...call, body: { ...body, id: null } })
      return readPriceList(call.session, response.id)
    },
    replace: async (call) => readPriceList(call.session, (await handlers.replace(call)).response.id),
    foods: ({ session, params }) =>
      inReadScope(source, session, async (scope) => ({ response: await offeredFoods(scope, params.id) })),
  }
}

/** Completes the content of a list to be saved, reducing lines to stored prices; returns its problems. */
async function prepareContent(scope: Scope, body: Record<string, unknown>, existing: AnyRecord | null) {
  // kit/http.ts has validated the body against the schema of the family.
  const content = body as PriceListContent
  content.startDate ??= noonOf(dayInParis(scope.now))
  const problems = priceListProblems(content)
  content.items = content.items.flatMap((line) => {
    const stored = toStoredPrices(content.type, line, hasOtherPrices(line))
    return stored.kind === 'stored' ? [{ ...line, ...stored.prices }] : []
  })
  if (existing !== null) content.items.push(...(await hiddenLines(scope, existing, content.items)))
  return problems
}

/** Stored prices of foods no longer visible to the user: the save must not remove them. */
async function hiddenLines(scope: Scope, { items }: AnyRecord, newLines: PriceListContent['items']) {
  const stored = items as PriceListContent['items']
  const visibleFoods = await foodsById(
    scope,
    stored.map(({ itemId }) => itemId),
  )
  const newIds = new Set(newLines.map(({ itemId }) => itemId))
  return stored.filter(({ itemId }) => !visibleFoods.has(itemId) && !newIds.has(itemId))
}

/** The lines of a list for visible foods, with food names; of a list from above only the visible prices. */
async function toLineDtos(scope: Scope, record: StoredPriceList) {
  const stored = record.items as StoredLine[]
  const foods = await foodsById(
    scope,
    stored.map(({ itemId }) => itemId),
  )
  return stored.flatMap((line) => {
    const food = foods.get(line.itemId)
    if (food === undefined) return []
    const prices = record.mayWrite ? line : { ...line, ...visiblePrices(line), ...noOtherPrices }
    return [{ ...prices, id: line.itemId, listId: record.id, name: food.name, code: food.code }]
  })
}
const noOtherPrices = { price5: null, price6: null, price7: null, price8: null, price9: null }

async function foodsById(scope: Scope, ids: readonly number[]): Promise<ReadonlyMap<number, Food>> {
  const { rows } = await sql<Food>`
    select id, name, code from food
    where id = any(${[...ids]}::bigint[]) and ${visibleTo(scope, 'food')}`.execute(scope.transaction)
  return new Map(rows.map((food) => [food.id, food]))
}

/**
 * The foods of a list and those that can be added: active ones of its tenant and of tenants above. None can be added to
 * a list shared from above; a new one (id below 1) belongs to the current tenant.
 */
async function offeredFoods(scope: Scope, listId: number): Promise<PricedFood[]> {
  const record = isNew(listId) ? null : await existingRecord(scope, priceList, listId)
  const ownerId = record === null ? scope.tenantId : record.ownerTenantId
  const pricedIds = ((record?.items ?? []) as StoredLine[]).map(({ itemId }) => itemId)
  const isOffered = record?.mayWrite === false ? sql`false` : sql`(not deleted and ${referenceableBy(ownerId, 'food')})`
  const { rows } = await sql<PricedFood>`
    select id as "itemId", name, code, deleted from food
    where (id = any(${pricedIds}::bigint[]) or ${isOffered}) and ${visibleTo(scope, 'food')}
    order by label_key, id limit ${rowLimit}`.execute(scope.transaction)
  return allRows(rows)
}

/** Adds the dates formatted for old clients, undefined where a list has only other columns. */
function withFormattedDates<Listed extends Pick<StoredPriceList, 'startDate' | 'endDate'>>(record: Listed) {
  const format = (instant: string | null) => (instant === undefined ? instant : formatDay(dayOf(instant ?? '') ?? ''))
  return { ...record, startDatePublic: format(record.startDate), endDatePublic: format(record.endDate) }
}
