import type { Role } from '@provende/domain/access/roles.ts'
import { addPerson } from '../access/people.ts'
import type { Session } from '../access/session.ts'
import type { Services } from '../kit/services.ts'
import type { Scope } from '../records/scope.ts'

type Content = Readonly<Record<string, unknown>>
const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/**
 * Invites the person a body names to the tenant it opens, in the transaction that opens it; does nothing when it names
 * nobody. Refuses as `addPerson` does.
 */
export async function inviteFirstPerson(
  services: Services,
  scope: Scope,
  session: Session,
  { tenantId, role, content }: { tenantId: number; role: Role; content: Content },
): Promise<void> {
  const email = text(content.email)
  if (email === '') return
  const names = { firstName: text(content.firstName), lastName: text(content.lastName) }
  await addPerson(services, scope, session, { tenantId, role, email, ...names, passwordHash: null })
}
