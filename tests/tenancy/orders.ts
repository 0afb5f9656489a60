import { deliveryTypes } from '@provende/domain/ordering/delivery-type.ts'
import { orderStatuses } from '@provende/domain/ordering/order-state.ts'
import { storedQuoteStates } from '@provende/domain/ordering/quote-state.ts'
import type { World } from '../conformance/support.ts'
import type { Population, PopulationTenant, TenantRecord } from './population-records.ts'
import type { RandomSource } from './random-source.ts'

/* Orders of formulas. An order belongs to the tenant of its formula; its versions hold names that others must not see. */

/** Adds an order, in some state, to some formulas. */
export async function addOrders(
  { database }: World,
  random: RandomSource,
  formulas: readonly TenantRecord[],
  createMark: () => string,
): Promise<TenantRecord[]> {
  const orders: TenantRecord[] = []
  for (const formula of formulas) {
    if (random.chance(0.3)) continue
    const mark = createMark()
    const status = random.pick(Object.values(orderStatuses))
    const { rows } = await database.pool.query(
      `insert into order_form (tenant_id, name, code, token, formula_id, farm_id, structure_id, quantity_tonnes,
         delivery_type, delivery_date, status, deleted)
       select tenant_id, $2, $2, $2, id, farm_id, structure_id, 2, $3, now(), $4, $4 = 4 from formula where id = $1 returning id`,
      [formula.id, mark, deliveryTypes.delivery, status],
    )
    const id = Number(rows[0].id)
    if (status !== orderStatuses.requested)
      await database.pool.query(
        `insert into order_version (order_form_id, number, tenant_id, creation_date, content) values ($1, 1, $2, now(), $3)`,
        [id, formula.ownerTenantId, JSON.stringify(versionContent(mark))],
      )
    orders.push({
      ...{ group: 'orders' as const, id, mark },
      ...{ ownerTenantId: formula.ownerTenantId, tenantsShared: false, switchedOffFor: [] },
    })
  }
  return orders
}

/** Adds a quote, in some state, to some formulas. */
export async function addQuotes(
  { database }: World,
  random: RandomSource,
  formulas: readonly TenantRecord[],
  createMark: () => string,
): Promise<TenantRecord[]> {
  const quotes: TenantRecord[] = []
  for (const formula of formulas) {
    if (random.chance(0.5)) continue
    const mark = createMark()
    const { rows } = await database.pool.query(
      `insert into quote (tenant_id, name, code, formula_id, farm_id, structure_id, quantity_tonnes, delivery_type,
         delivery_date, valid_until, state)
       select tenant_id, $2, $2, id, farm_id, structure_id, 2, $3, now(), '2100-01-01', $4 from formula where id = $1
       returning id`,
      [formula.id, mark, deliveryTypes.delivery, random.pick(storedQuoteStates)],
    )
    const id = Number(rows[0].id)
    await database.pool.query(
      `insert into quote_content (quote_id, tenant_id, content_hash, content) values ($1, $2, '', $3)`,
      [
        id,
        formula.ownerTenantId,
        JSON.stringify({ ...versionContent(mark), formula: { ...versionContent(mark).formula, id: formula.id } }),
      ],
    )
    quotes.push({
      ...{ group: 'quotes' as const, id, mark },
      ...{ ownerTenantId: formula.ownerTenantId, tenantsShared: false, switchedOffFor: [] },
    })
  }
  return quotes
}

