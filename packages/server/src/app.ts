import { getConnInfo } from '@hono/node-server/conninfo'
import { serveStatic } from '@hono/node-server/serve-static'
import { actingAs, actingHeader } from '@provende/contract/access/acting-as.ts'
import { isOpenTo, type Route } from '@provende/contract/kit/route.ts'
import type { Problem } from '@provende/contract/problems.ts'
import { routes } from '@provende/contract/routes.ts'
import { type Context, Hono } from 'hono'
import { compress } from 'hono/compress'
import { secureHeaders } from 'hono/secure-headers'
import { noteActing } from './access/acted.ts'
import { type Session, sessionOf } from './access/session.ts'
import type { SolvingServices } from './formulation/solver-pool.ts'
import { isOutage } from './kit/database/outage.ts'
import { type Gate, honoPath, unrouted } from './kit/http.ts'
import { tileOrigin } from './kit/map-tiles.ts'
import { createMetrics } from './kit/metrics.ts'
import type { Services } from './kit/services.ts'
import { apiDocs } from './operations/api-page.ts'
import { keepFault } from './operations/error-log.ts'
import { serveRoutes } from './routes.ts'

/**
 * The whole application over the given services: everything that touches the outside (database, clock, mail, files, threads that solve) comes
 * in here, so that a test may replace it.
 */
export function buildApp(services: SolvingServices): Hono {
  // Paths match without regard to case; parameters are read from the address as it was sent.
  const app = new Hono({ getPath: (request) => new URL(request.url).pathname.toLowerCase() })
  const metrics = createMetrics()
  app.use(headers(services.settings.mapTileUrl))
  app.use(metrics.measure)
  app.use(compress())
  app.get('/healthz', (context) => context.text('ok'))
  app.get('/readyz', (context) => ready(context, services))
  app.get('/metrics', metrics.answer)
  apiDocs(app)
  serveRoutes(app, gateOf(services), services)
  refuseUnknownCalls(app)
  if (services.settings.webDirectory !== undefined) serveWeb(app, services.settings.webDirectory)
  return app
}

/**
 * No script or frame of anybody else; styles may be inline because the component library writes them. WebAssembly may be
 * compiled, because the solver is one: that is no leave to make scripts of text. Of others only the pictures of the map
 * are loaded, where its setting says so.
 */
const headers = (mapTileUrl = '') =>
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

function gateOf(services: Services): Gate<Session> {
  return {
    sessionOf: (token) => sessionOf(services, token),
    refusalsOf,
    cultureOf: (session) => session.culture,
    noteCall: (session, route, given) => noteActing(services, session, route, given),
    keepFault: (fault, call) => keepFault(services, fault, call),
    isOutage,
    addressOf: (context) => callerAddress(context, services.settings.trustProxy),
  }
}

/**
 * Why this session may not make this call: signed in, terms accepted, acting as and where the caller believes, the right
 * the route asks for. What works before the terms also works wherever the session is: it tells that, or leads back.
 */
function refusalsOf(session: Session | null, route: Route, context: Context): Problem[] {
  if (route.access === 'public') return []
  if (session === null) return [{ key: 'session.expired' }]
  const { access, beforeTerms } = route
  if (session.termsPending !== null && !beforeTerms) return [{ key: 'terms.pending' }]
  const believed = context.req.header(actingHeader)
  if (believed !== undefined && believed !== actingAs(session) && !beforeTerms) return [{ key: 'session.elsewhere' }]
  if (access === 'session') return []
  if (!isOpenTo(session.role, access)) return [{ key: 'access.denied' }]
  return 'write' in access && session.isReadOnly ? [{ key: 'access.readOnly' }] : []
}

/** The caller's address; a forwarded one is believed only behind a proxy of ours. */
function callerAddress(context: Context, trustProxy: boolean): string {
  const forwarded = trustProxy ? context.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined
  if (forwarded) return forwarded.slice(0, 64)
  // Without a socket (calls in process) there is no address.
  return context.env?.incoming === undefined ? 'in-process' : (getConnInfo(context).remote.address ?? 'unknown')
}

async function ready(context: Context, services: Services): Promise<Response> {
  try {
    await services.database.pool.query('select 1')
    return context.text('ready')
  } catch (error) {
    // Not ready is an answer: whoever asks (a load balancer) only needs to know it.
    services.log.warn({ err: error }, 'not ready')
    return context.text('database unreachable', 503)
  }
}

/** Addresses of the documented calls that no route answered: unknown, or known with another method. */
function refuseUnknownCalls(app: Hono): void {
  const known = Object.values(routes).flatMap((group) => Object.values(group) as Route[])
  for (const path of new Set(known.map(honoPath)))
    app.all(path, (context) => unrouted(context, { key: 'request.wrongMethod' }))
  for (const prefix of ['/api/*', '/account/*', '/token', '/generatepdf/*'])
    app.all(prefix, (context) => unrouted(context, { key: 'request.unknownCall' }))
}

/** The browser application: files of the build, and its page for every other address (routes live in the browser). */
function serveWeb(app: Hono, root: string): void {
  const asSent = (_: string, context: Context) => decodeURI(new URL(context.req.url).pathname)
  const onFound = (path: string, context: Context) =>
    context.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
  app.get('/assets/*', serveStatic({ root, rewriteRequestPath: asSent, onFound }))
  app.get('/assets/*', (context) => context.text('', 404))
  app.get('*', serveStatic({ root, rewriteRequestPath: asSent, onFound }))
  app.get('*', serveStatic({ root, path: 'index.html', onFound }))
}
