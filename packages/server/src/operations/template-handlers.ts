import type { routes } from '@provende/contract/routes.ts'
import { fromWire } from '@provende/contract/wire.ts'
import type { Session } from '../access/session/session.ts'
import { inTransaction } from '../kit/database/transaction.ts'
import type { Handlers } from '../kit/handler.ts'
import type { Services } from '../kit/services.ts'

type TenantTexts = Record<string, Record<string, string>>

/** A tenant's own texts that replace the default ones, by view. Source: spec 1 §7 "Template". */
export function templateHandlers(services: Services): Handlers<typeof routes.template, Session> {
  return {
    getTemplate: async ({ session }) => ({ response: session === null ? {} : await loadViewTexts(services, session) }),
  }
}

async function loadViewTexts(services: Services, session: Session): Promise<TenantTexts> {
  const rows = await inTransaction(
    services.database,
    { role: 'provende_access' },
    (transaction) =>
      transaction
        .selectFrom('view_text')
        .select(['view_name', 'texts'])
        .where('tenant_id', '=', session.tenantId)
        .execute(),
    { readOnly: true },
  )
  // Stored under the documented wire names, which tenants know.
  return fromWire(Object.fromEntries(rows.map((row) => [row.view_name, row.texts]))) as TenantTexts
}
