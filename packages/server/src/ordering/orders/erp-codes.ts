import type { BodyOf, ResponseOf } from '@provende/contract/kit/route.ts'
import type { ErpCodeOutcome, orderRoutes } from '@provende/contract/ordering/order-routes.ts'
import type { OrderStatus } from '@provende/domain/ordering/order-state.ts'
import { sql } from 'kysely'
import type { Session } from '../../access/session/session.ts'
import type { Services } from '../../kit/services.ts'
import { inScope, type Scope } from '../../records/scope.ts'
import { writableBy } from '../../records/visible-to.ts'
import { tryToValidate } from './order-validating.ts'

/* Validates many orders by a table of their codes and those of the ERP. */

type ErpCodesRequest = BodyOf<typeof orderRoutes.erpCodes>
type ErpCodesResponse = ResponseOf<typeof orderRoutes.erpCodes>
type ErpCodeLine = ErpCodesRequest['lines'][number]

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

const isAcceptedOutcome = (outcome: ErpCodeOutcome) => outcome === 'validated' || outcome === 'unchanged'
const isSameErpCode = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()

async function validateLine(scope: Scope, line: ErpCodeLine, isRepeated: boolean): Promise<ErpCodeOutcome> {
  if (line.code === '' || line.externalCode === '') return 'empty'
  if (isRepeated) return 'repeated'
  const { rows } = await sql<{ id: number; status: OrderStatus; externalCode: string; modificationDate: Date }>`
    select id, status, external_code as "externalCode", modification_date as "modificationDate" from order_form
    where search_key(code) = search_key(${line.code}) and ${writableBy(scope, 'order_form')} limit 2`.execute(
    scope.transaction,
  )
  const [order] = rows
  if (order === undefined) return 'unknown'
  // Each distributor counts his orders for himself.
  if (rows.length > 1) return 'ambiguous'
  return tryToValidate(scope, order, line.externalCode)
}
