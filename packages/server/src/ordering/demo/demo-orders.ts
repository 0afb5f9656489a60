import { readFile } from 'node:fs/promises'
import type { NewOrderRequest } from '@provende/contract/ordering/order-routes.ts'
import { dayInParis } from '@provende/domain/kit/day.ts'
import { deliveryTypes } from '@provende/domain/ordering/delivery-type.ts'
import { type OrderContent, orderContent, orderRecipeFactsOf } from '@provende/domain/ordering/order-content.ts'
import { orderStatuses } from '@provende/domain/ordering/order-state.ts'
import { sql } from 'kysely'
import type { SolvingCall } from '../../formulation/calculation/calculation-context.ts'
import { addDemoFormula, type DemoFormula, readDemoFormulas } from '../../formulation/demo/demo-formulas.ts'
import { loadFormulaRecord } from '../../formulation/formula/formula-record.ts'
import { inScope, type Scope } from '../../records/scope.ts'
import { placeOrder, storeOrder } from '../orders/order-placing.ts'
import { resolveOrderTerms } from '../orders/order-preparation.ts'
import { loadOrder, loadOrderVersions } from '../orders/order-record.ts'
import { updateOrder } from '../orders/order-store.ts'
import {
  type DemoActor,
  type DemoSeeding,
  daysFrom,
  deliverDemoMails,
  demoCall,
  demoServices,
  type SeedServices,
} from './demo-call.ts'
import { seedDemoQuotes } from './demo-quotes.ts'

/*
 * The orders of the demonstration: placed by the use case itself, at the time and at the prices of their day, each of a formula
 * of its own, which stays locked; the formulas of today are copies of the last of them and stay editable.
 */

type DemoOrder = {
  readonly quantityTonnes: number
  readonly packaging: string
  readonly deliveryType: keyof typeof deliveryTypes
  /** Days from the seed; negative for the past. */
  readonly sentDay: number
  readonly deliveryDay: number
  /** Empty for one that was sent and not validated. */
  readonly externalCode: string
}

/** The orders of a farm, by the code of its formula of today. */
type DemoFormulaOrders = {
  readonly formula: string
  readonly doseGrams: number
  /** The recipe as the factory weighs it: nothing has to be solved or rounded for its orders. */
  readonly kilogramsPerTonne: Readonly<Record<string, number>>
  readonly orders: readonly DemoOrder[]
}

type DemoOrders = {
  /** The price list of the two years before: it ends the day before that of today begins, 30 days before the seed. */
  readonly priceList: {
    readonly code: string
    readonly name: string
    readonly firstDay: number
    readonly lastDay: number
    /** Its prices, of those of today. */
    readonly priceFactor: number
  }
  readonly formulas: readonly DemoFormulaOrders[]
}

/** Adds orders of two years and quotes in every state. Nothing is mailed: their mails count as delivered. */
export async function seedDemoOrders(seeding: DemoSeeding, actor: DemoActor): Promise<void> {
  const { transaction, now } = seeding
  const services = demoServices(seeding)
  const call = demoCall(actor)
  const scope: Scope = { ...actor, transaction, now }
  const formulas = new Map((await readDemoFormulas()).map((formula) => [formula.code, formula]))
  const text = await readFile(new URL('./demo-orders.json', import.meta.url), 'utf8')
  const demo = JSON.parse(text) as DemoOrders
  await addObjectives(scope)
  await addPastPriceList(scope, demo.priceList)
  const placed = demo.formulas
    .flatMap((ordered) =>
      ordered.orders.map((order, index) => ({ ordered, order, formula: pastFormula(demo, formulas, ordered, index) })),
    )
    .toSorted((one, other) => one.order.sentDay - other.order.sentDay)
  const placing = { services, call, contents: new Map() }
  for (const { ordered, order, formula } of placed) {
    services.goTo(daysFrom(now, order.sentDay))
    await addOrder(placing, ordered, formula, order)
  }
  await makeSuccessors(scope)
  await seedDemoQuotes(services, call, now)
  await deliverDemoMails(scope)
}

/** What the manufacturer and one of his distributors mean to deliver this year, by their codes. */
const objectiveTonnes: Readonly<Record<string, number>> = { 'DEMO-S00': 80, 'DEMO-S01': 20 }

async function addObjectives({ transaction, now, userId }: Scope): Promise<void> {
  await sql`insert into tonnage_objective (tenant_id, user_id, creation_date, modification_date, year, tonnes)
    select tenant_id, ${userId}, ${now}, ${now}, ${Number(dayInParis(now).slice(0, 4))}, aimed.value::double precision
    from structure join jsonb_each_text(${JSON.stringify(objectiveTonnes)}::jsonb) aimed on aimed.key = code`.execute(
    transaction,
  )
}

