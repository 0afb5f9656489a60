import { food } from '@provende/contract/catalogue/food.ts'
import { firstQuestions, unusualChangeProblem } from '@provende/contract/kit/unusual.ts'
import { priceList } from '@provende/contract/pricing/price-list.ts'
import {
  hasOtherPrices,
  type PriceListLine,
  priceListProblems,
} from '@provende/contract/pricing/price-list-problems.ts'
import type { priceListRoutes } from '@provende/contract/pricing/price-list-routes.ts'
import type { PriceableFood } from '@provende/contract/pricing/priced-food.ts'
import type { Problem } from '@provende/contract/problems.ts'
import { type AnyRecord, isNewRecord, type RecordOf } from '@provende/contract/records/family.ts'
import { calendarDayOf, dayInParis, formatDay, noonInstantOf } from '@provende/domain/kit/day.ts'
import { type Prices, toStoredPrices } from '@provende/domain/pricing/price-item.ts'
import type { PriceListType } from '@provende/domain/pricing/price-list-type.ts'
import { unusualPrice } from '@provende/domain/pricing/unusual-price.ts'
import { pricesShownToTenantsBelow } from '@provende/domain/pricing/visible-prices.ts'
import { sql } from 'kysely'
import { referenceConditions } from '../catalogue/where-used.ts'
import { type Handlers, maxListRowsPlusOne, refuseTooManyRows } from '../kit/handler.ts'
import { recordHandlers, requireVisibleRecord, toListQuery } from '../records/handlers.ts'
import { type Actor, inReadScope, type Scope, type ScopeSource } from '../records/scope.ts'
import { listRecords, readRecord } from '../records/store.ts'
import { referenceableBy, visibleTo, visibleToTenant } from '../records/visible-to.ts'

type PriceListContent = Record<string, unknown> & {
  startDate: string | null
  endDate: string | null
  type: PriceListType
  items: (PriceListLine & Record<string, unknown>)[]
  requestConfirmation?: boolean | null
}
type StoredPriceList = RecordOf<typeof priceList>
/** A line as stored: with its prices. */
type StoredPriceLine = StoredPriceList['items'][number] & Prices
type PricedFoodName = { readonly id: number; readonly name: string; readonly code: string }

/** The dates as they are shown are sorted by the dates. */
const fieldsOfFormattedDates = new Map([
  ['startdatepublic', 'StartDate'],
  ['enddatepublic', 'EndDate'],
])

type PriceListCall = Parameters<Handlers<typeof priceListRoutes, Actor>['list']>[0]

/**
 * Price lists: a single one includes its prices with food names, also in the response of a save. Readers of a list
 * shared from above see only the two prices that concern them, and no other call reveals the rest.
 */
export function priceListHandlers(source: ScopeSource): Handlers<typeof priceListRoutes, Actor> {
  const rules = { beforeSave: preparePriceListContent }
  const handlers = recordHandlers(source, priceList, rules)
  const readPriceList = (actor: Actor, id: number) =>
    inReadScope(source, actor, async (scope) => {
      const record = await requireVisibleRecord(scope, priceList, id)
      return { response: { ...withFormattedDates(record), items: await toPriceLineDtos(scope, record) } }
    })
  const list = async (call: PriceListCall) => {
    const order = fieldsOfFormattedDates.get(call.query.order?.trim().toLowerCase() ?? '') ?? call.query.order
    const { structureId, foodId, ...query } = { ...call.query, order }
    const { response, ...reply } = await inReadScope(source, call.session, (scope) =>
      listRecords(scope, priceList, {
        ...toListQuery(priceList, query),
        condition: linkCondition(structureId, foodId),
      }),
    )
    return { ...reply, response: response.map(withFormattedDates) }
  }
  return {
    ...handlers,
    list,
    all: (call) => list({ ...call, query: { ...call.query, structureId: undefined, foodId: undefined } }),
    one: ({ session, params }) => readPriceList(session, params.id),
    create: async ({ body, ...call }) => {
      const { response } = await handlers.create({ ...call, body: { ...body, id: null } })
      return readPriceList(call.session, response.id)
    },
    replace: async (call) => readPriceList(call.session, (await handlers.replace(call)).response.id),
    foods: ({ session, params }) =>
      inReadScope(source, session, async (scope) => ({ response: await foodsOfferedForList(scope, params.id) })),
  }
}

/** Completes the content of a list to be saved, reducing lines to stored prices; returns its problems. */
async function preparePriceListContent(scope: Scope, body: Record<string, unknown>, existing: AnyRecord | null) {
  // kit/http.ts has validated the body against the schema of the family.
  const content = body as PriceListContent
  content.startDate ??= noonInstantOf(dayInParis(scope.now))
  const problems = await problemsWithFoodNames(scope, priceListProblems(content), content)
  content.items = content.items.flatMap((line) => {
    const stored = toStoredPrices(content.type, line, hasOtherPrices(line))
    return stored.kind === 'stored' ? [{ ...line, ...stored.prices }] : []
  })
  if (content.requestConfirmation && problems.length === 0)
    problems.push(...firstQuestions(await unusualPriceQuestions(scope, content, existing)))
  if (existing !== null) content.items.push(...(await invisibleFoodLines(scope, existing, content.items)))
  return problems
}

/**
 * The prices that a save moves unusually far, as questions: against the stored ones, those of a new list against the list of
 * its owner that started before it.
 */
