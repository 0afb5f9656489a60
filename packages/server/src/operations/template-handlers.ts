import type { routes } from '@provende/contract/routes.ts'
import { fromWire } from '@provende/contract/wire.ts'
import type { Session } from '../access/session.ts'
import { inTransaction } from '../kit/database/transaction.ts'
import type { Handlers } from '../kit/handler.ts'
import type { Services } from '../kit/services.ts'

type ViewTexts = Record<string, Record<string, string>>

/** The texts of views a tenant puts in place of ours. Source: spec 1 §7 "Template". */
export function templateHandlers(services: Services): Handlers<typeof routes.template, Session> {
  return {
    getTemplate: async ({ session }) => ({ answer: session === null ? {} : await viewTexts(services, session) }),
  }
}

async function viewTexts(services: Services, session: Session): Promise<ViewTexts> {
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
  // Kept under the documented names, so that a tenant writes what it reads in the documentation.
  return fromWire(Object.fromEntries(rows.map((row) => [row.view_name, row.texts]))) as ViewTexts
}
