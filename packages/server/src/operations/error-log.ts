import { randomUUID } from 'node:crypto'
import type { Route } from '@provende/contract/kit/route.ts'
import type { Session } from '../access/session.ts'
import { inTransaction } from '../kit/database/transaction.ts'
import type { Services } from '../kit/services.ts'

/** How grave a fault of the server is; reports of the browser say 2. */
const serverErrorLevel = 3

/** What is kept of a fault. */
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

/** Keeps a fault of the server and answers the token it is found by. Never throws: without a database, the log has it. */
export async function keepFault(
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
    await keepEntry(services, token, entry, session)
  } catch (error) {
    // The database may be what is at fault; the log has both, and the person a token to name.
    services.log.error({ err: error, token }, 'fault not stored')
  }
  return token
}

/** Stores an entry under its token, without secrets; the person really signed in is who finds it again. */
export async function keepEntry(
  services: Services,
  token: string,
  entry: Entry,
  session: Session | null,
): Promise<void> {
  const values = {
    lvl: entry.lvl,
    route: kept(entry.route, 2000),
    controller_name: entry.controllerName,
    action: entry.action,
    parameters: kept(entry.parameters, 5000),
    user_name: kept(entry.userName, 254),
    error_name: kept(entry.errorName, 500),
    error: kept(entry.error, 40_000),
    message: kept(entry.message, 5000),
  }
  const whose = { user_id: session?.actorUserId ?? null, tenant_id: session?.tenantId ?? null }
  await inTransaction(services.database, { role: 'provende_access' }, (transaction) =>
    transaction
      .insertInto('error_entry')
      .values({ guid: token, creation_date: services.clock(), ...values, ...whose })
      .execute(),
  )
}

/*
 * Named secrets, as JSON, query or header text: `"Password":"x"`, `password=x`, `Authorization: bearer x`. Bounded,
 * so that no text takes long to search.
 */
const namedSecret =
  /((?:password|token|authorization|secret|cookie)\w{0,20}["']?\s{0,4}[:=]\s{0,4})("[^"]{0,500}"|'[^']{0,500}'|(?:bearer )?[^\s,;&}"']{1,500})/gi
/** Tokens and codes by their shape: 43 letters of base64url, wherever they stand. */
const tokenShape = /(?<![\w-])[\w-]{43}(?![\w-])/g

/** Text as it is kept: without secrets and without the character no text may hold, and not endless. */
const kept = (text: string, most: number): string =>
  text.replaceAll('\0', '').replace(namedSecret, '$1***').replace(tokenShape, '***').slice(0, most)
