import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { freePort } from './free-port.ts'

const serverMainPath = fileURLToPath(new URL('../../../packages/server/src/main.ts', import.meta.url))

/** The password of all demonstration users. */
export const demoPassword = 'Provende-2026!'

export type ProcessResult = { readonly code: number | null; readonly output: string; readonly errors: string }
type EnvironmentVariables = Readonly<Record<string, string>>

/** Compiled modules of the program, which every start would compile again. */
const compileCache = fileURLToPath(new URL('../../../node_modules/.cache/provende/compiled', import.meta.url))

/** The environment of the program, without the settings of the shell that runs the tests. */
export const programEnvironment = (settings: EnvironmentVariables) => ({
  PATH: process.env.PATH ?? '',
  HOME: process.env.HOME ?? '',
  NODE_COMPILE_CACHE: compileCache,
  ...settings,
})

const runningProcesses = new Set<ChildProcess>()
/** For the `afterAll` of files that start processes: kills those that failed tests left running. */
export function killProcesses(): void {
  for (const child of runningProcesses) child.kill('SIGKILL')
}

function startProcess(argv: readonly string[], environment: EnvironmentVariables) {
  const child = spawn(process.execPath, [serverMainPath, ...argv], {
    env: programEnvironment(environment),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  runningProcesses.add(child)
  const streams = { output: '', errors: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    streams.output += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    streams.errors += text
  })
  const result = new Promise<ProcessResult>((resolve) =>
    child.once('close', (code) => {
      runningProcesses.delete(child)
      resolve({ code, ...streams })
    }),
  )
  return { child, streams, result }
}

/** Runs one command of the program to its end. */
export const runProgram = (argv: readonly string[], environment: EnvironmentVariables): Promise<ProcessResult> =>
  startProcess(argv, environment).result

export type RunningServer = {
  readonly url: string
  readonly child: ChildProcess
  readonly result: Promise<ProcessResult>
  /** Sends SIGTERM and waits for the end of the process. */
  stop(): Promise<ProcessResult>
}

/** Starts the server on `environment.PORT` or a free port; resolves when it is ready. */
export async function startServer(environment: EnvironmentVariables): Promise<RunningServer> {
  const port = environment.PORT ?? (await freePort())
  const { child, streams, result } = startProcess(['serve'], { ...environment, PORT: String(port) })
  const url = `http://127.0.0.1:${port}`
  let endResult: ProcessResult | undefined
  void result.then((end) => {
    endResult = end
  })
  while (!(await isReady(url))) {
    if (endResult !== undefined)
      throw new Error(`the server ended while starting: ${endResult.errors}${endResult.output}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  const stop = () => {
    child.kill('SIGTERM')
    return result
  }
  return { url, child, result: result.then((end) => ({ ...end, ...streams })), stop }
}

const isReady = (url: string) =>
  fetch(`${url}/readyz`).then(
    (response) => response.ok,
    // Not listening yet.
    () => false,
  )

/** Signs in over HTTP; returns the token, or null if refused. */
export async function signIn(url: string, login: string, password: string): Promise<string | null> {
  const body = new URLSearchParams({ grant_type: 'password', Login: login, Password: password })
  const response = await fetch(`${url}/Token`, { method: 'POST', body })
  const tokenResponse = (await response.json()) as { access_token?: string }
  return tokenResponse.access_token ?? null
}
