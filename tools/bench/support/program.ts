import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../../tests/kit/support/free-port.ts'
import { childEnvironment, fromRoot, node24Path } from '../../run.mjs'

export const demoPassword = 'Provende-2026!'
/** A role that may read every list of the catalogue. */
export const formulatorRole = 'Formulateur'

export type RunningProgram = {
  readonly url: string
  readonly pid: number
  /** Milliseconds from the start to the first successful /readyz. */
  readonly readyMilliseconds: number
  readonly output: () => string
  stop(): Promise<void>
}

type EnvironmentSettings = Readonly<Record<string, string>>

/** Runs `provende <command…>` to its end, with these settings instead of those of the shell. */
export async function runCommand(argv: readonly string[], settings: EnvironmentSettings): Promise<void> {
  const child = startProcess(node24Path(), ['packages/server/src/main.ts', ...argv], settings)
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`provende ${argv.join(' ')} ended with ${code}`)
}

/** Starts the server directly, without npm and the start script, so that `pid` is the server process. */
export const startServer = (settings: EnvironmentSettings): Promise<RunningProgram> =>
  startAndWait(node24Path(), ['packages/server/src/main.ts', 'serve'], settings)

/** Runs `npm start`. */
export const startWithNpm = (settings: EnvironmentSettings): Promise<RunningProgram> =>
  startAndWait('npm', ['start'], settings)

async function startAndWait(
  program: string,
  argv: readonly string[],
  settings: EnvironmentSettings,
): Promise<RunningProgram> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const start = performance.now()
  const child = startProcess(program, argv, { ...settings, PORT: String(port) })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk))
  const ended = once(child, 'close').then(() => true)
  while (!(await isReady(url)))
    if (await Promise.race([ended, wait(20, false)])) throw new Error(`${program} ${argv.join(' ')} ended:\n${output}`)
  const readyAfter = performance.now() - start
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  return { url, pid: child.pid ?? 0, readyMilliseconds: readyAfter, output: () => output, stop }
}

function startProcess(program: string, argv: readonly string[], settings: EnvironmentSettings): ChildProcess {
  const { PATH = '' } = childEnvironment()
  const env = { PATH, HOME: process.env.HOME ?? '', ...settings }
  return spawn(program, argv, { cwd: fromRoot(), env, stdio: ['ignore', 'pipe', 'pipe'] })
}

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    // Not listening yet.
    () => false,
  )

/** Runs `work` with a temporary folder, which is removed afterwards. */
export async function withTemporaryFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'provende-bench-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The first demonstration account of a role. */
export function demoEmailOfRole(role: string): string {
  const file = fromRoot('packages/server/src/organisations/demo-organisation.json')
  const { users } = JSON.parse(readFileSync(file, 'utf8')) as { users: { role: string; email: string }[] }
  const user = users.find((one) => one.role === role)
  if (user === undefined) throw new Error(`The demonstration has no user with the role ${role}`)
  return user.email
}

/** Signs in over HTTP; returns a function that makes a call and reads its JSON. */
export async function signInToApiAsFormulator(url: string) {
  const form = { grant_type: 'password', Login: demoEmailOfRole(formulatorRole), Password: demoPassword }
  const response = await fetch(`${url}/Token`, { method: 'POST', body: new URLSearchParams(form) })
  const { access_token: token } = (await response.json()) as { access_token: string }
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
