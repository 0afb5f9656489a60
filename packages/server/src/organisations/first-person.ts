import type { Role } from '@provende/domain/access/roles.ts'
import type { Session } from '../access/session/session.ts'
import { addPerson } from '../access/users/people.ts'
import type { Services } from '../kit/services.ts'
import type { Scope } from '../records/scope.ts'

type RecordContent = Readonly<Record<string, unknown>>
const textOrEmpty = (value: unknown): string => (typeof value === 'string' ? value : '')

/**
 * Invites the person named in a body to the tenant it opens, in the same transaction; does nothing without an e-mail.
 * Refuses as `addPerson` does.
 */
export async function inviteFirstPerson(
  services: Services,
  scope: Scope,
  session: Session,
  { tenantId, role, content }: { tenantId: number; role: Role; content: RecordContent },
): Promise<void> {
  const email = textOrEmpty(content.email)
  if (email === '') return
  const names = { firstName: textOrEmpty(content.firstName), lastName: textOrEmpty(content.lastName) }
  await addPerson(services, scope, session, { tenantId, role, email, ...names, passwordHash: null })
}
