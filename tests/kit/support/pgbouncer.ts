import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { providePgbouncer } from '../../../tools/provision.mjs'
import { freePort } from './free-port.ts'
import { ensurePostgresUser, waitForConnection } from './postgres-cluster.ts'

/** A running PgBouncer; `url` is the database behind it. */
export type ConnectionPooler = { readonly url: string; stop(): Promise<void> }

/**
 * Starts a PgBouncer in transaction mode in front of the database of `url`, with fewer connections than its clients
 * open: settings that a transaction leaves behind would be seen by transactions of other clients.
 */
export async function startPgbouncer(url: string): Promise<ConnectionPooler> {
  const program = await providePgbouncer()
  const target = new URL(url)
  // Like PostgreSQL it refuses to run as root.
  const user = process.getuid?.() === 0 ? await ensurePostgresUser() : undefined
  const folder = mkdtempSync(join(tmpdir(), 'provende-pgbouncer-'))
  const userList = join(folder, 'people.txt')
  const settingsFile = join(folder, 'pgbouncer.ini')
  const port = await freePort()
  writeFileSync(userList, `"${target.username}" "${decodeURIComponent(target.password)}"\n`)
  writeFileSync(
    settingsFile,
    `[databases]
* = host=${target.hostname} port=${target.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${userList}
pool_mode = transaction
default_pool_size = 3
max_client_conn = 50
`,
  )
  if (user) for (const path of [folder, userList, settingsFile]) chownSync(path, user.uid, user.gid)
  const server = spawn(program, [settingsFile], { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
  let stderr = ''
  server.stderr.on('data', (chunk) => {
    stderr = (stderr + chunk).slice(-4000)
  })
  const ended = once(server, 'exit')
  const stop = async () => {
    server.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  const pooled = new URL(url)
  pooled.hostname = '127.0.0.1'
  pooled.port = String(port)
  try {
    await Promise.race([
      waitForConnection(pooled.href),
      ended.then(() => {
        throw new Error(`PgBouncer ended while starting:\n${stderr}`)
      }),
    ])
  } catch (error) {
    await stop()
    throw error
  }
  return { url: pooled.href, stop }
}
