import { openDatabase } from '../../packages/server/src/kit/database/open-database.ts'
import { startServing } from '../../packages/server/src/operations/serve.ts'
import { commandSettings } from '../kit/support/command-settings.ts'
import { freePort } from '../kit/support/free-port.ts'
import { silentLog } from '../kit/support/templates.ts'

type ServerEnvironment = { readonly DATA_DIR: string; readonly DATABASE_URL?: string; readonly PORT?: string }
export type InProcessServer = { readonly url: string; stop(): Promise<unknown> }

let workerPort: number | undefined
/** The same for all files of a worker if it is still free: at the same address, the browser knows the application. */
async function portOfWorker(): Promise<number> {
  workerPort = await freePort(workerPort)
  return workerPort
}

/**
 * Serves as the command `serve` does on a database that is migrated, in the process of the tests: the code of the
 * server, loaded and compiled once, serves all files of a worker.
 */
export async function serveInProcess({
  DATA_DIR: dataDirectory,
  DATABASE_URL,
  PORT,
}: ServerEnvironment): Promise<InProcessServer> {
  const port = PORT ?? String(await portOfWorker())
  const url = `http://127.0.0.1:${port}`
  const settings = commandSettings({ port, dataDirectory, databaseUrl: DATABASE_URL, publicUrl: url })
  const database = await openDatabase({ ...settings, log: silentLog })
  const stopServing = await startServing({ settings, database, log: silentLog })
  const stop = async () => {
    await stopServing()
    await database.close()
  }
  return { url, stop }
}