/** Adds a webhook to some tenants, with something it was told. */
export async function addWebhooks(
  { database }: World,
  random: RandomSource,
  tenants: readonly PopulationTenant[],
  createMark: () => string,
): Promise<TenantRecord[]> {
  const webhooks: TenantRecord[] = []
  for (const tenant of tenants) {
    if (random.chance(0.4)) continue
    const mark = createMark()
    const { rows } = await database.pool.query(
      `insert into webhook (tenant_id, name, url) values ($1, $2, 'https://erp.example/' || $2) returning id`,
      [tenant.id, mark],
    )
    const id = Number(rows[0].id)
    await database.pool.query(`insert into webhook_secret (webhook_id, secret) values ($1, $2)`, [id, mark])
    // Its id is that of the webhook, so that calls about events find some.
    await database.pool.query(
      `insert into webhook_event (id, webhook_id, tenant_id, type, subject, body, state, answer_start, waiting_since,
         created_at, changed_at)
       values ($1, $1, $2, 'webhook.test', $3, $3, 'sent', $3, now(), now(), now())`,
      [id, tenant.id, mark],
    )
    webhooks.push({
      ...{ group: 'webhooks' as const, id, mark },
      ...{ ownerTenantId: tenant.id, tenantsShared: false, switchedOffFor: [] },
    })
  }
  // What calls tell webhooks gets other ids.
  await database.pool.query(`alter sequence webhook_event_id_seq restart with 100000`)
  return webhooks
}

/** A body that would be valid if the caller owned the webhook. */
export async function webhookBody({ world }: Population, { id }: TenantRecord, mark: string): Promise<object> {
  const { rows } = await world.database.pool.query('select modification_date from webhook where id = $1', [id])
  const ModificationDate = (rows[0].modification_date as Date).toISOString()
  return { Id: id, Name: mark, Url: `https://erp.example/${mark}`, Description: '', ModificationDate }
}

/** A body that would be valid if the caller owned the quote and the formula in it. */
export const quoteBody = ({ records }: Population, quote: TenantRecord, random: RandomSource): object => ({
  Id: quote.id,
  Name: 'Jean',
  FormuleId: random.pick(records.filter(({ group }) => group === 'formulas')).id,
  Quantity: 1 + random.below(5),
  DeliveryType: deliveryTypes.pickup,
  DeliveryDate: '2026-04-01',
})

const orderPrice = {
  perTonne: { beforeDiscount: 100, afterDiscount: 100 },
  totals: { totalExcludingVat: 200, vat: 11, totalIncludingVat: 211 },
}

const versionContent = (mark: string) => ({
  formula: { id: 1, code: mark, name: mark, revision: 1, breedName: mark, useBio: false, isCoated: false },
  lines: [
    {
      ...{ foodId: 1, code: mark, name: mark, kilogramsPerTonne: 1000, decimals: 0 },
      ...{ distributorPricePerTonneEur: 100, farmerPricePerTonneEur: 100 },
    },
  ],
  limitState: 'respected',
  priceList: { id: 1, name: mark, code: mark },
  currencyCode: 'EUR',
  dose: { gramsPerAnimalDay: 200, animalCount: 10, tonnesPer30Days: 0.06 },
  manufacturer: null,
  distributor: {
    ...{ name: mark, code: mark, street: '', zipCode: '', city: '', country: '' },
    ...{ phoneNumber: '', contactEmail: '', vatNumber: '', quoteText: '' },
  },
  farm: null,
  terms: {
    ...{ quantityTonnes: 2, packaging: null, deliveryType: deliveryTypes.delivery, deliveryDay: '2026-03-20' },
    ...{ description: mark, vatPercent: 5.5 },
  },
  distributorPrice: orderPrice,
  farmerPrice: orderPrice,
})

/** A body that would be valid if the caller owned the order and the formula in it. */
export async function orderBody(
  { records, world }: Population,
  order: TenantRecord,
  random: RandomSource,
): Promise<object> {
  const { rows } = await world.database.pool.query('select modification_date from order_form where id = $1', [order.id])
  return {
    Id: order.id,
    FormuleId: random.pick(records.filter(({ group }) => group === 'formulas')).id,
    Quantity: 1 + random.below(5),
    DeliveryType: deliveryTypes.pickup,
    DeliveryDate: '2026-04-01',
    ModificationDate: (rows[0].modification_date as Date).toISOString(),
  }
}
