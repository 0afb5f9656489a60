import type { AccountContext } from '@provende/contract/access/account.ts'
import { toWireRole } from '@provende/domain/access/roles.ts'
import { inTransaction } from '../kit/database/transaction.ts'
import type { Services } from '../kit/services.ts'
import type { Session } from './session.ts'

/** Who the session is, in which tenant, and through which people and tenants. */
export const contextOf = (session: Session): AccountContext => ({
  userId: session.userId,
  userName: session.userName,
  email: session.email,
  tenantId: session.tenantId,
  tenantName: session.tenantName,
  roleName: toWireRole(session.role, session.isBrowsing),
  tenantRoleName: session.tenantRole,
  tenantSettings: { defaultLanguage: session.tenantLanguage, defaultCurrencyId: session.tenantCurrencyId },
  termOfUseVersion: session.termsPending,
  visit: [...session.visit],
  browse: [...session.browse],
  culture: session.culture,
})

/** Keeps the language the person really signed in reads. */
export function setCulture(services: Services, session: Session, culture: Session['culture']): Promise<void> {
  return inTransaction(services.database, { role: 'provende_access' }, async (transaction) => {
    await transaction.updateTable('app_user').set({ culture }).where('id', '=', session.actorUserId).execute()
  })
}
