import { email as emailField } from '@provende/contract/kit/fields.ts'
import type { Problem } from '@provende/contract/problems.ts'
import type { Role } from '@provende/domain/access/roles.ts'
import type { Database } from '../../kit/database/database.ts'
import { inTransaction } from '../../kit/database/transaction.ts'
import { writeAudit } from '../audit.ts'
import { ensurePlatformTenant } from '../platform-tenant.ts'
import { hashPassword, newPasswordProblems, setPassword } from '../sign-in/passwords.ts'

/** The roles of the platform's own people: administrators and technical advisers. */
export const platformRoles = ['Host', 'TC'] as const satisfies readonly Role[]
type PlatformRole = (typeof platformRoles)[number]

/** The person to become an administrator, or a technical adviser, of the platform. */
export type NewPlatformPerson = {
  readonly email: string
  /** Host by default. */
  readonly role?: PlatformRole
  readonly password: string
  readonly firstName?: string
  readonly lastName?: string
  readonly now: Date
}

/**
 * Adds a person to the platform tenant, under the database owner role. Returns the problems, empty on
 * success: field.email, record.valueTaken (an account has this e-mail, even a deactivated one), password.weak.
 */
export async function createPlatformPerson(database: Database, admin: NewPlatformPerson): Promise<Problem[]> {
  const address = emailField().safeParse(admin.email)
  const problems: Problem[] = address.success ? [] : [{ key: 'field.email', field: 'email' }]
  problems.push(...newPasswordProblems(admin.password, admin.password, 'password'))
  if (!address.success || problems.length > 0) return problems
  const passwordHash = await hashPassword(admin.password)
  return inTransaction(database, { role: 'owner' }, async (transaction): Promise<Problem[]> => {
    const tenantId = await ensurePlatformTenant(transaction)
    const person = await transaction
      .insertInto('app_user')
      .values({
        tenant_id: tenantId,
        role: admin.role ?? 'Host',
        email: address.data,
        first_name: admin.firstName ?? '',
        last_name: admin.lastName ?? '',
        creation_date: admin.now,
        modification_date: admin.now,
      })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (person === undefined) return [{ key: 'record.valueTaken', field: 'email' }]
    await setPassword(transaction, person.id, passwordHash, admin.now)
    const subject = { actorUserId: null, asUserId: person.id, tenantId }
    await writeAudit(transaction, { at: admin.now, ...subject, action: 'adminCreated' })
    return []
  })
}
