import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('../../packages/server/src/main.ts', import.meta.url))

/** The password of everybody in the demonstration. */
export const demoPassword = 'Provende-2026!'

export type Ended = { readonly code: number | null; readonly output: string; readonly errors: string }
type Environment = Readonly<Record<string, string>>

/** The environment of the program, without settings of whoever runs the tests. */
const environmentOf = (given: Environment) => ({ PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', ...given })

const running = new Set<ChildProcess>()
/** For the `afterAll` of a file that runs programs: ends those its failed tests left running. */
export function endPrograms(): void {
  for (const child of running) child.kill('SIGKILL')
}

function started(argv: readonly string[], environment: Environment) {
  const child = spawn(process.execPath, [main, ...argv], {
    env: environmentOf(environment),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  const said = { output: '', errors: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said.output += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said.errors += text
  })
  const ended = new Promise<Ended>((resolve) =>
    child.once('close', (code) => {
      running.delete(child)
      resolve({ code, ...said })
    }),
  )
  return { child, said, ended }
}

/** Runs one command of the program to its end. */
export const run = (argv: readonly string[], environment: Environment): Promise<Ended> =>
  started(argv, environment).ended

/** A port nobody has at this moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}

export type Served = {
  readonly url: string
  readonly child: ChildProcess
  readonly ended: Promise<Ended>
  /** Asks it to stop and waits for its end. */
  stop(): Promise<Ended>
}

/** The program serving on a free port, or the one given; resolves once it is ready. */
export async function serving(environment: Environment): Promise<Served> {
  const port = environment.PORT ?? (await freePort())
  const { child, said, ended } = started(['serve'], { ...environment, PORT: String(port) })
  const url = `http://127.0.0.1:${port}`
  let over: Ended | undefined
  void ended.then((end) => {
    over = end
  })
  while (!(await isReady(url))) {
    if (over !== undefined) throw new Error(`the program ended: ${over.errors}${over.output}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  const stop = () => {
    child.kill('SIGTERM')
    return ended
  }
  return { url, child, ended: ended.then((end) => ({ ...end, ...said })), stop }
}

const isReady = (url: string) =>
  fetch(`${url}/readyz`).then(
    (response) => response.ok,
    // Not listening yet.
    () => false,
  )

/** Signs in through the wire; answers the token, or null when refused. */
export async function signIn(url: string, login: string, password: string): Promise<string | null> {
  const body = new URLSearchParams({ grant_type: 'password', Login: login, Password: password })
  const response = await fetch(`${url}/Token`, { method: 'POST', body })
  const answer = (await response.json()) as { access_token?: string }
  return answer.access_token ?? null
}
