import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../tables.ts'

/** How often something may be tried: `tries` in a window of `seconds` that starts with the first of them. */
export type Limit = { readonly name: string; readonly tries: number; readonly seconds: number }

/** A limit and whom it concerns (an address, an account). */
export type Counted = readonly [limit: Limit, subject: string]

/**
 * Counts one try against each limit in turn and answers how many seconds to wait: 0 when all allow it, else those of the
 * first that does not (later ones are not counted then). Whoever refuses because of it must commit first: a rollback
 * would forget the try. Give limits always in the same order, so that two tries never wait for each other.
 */
export async function countTry(transaction: Kysely<Tables>, all: readonly Counted[], now: Date): Promise<number> {
  for (const [limit, subject] of all) {
    const { points, resets_at } = await transaction
      .insertInto('rate_count')
      .values({ key: keyOf(limit, subject), points: 1, resets_at: new Date(now.getTime() + limit.seconds * 1000) })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({
          points: sql`case when rate_count.resets_at <= ${now} then 1 else rate_count.points + 1 end`,
          resets_at: sql`case when rate_count.resets_at <= ${now} then excluded.resets_at else rate_count.resets_at end`,
        }),
      )
      .returning(['points', 'resets_at'])
      .executeTakeFirstOrThrow()
    if (points > limit.tries) return Math.ceil((resets_at.getTime() - now.getTime()) / 1000)
  }
  return 0
}

/** Takes the last try back: it turned out to be a good one. */
export async function uncountTry(transaction: Kysely<Tables>, [limit, subject]: Counted): Promise<void> {
  await transaction
    .updateTable('rate_count')
    .set({ points: sql`points - 1` })
    .where('key', '=', keyOf(limit, subject))
    .where('points', '>', 0)
    .execute()
}

/** Starts the count anew. */
export async function forgetTries(transaction: Kysely<Tables>, [limit, subject]: Counted): Promise<void> {
  await transaction.deleteFrom('rate_count').where('key', '=', keyOf(limit, subject)).execute()
}

/** The subject is hashed: people type their password where their e-mail belongs. */
const keyOf = (limit: Limit, subject: string): string =>
  `${limit.name} ${createHash('sha256').update(subject).digest('base64url')}`
