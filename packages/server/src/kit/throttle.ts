import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../tables.ts'

/** A rate limit: `attempts` in a window of `seconds` that starts with the first attempt. */
export type RateLimit = { readonly name: string; readonly attempts: number; readonly seconds: number }

/** A limit and its subject (an address, an account). */
export type RateLimitAndSubject = readonly [limit: RateLimit, subject: string]
type CountedLimit = { readonly name: string }

/**
 * Counts one attempt against each limit in turn. Returns the seconds to wait: 0 when all limits allow it, else those of
 * the first exceeded one (later ones are then not counted). Callers must commit before refusing: a rollback would lose
 * the count. Pass limits always in the same order to avoid deadlocks between concurrent attempts.
 */
export async function countAttempt(
  transaction: Kysely<Tables>,
  limits: readonly RateLimitAndSubject[],
  now: Date,
): Promise<number> {
  for (const [limit, subject] of limits) {
    const { points, resets_at } = await transaction
      .insertInto('rate_count')
      .values({
        key: attemptRowKey(limit, subject),
        points: 1,
        resets_at: new Date(now.getTime() + limit.seconds * 1000),
      })
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

/** A wait that grows with each failure: `seconds` after so many. Failures are forgotten `forgetSeconds` after the last. */
export type FailureDelay = {
  readonly name: string
  readonly forgetSeconds: number
  readonly seconds: (failures: number) => number
}

/**
 * Counts an attempt as a failure of each subject, in advance, so that attempts at the same time are no way around the wait;
 * the caller takes it back when it succeeds. Returns the seconds to wait, and then counts nothing, or the failures of each
 * subject including this one. Pass subjects always in the same order to avoid deadlocks between concurrent attempts.
 */
export async function countFailedAttempt(
  transaction: Kysely<Tables>,
  delays: readonly (readonly [delay: FailureDelay, subject: string])[],
  now: Date,
): Promise<{ readonly waitSeconds: number; readonly failures: readonly number[] }> {
  const counts: { key: string; forgottenAt: Date; failures: number; waitSeconds: number }[] = []
  for (const [delay, subject] of delays) {
    const key = attemptRowKey(delay, subject)
    const forgottenAt = new Date(now.getTime() + delay.forgetSeconds * 1000)
    // Locks the row until the end of the transaction.
    const { points, resets_at } = await transaction
      .insertInto('rate_count')
      .values({ key, points: 0, resets_at: forgottenAt })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ key }))
      .returning(['points', 'resets_at'])
      .executeTakeFirstOrThrow()
    const failures = resets_at <= now ? 0 : points
    const nextAt = resets_at.getTime() + (delay.seconds(failures) - delay.forgetSeconds) * 1000
    const waitSeconds = failures === 0 ? 0 : Math.max(0, Math.ceil((nextAt - now.getTime()) / 1000))
    counts.push({ key, forgottenAt, failures: failures + 1, waitSeconds })
  }
  const waitSeconds = Math.max(...counts.map((count) => count.waitSeconds))
  if (waitSeconds === 0)
    for (const { key, failures, forgottenAt } of counts)
      await transaction
        .updateTable('rate_count')
        .set({ points: failures, resets_at: forgottenAt })
        .where('key', '=', key)
        .execute()
  return { waitSeconds, failures: counts.map(({ failures }) => failures) }
}

/** Removes the last attempt from the count, after it succeeded. */
export async function uncountAttempt(
  transaction: Kysely<Tables>,
  [limit, subject]: readonly [CountedLimit, string],
): Promise<void> {
  await transaction
    .updateTable('rate_count')
    .set({ points: sql`points - 1` })
    .where('key', '=', attemptRowKey(limit, subject))
    .where('points', '>', 0)
    .execute()
}

/** Resets the count. */
export async function resetAttempts(
  transaction: Kysely<Tables>,
  [limit, subject]: readonly [CountedLimit, string],
): Promise<void> {
  await transaction.deleteFrom('rate_count').where('key', '=', attemptRowKey(limit, subject)).execute()
}

/** The subject is hashed: people sometimes type their password into the e-mail field. */
const attemptRowKey = (limit: CountedLimit, subject: string): string =>
  `${limit.name} ${createHash('sha256').update(subject).digest('base64url')}`
