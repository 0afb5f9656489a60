import type { ActiveAccount } from '../session/active-accounts.ts'

/** In place of a missing account, so that the same statements are executed; no person has this id. */
export const placeholderAccount: ActiveAccount = {
  userId: 0,
  tenantId: 0,
  firstName: '',
  lastName: '',
  email: 'nobody@example.org',
  culture: 'fr-FR',
  passwordHash: null,
}
