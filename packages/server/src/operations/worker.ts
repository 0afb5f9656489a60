import { createServer, type Server } from 'node:http'
import { wordsOf } from '@provende/text/words.ts'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { jobRegistry } from '../kit/jobs/job-metrics.ts'
import { startSimulationWorker } from '../simulation/simulation-worker.ts'
import type { CommandContext } from './command-context.ts'
import { closeServer, openServices, parsePort, startListening, untilStopSignal } from './serve.ts'

/**
 * Computes jobs beside the processes that serve, until SIGTERM or SIGINT: the job under way is finished, the others stay in
 * the queue. With METRICS_PORT it serves its metrics.
 *
 * @throws StartRefusal `portInvalid`, `portInUse`
 */
export async function workUntilStopped(context: CommandContext): Promise<number> {
  const { settings, print } = context
  const words = wordsOf(settings.culture).commands
  const stopSignal = untilStopSignal()
  const services = openServices(context)
  const metrics = settings.metricsPort === undefined ? null : await serveMetrics(settings.metricsPort, settings.host)
  const worker = startSimulationWorker(services, { sharesSolvers: false })
  print(words.workerReady)
  await stopSignal
  print(words.stopping)
  await worker.stop()
  if (metrics) await closeServer(metrics)
  services.mail.close()
  await services.solver.close()
  print(words.stopped)
  return 0
}

async function serveMetrics(port: string, host: string): Promise<Server> {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(request.url === '/healthz' ? 200 : 404).end()
      return
    }
    Registry.merge([registry, jobRegistry])
      .metrics()
      .then(
        (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
        // The scraper sees it and asks again.
        () => response.writeHead(500).end(),
      )
  })
  await startListening(server, parsePort(port), host)
  return server
}
