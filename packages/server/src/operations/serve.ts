import { once } from 'node:events'
import { existsSync } from 'node:fs'
import type { Server, ServerResponse } from 'node:http'
import { availableParallelism } from 'node:os'
import { wordsOf } from '@provende/text/words.ts'
import { buildApp } from '../app.ts'
import { openSolverPool, type SolvingServices } from '../formulation/solver/solver-pool.ts'
import { createMailTransport } from '../kit/mail.ts'
import { tileOrigin } from '../kit/map-tiles.ts'
import { randomToken } from '../kit/services.ts'
import { StartRefusal } from '../kit/start-refusal.ts'
import { startWebhookSender } from '../ordering/webhooks/webhook-sending.ts'
import { loadDemoAccounts } from '../organisations/demo-organisation.ts'
import { startSimulationWorker } from '../simulation/simulation-worker.ts'
import { startCleanup } from './cleanup.ts'
import type { CommandContext } from './command-context.ts'
import { createHttpServer } from './http-server.ts'
import { startOutbox } from './outbox.ts'

/** How long pending responses may take after a stop signal before their connections are closed. */
const maxShutdownMs = 10_000

/**
 * Solver threads: one processor stays free for the main thread, but there are two, so that one person's calculations never
 * take all; each thread takes tens of megabytes, from its first job.
 */
const solverThreadCount = Math.min(4, Math.max(2, availableParallelism() - 1))

/** Serves until SIGTERM or SIGINT. */
export async function serveUntilStopped(context: CommandContext): Promise<number> {
  const { settings, print } = context
  const words = wordsOf(settings.culture).commands
  const stopSignal = untilStopSignal()
  const stop = await startServing(context)
  print(words.ready(`http://${settings.host}:${settings.port}`))
  await printDemoAccounts(context)
  await stopSignal
  print(words.stopping)
  await stop()
  print(words.stopped)
  return 0
}

/**
 * Starts to serve; resolves when calls are taken. What it returns stops: no new calls, pending ones finish, then outbox,
 * cleanup, jobs and solver end.
 *
 * @throws StartRefusal `portInvalid`, `portInUse`, `mapTileUrlInvalid`
 */
export async function startServing({
  settings,
  database,
  log,
}: Pick<CommandContext, 'settings' | 'database' | 'log'>): Promise<() => Promise<void>> {
  const port = parsePort(settings.port)
  refuseInvalidMapTileUrl(settings.mapTileUrl)
  const services = openServices({ settings, database, log })
  const server = createHttpServer(buildApp(services).fetch)
  const closeAnswered = connectionCloserOf(server)
  await startListening(server, port, settings.host)
  const outbox = startOutbox(services)
  const webhooks = startWebhookSender(services)
  const cleanup = startCleanup(services)
  const simulations = startSimulationWorker(services, { sharesSolvers: true })
  return async () => {
    closeAnswered()
    await closeServer(server)
    await Promise.all([outbox.stop(), webhooks.stop(), cleanup.stop(), simulations.stop()])
    services.mail.close()
    await services.solver.close()
  }
}

/** The services of a process; who opens them closes mail and solver. */
export const openServices = ({
  settings,
  database,
  log,
}: Pick<CommandContext, 'settings' | 'database' | 'log'>): SolvingServices => ({
  database,
  clock: () => new Date(),
  log,
  randomToken,
  solver: openSolverPool({ threads: solverThreadCount, solver: settings.solver }),
  mail: createMailTransport({ ...settings, mailDirectory: `${settings.dataDirectory}/mail` }),
  settings: {
    publicUrl: settings.publicUrl,
    trustProxy: settings.trustProxy,
    accessLog: settings.accessLog,
    allowsPrivateWebhooks: settings.allowsPrivateWebhooks,
    mapTileUrl: settings.mapTileUrl,
    mapTileAttribution: settings.mapTileAttribution,
    webDirectory: existsSync(settings.webDirectory) ? settings.webDirectory : undefined,
  },
})

export function parsePort(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
  if (!(port <= 65_535)) throw new StartRefusal('portInvalid', { detail: text })
  return port
}

function refuseInvalidMapTileUrl(address: string | undefined): void {
  if (address !== undefined && tileOrigin(address) === undefined)
    throw new StartRefusal('mapTileUrlInvalid', { detail: address })
}

/** Resolves on SIGTERM or SIGINT. Called before the server starts, so that an early signal is not missed. */
export function untilStopSignal(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  process.once('SIGTERM', () => resolve())
  process.once('SIGINT', () => resolve())
  return promise
}

export async function startListening(server: Server, port: number, host: string): Promise<void> {
  server.listen(port, host)
  try {
    await once(server, 'listening')
  } catch (error) {
    // The one error an operator can fix: another program uses the port.
    if ((error as { code?: string }).code === 'EADDRINUSE')
      throw new StartRefusal('portInUse', { detail: `${host}:${port}` })
    throw error
  }
}

/**
 * Returns a function after whose call each answer says `Connection: close`, also those under way: a caller that keeps its
 * connections would send its next call into a closed one.
 */
function connectionCloserOf(server: Server): () => void {
  let isStopping = false
  const pending = new Set<ServerResponse>()
  const sayClose = (response: ServerResponse) => {
    if (!response.headersSent) response.setHeader('connection', 'close')
  }
  server.prependListener('request', (_, response) => {
    if (isStopping) return sayClose(response)
    pending.add(response)
    response.once('close', () => pending.delete(response))
  })
  return () => {
    isStopping = true
    for (const response of pending) sayClose(response)
  }
}

export async function closeServer(server: Server): Promise<void> {
  const closing = once(server, 'close')
  server.close()
  // A connection is idle once its last response is sent; close it, as no further call is accepted.
  const idleTimer = setInterval(() => server.closeIdleConnections(), 100)
  const forceTimer = setTimeout(() => server.closeAllConnections(), maxShutdownMs)
  await closing
  clearInterval(idleTimer)
  clearTimeout(forceTimer)
}

async function printDemoAccounts({ database, settings, print }: CommandContext): Promise<void> {
  const accounts = await loadDemoAccounts(database)
  if (accounts.length === 0) return
  const words = wordsOf(settings.culture).commands
  print(`\n${database.engine === 'embedded' ? words.demoAccounts : words.demoAccountsOnServer}`)
  const maxRoleLength = Math.max(...accounts.map(({ role }) => role.length))
  // The lines of a server are often kept, and read by many.
  const password = database.engine === 'embedded' ? `  ${settings.demoPassword}` : ''
  for (const { role, email } of accounts) print(`  ${role.padEnd(maxRoleLength)}  ${email}${password}`)
  print('')
}
