import type { AccountContext } from '@provende/contract/access/account.ts'
import { toWireRole } from '@provende/domain/access/roles.ts'
import { inTransaction } from '../../kit/database/transaction.ts'
import type { Services } from '../../kit/services.ts'
import type { Session } from './session.ts'

/** The user and tenant of a session, with the chains of visits and browses. */
export const accountContextOf = (session: Session): AccountContext => ({
  userId: session.userId,
  userName: session.userName,
  email: session.email,
  tenantId: session.tenantId,
  tenantName: session.tenantName,
  roleName: toWireRole(session.role, session.isBrowsing),
  tenantRoleName: session.tenantRole,
  tenantSettings: { defaultLanguage: session.tenantLanguage, defaultCurrencyId: session.tenantCurrencyId },
  termOfUseVersion: session.pendingTermsVersionId,
  visit: [...session.visit],
  browse: [...session.browse],
  culture: session.culture,
})

/** Stores the language of the person signed in. */
export function setCulture(services: Services, session: Session, culture: Session['culture']): Promise<void> {
  return inTransaction(services.database, { role: 'provende_access' }, async (transaction) => {
    await transaction.updateTable('app_user').set({ culture }).where('id', '=', session.actorUserId).execute()
  })
}
