import type { Problem } from '@provende/contract/problems.ts'
import type { Role } from '@provende/domain/access/roles.ts'
import { wordsOf } from '@provende/text/words.ts'
import { sql } from 'kysely'
import { tokenHash } from '../access/token-hash.ts'
import { queueMail } from '../kit/mail-queue.ts'
import type { Services } from '../kit/services.ts'
import type { Scope } from '../records/scope.ts'

/* The first person of a tenant that is opened: invited by mail, in the transaction that opens it. */

type Content = Readonly<Record<string, unknown>>
const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/**
 * Adds the person a body names and mails how to choose a password; does nothing when it names nobody. The mail goes if and
 * only if the person is there. Refuses an e-mail that has an account, whoever's.
 */
export async function inviteFirstPerson(
  services: Services,
  scope: Scope,
  { tenantId, role, place, content }: { tenantId: number; role: Role; place: string; content: Content },
): Promise<Problem[]> {
  const address = text(content.email)
  if (address === '') return []
  const added = await scope.transaction
    .insertInto('app_user')
    .values({
      tenant_id: tenantId,
      role,
      first_name: text(content.firstName),
      last_name: text(content.lastName),
      email: address,
      user_id: scope.userId,
      creation_date: scope.now,
      modification_date: scope.now,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added === undefined) return [{ key: 'firstPerson.emailTaken', field: 'email' }]
  const code = services.randomToken()
  await sql`select add_first_password_code(${added.id}, ${tokenHash(code)}, ${scope.now})`.execute(scope.transaction)
  const { publicUrl } = services.settings
  const name = `${text(content.firstName)} ${text(content.lastName)}`
  // Nobody knows yet what the person reads: French is the language of a new tenant (spec 1 §9).
  const { subject, text: written } = wordsOf('fr-FR').mails.invitation
  const links = { link: `${publicUrl}/ResetPassword/${added.id}/${code}`, anew: `${publicUrl}/ForgotPassword` }
  const mail = { tenantId, to: { name, address }, subject, text: written({ name, place, ...links }) }
  await queueMail(scope.transaction, mail, scope.now)
  return []
}
