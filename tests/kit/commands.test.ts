import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { Agent, type IncomingMessage, request } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { CommandSettings } from '../../packages/server/src/operations/command-context.ts'
import { runCommand } from '../../packages/server/src/operations/commands.ts'
import { commandSettings } from './support/command-settings.ts'
import { temporaryPostgresql } from './support/databases.ts'
import { freePort } from './support/free-port.ts'
import { demoPassword, killProcesses, runProgram, signIn, startServer } from './support/program.ts'

/* The program as an operator sees it: messages and exit codes; what needs a process of its own runs in one. */

const temporaryFolder = mkdtempSync(join(tmpdir(), 'provende-commands-'))
afterAll(() => {
  killProcesses()
  rmSync(temporaryFolder, { recursive: true, force: true })
})
const formulatorEmail = 'demo05.formulateur@exemple.test'

/** Runs a command in this process: its exit code, and what it wrote. */
async function runCommandInProcess(argv: readonly string[], settings: Partial<CommandSettings>) {
  const lines = { output: '', errors: '' }
  const code = await runCommand(argv, commandSettings(settings), {
    print: (line) => {
      lines.output += `${line}\n`
    },
    printError: (line) => {
      lines.errors += `${line}\n`
    },
  })
  return { code, ...lines }
}

/** Expects a one-line message that matches, without a stack trace. */
function expectSentence(text: string, message: RegExp) {
  expect(text).toMatch(message)
  expect(text.trim().split('\n')).toHaveLength(1)
  expect(text).not.toMatch(/ at |node:|\.ts:|Error:/)
}

/** A sign-in whose body is not sent before `finish`; the server has taken the call. */
async function pausedSignIn(url: string) {
  const body = new URLSearchParams({
    grant_type: 'password',
    Login: formulatorEmail,
    Password: demoPassword,
  }).toString()
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': String(body.length),
    expect: '100-continue',
  }
  const call = request(`${url}/Token`, { method: 'POST', headers, agent: new Agent({ keepAlive: true }) })
  call.flushHeaders()
  await once(call, 'continue')
  return {
    finish: async () => {
      call.end(body)
      const [response] = (await once(call, 'response')) as [IncomingMessage]
      response.resume()
      return { status: response.statusCode, connection: response.headers.connection }
    },
  }
}

/** Resolves once a server takes no connections any more. */
async function waitUntilServerRefuses(url: string): Promise<void> {
  while (
    await fetch(`${url}/healthz`, { headers: { connection: 'close' } }).then(
      () => true,
      // Refused: what is waited for.
      () => false,
    )
  )
    await new Promise((resolve) => setTimeout(resolve, 20))
}

