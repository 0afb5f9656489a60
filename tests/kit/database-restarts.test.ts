import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { emailOf } from './support/demo-people.ts'
import { startPgbouncer } from './support/pgbouncer.ts'
import { startPostgresCluster } from './support/postgres-cluster.ts'
import { demoPassword, killProcesses, runProgram, signIn, startServer } from './support/program.ts'

/*
 * PostgreSQL itself is restarted, or crashes, while people read and save: the program lives, nothing it has acknowledged is
 * lost, and reads go on. Ended connections alone are in lost-connections.test.ts.
 */

const temporaryFolder = mkdtempSync(join(tmpdir(), 'provende-restarts-'))
afterAll(() => {
  killProcesses()
  rmSync(temporaryFolder, { recursive: true, force: true })
})

const restartModes = ['fast', 'immediate', 'fast', 'immediate'] as const

describe.runIf(process.env.LONG)('PostgreSQL restarts under load', () => {
  test.each(['directly', 'through PgBouncer'])('%s', async (way) => {
    const cluster = await startPostgresCluster({ isDurable: true })
    const pooler = way === 'directly' ? undefined : await startPgbouncer(cluster.url)
    try {
      const environment = { DATABASE_URL: pooler?.url ?? cluster.url, DATA_DIR: temporaryFolder, LOG_LEVEL: 'fatal' }
      expect((await runProgram(['seed', '--demo'], environment)).code).toBe(0)
      const server = await startServer(environment)
      const token = await signIn(server.url, emailOf('AdminDif'), demoPassword)
      const headers = { authorization: `bearer ${token}`, 'content-type': 'application/json' }
      const saved: string[] = []
      const statuses = { reads: new Map<number, number>(), writes: new Map<number, number>() }
      const count = (counts: Map<number, number>, status: number) => counts.set(status, (counts.get(status) ?? 0) + 1)
      let isOver = false
      let number = 0
      const save = async () => {
        while (!isOver) {
          number += 1
          const Code = `R${number}`
          const body = JSON.stringify({ Code, Name: Code, Description: '' })
          const { status } = await fetch(`${server.url}/api/Packagings`, { method: 'POST', headers, body })
          count(statuses.writes, status)
          if (status === 200) saved.push(Code)
        }
      }
      const read = async () => {
        while (!isOver) {
          const response = await fetch(`${server.url}/api/Packagings?NbPerPage=5`, { headers })
          await response.arrayBuffer()
          count(statuses.reads, response.status)
        }
      }
      const load = Promise.all([...Array.from({ length: 6 }, save), ...Array.from({ length: 6 }, read)])
      for (const mode of restartModes) {
        const before = saved.length
        while (saved.length < before + 30) await wait(20)
        await cluster.restart(mode)
        const readsBefore = statuses.reads.get(200) ?? 0
        while ((statuses.reads.get(200) ?? 0) < readsBefore + 20) await wait(20)
      }
      isOver = true
      await load
      expect(server.child.exitCode).toBeNull()
      for (const status of [...statuses.reads.keys(), ...statuses.writes.keys()]) expect([200, 503]).toContain(status)
      const client = new pg.Client({ connectionString: cluster.url })
      await client.connect()
      const { rows } = await client.query('select code from packaging')
      await client.end()
      const codes = new Set(rows.map(({ code }) => code))
      expect(saved.filter((code) => !codes.has(code))).toEqual([])
      expect(saved.length).toBeGreaterThan(100)
      expect((await server.stop()).code).toBe(0)
    } finally {
      await pooler?.stop()
      await cluster.stop()
    }
  })
})
