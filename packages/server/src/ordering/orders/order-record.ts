import { type ListedOrder, orderForm } from '@provende/contract/ordering/order-form.ts'
import { type OrderFacts, type OrderResponse, orderResponse } from '@provende/contract/ordering/order-routes.ts'
import type { RecordOf } from '@provende/contract/records/family.ts'
import { dayInParis, formatDay, noonInstantOf } from '@provende/domain/kit/day.ts'
import { paperKinds } from '@provende/domain/ordering/dispatch-state.ts'
import { packagingCount } from '@provende/domain/ordering/order-amounts.ts'
import type { OrderContent, OrderPrice } from '@provende/domain/ordering/order-content.ts'
import { sql } from 'kysely'
import type { Session } from '../../access/session/session.ts'
import { canSeePrices } from '../../formulation/formula/formula-record.ts'
import { requireVisibleRecord } from '../../records/handlers.ts'
import type { Scope } from '../../records/scope.ts'
import { ownedBy } from '../../records/visible-to.ts'
import { loadOrderLabelState } from './order-batches.ts'

/* Orders as they are answered: a farmer sees neither the recipe nor what the distributor pays. */

/** For whom an order is answered. */
export type OrderReader = Pick<Session, 'role'>

export type OrderRecord = RecordOf<typeof orderForm>

/** The stored order; refuses one the scope does not see like a missing one. */
export const loadOrder = (scope: Scope, id: number): Promise<OrderRecord> => requireVisibleRecord(scope, orderForm, id)

const formattedDay = (instant: string | null) => (instant === null ? '' : formatDay(dayInParis(new Date(instant))))

/** A row of the list; fields that were not asked for are missing in it, as in the row. */
export function toListedOrder(reader: OrderReader, row: Partial<OrderRecord>): ListedOrder {
  const { requestId: _, ...fields } = row
  const hidden = { distributorPricePerTonneEur: null, dispatchState: 'none' as const }
  const visible = canSeePrices(reader) ? fields : { ...fields, ...hidden }
  // kit/http.ts checks the response against its schema.
  return {
    ...visible,
    formulaName: row.name,
    deliveryDatePublic: row.deliveryDate === undefined ? undefined : formattedDay(row.deliveryDate),
    sendingDatePublic: row.sendingDate === undefined ? undefined : formattedDay(row.sendingDate),
  } as ListedOrder
}

type OrderVersionRow = {
  readonly number: number
  readonly creationDate: Date
  readonly userName: string
  readonly content: OrderContent
}

/** The versions of an order, the newest first; none of one that was only asked for. */
export async function loadOrderVersions(scope: Scope, orderId: number): Promise<OrderVersionRow[]> {
  const { rows } = await sql<OrderVersionRow>`
    select number, order_version.creation_date as "creationDate", content,
      coalesce(trim(app_user.first_name || ' ' || app_user.last_name), '') as "userName"
    from order_version left join app_user on app_user.id = order_version.user_id and ${ownedBy(scope, 'app_user')}
    where order_form_id = ${orderId} order by number desc`.execute(scope.transaction)
  return rows
}

const toOrderPriceDto = ({ perTonne, totals }: OrderPrice) => ({ ...perTonne, ...totals })

/** What a content says, for a caller. */
export function toOrderFacts(reader: OrderReader, content: OrderContent): OrderFacts {
  const { terms } = content
  const packages = packagingCount(terms.quantityTonnes, terms.packaging?.volumeKg ?? null)
  const seesAll = canSeePrices(reader)
  return {
    formulaRevision: content.formula.revision,
    breedName: content.formula.breedName,
    priceListName: seesAll ? content.priceList.name : '',
    limitState: content.limitState,
    hasLabel: content.label !== undefined,
    nutritionalPurpose: content.label?.nutritionalPurpose ?? '',
    lines: seesAll
      ? content.lines.map(({ foodId, code, name, kilogramsPerTonne, decimals }) => ({
          ...{ foodId, code, name, kilogramsPerTonne, decimals },
        }))
      : [],
    ...content.dose,
    vatPercent: terms.vatPercent,
    discountPerTonneEur: terms.packaging?.discountPerTonneEur ?? 0,
    packagingCount: packages?.count ?? null,
    isWholePackaging: packages?.isWhole ?? true,
    distributorPrice: seesAll ? toOrderPriceDto(content.distributorPrice) : null,
    farmerPrice: toOrderPriceDto(content.farmerPrice),
  }
}

/** The response for one order. */
export async function loadOrderDto(scope: Scope, session: Session, id: number): Promise<OrderResponse> {
  const record = await loadOrder(scope, id)
  const versions = await loadOrderVersions(scope, id)
  const papers = await loadPapers(scope, session, id)
  const last = versions[0]
  return orderResponse.parse({
    ...toListedOrder(session, record),
    facts: last ? toOrderFacts(session, last.content) : null,
    labelState: last ? await loadOrderLabelState(scope, record, last.content, session.culture) : null,
    dispatches: await loadOrderDispatches(scope, session, id),
    versions: versions.map(({ number, creationDate, userName, content: { terms } }) => ({
      number,
      creationDate: creationDate.toISOString(),
      userName,
      quantityTonnes: terms.quantityTonnes,
      packagingName: terms.packaging?.name ?? '',
      deliveryType: terms.deliveryType,
      deliveryDate: noonInstantOf(terms.deliveryDay),
      description: terms.description,
      papers: papers.filter((paper) => paper.version === number),
    })),
  })
}

type StoredPaper = OrderResponse['versions'][number]['papers'][number] & { readonly version: number }

/** The papers that were rendered, of all versions; a farmer opens no order form. */
async function loadPapers(scope: Scope, session: Session, id: number): Promise<StoredPaper[]> {
  const kinds = paperKinds.filter((kind) => kind !== 'purchaseOrder' || canSeePrices(session))
  const { rows } = await sql<StoredPaper>`
    select version, kind, encode(sha256, 'hex') as sha256 from order_document
    where order_form_id = ${id} and kind = any(${kinds}::text[]) order by kind desc`.execute(scope.transaction)
  return rows
}

type OrderDispatch = OrderResponse['dispatches'][number]

/** What was sent about an order, the newest first; to a farmer only what he was sent himself. */
async function loadOrderDispatches(scope: Scope, session: Session, id: number): Promise<OrderDispatch[]> {
  const { rows } = await sql<Omit<OrderDispatch, 'changedAt'> & { changedAt: Date }>`
    select id, version, purpose, recipient, to_address as "toAddress", state, failure, tries, changed_at as "changedAt"
    from dispatch where order_form_id = ${id} order by id desc`.execute(scope.transaction)
  const visible = canSeePrices(session) ? rows : rows.filter(({ recipient }) => recipient === 'farm')
  return visible.map(({ changedAt, ...dispatch }) => ({ ...dispatch, changedAt: changedAt.toISOString() }))
}
