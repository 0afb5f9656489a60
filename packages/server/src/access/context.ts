import type { AccountContext } from '@provende/contract/access/account.ts'
import { toWireRole } from '@provende/domain/access/roles.ts'
import { inTransaction } from '../kit/database/transaction.ts'
import type { Services } from '../kit/services.ts'
import type { Session } from './session.ts'

/** Who the session is, in which tenant, and the people and tenants its stacks lead through, by name. */
export async function contextOf(services: Services, session: Session): Promise<AccountContext> {
  const { visits, browses } = session.visits.length + session.browses.length > 0 ? await named(services, session) : none
  return {
    userId: session.userId,
    userName: session.userName,
    email: session.email,
    tenantId: session.tenantId,
    tenantName: session.tenantName,
    roleName: toWireRole(session.role),
    tenantRoleName: session.tenantRole,
    tenantSettings: { defaultLanguage: session.tenantLanguage, defaultCurrencyId: session.tenantCurrencyId },
    termOfUseVersion: session.termsPending,
    visit: visits,
    browse: browses,
    culture: session.culture,
  }
}

type Stacks = { visits: AccountContext['visit']; browses: AccountContext['browse'] }
const none: Stacks = { visits: [], browses: [] }

/** The stacks of a session in their order, with names. */
function named(services: Services, session: Session): Promise<Stacks> {
  return inTransaction(
    services.database,
    { role: 'provende_access' },
    async (transaction) => {
      const people = await transaction
        .selectFrom('app_user')
        .select(['id', 'first_name', 'last_name', 'email'])
        .where('id', 'in', [0, ...session.visits])
        .execute()
      const tenants = await transaction
        .selectFrom('tenant')
        .select(['id', 'name'])
        .where('id', 'in', [0, ...session.browses])
        .execute()
      const personOf = new Map(people.map((one) => [one.id, `${one.first_name} ${one.last_name}`.trim() || one.email]))
      const tenantOf = new Map(tenants.map((one) => [one.id, one.name]))
      return {
        visits: session.visits.map((userId) => ({ userId, userName: personOf.get(userId) ?? '' })),
        browses: session.browses.map((tenantId) => ({ tenantId, tenantName: tenantOf.get(tenantId) ?? '' })),
      }
    },
    { readOnly: true },
  )
}

/** Keeps the language the person really signed in reads. */
export function setCulture(services: Services, session: Session, culture: Session['culture']): Promise<void> {
  return inTransaction(services.database, { role: 'provende_access' }, async (transaction) => {
    await transaction.updateTable('app_user').set({ culture }).where('id', '=', session.actorUserId).execute()
  })
}
