import type { Route } from '@provende/contract/kit/route.ts'
import { isNewRecord } from '@provende/contract/records/family.ts'
import { inTransaction } from '../../kit/database/transaction.ts'
import type { Services } from '../../kit/services.ts'
import { writeAudit } from '../audit.ts'
import type { Session } from './session.ts'

/** The validated input of a call. */
type CallInput = { readonly params: unknown; readonly query: unknown; readonly body: unknown }

/**
 * Writes an audit entry for a call that may change a record while its user visits another person or browses another
 * tenant: records store only the user acted as. The entry is committed before the call is handled, so that no change
 * goes unaudited; a call refused afterwards is audited too.
 */
export async function auditChangeIfImpersonating(
  services: Services,
  session: Session,
  { changes, method, path }: Route,
  input: CallInput,
): Promise<void> {
  const isImpersonating = session.visit.length > 0 || session.browse.length > 0
  if (!isImpersonating || !changes) return
  const { actorUserId, userId: asUserId, tenantId } = session
  const detail = {
    call: `${method} ${path}`,
    ...recordIdsOf(input),
    ...recordIdListsOf(input),
    ...recordCodesOf(input),
  }
  await inTransaction(services.database, { role: 'provende_access' }, (transaction) =>
    writeAudit(transaction, { at: services.clock(), actorUserId, asUserId, tenantId, action: 'acted', detail }),
  )
}

/**
 * The ids that identify the record of a call, by their names in its parameters, query and body: `id` alone if present,
 * otherwise every other id (`structureId`) except type ids, which are not records. In a body of several entries only
 * ids that all share; ids of new records are left out.
 */
export function recordIdsOf({ params, query, body }: CallInput): Readonly<Record<string, number>> {
  const ids = new Map<string, Set<number>>()
  for (const [name, value] of [params, query, body].flat().flatMap((part) => Object.entries(part ?? {})))
    if (/^id$|(?<!type)Id$/.test(name) && typeof value === 'number' && !isNewRecord(value))
      ids.set(name, (ids.get(name) ?? new Set()).add(value))
  const sharedIds = [...ids].flatMap(([name, values]) => (values.size === 1 ? [...values].map((id) => [name, id]) : []))
  const { id, ...others }: Record<string, number> = Object.fromEntries(sharedIds)
  return id === undefined ? others : { id }
}

/** The lists of ids in a body (`{ ids: [3, 4] }`, `formulaIds`): a call may change many records at once. */
export function recordIdListsOf({ body }: CallInput): Readonly<Record<string, readonly number[]>> {
  if (body === null || typeof body !== 'object' || Array.isArray(body)) return {}
  const lists = Object.entries(body).filter(([name, value]) => /^ids$|Ids$/.test(name) && Array.isArray(value))
  return Object.fromEntries(
    lists.flatMap(([name, values]: [string, unknown[]]) => {
      const ids = values.filter((value) => typeof value === 'number')
      return ids.length === 0 ? [] : [[name, ids]]
    }),
  )
}

/** The codes by which the lines of a body name their records (`{ lines: [{ code: 'C-2026-000123' }] }`). */
export function recordCodesOf({ body }: CallInput): { readonly codes?: readonly string[] } {
  const lines = body !== null && typeof body === 'object' && 'lines' in body ? body.lines : undefined
  if (!Array.isArray(lines)) return {}
  const codes = lines.flatMap(({ code }: { code?: unknown }) => (typeof code === 'string' ? [code] : []))
  return codes.length === 0 ? {} : { codes }
}
