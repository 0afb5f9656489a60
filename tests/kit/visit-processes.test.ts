import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { temporaryPostgresql } from './databases.ts'
import { demoPassword, endPrograms, serving, signIn } from './program.ts'

const folder = mkdtempSync(join(tmpdir(), 'provende-visits-'))
afterAll(() => {
  endPrograms()
  rmSync(folder, { recursive: true, force: true })
})

/** What a server answers whoever holds the token. */
const asked = async (url: string, token: string, path: string): Promise<Record<string, unknown> | null> => {
  const response = await fetch(url + path, { headers: { authorization: `bearer ${token}` } })
  expect(response.status, path).toBe(200)
  return (await response.json()) as Record<string, unknown> | null
}
const rolesAt = (urls: readonly string[], token: string) =>
  Promise.all(urls.map(async (url) => (await asked(url, token, '/Account/GetContext'))?.RoleName))

test('two processes on one database share visits and browses, and a restart keeps them', async () => {
  const { url: database, drop } = await temporaryPostgresql('demonstration')
  const client = new pg.Client({ connectionString: database })
  try {
    const environment = { DATABASE_URL: database, DATA_DIR: folder }
    await client.connect()
    const idOf = async (query: string): Promise<number> => Number((await client.query(query)).rows[0].id)
    const distributor = await idOf(`select id from tenant where code = 'DEMO-S01'`)
    const farmer = await idOf(`select id from app_user where email = 'demo11.farmer@exemple.test'`)

    const [one, other] = [await serving(environment), await serving(environment)]
    const both = [one.url, other.url]
    const token = (await signIn(one.url, 'demo03.admindif@exemple.test', demoPassword))!
    expect(await rolesAt(both, token)).toEqual(['CMVPAdminDif', 'CMVPAdminDif'])
    await asked(one.url, token, `/Account/Browse/${distributor}`)
    expect(await rolesAt(both, token)).toEqual(['CMVPAdminDifBrowse', 'CMVPAdminDifBrowse'])
    await asked(other.url, token, `/Account/Visit/Nolwenn/${farmer}`)
    expect(await rolesAt(both, token)).toEqual(['CMVPFarmer', 'CMVPFarmer'])
    await Promise.all([one.stop(), other.stop()])

    const again = await serving(environment)
    expect(await rolesAt([again.url], token)).toEqual(['CMVPFarmer'])
    await asked(again.url, token, '/Account/GetBackFromVisit/Ma%C3%ABlle%20Troadigue')
    expect(await rolesAt([again.url], token)).toEqual(['CMVPAdminDifBrowse'])
    await again.stop()
  } finally {
    await client.end()
    await drop()
  }
})