async function unusualPriceQuestions(
  scope: Scope,
  content: PriceListContent,
  existing: AnyRecord | null,
): Promise<Problem[]> {
  const before = existing ?? (await previousPriceList(scope, content.startDate))
  const pricesBefore = new Map(((before?.items ?? []) as StoredPriceLine[]).map((line) => [line.itemId, line]))
  const unusual = content.items.flatMap((line, index) => {
    const former = pricesBefore.get(line.itemId)
    const change = former && unusualPrice(former, line)
    return change ? [{ ...change, index, itemId: line.itemId }] : []
  })
  const foods = await loadFoodsById(
    scope,
    unusual.map(({ itemId }) => itemId),
  )
  return unusual.map(({ index, itemId, column, before: from, after: to, ...change }) =>
    unusualChangeProblem(
      { field: `items.${index}.${column}`, what: foods.get(itemId)?.name ?? String(itemId), from, to },
      change,
    ),
  )
}

/** The list of the current tenant that started last before a day. */
async function previousPriceList(scope: Scope, startDate: string | null): Promise<AnyRecord | null> {
  const { rows } = await sql<{ id: number }>`
    select id from price_list where tenant_id = ${scope.tenantId} and not deleted and start_date <= ${startDate}
    order by start_date desc, id desc limit 1`.execute(scope.transaction)
  return rows[0] === undefined ? null : readRecord(scope, priceList, rows[0].id)
}

/** The problems of a list, those about a negative price with the name of the food: a request has only its id. */
async function problemsWithFoodNames(
  scope: Scope,
  problems: Problem[],
  { items }: PriceListContent,
): Promise<Problem[]> {
  const negative = problems.filter(({ key }) => key === 'priceList.negative')
  if (negative.length === 0) return problems
  const lineOf = ({ field = '' }: Problem) => items[Number(field.split('.')[1])]?.itemId ?? 0
  const foods = await loadFoodsById(scope, negative.map(lineOf))
  return problems.map((problem) => {
    const food = negative.includes(problem) ? foods.get(lineOf(problem)) : undefined
    return food ? { ...problem, params: { ...problem.params, what: food.name } } : problem
  })
}

/** Stored prices of foods no longer visible to the user: the save must not remove them. */
async function invisibleFoodLines(scope: Scope, { items }: AnyRecord, newLines: PriceListContent['items']) {
  const stored = items as PriceListContent['items']
  const visibleFoods = await loadFoodsById(
    scope,
    stored.map(({ itemId }) => itemId),
  )
  const newIds = new Set(newLines.map(({ itemId }) => itemId))
  return stored.filter(({ itemId }) => !visibleFoods.has(itemId) && !newIds.has(itemId))
}

/** The lines of a list for visible foods, with food names; of a list from above only the visible prices. */
async function toPriceLineDtos(scope: Scope, record: StoredPriceList) {
  const stored = record.items as StoredPriceLine[]
  const foods = await loadFoodsById(
    scope,
    stored.map(({ itemId }) => itemId),
  )
  return stored.flatMap((line) => {
    const food = foods.get(line.itemId)
    if (food === undefined) return []
    const prices = record.mayWrite ? line : { ...line, ...pricesShownToTenantsBelow(line), ...noOtherPrices }
    return [{ ...prices, id: line.itemId, listId: record.id, name: food.name, code: food.code }]
  })
}
const noOtherPrices = { price5: null, price6: null, price7: null, price8: null, price9: null }

async function loadFoodsById(scope: Scope, ids: readonly number[]): Promise<ReadonlyMap<number, PricedFoodName>> {
  const { rows } = await sql<PricedFoodName>`
    select id, name, code from food
    where id = any(${[...ids]}::bigint[]) and ${visibleTo(scope, 'food')}`.execute(scope.transaction)
  return new Map(rows.map((food) => [food.id, food]))
}

/**
 * The foods of a list and those that can be added: active ones of its tenant and of tenants above. None can be added to
 * a list shared from above; a new one (id below 1) belongs to the current tenant.
 */
async function foodsOfferedForList(scope: Scope, listId: number): Promise<PriceableFood[]> {
  const record = isNewRecord(listId) ? null : await requireVisibleRecord(scope, priceList, listId)
  const ownerId = record === null ? scope.tenantId : record.ownerTenantId
  const pricedIds = ((record?.items ?? []) as StoredPriceLine[]).map(({ itemId }) => itemId)
  const isOffered = record?.mayWrite === false ? sql`false` : sql`(not deleted and ${referenceableBy(ownerId, 'food')})`
  const { rows } = await sql<PriceableFood>`
    select id as "itemId", name, code, deleted, array(
        select name from food_category where id = any(food.categories) and ${visibleTo(scope, 'food_category')}
        order by name) as "categoryNames"
    from food
    where (id = any(${pricedIds}::bigint[]) or ${isOffered}) and ${visibleTo(scope, 'food')}
    order by label_key, id limit ${maxListRowsPlusOne}`.execute(scope.transaction)
  return refuseTooManyRows(rows)
}

/** Adds the dates formatted for old clients, undefined where a list has only other columns. */
function withFormattedDates<Listed extends Pick<StoredPriceList, 'startDate' | 'endDate'>>(record: Listed) {
  const format = (instant: string | null) =>
    instant === undefined ? instant : formatDay(calendarDayOf(instant ?? '') ?? '')
  return { ...record, startDatePublic: format(record.startDate), endDatePublic: format(record.endDate) }
}

/** The price lists a distributor may use, own or shared from above; those with a price of a food: what links lead to. */
function linkCondition(structureId: number | undefined, foodId: number | undefined) {
  const conditions = [
    ...(structureId === undefined
      ? []
      : [visibleToTenant(sql`(select tenant_id from structure where id = ${structureId})`, 'price_list')]),
    ...(foodId === undefined ? [] : referenceConditions(priceList, { family: food, id: foodId })),
  ]
  return conditions.length === 0 ? undefined : sql.join(conditions, sql` and `)
}
