import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { providePostgres } from '../../../tools/provision.mjs'
import { fastTemporaryFolder } from '../../../tools/run.mjs'
import { freePort } from './free-port.ts'

const runProgram = promisify(execFile)

export type PostgresCluster = {
  /** The superuser in the database `postgres`, on a loopback port; the password is required. */
  readonly url: string
  /** Stops the server as an operator does (`fast`), or as a crash does (`immediate`), and starts it again. */
  restart(mode: 'fast' | 'immediate'): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts a temporary PostgreSQL server in its own folder on a free loopback port; existing servers are not touched. It
 * is fast for short tests rather than durable, unless it is to survive a crash or to be measured: then it is as installed,
 * planning included. PostgreSQL refuses to run as root, so then it runs as the
 * system user postgres. The locale is French if the server supports it, so that tests notice an order that depends on the
 * locale.
 */
export async function startPostgresCluster({ isDurable = false } = {}): Promise<PostgresCluster> {
  const programs = await providePostgres()
  const user = process.getuid?.() === 0 ? await ensurePostgresUser() : undefined
  const folder = mkdtempSync(join(isDurable ? tmpdir() : fastTemporaryFolder(), 'provende-postgresql-'))
  if (user) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const processOptions = { ...user, cwd: folder }
  await initialiseCluster(join(programs, 'initdb'), data, processOptions)
  const port = await freePort()
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    max_connections: 100,
    ...(isDurable ? {} : nonDurableSettings),
  }
  const url = `postgresql://postgres:${superuserPassword}@127.0.0.1:${port}/postgres`
  const start = () => startServer(join(programs, 'postgres'), data, settings, processOptions, url)
  const remove = () => rmSync(folder, { recursive: true, force: true })
  let server = await start().catch((error) => {
    remove()
    throw error
  })
  return {
    url,
    restart: async (mode) => {
      await server.stop(mode)
      server = await start()
    },
    stop: async () => {
      await server.stop('fast')
      remove()
    },
  }
}

/** SIGINT closes open connections instead of waiting for them, SIGQUIT does not even write what is in memory. */
const stopSignals = { fast: 'SIGINT', immediate: 'SIGQUIT' } as const

async function startServer(
  program: string,
  data: string,
  settings: Readonly<Record<string, string | number>>,
  processOptions: Partial<UserIds> & { cwd: string },
  url: string,
) {
  const argv = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = spawn(program, ['-D', data, ...argv], { ...processOptions, stdio: ['ignore', 'ignore', 'pipe'] })
  let stderr = ''
  server.stderr.on('data', (chunk) => {
    stderr = (stderr + chunk).slice(-4000)
  })
  const ended = once(server, 'exit')
  const stop = async (mode: keyof typeof stopSignals) => {
    server.kill(stopSignals[mode])
    await ended
  }
  try {
    await Promise.race([
      waitForConnection(url),
      ended.then(() => {
        throw new Error(`The temporary PostgreSQL ended while starting:\n${stderr}`)
      }),
    ])
  } catch (error) {
    await stop('fast')
    throw error
  }
  return { stop }
}

const superuserPassword = 'provende'
const nonDurableSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '64MB',
  // Databases live for seconds: what is done for their long life is only work.
  autovacuum: 'off',
  checkpoint_timeout: '1h',
  // Each statement runs a few times: to plan it anew for the values of each time takes longer than all of them.
  plan_cache_mode: 'force_generic_plan',
}

type UserIds = { uid: number; gid: number }

/** The user `postgres` of /etc/passwd, created if the packages came without it. */
export async function ensurePostgresUser(): Promise<UserIds> {
  const find = () => /^postgres:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'))
  if (!find()) await runProgram('useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres'])
  const [, uid, gid] = find() ?? []
  if (uid === undefined)
    throw new Error('PostgreSQL does not run as root, and no system user postgres could be created')
  return { uid: Number(uid), gid: Number(gid) }
}

async function initialiseCluster(
  initdb: string,
  data: string,
  processOptions: Partial<UserIds> & { cwd: string },
): Promise<void> {
  const password = join(processOptions.cwd, 'password')
  writeFileSync(password, superuserPassword, { mode: 0o644 })
  const common = [
    '-D',
    data,
    '-U',
    'postgres',
    '--auth=scram-sha-256',
    `--pwfile=${password}`,
    '--encoding=UTF8',
    '--no-sync',
  ]
  try {
    await runProgram(
      initdb,
      [...common, '--locale=C.UTF-8', '--locale-provider=icu', '--icu-locale=fr-FR'],
      processOptions,
    )
  } catch {
    // A server built without ICU has no French locale: the tests then check only that both engines sort alike.
    await runProgram(initdb, [...common, '--locale=C'], processOptions)
  }
}

export async function waitForConnection(url: string): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      await client.end()
      return
    } catch {
      // Not listening yet, or still starting up: retry.
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  throw new Error(`No PostgreSQL answered within 10 s at ${new URL(url).host}`)
}
