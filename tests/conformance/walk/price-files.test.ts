import { readFileSync } from 'node:fs'
import { beforeAll, expect } from 'vitest'
import { databasesOf } from '../../kit/support/databases.ts'
import { defineWalkTests, expectOk, openWalkedApplication, type WalkClient } from './support.ts'

/* The spreadsheet import as it is documented: the file is checked, and then sent once more with what was decided. */

const supplierFile = readFileSync(new URL('../../price-files/tarif-distributeurs.csv', import.meta.url))
const formOf = (content: Buffer | null, fields: Readonly<Record<string, string>> = {}) => {
  const form = new FormData()
  if (content !== null) form.append('content', new Blob([new Uint8Array(content)]), 'tarif.csv')
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

const { demonstration } = databasesOf('postgresql')
let admin: WalkClient
beforeAll(async () => {
  admin = await (await openWalkedApplication(await demonstration())).as('AdminDif')
})
const structuresOf = (record: Readonly<Record<string, unknown>>) =>
  record.Structures as { Id: number; Tenant_Id: number; StartDate: string }[]
const checkFile = async () =>
  structuresOf((await expectOk(admin.post('api/PriceLists/Exel', formOf(supplierFile)))).record)
const listAt = async (day: string, tenantId: number) =>
  (await expectOk(admin.get('api/PriceLists'))).rows.find(
    ({ StartDate, Tenant_Id }) => StartDate === `${day}T12:00:00.000Z` && Tenant_Id === tenantId,
  )

defineWalkTests('priceFiles', {
  'POST api/PriceLists/Exel': {
    'answers a log, and the structures of the file with their start': async () => {
      const { record } = await expectOk(admin.post('api/PriceLists/Exel', formOf(supplierFile)))
      expect(record.Log).toMatch(/^24 lignes lues/)
      expect(structuresOf(record)).toEqual([
        { Id: expect.any(Number), Tenant_Id: expect.any(Number), StartDate: '2026-12-01T12:00:00.000Z' },
        { Id: expect.any(Number), Tenant_Id: expect.any(Number), StartDate: '2026-12-01T12:00:00.000Z' },
      ])
    },
    'answers 500 for a wrong format, and asks for a file that is missing': async () => {
      const wrong = await admin.post('api/PriceLists/Exel', formOf(Buffer.from('<html></html>')))
      expect([wrong.status, wrong.message]).toEqual([500, 'Format fichier incorrecte'])
      const missing = await admin.post('api/PriceLists/Exel', formOf(null, { other: '' }))
      expect(missing.status).toBe(400)
      const empty = await admin.post('api/PriceLists/Exel', formOf(Buffer.alloc(0)))
      expect(empty.message).toBe('Vous devez selectioner un fichier')
    },
  },
  'POST api/PriceLists/ImportExel': {
    'imports what was decided of each structure: the person, then id, update flag and start date': async () => {
      const [first, second] = await checkFile()
      const info = `12;${first?.Id};false;2027-01-15;${second?.Id};true;2027-02-15`
      const answer = await admin.post('api/PriceLists/ImportExel', formOf(supplierFile, { info }))
      expect([answer.status, answer.text]).toEqual([200, expect.stringContaining('24 lignes lues')])
      const list = await listAt('2027-01-15', first?.Tenant_Id ?? 0)
      expect(list).toMatchObject({ DistributeurName: 'Négoce Kerlann Nutrition' })
      const { record } = await expectOk(admin.get(`api/PriceLists/${list?.Id}`))
      expect(record.Items).toContainEqual(
        expect.objectContaining({ Code: '640601', Price: 696.9, Price2: 22, Price3: 14 }),
      )
      // No list of its own to update: a new one.
      expect(await listAt('2027-02-15', second?.Tenant_Id ?? 0)).toBeDefined()
    },
    'reads the same as JSON, and imports only the structures it names': async () => {
      const [first, second] = await checkFile()
      const info = JSON.stringify({
        UserId: 12,
        Structures: [{ Id: first?.Id, Update: false, StartDate: '2027-03-15' }],
      })
      await expectOk(admin.post('api/PriceLists/ImportExel', formOf(supplierFile, { info })))
      expect(await listAt('2027-03-15', first?.Tenant_Id ?? 0)).toBeDefined()
      expect(await listAt('2027-03-15', second?.Tenant_Id ?? 0)).toBeUndefined()
    },
    'answers 500 when it fails: a structure that is not in the file, or none': async () => {
      for (const info of ['12;99999999;false;2027-01-15', '12', 'x;y;z'])
        expect((await admin.post('api/PriceLists/ImportExel', formOf(supplierFile, { info }))).status).toBe(500)
    },
  },
})
