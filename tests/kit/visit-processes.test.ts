import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { temporaryPostgresql } from './support/databases.ts'
import { demoPassword, killProcesses, signIn, startServer } from './support/program.ts'

const temporaryFolder = mkdtempSync(join(tmpdir(), 'provende-visits-'))
afterAll(() => {
  killProcesses()
  rmSync(temporaryFolder, { recursive: true, force: true })
})

/** GETs a path with a token; returns the JSON of the response. */
const getJson = async (url: string, token: string, path: string): Promise<Record<string, unknown> | null> => {
  const response = await fetch(url + path, { headers: { authorization: `bearer ${token}` } })
  expect(response.status, path).toBe(200)
  return (await response.json()) as Record<string, unknown> | null
}
const rolesAtServers = (urls: readonly string[], token: string) =>
  Promise.all(urls.map(async (url) => (await getJson(url, token, '/Account/GetContext'))?.RoleName))

test.runIf(process.env.LONG)(
  'two processes on one database share visits and browses, and a restart keeps them',
  async () => {
    const { url: database, drop } = await temporaryPostgresql('demonstration')
    const client = new pg.Client({ connectionString: database })
    try {
      const environment = { DATABASE_URL: database, DATA_DIR: temporaryFolder }
      await client.connect()
      const idOf = async (query: string): Promise<number> => Number((await client.query(query)).rows[0].id)
      const distributor = await idOf(`select id from tenant where code = 'DEMO-S01'`)
      const farmer = await idOf(`select id from app_user where email = 'demo11.farmer@exemple.test'`)

      const [one, other] = [await startServer(environment), await startServer(environment)]
      const urls = [one.url, other.url]
      const token = (await signIn(one.url, 'demo03.admindif@exemple.test', demoPassword))!
      expect(await rolesAtServers(urls, token)).toEqual(['CMVPAdminDif', 'CMVPAdminDif'])
      await getJson(one.url, token, `/Account/Browse/${distributor}`)
      expect(await rolesAtServers(urls, token)).toEqual(['CMVPAdminDifBrowse', 'CMVPAdminDifBrowse'])
      await getJson(other.url, token, `/Account/Visit/demo11.farmer@exemple.test/${farmer}`)
      expect(await rolesAtServers(urls, token)).toEqual(['CMVPFarmer', 'CMVPFarmer'])
      await Promise.all([one.stop(), other.stop()])

      const restarted = await startServer(environment)
      expect(await rolesAtServers([restarted.url], token)).toEqual(['CMVPFarmer'])
      await getJson(restarted.url, token, '/Account/GetBackFromVisit/Ma%C3%ABlle%20Troadigue')
      expect(await rolesAtServers([restarted.url], token)).toEqual(['CMVPAdminDifBrowse'])
      await restarted.stop()
    } finally {
      await client.end()
      await drop()
    }
  },
)
