import { getConnInfo } from '@hono/node-server/conninfo'
import { serveStatic } from '@hono/node-server/serve-static'
import { actingAsHeader, actingAsHeaderValue } from '@provende/contract/access/acting-as.ts'
import { type Route, roleMayCall } from '@provende/contract/kit/route.ts'
import type { Problem } from '@provende/contract/problems.ts'
import { routes } from '@provende/contract/routes.ts'
import { type Context, Hono } from 'hono'
import { compress } from 'hono/compress'
import { secureHeaders } from 'hono/secure-headers'
import { auditChangeIfImpersonating } from './access/session/audit-impersonation.ts'
import { type Session, sessionOf } from './access/session/session.ts'
import type { SolvingServices } from './formulation/solver/solver-pool.ts'
import { accessLog, setLoggedCaller } from './kit/access-log.ts'
import { isDatabaseBusyError } from './kit/database/connection-shares.ts'
import { isDiskFull } from './kit/database/disk-space.ts'
import { isDatabaseOutage } from './kit/database/outage.ts'
import { EffortLimit } from './kit/effort-limit.ts'
import { honoPath, type RequestHooks, unmatchedResponse, withoutTrailingSlash } from './kit/http.ts'
import { tileOrigin } from './kit/map-tiles.ts'
import { createPrometheusMetrics } from './kit/metrics.ts'
import type { Services } from './kit/services.ts'
import { serveApiPage } from './operations/api-page.ts'
import { storeFault } from './operations/error-log.ts'
import { serveRoutes } from './routes.ts'

/**
 * Builds the whole application. Everything outside the process (database, clock, mail, files, solver threads) comes in
 * through `services`, so tests can replace it.
 */
export function buildApp(services: SolvingServices): Hono {
  // Paths match case-insensitively; parameters are read from the original URL.
  const app = new Hono({ getPath: (request) => withoutTrailingSlash(new URL(request.url).pathname.toLowerCase()) })
  const metrics = createPrometheusMetrics()
  app.use(securityHeaders(services.settings.mapTileUrl))
  app.use(metrics.measureCalls)
  if (services.settings.accessLog) app.use(accessLog(services.log))
  app.use(compress())
  app.get('/healthz', (context) => context.text('ok'))
  app.get('/readyz', (context) => answerReadiness(context, services))
  app.get('/metrics', metrics.serveMetrics)
  serveApiPage(app)
  serveRoutes(app, requestHooks(services), services)
  refuseUnknownCalls(app)
  if (services.settings.webDirectory !== undefined) serveWeb(app, services.settings.webDirectory)
  return app
}

/**
 * Content security policy: only our own scripts and frames. Inline styles are allowed because the component library
 * writes them; `wasm-unsafe-eval` lets the solver compile WebAssembly and does not allow eval of text. External images
 * are allowed only from the configured map tile server.
 */
const securityHeaders = (mapTileUrl = '') =>
  secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:', ...[tileOrigin(mapTileUrl) ?? []].flat()],
      fontSrc: ["'self'", 'data:'],
      connectSrc: ["'self'"],
      workerSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'self'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
    xFrameOptions: 'DENY',
    referrerPolicy: 'same-origin',
    crossOriginEmbedderPolicy: false,
  })

function requestHooks(services: Services): RequestHooks<Session> {
  const effort = new EffortLimit()
  return {
    sessionOf: async (token, context) => {
      const session = await sessionOf(services, token)
      setLoggedCaller(context, session)
      return session
    },
    chargeEffort: (session, route) => effort.charge(session.actorUserId, route.effort),
    accessProblems,
    cultureOf: (session) => session.culture,
    auditCall: (session, route, input) => auditChangeIfImpersonating(services, session, route, input),
    recordFault: (fault, call) => storeFault(services, fault, call),
    isOutage: isDatabaseOutage,
    isDiskFull: (error) => {
      if (!isDiskFull(error)) return false
      services.log.error({ err: error }, 'no space left on the disk')
      services.database.space.noteFull()
      return true
    },
    hasSpace: () => services.database.space.hasSpace(),
    isBusy: (error) => {
      if (!isDatabaseBusyError(error)) return false
      services.log.warn({ err: error }, 'the database had no time for a call')
      return true
    },
    addressOf: (context) => callerAddress(context, services.settings.trustProxy),
  }
}

/**
 * Why this session may not make this call: checks sign-in, accepted terms, that user and tenant are the ones the client
 * believes (`actingAsHeader`), and the permission of the route. Routes open before the terms are accepted skip the
 * `actingAsHeader` check too: they report the current state or lead back from a visit.
 */
function accessProblems(session: Session | null, route: Route, context: Context): Problem[] {
  if (route.access === 'public') return []
  if (session === null) return [{ key: 'session.expired' }]
  const { access, beforeTerms } = route
  if (session.pendingTermsVersionId !== null && !beforeTerms) return [{ key: 'terms.pending' }]
  const believedActing = context.req.header(actingAsHeader)
  if (believedActing !== undefined && believedActing !== actingAsHeaderValue(session) && !beforeTerms)
    return [{ key: 'session.elsewhere' }]
  if (access === 'session') return []
  if (!roleMayCall(session.role, access)) return [{ key: 'access.denied' }]
  return 'write' in access && session.isReadOnly ? [{ key: 'access.readOnly' }] : []
}

/** The caller's IP address; X-Forwarded-For is trusted only behind our own proxy. */
function callerAddress(context: Context, trustProxy: boolean): string {
  const forwardedFor = trustProxy ? context.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined
  if (forwardedFor) return forwardedFor.slice(0, 64)
  // In-process calls have no socket, hence no address.
  return context.env?.incoming === undefined ? 'in-process' : (getConnInfo(context).remote.address ?? 'unknown')
}

async function answerReadiness(context: Context, services: Services): Promise<Response> {
  try {
    await services.database.pool.query('select 1')
    if (await services.database.space.hasSpace()) return context.text('ready')
    services.log.warn('not ready: no space left on the disk')
    return context.text('no space left on the disk', 503)
  } catch (error) {
    // Expected while the database is away: the load balancer only needs the status.
    services.log.warn({ err: error }, 'not ready')
    return context.text('database unreachable', 503)
  }
}

/** Refuses what no route handled: an unknown address, or a documented one with the wrong method. */
function refuseUnknownCalls(app: Hono): void {
  const documentedRoutes = Object.values(routes).flatMap((group) => Object.values(group) as Route[])
  for (const path of new Set(documentedRoutes.map(honoPath)))
    app.all(path, (context) => unmatchedResponse(context, { key: 'request.wrongMethod' }))
  for (const prefix of ['/api/*', '/account/*', '/token', '/generatepdf/*'])
    app.all(prefix, (context) => unmatchedResponse(context, { key: 'request.unknownCall' }))
}

/** Serves the browser application: its built files, and index.html for every other address (client-side routing). */
function serveWeb(app: Hono, root: string): void {
  const originalPath = (_: string, context: Context) => decodeURI(new URL(context.req.url).pathname)
  const setCacheControl = (path: string, context: Context) =>
    context.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
  // The build has written compressed copies beside the files.
  const files = { root, precompressed: true, onFound: setCacheControl }
  app.get('/assets/*', serveStatic({ ...files, rewriteRequestPath: originalPath }))
  app.get('/assets/*', (context) => context.text('', 404))
  app.get('*', serveStatic({ ...files, rewriteRequestPath: originalPath }))
  app.get('*', serveStatic({ ...files, path: 'index.html' }))
}
