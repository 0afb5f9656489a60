import { hash, type Options, verify } from '@node-rs/argon2'
import type { Problem } from '@provende/contract/problems.ts'
import { unmetPasswordRequirements } from '@provende/domain/access/password-rule.ts'
import type { Kysely } from 'kysely'
import type { Tables } from '../../tables.ts'

/** argon2id (the library's default), 19 MiB, two passes, one lane: the minimum OWASP recommends. About 30 ms. */
const passwordHashOptions: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashes a password for storage. Slow on purpose: never call it inside a transaction. */
export const hashPassword = (password: string): Promise<string> => hash(password, passwordHashOptions)

/** Compared with when there is no account: the hash of a random secret, computed once. */
let decoyPasswordHash: Promise<string> | undefined

/**
 * Whether `password` matches `passwordHash`; takes the same time without an account (null), so that timing does not
 * reveal which e-mails exist.
 */
export async function verifyPassword(password: string, passwordHash: string | null): Promise<boolean> {
  decoyPasswordHash ??= hashPassword(crypto.randomUUID())
  const matches = await verify(passwordHash ?? (await decoyPasswordHash), password)
  return matches && passwordHash !== null
}

/** Problems of a new password: the documented rule, and the confirmation must match. */
export function newPasswordProblems(password: string, confirmation: string, field: string): Problem[] {
  const problems: Problem[] = unmetPasswordRequirements(password).length > 0 ? [{ key: 'password.weak', field }] : []
  return password === confirmation ? problems : [...problems, { key: 'password.mismatch', field: 'confirmPassword' }]
}

/** Stores the hash and invalidates all open codes: an older mail must not undo this change. */
export async function setPassword(transaction: Kysely<Tables>, userId: number, passwordHash: string, now: Date) {
  await transaction
    .insertInto('credential')
    .values({ user_id: userId, password_hash: passwordHash, changed_at: now })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ password_hash: passwordHash, changed_at: now }))
    .execute()
  await invalidateResetCodes(transaction, userId, now)
}

/** Invalidates all mailed codes of a person. */
export async function invalidateResetCodes(transaction: Kysely<Tables>, userId: number, now: Date) {
  await transaction
    .updateTable('password_reset')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute()
}
