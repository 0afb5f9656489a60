import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { providePgbouncer } from '../../tools/provision.mjs'
import { answering, freePort, systemUser } from './postgres-cluster.ts'

/** A way to a database that gives a connection for one transaction only. */
export type Pooled = { readonly url: string; stop(): Promise<void> }

/**
 * Starts a PgBouncer in transaction mode before the database of `url`, with fewer connections than whoever comes to it
 * opens: what one transaction leaves behind, the next one of somebody else would find.
 */
export async function startPgbouncer(url: string): Promise<Pooled> {
  const program = await providePgbouncer()
  const behind = new URL(url)
  // It refuses to run as root, as PostgreSQL does.
  const user = process.getuid?.() === 0 ? await systemUser() : undefined
  const folder = mkdtempSync(join(tmpdir(), 'provende-pgbouncer-'))
  const people = join(folder, 'people.txt')
  const settings = join(folder, 'pgbouncer.ini')
  const port = await freePort()
  writeFileSync(people, `"${behind.username}" "${decodeURIComponent(behind.password)}"\n`)
  writeFileSync(
    settings,
    `[databases]
* = host=${behind.hostname} port=${behind.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${people}
pool_mode = transaction
default_pool_size = 3
max_client_conn = 50
`,
  )
  if (user) for (const path of [folder, people, settings]) chownSync(path, user.uid, user.gid)
  const server = spawn(program, [settings], { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  server.stderr.on('data', (chunk) => {
    said = (said + chunk).slice(-4000)
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
      answering(pooled.href),
      ended.then(() => {
        throw new Error(`PgBouncer ended while starting:\n${said}`)
      }),
    ])
  } catch (error) {
    await stop()
    throw error
  }
  return { url: pooled.href, stop }
}
