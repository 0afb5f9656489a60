import { priceList } from '@provende/contract/pricing/price-list.ts'
import { hasOtherPrices, type PriceLine, priceListProblems } from '@provende/contract/pricing/price-list-problems.ts'
import type { PricedFood, priceListRoutes } from '@provende/contract/pricing/price-list-routes.ts'
import { type AnyRecord, isNew } from '@provende/contract/records/family.ts'
import { dayInParis, dayOf, noonOf, shownDay } from '@provende/domain/kit/day.ts'
import { keptPrices, type PriceListType, type Prices } from '@provende/domain/pricing/price-item.ts'
import { seenPrices } from '@provende/domain/pricing/seen-prices.ts'
import { sql } from 'kysely'
import type { Handlers } from '../kit/handler.ts'
import { existingRecord, recordHandlers } from '../records/handlers.ts'
import { type Actor, inReadScope, type Scope, type ScopeSource } from '../records/scope.ts'
import { nameableBy, visibleTo } from '../records/visible-to.ts'

type Content = Record<string, unknown> & {
  startDate: string | null
  endDate: string | null
  type: PriceListType
  items: (PriceLine & Record<string, unknown>)[]
}
/** A line as it is stored. */
type StoredLine = Prices & Pick<PriceLine, 'itemId' | 'price5' | 'price6' | 'price7' | 'price8' | 'price9'>
type Food = { readonly id: number; readonly name: string; readonly code: string }

/** Most foods one list may be offered. */
const mostFoods = 20_000

/**
 * Price lists: one of them travels with its prices, each with the name of its food, also as the answer of a save. Whoever
 * reads one that a tenant above shares sees the two prices that concern it, and no other way leads to the rest.
 */
export function priceListHandlers(source: ScopeSource): Handlers<typeof priceListRoutes, Actor> {
  const rules = { beforeSave: keptContent }
  const handlers = recordHandlers(source, priceList, rules) as unknown as Handlers<typeof priceListRoutes, Actor>
  const answered = (actor: Actor, id: number) =>
    inReadScope(source, actor, async (scope) => {
      const record = await existingRecord(scope, priceList, id)
      return { answer: { ...withShownDays(record), items: await answeredLines(scope, record) } as never }
    })
  const list: typeof handlers.list = async (call) => {
    const { answer, ...reply } = await handlers.list(call)
    return { ...reply, answer: answer.map((record) => withShownDays(record) as never) }
  }
  return {
    ...handlers,
    list,
    all: (call) => list({ ...call, query: { ...call.query, getInactive: false } }),
    one: ({ session, params }) => answered(session, params.id),
    create: async (call) => answered(call.session, (await handlers.create(call)).answer.id),
    replace: async (call) => answered(call.session, (await handlers.replace(call)).answer.id),
    foods: ({ session, params }) =>
      inReadScope(source, session, async (scope) => ({ answer: await offeredFoods(scope, params.id) })),
  }
}

/** The prices a list keeps of those that are sent, and from when; or what is wrong with them. */
async function keptContent(scope: Scope, sent: Record<string, unknown>, existing: AnyRecord | null) {
  // The body of a family is checked against its schema by kit/http.ts.
  const content = sent as Content
  content.startDate ??= noonOf(dayInParis(scope.now))
  const problems = priceListProblems(content)
  content.items = content.items.flatMap((line) => {
    const kept = keptPrices(content.type, line, hasOtherPrices(line))
    return kept.kind === 'kept' ? [{ ...line, ...kept.prices }] : []
  })
  if (existing !== null) content.items.push(...(await unseenLines(scope, existing, content.items)))
  return problems
}

/** The prices of foods that were withdrawn from who saves the list: nobody meant to remove them. */
async function unseenLines(scope: Scope, { items }: AnyRecord, given: Content['items']) {
  const stored = items as Content['items']
  const seen = await foodsById(
    scope,
    stored.map(({ itemId }) => itemId),
  )
  const named = new Set(given.map(({ itemId }) => itemId))
  return stored.filter(({ itemId }) => !seen.has(itemId) && !named.has(itemId))
}

/** The lines of a list as this scope sees them: foods it sees, with their names; prices of a list from above as seen. */
async function answeredLines(scope: Scope, record: AnyRecord) {
  const stored = record.items as StoredLine[]
  const foods = await foodsById(
    scope,
    stored.map(({ itemId }) => itemId),
  )
  return stored.flatMap((line) => {
    const food = foods.get(line.itemId)
    if (food === undefined) return []
    const prices = record.mayWrite ? line : { ...line, ...seenPrices(line), ...noOtherPrices }
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
 * The foods of a list and those it may take: active ones of its tenant and of those above it. A list shared from above
 * takes none here; a new one (an id below 1) is of the current tenant.
 */
async function offeredFoods(scope: Scope, listId: number): Promise<PricedFood[]> {
  const record = isNew(listId) ? null : await existingRecord(scope, priceList, listId)
  const ownerId = record === null ? scope.tenantId : record.ownerTenantId
  const priced = ((record?.items ?? []) as StoredLine[]).map(({ itemId }) => itemId)
  const isOffered = record?.mayWrite === false ? sql`false` : sql`(not deleted and ${nameableBy(ownerId, 'food')})`
  const { rows } = await sql<PricedFood>`
    select id as "itemId", name, code, deleted from food
    where (id = any(${priced}::bigint[]) or ${isOffered}) and ${visibleTo(scope, 'food')}
    order by label_key, id limit ${mostFoods}`.execute(scope.transaction)
  return rows
}

/** Adds the dates as old clients show them. A list of some columns has those it asked for. */
function withShownDays(record: Readonly<Record<string, unknown>>) {
  const shown = (value: unknown) => (value instanceof Date ? shownDay(dayOf(value.toISOString()) ?? '') : '')
  const { startDate, endDate } = record
  return {
    ...record,
    ...(startDate === undefined ? {} : { startDatePublic: shown(startDate) }),
    ...(endDate === undefined ? {} : { endDatePublic: shown(endDate) }),
  }
}
