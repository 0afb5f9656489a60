import { orderForm } from '@provende/contract/ordering/order-form.ts'
import { dayInParis, noonInstantOf } from '@provende/domain/kit/day.ts'
import { type DocumentKind, documentNumber } from '@provende/domain/ordering/document-number.ts'
import type { OrderContent } from '@provende/domain/ordering/order-content.ts'
import { activeOrderStatuses, type OrderStatus } from '@provende/domain/ordering/order-state.ts'
import { sql } from 'kysely'
import { refusal } from '../../kit/handler.ts'
import type { Scope } from '../../records/scope.ts'
import { insertRecord } from '../../records/store.ts'
import { writableBy } from '../../records/visible-to.ts'
import type { OrderRecord } from './order-record.ts'

/* Writes orders and their versions. */

/** The next number of the distributor for a kind of document, in the year of the day in Paris. */
export async function nextDocumentNumber(scope: Scope, kind: DocumentKind, structureId: number): Promise<string> {
  const year = Number(dayInParis(scope.now).slice(0, 4))
  const { rows } = await sql<{ count: number | null }>`
    select next_document_count(${structureId}, ${kind}, ${year}) as count`.execute(scope.transaction)
  const count = rows[0]?.count ?? null
  if (count === null) throw refusal('record.referenceMissing', 'structureId')
  return documentNumber(kind, year, count)
}

/** The fields of an order that follow from its content. */
export const orderFieldsOfContent = ({ formula, terms, ...content }: OrderContent) => ({
  name: formula.name,
  description: terms.description,
  formulaId: formula.id,
  farmName: content.farm?.name ?? '',
  distributorName: content.distributor.name,
  quantityTonnes: terms.quantityTonnes,
  packagingId: terms.packaging?.id ?? null,
  packagingName: terms.packaging?.name ?? '',
  deliveryType: terms.deliveryType,
  deliveryDate: noonInstantOf(terms.deliveryDay),
  distributorPricePerTonneEur: content.distributorPrice.perTonne.afterDiscount,
  farmerPricePerTonneEur: content.farmerPrice.perTonne.afterDiscount,
  currencyCode: content.currencyCode,
})

/** What of an order is neither said by its content nor made here. */
type NewOrderIdentity = Pick<
  OrderRecord,
  | 'ownerTenantId'
  | 'code'
  | 'token'
  | 'farmId'
  | 'structureId'
  | 'status'
  | 'sourceOrderId'
  | 'quoteId'
  | 'requestId'
  | 'version'
>

/** Inserts an order; `fields` are those of its content. Refuses a formula that a living order holds. Returns its id. */
export const insertOrder = (
  scope: Scope,
  { ownerTenantId, ...identity }: NewOrderIdentity,
  fields: ReturnType<typeof orderFieldsOfContent>,
): Promise<number> =>
  refuseOrderedFormula(() =>
    insertRecord({ ...scope, tenantId: ownerTenantId }, orderForm, {
      ...identity,
      ...fields,
      sendingDate: null,
      dispatchState: 'none' as const,
      externalCode: '',
      tenantsShared: false,
    }),
  )

/** Adds a version with its content. */
export async function insertOrderVersion(
  scope: Scope,
  order: { readonly id: number; readonly ownerTenantId: number },
  number: number,
  content: OrderContent,
): Promise<void> {
  await sql`
    insert into order_version (order_form_id, number, tenant_id, user_id, creation_date, content)
    values (${order.id}, ${number}, ${order.ownerTenantId}, ${scope.userId}, ${scope.now},
      ${JSON.stringify(content)}::jsonb)`.execute(scope.transaction)
}

/** Runs a write; that another living order holds the formula becomes a refusal. */
async function refuseOrderedFormula<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    // Expected: only a violation of this index.
    const { code, constraint } = error as { code?: string; constraint?: string }
    if (code === '23505' && constraint === 'order_form_living') throw refusal('order.formulaOrdered')
    throw error
  }
}

/** The living order that holds the lock of a formula; null if none does or the scope does not see it. */
export async function activeOrderOfFormula(
  scope: Scope,
  formulaId: number,
): Promise<{ id: number; code: string } | null> {
  const { rows } = await sql<{ id: number; code: string }>`
    select id, code from order_form where formula_id = ${formulaId}
      and status = any(${[...activeOrderStatuses]}::integer[]) and ${writableBy(scope, 'order_form')}`.execute(
    scope.transaction,
  )
  return rows[0] ?? null
}

/**
 * Whoever orders a formula waits here for whoever else does, and then finds his order: not a formula locked under his hands,
 * nor his own request taken twice.
 */
export async function holdFormula(scope: Scope, id: number): Promise<void> {
  await sql`select from formula where id = ${id} and ${writableBy(scope, 'formula')} for no key update`.execute(
    scope.transaction,
  )
}

/** The same for whoever repeats an order. */
export async function holdOrder(scope: Scope, id: number): Promise<void> {
  await sql`select from order_form where id = ${id} and ${writableBy(scope, 'order_form')} for no key update`.execute(
    scope.transaction,
  )
}

/** The order a request has already placed; null if none. */
export async function orderIdOfRequest(scope: Scope, requestId: string | null | undefined): Promise<number | null> {
  if (!requestId) return null
  const { rows } = await sql<{ id: number }>`
    select id from order_form where request_id = ${requestId} and ${writableBy(scope, 'order_form')}`.execute(
    scope.transaction,
  )
  return rows[0]?.id ?? null
}

type OrderChanges = {
  readonly status?: OrderStatus
  readonly deleted?: boolean
  readonly externalCode?: string
  readonly code?: string
  readonly version?: number
  readonly fields?: ReturnType<typeof orderFieldsOfContent>
}

/**
 * Changes an order that still has `version`, the modification date it was read with; refuses one changed meanwhile.
 */
export async function updateOrder(scope: Scope, id: number, readAt: Date, changes: OrderChanges): Promise<void> {
  const { fields, ...columns } = changes
  const values: Record<string, unknown> = {
    ...(columns.status === undefined ? {} : { status: columns.status }),
    ...(columns.deleted === undefined ? {} : { deleted: columns.deleted }),
    ...(columns.externalCode === undefined ? {} : { external_code: columns.externalCode }),
    ...(columns.code === undefined ? {} : { code: columns.code }),
    ...(columns.version === undefined ? {} : { version: columns.version }),
    ...(fields === undefined ? {} : columnsOfOrderFields(fields)),
  }
  const assignments = Object.entries(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  const { numAffectedRows } = await refuseOrderedFormula(() =>
    sql`update order_form set ${sql.join(assignments)},
      modification_date = greatest(${scope.now}::timestamptz, modification_date + interval '1 millisecond')
      where id = ${id} and modification_date = ${readAt} and ${writableBy(scope, 'order_form')}`.execute(
      scope.transaction,
    ),
  )
  if ((numAffectedRows ?? 0n) === 0n) throw refusal('record.changedMeanwhile')
}

const columnsOfOrderFields = (fields: ReturnType<typeof orderFieldsOfContent>) => ({
  name: fields.name,
  description: fields.description,
  formula_id: fields.formulaId,
  farm_name: fields.farmName,
  distributor_name: fields.distributorName,
  quantity_tonnes: fields.quantityTonnes,
  packaging_id: fields.packagingId,
  packaging_name: fields.packagingName,
  delivery_type: fields.deliveryType,
  delivery_date: fields.deliveryDate,
  distributor_price_per_tonne_eur: fields.distributorPricePerTonneEur,
  farmer_price_per_tonne_eur: fields.farmerPricePerTonneEur,
  currency_code: fields.currencyCode,
})
