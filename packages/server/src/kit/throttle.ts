import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../tables.ts'

/** A rate limit: `attempts` in a window of `seconds` that starts with the first attempt. */
export type RateLimit = { readonly name: string; readonly attempts: number; readonly seconds: number }

/** A limit and its subject (an address, an account). */
export type RateLimitKey = readonly [limit: RateLimit, subject: string]

/**
 * Counts one attempt against each limit in turn. Returns the seconds to wait: 0 when all limits allow it, else those of
 * the first exceeded one (later ones are then not counted). Callers must commit before refusing: a rollback would lose
 * the count. Pass limits always in the same order to avoid deadlocks between concurrent attempts.
 */
export async function countAttempt(
  transaction: Kysely<Tables>,
  limits: readonly RateLimitKey[],
  now: Date,
): Promise<number> {
  for (const [limit, subject] of limits) {
    const { points, resets_at } = await transaction
      .insertInto('rate_count')
      .values({ key: rowKey(limit, subject), points: 1, resets_at: new Date(now.getTime() + limit.seconds * 1000) })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({
          points: sql`case when rate_count.resets_at <= ${now} then 1 else rate_count.points + 1 end`,
          resets_at: sql`case when rate_count.resets_at <= ${now} then excluded.resets_at else rate_count.resets_at end`,
        }),
      )
      .returning(['points', 'resets_at'])
      .executeTakeFirstOrThrow()
    if (points > limit.attempts) return Math.ceil((resets_at.getTime() - now.getTime()) / 1000)
  }
  return 0
}

/** Removes the last attempt from the count, after it succeeded. */
export async function uncountAttempt(transaction: Kysely<Tables>, [limit, subject]: RateLimitKey): Promise<void> {
  await transaction
    .updateTable('rate_count')
    .set({ points: sql`points - 1` })
    .where('key', '=', rowKey(limit, subject))
    .where('points', '>', 0)
    .execute()
}

/** Resets the count. */
export async function resetAttempts(transaction: Kysely<Tables>, [limit, subject]: RateLimitKey): Promise<void> {
  await transaction.deleteFrom('rate_count').where('key', '=', rowKey(limit, subject)).execute()
}

/** The subject is hashed: people sometimes type their password into the e-mail field. */
const rowKey = (limit: RateLimit, subject: string): string =>
  `${limit.name} ${createHash('sha256').update(subject).digest('base64url')}`