describe('an embedded installation', () => {
  const dataDirectory = join(temporaryFolder, 'embedded')
  const DATA_DIR = dataDirectory
  const saved = join(temporaryFolder, 'all.backup')

  test('serves demonstration accounts at once, finishes open calls when stopped, and keeps its data after a restart', async () => {
    const first = await startServer({ DATA_DIR })
    expect(await signIn(first.url, formulatorEmail, demoPassword)).not.toBeNull()
    const second = await runProgram(['serve'], { DATA_DIR, PORT: String(await freePort()) })
    expect(second.code).toBe(1)
    expectSentence(second.errors, /Le dossier de données est déjà utilisé par un autre processus/)
    const paused = await pausedSignIn(first.url)
    const stopping = first.stop()
    await waitUntilServerRefuses(first.url)
    expect(await paused.finish()).toEqual({ status: 200, connection: 'close' })
    const end = await stopping
    expect(end.code).toBe(0)
    expect(end.output).toContain(formulatorEmail)
    expect(end.output).toContain(demoPassword)
    const again = await startServer({ DATA_DIR })
    expect(await signIn(again.url, formulatorEmail, demoPassword)).not.toBeNull()
    expect((await again.stop()).code).toBe(0)
  })

  test('keeps its data in a folder and in files that other users of the machine may not read', () => {
    const entries = readdirSync(dataDirectory, { recursive: true, withFileTypes: true })
    expect(entries.length).toBeGreaterThan(1000)
    const modes = entries.map(({ parentPath, name }) => statSync(join(parentPath, name)).mode & 0o077)
    expect(modes.filter((mode) => mode !== 0)).toEqual([])
    expect(statSync(dataDirectory).mode & 0o777).toBe(0o700)
  })

  test('reports a port that is in use in one line', async () => {
    const port = await freePort()
    const squatter = createServer().listen(port, '127.0.0.1')
    const { code, errors } = await runCommandInProcess(['serve'], { dataDirectory, port: String(port) })
    squatter.close()
    expect(code).toBe(1)
    expectSentence(errors, /Le port est déjà utilisé/)
  })

  test('reports an invalid port, an unknown command and a missing file name', async () => {
    const port = await runCommandInProcess(['serve'], { dataDirectory, port: '80a' })
    expect(port.code).toBe(1)
    expectSentence(port.errors, /PORT n'est pas un numéro de port : 80a/)
    const unknown = await runProgram(['serv'], { DATA_DIR })
    expect(unknown.code).toBe(1)
    expect(unknown.errors).toContain('create-admin')
    const backup = await runCommandInProcess(['backup'], { dataDirectory })
    expect(backup.code).toBe(1)
    expectSentence(backup.errors, /Indiquez le fichier/)
  })

  test('refuses to add demonstration data to a database with tenants', async () => {
    const { code, errors } = await runCommandInProcess(['seed', '--demo'], { dataDirectory })
    expect(code).toBe(1)
    expectSentence(errors, /ne s’ajoutent qu’à une base vide/)
  })

  test('creates an administrator once, and only with a strong password', async () => {
    const weak = await runCommandInProcess(['create-admin', 'admin@exemple.test'], {
      dataDirectory,
      adminPassword: 'faible',
    })
    expect(weak.code).toBe(1)
    expectSentence(weak.errors, /Le mot de passe doit comporter/)
    const good = await runCommandInProcess(['create-admin', 'admin@exemple.test'], {
      dataDirectory,
      adminPassword: 'Bonne-Passe-1',
    })
    expect(good.code).toBe(0)
    const adviser = await runCommandInProcess(['create-admin', 'tc@exemple.test', '--role', 'TC'], {
      dataDirectory,
      adminPassword: 'Bonne-Passe-1',
    })
    expect([adviser.code, adviser.output]).toEqual([0, expect.stringContaining('Technico-commercial créé')])
    for (const role of ['--role=Farmer', '--rôle=TC']) {
      const refused = await runCommandInProcess(['create-admin', 'x@exemple.test', role], { dataDirectory })
      expect(refused.code).toBe(1)
      expectSentence(refused.errors, /Host, TC/)
    }
    const twice = await runCommandInProcess(['create-admin', 'admin@exemple.test'], {
      dataDirectory,
      adminPassword: 'Bonne-Passe-1',
    })
    expect(twice.code).toBe(1)
  })

  test.runIf(process.env.LONG)(
    'has backups that can be restored into an empty PostgreSQL, with the same accounts',
    async () => {
      expect((await runCommandInProcess(['backup', saved], { dataDirectory })).code).toBe(0)
      const { url, drop } = await temporaryPostgresql('empty')
      try {
        const environment = { DATABASE_URL: url, DATA_DIR: join(temporaryFolder, 'postgresql') }
        const restored = await runProgram(['restore', saved], environment)
        expect(restored.errors).toBe('')
        expect(restored.code).toBe(0)
        const server = await startServer(environment)
        expect(await signIn(server.url, 'admin@exemple.test', 'Bonne-Passe-1')).not.toBeNull()
        expect(await signIn(server.url, formulatorEmail, demoPassword)).not.toBeNull()
        expect((await server.stop()).code).toBe(0)
        const again = await runCommandInProcess(['restore', saved], { databaseUrl: url })
        expect(again.code).toBe(1)
        expectSentence(again.errors, /La base de données n'est pas vide/)
      } finally {
        await drop()
      }
    },
  )
})

describe('a PostgreSQL installation', () => {
  test.runIf(process.env.LONG)('gets demonstration data only by the seed command', async () => {
    const { url, drop } = await temporaryPostgresql('empty')
    try {
      const environment = { DATABASE_URL: url, DATA_DIR: join(temporaryFolder, 'seeded') }
      const server = await startServer(environment)
      expect(await signIn(server.url, formulatorEmail, demoPassword)).toBeNull()
      const end = await server.stop()
      expect(end.output).not.toContain(formulatorEmail)
      const seeded = await runCommandInProcess(['seed', '--demo'], { databaseUrl: url, demoPassword: 'Autre-Passe-2' })
      expect(seeded.code).toBe(0)
      const restarted = await startServer(environment)
      expect(await signIn(restarted.url, formulatorEmail, 'Autre-Passe-2')).not.toBeNull()
      const { code, output } = await restarted.stop()
      expect(code).toBe(0)
      // Its lines are kept, and read by many.
      expect(output).toContain(formulatorEmail)
      expect(output).not.toMatch(/Autre-Passe-2|Provende-2026!/)
    } finally {
      await drop()
    }
  })

  test.each([
    ['not an address', /n'est pas une adresse PostgreSQL valable/],
    ['postgresql://nobody@127.0.0.1:1/none', /ne répond pas/],
  ])('reports the DATABASE_URL %s in one line', async (url, message) => {
    const { code, errors } = await runCommandInProcess(['migrate'], { databaseUrl: url })
    expect(code).toBe(1)
    expectSentence(errors, message)
  })
})
