import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { providePostgres } from '../../tools/provision.mjs'

const run = promisify(execFile)

export type PostgresCluster = {
  /** Superuser of the cluster, database `postgres`, on a loopback port, with a password that is asked for. */
  readonly url: string
  stop(): Promise<void>
}

/**
 * Starts a PostgreSQL of its own in a temporary folder, on a free loopback port: nothing it finds on the machine is
 * touched. Fast rather than durable. PostgreSQL refuses to run as root: then it runs as the system user its package
 * brought. Its locale is French where the server knows it, so that an order which depends on the locale shows.
 */
export async function startPostgresCluster(): Promise<PostgresCluster> {
  const programs = await providePostgres()
  const user = process.getuid?.() === 0 ? await systemUser() : undefined
  const folder = mkdtempSync(join(tmpdir(), 'provende-postgresql-'))
  if (user) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const as = { ...user, cwd: folder }
  await initialise(join(programs, 'initdb'), data, as)
  const port = await freePort()
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    max_connections: 100,
    ...FAST,
  }
  const server = spawn(
    join(programs, 'postgres'),
    ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...as, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let said = ''
  server.stderr.on('data', (chunk) => {
    said = (said + chunk).slice(-4000)
  })
  const ended = once(server, 'exit')
  const stop = async () => {
    // The fast shutdown: open connections are closed, not waited for.
    server.kill('SIGINT')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  const url = `postgresql://postgres:${PASSWORD}@127.0.0.1:${port}/postgres`
  try {
    await Promise.race([
      answering(url),
      ended.then(() => {
        throw new Error(`The temporary PostgreSQL ended while starting:\n${said}`)
      }),
    ])
  } catch (error) {
    await stop()
    throw error
  }
  return { url, stop }
}

const PASSWORD = 'provende'
const FAST = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', shared_buffers: '64MB' }

type SystemUser = { uid: number; gid: number }

/** The user `postgres` of /etc/passwd, made when the programs were installed without one. */
export async function systemUser(): Promise<SystemUser> {
  const find = () => /^postgres:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'))
  if (!find()) await run('useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres'])
  const [, uid, gid] = find() ?? []
  if (uid === undefined) throw new Error('PostgreSQL does not run as root, and no system user postgres could be made')
  return { uid: Number(uid), gid: Number(gid) }
}

async function initialise(initdb: string, data: string, as: Partial<SystemUser> & { cwd: string }): Promise<void> {
  const password = join(as.cwd, 'password')
  writeFileSync(password, PASSWORD, { mode: 0o644 })
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
    await run(initdb, [...common, '--locale=C.UTF-8', '--locale-provider=icu', '--icu-locale=fr-FR'], as)
  } catch {
    // A server built without ICU has no French: the order is then checked between the engines only.
    await run(initdb, [...common, '--locale=C'], as)
  }
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  await once(probe, 'close')
  return port
}

export async function answering(url: string): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      await client.end()
      return
    } catch {
      // Not listening yet, or still starting up: ask again shortly.
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  throw new Error(`No PostgreSQL answered within 10 s at ${new URL(url).host}`)
}
