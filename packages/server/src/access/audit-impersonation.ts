import type { Route } from '@provende/contract/kit/route.ts'
import { isNew } from '@provende/contract/records/family.ts'
import { inTransaction } from '../kit/database/transaction.ts'
import type { Services } from '../kit/services.ts'
import { audit } from './audit.ts'
import type { Session } from './session.ts'

/** What a call was given, as the contract reads it. */
type Given = { readonly params: unknown; readonly query: unknown; readonly body: unknown }

/**
 * Keeps who really makes a call that may change something, while he acts as somebody else or in a tenant that is not his:
 * records only know whom he acts as. It is kept before the work, so that none is done without it; a call that is refused
 * afterwards was made all the same.
 */
export async function noteActing(
  services: Services,
  session: Session,
  { changes, method, path }: Route,
  given: Given,
): Promise<void> {
  const isElsewhere = session.visit.length > 0 || session.browse.length > 0
  if (!isElsewhere || !changes) return
  const { actorUserId, userId: asUserId, tenantId } = session
  const detail = { call: `${method} ${path}`, ...recordNamed(given) }
  await inTransaction(services.database, { role: 'provende_access' }, (transaction) =>
    audit(transaction, { at: services.clock(), actorUserId, asUserId, tenantId, action: 'acted', detail }),
  )
}

/**
 * What names the record of a call, by the names the contract gives its parameters, query and body: `id`, else every other
 * id (`structureId`) but that of a type, which is no record. Of a body of several entries only an id they all share; none
 * of a record that is new.
 */
export function recordNamed({ params, query, body }: Given): Readonly<Record<string, number>> {
  const ids = new Map<string, Set<number>>()
  for (const [name, value] of [params, query, body].flat().flatMap((part) => Object.entries(part ?? {})))
    if (/^id$|(?<!type)Id$/.test(name) && typeof value === 'number' && !isNew(value))
      ids.set(name, (ids.get(name) ?? new Set()).add(value))
  const shared = [...ids].flatMap(([name, values]) => (values.size === 1 ? [...values].map((id) => [name, id]) : []))
  const { id, ...others }: Record<string, number> = Object.fromEntries(shared)
  return id === undefined ? others : { id }
}
