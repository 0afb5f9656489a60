import { randomUUID } from 'node:crypto'
import type { Route } from '@provende/contract/kit/route.ts'
import type { Session } from '../access/session/session.ts'
import { inTransaction } from '../kit/database/transaction.ts'
import type { Services } from '../kit/services.ts'

/** Severity of server errors; browser reports use 2. */
const serverErrorLevel = 3

/** An error entry as stored. */
type Entry = {
  readonly lvl: number
  readonly route: string
  readonly controllerName: string
  readonly action: string
  readonly parameters: string
  readonly userName: string
  readonly errorName: string
  readonly error: string
  readonly message: string
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
  const token = randomUUID()
  const { name, message, stack } = fault instanceof Error ? fault : new Error(String(fault))
  const { route, session } = call
  services.log.error({ err: fault, token, route: `${route.method} ${route.path}`, userId: session?.userId }, 'fault')
  const entry: Entry = {
    lvl: serverErrorLevel,
    route: `${route.method} ${route.path}`,
    controllerName: route.path.split('/{')[0] ?? '',
    action: route.method,
    parameters: JSON.stringify(call.params ?? {}),
    userName: session?.userName ?? '',
    errorName: name,
    error: stack ?? '',
    message,
  }
  try {
    await storeErrorEntry(services, token, entry, session)
  } catch (error) {
    // The database itself may have failed. Both errors are in the log under the token the user is shown.
    services.log.error({ err: error, token }, 'fault not stored')
  }
  return token
}

/**
 * Stores an entry under its token, without secrets. Its owner is the signed-in user, even while impersonating another.
 */
export async function storeErrorEntry(
  services: Services,
  token: string,
  entry: Entry,
  session: Session | null,
): Promise<void> {
  const values = {
    lvl: entry.lvl,
    route: sanitised(entry.route, 2000),
    controller_name: entry.controllerName,
    action: entry.action,
    parameters: sanitised(entry.parameters, 5000),
    user_name: sanitised(entry.userName, 254),
    error_name: sanitised(entry.errorName, 500),
    error: sanitised(entry.error, 40_000),
    message: sanitised(entry.message, 5000),
  }
  const owner = { user_id: session?.actorUserId ?? null, tenant_id: session?.tenantId ?? null }
  await inTransaction(services.database, { role: 'provende_access' }, (transaction) =>
    transaction
      .insertInto('error_entry')
      .values({ guid: token, creation_date: services.clock(), ...values, ...owner })
      .execute(),
  )
}

/*
 * Named secrets, as JSON, query or header text: `"Password":"x"`, `password=x`, `Authorization: bearer x`. Repetitions
 * are bounded, so that matching is fast on any text.
 */
const namedSecret =
  /((?:password|token|authorization|secret|cookie)\w{0,20}["']?\s{0,4}[:=]\s{0,4})("[^"]{0,500}"|'[^']{0,500}'|(?:bearer )?[^\s,;&}"']{1,500})/gi
/** Tokens and codes by their shape: 43 characters of base64url, anywhere in a text. */
const tokenShape = /(?<![\w-])[\w-]{43}(?![\w-])/g

/** Text ready to be stored: without secrets and NUL (which PostgreSQL rejects), cut to `maxLength` characters. */
const sanitised = (text: string, maxLength: number): string =>
  text.replaceAll('\0', '').replace(namedSecret, '$1***').replace(tokenShape, '***').slice(0, maxLength)
