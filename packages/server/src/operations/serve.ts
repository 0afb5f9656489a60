import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { createAdaptorServer, type ServerType } from '@hono/node-server'
import { wordsOf } from '@provende/text/words.ts'
import { buildApp } from '../app.ts'
import { openSolverPool, type SolvingServices } from '../formulation/solver-pool.ts'
import { createMailTransport } from '../kit/mail.ts'
import { tileOrigin } from '../kit/map-tiles.ts'
import { randomToken } from '../kit/services.ts'
import { StartRefusal } from '../kit/start-refusal.ts'
import { demoSignIns } from '../organisations/demo-organisation.ts'
import type { CommandContext } from './commands.ts'
import { startOutbox } from './outbox.ts'
import { startUpkeep } from './upkeep.ts'

/** How long answers under way may take when the program is asked to stop. */
const longestFarewellMs = 10_000

/**
 * How long a connection without a call is kept: longer than browsers and the usual servers in front keep theirs, so that
 * it is they who end it, never we at the moment when their next call is on its way.
 */
const idleConnectionMs = 75_000

/** Threads that solve; one processor stays with the thread that answers, and each holds tens of megabytes. */
const solverThreads = Math.min(4, Math.max(1, availableParallelism() - 1))

/** Serves until SIGTERM or SIGINT: then takes no new call, ends those under way, sends no further mail, solves nothing more. */
export async function serveUntilStopped(context: CommandContext): Promise<number> {
  const { settings, database, log, say } = context
  const words = wordsOf(settings.culture).commands
  const port = portOf(settings.port)
  refuseUnlessTiles(settings.mapTileUrl)
  const services: SolvingServices = {
    database,
    clock: () => new Date(),
    log,
    randomToken,
    solver: openSolverPool({ threads: solverThreads }),
    mail: createMailTransport({ ...settings, mailDirectory: `${settings.dataDirectory}/mail` }),
    settings: {
      publicUrl: settings.publicUrl,
      trustProxy: settings.trustProxy,
      mapTileUrl: settings.mapTileUrl,
      mapTileAttribution: settings.mapTileAttribution,
      webDirectory: existsSync(settings.webDirectory) ? settings.webDirectory : undefined,
    },
  }
  const server = createAdaptorServer({ fetch: buildApp(services).fetch })
  if ('keepAliveTimeout' in server) server.keepAliveTimeout = idleConnectionMs
  const stopped = stopSignal()
  await listening(server, port, settings.host)
  const outbox = startOutbox(services)
  const upkeep = startUpkeep(services)
  say(words.served(`http://${settings.host}:${port}`))
  await sayDemoSignIns(context)
  await stopped
  say(words.stopping)
  await closed(server)
  await Promise.all([outbox.stop(), upkeep.stop()])
  services.mail.close()
  await services.solver.close()
  say(words.stopped)
  return 0
}

function portOf(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
  if (!(port <= 65_535)) throw new StartRefusal('portInvalid', { detail: text })
  return port
}

function refuseUnlessTiles(address: string | undefined): void {
  if (address !== undefined && tileOrigin(address) === undefined)
    throw new StartRefusal('mapTileUrlInvalid', { detail: address })
}

/** Listens from before the start is announced, so that a stop in the very first moment is not missed. */
function stopSignal(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  process.once('SIGTERM', () => resolve())
  process.once('SIGINT', () => resolve())
  return promise
}

async function listening(server: ServerType, port: number, host: string): Promise<void> {
  server.listen(port, host)
  try {
    await once(server, 'listening')
  } catch (error) {
    // The only failure an operator can put right: somebody else has the port.
    if ((error as { code?: string }).code === 'EADDRINUSE')
      throw new StartRefusal('portInUse', { detail: `${host}:${port}` })
    throw error
  }
}

async function closed(server: ServerType): Promise<void> {
  const done = once(server, 'close')
  server.close()
  // A connection whose last answer has gone out is idle: nothing comes over it any more.
  const leaving = setInterval(() => 'closeIdleConnections' in server && server.closeIdleConnections(), 100)
  const timer = setTimeout(() => 'closeAllConnections' in server && server.closeAllConnections(), longestFarewellMs)
  await done
  clearInterval(leaving)
  clearTimeout(timer)
}

async function sayDemoSignIns({ database, settings, say }: CommandContext): Promise<void> {
  const accounts = await demoSignIns(database)
  if (accounts.length === 0) return
  say(`\n${wordsOf(settings.culture).commands.signIns}`)
  const widest = Math.max(...accounts.map(({ role }) => role.length))
  for (const { role, email } of accounts) say(`  ${role.padEnd(widest)}  ${email}  ${settings.demoPassword}`)
  say('')
}
