import type { Route } from '@provende/contract/kit/route.ts'
import { inTransaction } from '../kit/database/transaction.ts'
import type { Services } from '../kit/services.ts'
import { audit } from './audit.ts'
import type { Session } from './session.ts'

/**
 * Keeps who really makes a call that may change something, while he acts as somebody else or in a tenant that is not his:
 * records only know whom he acts as. It is kept before the work, so that none is done without it; a call that is refused
 * afterwards was made all the same.
 */
export async function noteActing(
  services: Services,
  session: Session,
  { access, method, path }: Route,
  { params, body }: { params: unknown; body: unknown },
): Promise<void> {
  const isElsewhere = session.visit.length > 0 || session.browse.length > 0
  if (!isElsewhere || typeof access === 'string' || !('write' in access)) return
  const { actorUserId, userId: asUserId, tenantId } = session
  const id = idIn(params) ?? idIn(body)
  const detail = { call: `${method} ${path}`, ...(id === undefined ? {} : { id }) }
  await inTransaction(services.database, { role: 'provende_access' }, (transaction) =>
    audit(transaction, { at: services.clock(), actorUserId, asUserId, tenantId, action: 'acted', detail }),
  )
}

/** The record a call names. */
function idIn(given: unknown): number | undefined {
  const { id } = (given ?? {}) as { id?: unknown }
  return typeof id === 'number' ? id : undefined
}
