import type { Context, MiddlewareHandler } from 'hono'
import type { Log } from './log.ts'
import { matchedRoutePath } from './matched-route.ts'

const callerContextKey = 'caller'
type LoggedCaller = { readonly actorUserId: number; readonly tenantId: number }

/** Notes for the access log who makes a call. */
export function setLoggedCaller(context: Context, session: LoggedCaller | null): void {
  if (session !== null) context.set(callerContextKey, { person: session.actorUserId, tenant: session.tenantId })
}

/** What load balancers and monitoring ask all the time. */
const unloggedPaths: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics'])

/**
 * Logs one line for each request: method, route (never the address, which may hold secrets), status, milliseconds, and the
 * ids of person and tenant. `closed` is a request whose caller did not wait for the answer.
 */
export const accessLog =
  (log: Log): MiddlewareHandler =>
  async (context, next) => {
    const startedAt = performance.now()
    await next()
    const route = matchedRoutePath(context)
    if (unloggedPaths.has(route)) return
    log.info(
      {
        method: context.req.method,
        route,
        status: context.res.status,
        ms: Math.round(performance.now() - startedAt),
        ...(context.get(callerContextKey) as object | undefined),
        ...(context.req.raw.signal.aborted ? { closed: true } : {}),
      },
      'request',
    )
  }
