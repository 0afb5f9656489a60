import type { BodyOf, ResponseOf } from '@provende/contract/kit/route.ts'
import type { ErpCodeOutcome, orderRoutes } from '@provende/contract/ordering/order-routes.ts'
import { calendarDayOf } from '@provende/domain/kit/day.ts'
import type { OrderStatus } from '@provende/domain/ordering/order-state.ts'
import { sql } from 'kysely'
import type { Session } from '../../access/session/session.ts'
import { Refusal } from '../../kit/handler.ts'
import type { Services } from '../../kit/services.ts'
import { inScope, type Scope } from '../../records/scope.ts'
import { writableBy } from '../../records/visible-to.ts'
import { loadLastBatch } from './order-batches.ts'
import { enterLot } from './order-lot.ts'
import { tryToValidate } from './order-validating.ts'

/* Validates many orders by a table of their codes and those of the ERP. */

type ErpCodesRequest = BodyOf<typeof orderRoutes.erpCodes>
type ErpCodesResponse = ResponseOf<typeof orderRoutes.erpCodes>
type ErpCodeLine = ErpCodesRequest['lines'][number]
type FoundOrder = {
  readonly id: number
  readonly ownerTenantId: number
  readonly structureId: number
  readonly status: OrderStatus
  readonly externalCode: string
  readonly modificationDate: Date
}

/** Thrown to undo what was tried. */
class RollbackTrial extends Error {}

/** All lines are stored, or none if one is refused or the request only checks them. */
export async function validateByErpCodes(
  services: Services,
  session: Session,
  request: ErpCodesRequest,
): Promise<ErpCodesResponse> {
  let lines: ErpCodesResponse['lines'] = []
  try {
    await inScope(services, session, async (scope) => {
      lines = []
      for (const [index, line] of request.lines.entries()) {
        const isRepeated = request.lines.findIndex(({ code }) => isSameErpCode(code, line.code)) < index
        lines.push({ ...line, outcome: await validateLine(scope, line, isRepeated) })
      }
      if (request.check || lines.some(({ outcome }) => !isAcceptedOutcome(outcome))) throw new RollbackTrial()
    })
    return { isStored: true, lines }
  } catch (error) {
    // The transaction was rolled back; anything else is a refusal or a fault.
    if (!(error instanceof RollbackTrial)) throw error
    return { isStored: false, lines }
  }
}

const isAcceptedOutcome = (outcome: ErpCodeOutcome) =>
  outcome === 'validated' || outcome === 'lotEntered' || outcome === 'unchanged'
const isSameErpCode = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()

async function validateLine(scope: Scope, line: ErpCodeLine, isRepeated: boolean): Promise<ErpCodeOutcome> {
  if (line.code === '' || line.externalCode === '') return 'empty'
  if (isRepeated) return 'repeated'
  const bestBeforeDay = line.bestBefore === '' ? '' : calendarDayOf(line.bestBefore)
  if (bestBeforeDay === undefined) return 'bestBeforeInvalid'
  const { rows } = await sql<FoundOrder>`
    select id, tenant_id as "ownerTenantId", structure_id as "structureId", status, external_code as "externalCode",
      modification_date as "modificationDate" from order_form
    where search_key(code) = search_key(${line.code}) and ${writableBy(scope, 'order_form')} limit 2`.execute(
    scope.transaction,
  )
  const [order] = rows
  if (order === undefined) return 'unknown'
  // Each distributor counts his orders for himself.
  if (rows.length > 1) return 'ambiguous'
  const outcome = await tryToValidate(scope, order, line.externalCode)
  return isAcceptedOutcome(outcome) ? enterLotOfLine(scope, order, outcome, { lot: line.lot, bestBeforeDay }) : outcome
}

/** The lot of a line, as when one order is validated or a lot is entered; nothing when it has none, or that already. */
async function enterLotOfLine(
  scope: Scope,
  order: FoundOrder,
  outcome: ErpCodeOutcome,
  { lot, bestBeforeDay }: { readonly lot: string; readonly bestBeforeDay: string },
): Promise<ErpCodeOutcome> {
  if (lot === '' && bestBeforeDay === '') return outcome
  if (outcome === 'unchanged') {
    if (lot === '' || bestBeforeDay === '') return 'lotIncomplete'
    const last = await loadLastBatch(scope, order.id)
    if (last?.lot === lot && last.bestBeforeDay === bestBeforeDay) return outcome
  }
  try {
    await enterLot(scope, order, { lot, bestBefore: bestBeforeDay === '' ? null : bestBeforeDay })
    return outcome === 'unchanged' ? 'lotEntered' : outcome
  } catch (error) {
    // Said of its line; anything else is a refusal of the whole or a fault.
    if (error instanceof Refusal && error.problems[0]?.key === 'order.bestBeforeDelivery') return 'bestBeforeDelivery'
    throw error
  }
}
