import { writeXlsx } from 'hucre'
import { beforeAll, expect, test } from 'vitest'
import { onMainEngine } from '../../kit/support/databases.ts'
import { createWorld, type Person, type World } from '../support.ts'

/* Tables in files, read for the screens that show what they would import. */

onMainEngine(({ fresh }) => {
  let world: World
  let anna: Person
  beforeAll(async () => {
    world = await createWorld(await fresh())
    anna = await world.addPerson(await world.addTenant(world.platform, 'MasterTenant'), 'AdminDif')
  })
  async function read(bytes: Uint8Array, name: string) {
    const body = new FormData()
    body.append('content', new Blob([bytes as Uint8Array<ArrayBuffer>]), name)
    const headers = { authorization: `bearer ${anna.token}` }
    const response = await world.app.request('/api/Tables', { method: 'POST', headers, body })
    return { status: response.status, body: (await response.json()) as { Rows?: unknown; Message?: string } }
  }

  test('the first sheet of a workbook and a text file are read the same', async () => {
    const rows = [
      ['Code', 'Max'],
      ['CA', 140.5],
    ]
    const workbook = await writeXlsx({ sheets: [{ name: 'a', rows }] })
    expect((await read(workbook, 'a.xlsx')).body.Rows).toEqual(rows)
    expect((await read(new TextEncoder().encode('Code;Max\nCA;140,5\n'), 'a.csv')).body.Rows).toEqual([
      ['Code', 'Max'],
      ['CA', '140,5'],
    ])
  })

  test('what is no table, or too long, is refused in words', async () => {
    expect(await read(new TextEncoder().encode('<html>'), 'a.xls')).toMatchObject({
      status: 422,
      body: { Message: 'Format fichier incorrecte' },
    })
    const row = Array.from({ length: 60 }, () => 'a'.repeat(500))
    const repeated = await writeXlsx({ sheets: [{ name: 'a', rows: Array.from({ length: 200 }, () => row) }] })
    expect((await read(repeated, 'a.xlsx')).body.Message).toContain('trop grand')
    const long = await read(new TextEncoder().encode('1;2\n'.repeat(5001)), 'a.csv')
    expect([long.status, long.body.Message]).toEqual([422, expect.stringContaining('5\u202f000 lignes')])
  })
})
