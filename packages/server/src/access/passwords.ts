import { hash, type Options, verify } from '@node-rs/argon2'
import type { Problem } from '@provende/contract/problems.ts'
import { passwordLacks } from '@provende/domain/access/password-rule.ts'
import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/** argon2id (the library's default), 19 MiB, two passes, one lane: the least OWASP recommends. About 30 ms. */
const cost: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The hash a password is kept as. Slow on purpose: never inside a transaction. */
export const hashPassword = (password: string): Promise<string> => hash(password, cost)

/** What a password is compared with where there is no account: the hash of a secret nobody has, made once. */
let nobody: Promise<string> | undefined

/**
 * Whether `password` is the one of `passwordHash`; takes the same time when there is no account (null), so that the time
 * does not tell which e-mails are known.
 */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  nobody ??= hashPassword(crypto.randomUUID())
  const matches = await verify(passwordHash ?? (await nobody), password)
  return matches && passwordHash !== null
}

/** What is wrong with a new password: the documented rule, and that it was typed twice alike. */
export function newPasswordProblems(password: string, confirmation: string, field: string): Problem[] {
  const problems: Problem[] = passwordLacks(password).length > 0 ? [{ key: 'password.weak', field }] : []
  return password === confirmation ? problems : [...problems, { key: 'password.mismatch', field: 'confirmPassword' }]
}

/** Stores the hash and spends every code still open: an older mail must not undo this choice. */
export async function setPassword(transaction: Kysely<Tables>, userId: number, passwordHash: string, now: Date) {
  await transaction
    .insertInto('credential')
    .values({ user_id: userId, password_hash: passwordHash, changed_at: now })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ password_hash: passwordHash, changed_at: now }))
    .execute()
  await spendCodes(transaction, userId, now)
}

/** Makes every mailed code of a person useless. */
export async function spendCodes(transaction: Kysely<Tables>, userId: number, now: Date) {
  await transaction
    .updateTable('password_reset')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute()
}
