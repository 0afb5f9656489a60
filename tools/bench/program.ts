import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { at, environment, node24 } from '../run.mjs'

export const demoPassword = 'Provende-2026!'
/** Whoever sees every list of the catalogue. */
export const formulator = 'Formulateur'

export type Program = {
  readonly url: string
  readonly pid: number
  /** Milliseconds from its start to the first /readyz that says yes. */
  readonly readyAfter: number
  readonly said: () => string
  stop(): Promise<void>
}

type Settings = Readonly<Record<string, string>>

/** `provende <command…>` to its end, with these settings and none of whoever runs the benchmark. */
export async function command(argv: readonly string[], settings: Settings): Promise<void> {
  const child = started(node24(), ['packages/server/src/main.ts', ...argv], settings)
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`provende ${argv.join(' ')} ended with ${code}`)
}

/** The server itself, without npm and the starter around it: its memory is that of `pid`. */
export const serving = (settings: Settings): Promise<Program> =>
  untilReady(node24(), ['packages/server/src/main.ts', 'serve'], settings)

/** `npm start`, as a person types it. */
export const npmStart = (settings: Settings): Promise<Program> => untilReady('npm', ['start'], settings)

async function untilReady(program: string, argv: readonly string[], settings: Settings): Promise<Program> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const start = performance.now()
  const child = started(program, argv, { ...settings, PORT: String(port) })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (said += chunk))
  const ended = once(child, 'close').then(() => true)
  while (!(await isReady(url)))
    if (await Promise.race([ended, wait(20, false)])) throw new Error(`${program} ${argv.join(' ')} ended:\n${said}`)
  const readyAfter = performance.now() - start
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  return { url, pid: child.pid ?? 0, readyAfter, said: () => said, stop }
}

function started(program: string, argv: readonly string[], settings: Settings): ChildProcess {
  const { PATH = '' } = environment()
  const env = { PATH, HOME: process.env.HOME ?? '', ...settings }
  return spawn(program, argv, { cwd: at(), env, stdio: ['ignore', 'pipe', 'pipe'] })
}

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    // Not listening yet.
    () => false,
  )

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  await once(probe, 'close')
  return port
}

/** A folder of its own while `work` runs, gone afterwards. */
export async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'provende-bench-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The first demonstration account of a role. */
export function emailOf(role: string): string {
  const file = at('packages/server/src/organisations/demo-organisation.json')
  const { users } = JSON.parse(readFileSync(file, 'utf8')) as { users: { role: string; email: string }[] }
  const user = users.find((one) => one.role === role)
  if (user === undefined) throw new Error(`The demonstration has nobody who is ${role}`)
  return user.email
}

/** Signs in over the wire; answers a function that makes a call and reads its JSON. */
export async function signedIn(url: string) {
  const form = { grant_type: 'password', Login: emailOf(formulator), Password: demoPassword }
  const answer = await fetch(`${url}/Token`, { method: 'POST', body: new URLSearchParams(form) })
  const { access_token: token } = (await answer.json()) as { access_token: string }
  return async (path: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(`${url}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    return response.json()
  }
}
