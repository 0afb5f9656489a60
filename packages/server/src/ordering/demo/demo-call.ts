import type { Role } from '@provende/domain/access/roles.ts'
import { type Kysely, sql } from 'kysely'
import type { SolvingCall } from '../../formulation/calculation/calculation-context.ts'
import type { SolvingServices } from '../../formulation/solver/solver-pool.ts'
import type { Database } from '../../kit/database/database.ts'
import { withAccessRole } from '../../kit/database/transaction.ts'
import { createLog } from '../../kit/log.ts'
import { randomToken } from '../../kit/services.ts'
import type { Scope, ScopeSource } from '../../records/scope.ts'
import type { Tables } from '../../tables.ts'

/* What the use cases of orders need of the program, inside the transaction of the seed and at a time of its choice. */

export type DemoSeeding = {
  readonly database: Database
  readonly transaction: Kysely<Tables>
  readonly now: Date
}
export type DemoActor = { readonly userId: number; readonly tenantId: number; readonly role: Role }

export type SeedServices = SolvingServices & ScopeSource & { readonly goTo: (time: Date) => void }

/** Neither mails nor solves: what the demonstration orders was solved and rounded before. */
export function demoServices({ database, transaction, now }: DemoSeeding): SeedServices {
  let time = now
  const nothing = () => undefined
  const refuse = (what: string) => () => Promise.reject(new Error(`the demonstration data need no ${what}`))
  return {
    database,
    outerTransaction: transaction,
    clock: () => time,
    goTo: (next) => {
      time = next
    },
    log: createLog('warn'),
    mail: { send: refuse('mail'), close: nothing },
    settings: { publicUrl: '', trustProxy: false },
    randomToken,
    solver: {
      run: refuse('solver'),
      overload: () => null,
      limitBackground: nothing,
      warmUp: nothing,
      close: () => Promise.resolve(),
    },
  }
}

const millisecondsPerDay = 24 * 60 * 60 * 1000
/** The time some days after another one, or before. */
export const daysFrom = (time: Date, days: number) => new Date(time.getTime() + days * millisecondsPerDay)

/** What is in the outbox counts as accepted by a mail server some minutes later; nothing is sent. */
export async function deliverDemoMails({ transaction }: Scope): Promise<void> {
  const at = sql`created_at + interval '5 minutes'`
  await withAccessRole(transaction, () =>
    sql`delete from outgoing_mail where dispatch_id is not null or quote_id is not null returning
      case when dispatch_id is not null then note_dispatch(dispatch_id, 'sent', '', ${at})
        when quote_purpose = 'offer' then note_quote_mail(quote_id, 'sent', ${at}) end`.execute(transaction),
  )
}

/** A call of somebody of the manufacturer, in French. */
export function demoCall({ userId, tenantId, role }: DemoActor): SolvingCall {
  const culture = 'fr-FR'
  const person = { tokenHash: Buffer.alloc(0), actorUserId: userId, culture, pendingTermsVersionId: null } as const
  const acting = {
    userId,
    userName: '',
    email: '',
    role,
    tenantId,
    tenantName: '',
    tenantRole: 'MasterTenant',
  } as const
  const tenant = { tenantLanguage: culture, tenantCurrencyId: 0, reach: null, isBrowsing: false, isReadOnly: false }
  return { session: { ...person, ...acting, ...tenant, visit: [], browse: [] }, caller: { address: '', culture } }
}
