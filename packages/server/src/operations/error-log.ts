import { createHash, randomUUID } from 'node:crypto'
import { appVersion } from '@provende/contract/kit/app-version.ts'
import type { Route } from '@provende/contract/kit/route.ts'
import { errorKindOf } from '@provende/domain/operations/error-kind.ts'
import { type Kysely, sql } from 'kysely'
import type { Session } from '../access/session/session.ts'
import { inTransaction } from '../kit/database/transaction.ts'
import type { Services } from '../kit/services.ts'
import type { Tables } from '../tables.ts'

/** Severity of server errors; browser reports use 2. */
const serverErrorLevel = 3

/** An error entry as stored. */
type ErrorEntry = {
  readonly lvl: number
  readonly route: string
  readonly controllerName: string
  readonly action: string
  readonly parameters: string
  readonly userName: string
  readonly errorName: string
  readonly error: string
  readonly message: string
  readonly version: string
}

/**
 * Stores and logs a server error, and returns the token it is found by. Never throws: without a database it is only
 * logged.
 */
export async function storeFault(
  services: Services,
  fault: unknown,
  call: { readonly route: Route; readonly params: unknown; readonly session: Session | null },
): Promise<string> {
  const { name, message, stack } = fault instanceof Error ? fault : new Error(String(fault))
  const { route, session } = call
  const entry: ErrorEntry = {
    lvl: serverErrorLevel,
    route: `${route.method} ${route.path}`,
    controllerName: route.path.split('/{')[0] ?? '',
    action: route.method,
    parameters: JSON.stringify(call.params ?? {}),
    userName: session?.userName ?? '',
    errorName: name,
    error: stack ?? '',
    message,
    version: appVersion,
  }
  let token: string = randomUUID()
  try {
    token = await storeErrorEntry(services, entry, session)
  } catch (error) {
    // The database itself may have failed. Both errors are in the log under the token the user is shown.
    services.log.error({ err: error, token }, 'fault not stored')
  }
  services.log.error({ err: fault, token, route: `${route.method} ${route.path}`, userId: session?.userId }, 'fault')
  return token
}

/**
 * Stores an entry without secrets, and returns the token it is found by: that of an equal entry of the same user and day,
 * which is then counted once more. Its kind is counted too, and open again if it was closed. Its owner is the signed-in
 * user, even while impersonating another.
 */
export async function storeErrorEntry(services: Services, entry: ErrorEntry, session: Session | null): Promise<string> {
  const values = {
    lvl: entry.lvl,
    route: withoutSecrets(entry.route, 2000),
    controller_name: entry.controllerName,
    action: entry.action,
    parameters: withoutSecrets(entry.parameters, 5000),
    user_name: withoutSecrets(entry.userName, 254),
    error_name: withoutSecrets(entry.errorName, 500),
    error: withoutSecrets(entry.error, 40_000),
    message: withoutSecrets(entry.message, 5000),
    version: withoutSecrets(entry.version, 40),
  }
  const owner = { user_id: session?.actorUserId ?? null, tenant_id: session?.tenantId ?? null }
  const now = services.clock()
  const fingerprint = errorFingerprint(now.toISOString().slice(0, 10), owner.user_id, values)
  const { guid } = await inTransaction(services.database, { role: 'provende_access' }, async (transaction) =>
    transaction
      .insertInto('error_entry')
      .values({
        guid: randomUUID(),
        creation_date: now,
        last_date: now,
        fingerprint,
        kind_id: await countErrorKind(transaction, values, now),
        ...values,
        ...owner,
      })
      .onConflict((conflict) =>
        conflict.column('fingerprint').doUpdateSet({
          times: sql`error_entry.times + 1`,
          last_date: now,
          kind_id: sql`excluded.kind_id`,
          version: values.version,
        }),
      )
      .returning('guid')
      .executeTakeFirstOrThrow(),
  )
  return guid
}

type ErrorTexts = Readonly<Record<'route' | 'error_name' | 'message' | 'error', string>>
const hashOf = (parts: readonly unknown[]) => createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

/** Equal errors have it in common: what happened where, not with which parameters. */
const errorFingerprint = (day: string, userId: number | null, { route, error_name, message, error }: ErrorTexts) =>
  hashOf([day, userId, route, error_name, message, error])

/** The latest versions that a kind of error is known of. */
const maxErrorVersions = 20

/** Counts a fault of its kind, which is open from then on; returns the id of the kind. */
async function countErrorKind(
  transaction: Kysely<Tables>,
  entry: ErrorTexts & { readonly lvl: number; readonly version: string },
  now: Date,
): Promise<number> {
  const kind = errorKindOf({
    route: entry.route,
    errorName: entry.error_name,
    message: entry.message,
    error: entry.error,
  })
  const versions = entry.version === '' ? [] : [entry.version]
  const { id } = await transaction
    .insertInto('error_kind')
    .values({ fingerprint: hashOf([kind]), lvl: entry.lvl, first_date: now, last_date: now, versions })
    .onConflict((conflict) =>
      conflict.column('fingerprint').doUpdateSet({
        times: sql`error_kind.times + 1`,
        last_date: sql`greatest(error_kind.last_date, ${now})`,
        versions: sql`case when error_kind.versions @> ${versions}::text[] then error_kind.versions
          else (error_kind.versions || ${versions}::text[])[greatest(1, cardinality(error_kind.versions) + 2 - ${maxErrorVersions}::int):] end`,
        reopened_date: sql`case when error_kind.closed_date is null then error_kind.reopened_date else ${now} end`,
        closed_date: null,
        closed_by: null,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Errors are kept for 180 days after they last happened, the latest 5,000 entries and kinds of them. */
const errorRetentionDays = 180
const maxErrorEntries = 5_000

/** Deletes old entries, and the oldest of too many. */
export async function deleteOldErrors(transaction: Kysely<Tables>, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - errorRetentionDays * 86_400_000)
  await sql`
    delete from error_entry where coalesce(last_date, creation_date) <= ${oldest}
      or id in (select id from error_entry order by coalesce(last_date, creation_date) desc, id desc
        offset ${maxErrorEntries})`.execute(transaction)
  await sql`
    delete from error_kind where last_date <= ${oldest}
      or id in (select id from error_kind order by last_date desc, id desc offset ${maxErrorEntries})`.execute(
    transaction,
  )
}

/*
 * Named secrets and prices, as JSON, query or header text: `"Password":"x"`, `password=x`, `Authorization: bearer x`,
 * `"Price4":412`. Repetitions are bounded, so that matching is fast on any text.
 */
const namedSecretPattern =
  /((?:password|token|authorization|secret|cookie|price|prix|tarif)\w{0,20}["']?\s{0,4}[:=]\s{0,4})("[^"]{0,500}"|'[^']{0,500}'|(?:bearer )?[^\s,;&}"']{1,500})/gi
/** Tokens and codes by their shape: 43 characters of base64url, anywhere in a text. */
const tokenPattern = /(?<![\w-])[\w-]{43}(?![\w-])/g

/** Text ready to be stored: without secrets and NUL (which PostgreSQL rejects), cut to `maxLength` characters. */
const withoutSecrets = (text: string, maxLength: number): string =>
  text.replaceAll('\0', '').replace(namedSecretPattern, '$1***').replace(tokenPattern, '***').slice(0, maxLength)
