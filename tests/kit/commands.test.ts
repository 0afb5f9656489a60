import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { temporaryPostgresql } from './support/databases.ts'
import { freePort } from './support/free-port.ts'
import { demoPassword, killProcesses, run, signIn, startServer } from './support/program.ts'

/* The program as an operator sees it: processes, messages and exit codes. */

const folder = mkdtempSync(join(tmpdir(), 'provende-commands-'))
afterAll(() => {
  killProcesses()
  rmSync(folder, { recursive: true, force: true })
})
const formulator = 'demo05.formulateur@exemple.test'

/** Expects a one-line message that matches, without a stack trace. */
function expectSentence(text: string, message: RegExp) {
  expect(text).toMatch(message)
  expect(text.trim().split('\n')).toHaveLength(1)
  expect(text).not.toMatch(/ at |node:|\.ts:|Error:/)
}

describe('an embedded installation', () => {
  const DATA_DIR = join(folder, 'embedded')
  const saved = join(folder, 'all.backup')

  test('serves demonstration accounts at once, finishes open calls when stopped, and keeps its data after a restart', async () => {
    const first = await startServer({ DATA_DIR })
    expect(await signIn(first.url, formulator, demoPassword)).not.toBeNull()
    const second = await run(['serve'], { DATA_DIR, PORT: String(await freePort()) })
    expect(second.code).toBe(1)
    expectSentence(second.errors, /Le dossier de données est déjà utilisé par un autre processus/)
    const slow = signIn(first.url, formulator, demoPassword)
    await new Promise((resolve) => setTimeout(resolve, 20))
    const end = await first.stop()
    expect(end.code).toBe(0)
    expect(end.output).toContain(formulator)
    expect(await slow).not.toBeNull()
    const again = await startServer({ DATA_DIR })
    expect(await signIn(again.url, formulator, demoPassword)).not.toBeNull()
    expect((await again.stop()).code).toBe(0)
  })

  test('reports a port that is in use in one line', async () => {
    const port = await freePort()
    const squatter = createServer().listen(port, '127.0.0.1')
    const { code, errors } = await run(['serve'], { DATA_DIR, PORT: String(port) })
    squatter.close()
    expect(code).toBe(1)
    expectSentence(errors, /Le port est déjà utilisé/)
  })

  test('reports an invalid port, an unknown command and a missing file name', async () => {
    const port = await run(['serve'], { DATA_DIR, PORT: '80a' })
    expect(port.code).toBe(1)
    expectSentence(port.errors, /PORT n'est pas un numéro de port : 80a/)
    const unknown = await run(['serv'], { DATA_DIR })
    expect(unknown.code).toBe(1)
    expect(unknown.errors).toContain('create-admin')
    const backup = await run(['backup'], { DATA_DIR })
    expect(backup.code).toBe(1)
    expectSentence(backup.errors, /Indiquez le fichier/)
  })

  test('refuses to add demonstration data to a database with tenants', async () => {
    const { code, errors } = await run(['seed', '--demo'], { DATA_DIR })
    expect(code).toBe(1)
    expectSentence(errors, /ne s’ajoutent qu’à une base vide/)
  })

  test('creates an administrator once, and only with a strong password', async () => {
    const weak = await run(['create-admin', 'admin@exemple.test'], { DATA_DIR, ADMIN_PASSWORD: 'faible' })
    expect(weak.code).toBe(1)
    expectSentence(weak.errors, /Le mot de passe doit comporter/)
    const good = await run(['create-admin', 'admin@exemple.test'], { DATA_DIR, ADMIN_PASSWORD: 'Bonne-Passe-1' })
    expect(good.code).toBe(0)
    const twice = await run(['create-admin', 'admin@exemple.test'], { DATA_DIR, ADMIN_PASSWORD: 'Bonne-Passe-1' })
    expect(twice.code).toBe(1)
  })

  test('has backups that can be restored into an empty PostgreSQL, with the same accounts', async () => {
    expect((await run(['backup', saved], { DATA_DIR })).code).toBe(0)
    const { url, drop } = await temporaryPostgresql('empty')
    try {
      const environment = { DATABASE_URL: url, DATA_DIR: join(folder, 'postgresql') }
      const restored = await run(['restore', saved], environment)
      expect(restored.errors).toBe('')
      expect(restored.code).toBe(0)
      const server = await startServer(environment)
      expect(await signIn(server.url, 'admin@exemple.test', 'Bonne-Passe-1')).not.toBeNull()
      expect(await signIn(server.url, formulator, demoPassword)).not.toBeNull()
      expect((await server.stop()).code).toBe(0)
      const again = await run(['restore', saved], environment)
      expect(again.code).toBe(1)
      expectSentence(again.errors, /La base de données n'est pas vide/)
    } finally {
      await drop()
    }
  })
})

describe('a PostgreSQL installation', () => {
  test('gets demonstration data only by the seed command', async () => {
    const { url, drop } = await temporaryPostgresql('empty')
    try {
      const environment = { DATABASE_URL: url, DATA_DIR: join(folder, 'seeded') }
      const server = await startServer(environment)
      expect(await signIn(server.url, formulator, demoPassword)).toBeNull()
      const end = await server.stop()
      expect(end.output).not.toContain(formulator)
      const seeded = await run(['seed', '--demo'], { ...environment, DEMO_PASSWORD: 'Autre-Passe-2' })
      expect(seeded.code).toBe(0)
      const restarted = await startServer(environment)
      expect(await signIn(restarted.url, formulator, 'Autre-Passe-2')).not.toBeNull()
      expect((await restarted.stop()).code).toBe(0)
    } finally {
      await drop()
    }
  })

  test.each([
    ['not an address', /n'est pas une adresse PostgreSQL valable/],
    ['postgresql://nobody@127.0.0.1:1/none', /ne répond pas/],
  ])('reports the DATABASE_URL %s in one line', async (url, message) => {
    const { code, errors } = await run(['migrate'], { DATABASE_URL: url, DATA_DIR: join(folder, 'nowhere') })
    expect(code).toBe(1)
    expectSentence(errors, message)
  })
})
