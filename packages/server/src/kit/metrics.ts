import type { Context, MiddlewareHandler } from 'hono'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { jobRegistry } from './jobs/job-metrics.ts'
import { matchedRoutePath } from './matched-route.ts'

/** Metrics of calls by route (never by address, which contains record ids), of jobs, and of the process. */
export function createPrometheusMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requestSeconds = new Histogram({
    name: 'provende_http_request_seconds',
    help: 'Time to answer a call',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  const measureCalls: MiddlewareHandler = async (context, next) => {
    const end = requestSeconds.startTimer({ method: context.req.method })
    await next()
    end({ route: matchedRoutePath(context), status: String(context.res.status) })
  }
  const serveMetrics = async (context: Context) =>
    context.text(await Registry.merge([registry, jobRegistry]).metrics(), 200, { 'content-type': registry.contentType })
  return { measureCalls, serveMetrics }
}