/** A copy of the price list of today that has ended, a little cheaper. */
async function addPastPriceList(
  scope: Scope,
  { code, name, firstDay, lastDay, priceFactor }: DemoOrders['priceList'],
): Promise<void> {
  const startOf = (days: number) => `${dayInParis(daysFrom(scope.now, days))} 00:00 Europe/Paris`
  const added = daysFrom(scope.now, firstDay)
  await sql`insert into price_list (tenant_id, tenants_shared, user_id, creation_date, modification_date, code, name,
      start_date, end_date, currency_id, type)
    select tenant_id, tenants_shared, user_id, ${added}, ${added}, ${code}, ${name}, ${startOf(firstDay)}::timestamptz,
      ${startOf(lastDay)}::timestamptz, currency_id, type
    from price_list where code = 'T4-2026'`.execute(scope.transaction)
  await sql`insert into price_list_items (price_list_id, position, tenant_id, item_id, unit_id, price, price2, price3, price4)
    select past.id, position, item.tenant_id, item_id, unit_id, new_price, price2, price3,
      round((new_price + price2) * (1 + price3 / 100), 2)
    from price_list past, price_list_items item join price_list today on today.id = price_list_id,
      lateral (select round(price * ${priceFactor}, 2) as new_price) factored
    where past.code = ${code} and today.code = 'T4-2026'`.execute(scope.transaction)
}

/** A formula of an order, as it would have been saved then. */
function pastFormula(
  { priceList }: DemoOrders,
  formulas: ReadonlyMap<string, DemoFormula>,
  { formula: code, doseGrams, kilogramsPerTonne }: DemoFormulaOrders,
  index: number,
): DemoFormula {
  const today = formulas.get(code)
  if (today === undefined) throw new Error(`demonstration orders: there is no formula ${code}`)
  const foods = today.foods.map(([food, min, max]): DemoFormula['foods'][number] => [
    ...([food, min, max] as const),
    Number((((kilogramsPerTonne[food] ?? 0) * doseGrams) / 1000).toFixed(6)),
  ])
  const number = code.slice(code.indexOf('_') + 1)
  return { ...today, code: `ANT-${number}-${index + 1}`, priceList: priceList.code, foods }
}

type Placing = {
  readonly services: SeedServices
  readonly call: SolvingCall
  /** What the first order of a recipe froze: the next ones freeze the same, without computing it again. */
  readonly contents: Map<DemoFormulaOrders, OrderContent>
}

async function addOrder(placing: Placing, ordered: DemoFormulaOrders, formula: DemoFormula, order: DemoOrder) {
  const { services, call, contents } = placing
  const { quantityTonnes, deliveryType, externalCode } = order
  const { formulaId, packagingId } = await inScope(services, call.session, async (scope) => {
    const name = `${formula.name} – ${dayInParis(scope.now).slice(0, 7)}`
    const { rows } = await sql<{ id: number }>`
      select id from packaging where code = ${order.packaging}`.execute(scope.transaction)
    return { formulaId: await addDemoFormula(scope, { ...formula, name }), packagingId: rows[0]?.id ?? null }
  })
  const deliveryDate = dayInParis(daysFrom(services.clock(), order.deliveryDay - order.sentDay))
  const delivery = { deliveryType: deliveryTypes[deliveryType], deliveryDate, description: '' }
  const request = { formulaId, quantityTonnes, packagingId, ...delivery, nutritionalPurpose: '' }
  const firstContent = contents.get(ordered)
  const id = firstContent ? await placeAlike(placing, request, firstContent) : await placeOrder(services, call, request)
  await inScope(services, call.session, async (scope) => {
    const [placed] = await loadOrderVersions(scope, id)
    if (placed !== undefined) contents.set(ordered, placed.content)
    if (externalCode === '') return
    const { modificationDate } = await loadOrder(scope, id)
    await updateOrder(scope, id, new Date(modificationDate), { status: orderStatuses.validated, externalCode })
  })
}

/** Places an order of the same recipe at the same prices as another one. */
const placeAlike = (
  { services, call }: Placing,
  request: NewOrderRequest,
  firstContent: OrderContent,
): Promise<number> =>
  inScope(services, call.session, async (scope) => {
    const record = await loadFormulaRecord(scope, request.formulaId)
    const { id, code, name, ownerTenantId } = record
    const facts = { ...orderRecipeFactsOf(firstContent), formula: { ...firstContent.formula, id, code, name } }
    const content = orderContent(facts, await resolveOrderTerms(scope, request, { ownerTenantId, formulaId: id }))
    if (content === null) throw new Error(`demonstration orders: ${code} has no price`)
    return storeOrder(services, scope, record, content, { requestId: null, sourceOrderId: null, quoteId: null })
  })

/** The formulas of today were made from those that were ordered last. */
async function makeSuccessors({ transaction }: Scope): Promise<void> {
  await sql`update formula set duplicate_id = (select id from formula past
      where past.code = 'ANT-' || substr(formula.code, 6) || '-6')
    where code ~ '^DEMO_[0-9]$'`.execute(transaction)
}
