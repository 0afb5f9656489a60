import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { CommandContext } from '../../packages/server/src/operations/commands.ts'
import { importCommand } from '../../packages/server/src/operations/import-command.ts'
import { importTables } from '../../packages/server/src/operations/import-tables.ts'
import { seedPlatform } from '../../packages/server/src/operations/seed.ts'
import { eachEngine, silentLog } from '../kit/databases.ts'
import { createWorld, type Person, type World } from './support.ts'

/* Tables that a customer brings in: all of a folder or nothing of it, as a person with his rights. */

const demoTables = fileURLToPath(new URL('../../packages/server/src/operations/demo-tables', import.meta.url))

eachEngine(({ fresh }) => {
  let world: World
  let maker: number
  let anna: Person
  const folders: string[] = []
  beforeAll(async () => {
    const database = await fresh()
    world = await createWorld(database)
    await seedPlatform(database)
    maker = await world.addTenant(world.platform, 'MasterTenant')
    anna = await world.addPerson(maker, 'Formulateur')
  })
  afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))))

  const mailOf = async (person: Person) =>
    String((await world.database.pool.query('select email from app_user where id = $1', [person.id])).rows[0].email)

  async function folderOf(files: Readonly<Record<string, string | Uint8Array>>): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'provende-import-'))
    folders.push(folder)
    for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content)
    return folder
  }

  /** Runs the command as a person; its exit code and all it said. */
  async function run(person: Person, folder: string, ...flags: string[]) {
    const lines: string[] = []
    const errors = vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
      lines.push(String(text).trimEnd())
      return true
    })
    const settings = { culture: 'en-US', workDirectory: '/' } as CommandContext['settings']
    const say = (line: string) => void lines.push(line)
    const context: CommandContext = { database: world.database, settings, log: silentLog, say }
    try {
      return {
        code: await importCommand(context, [folder, '--as', await mailOf(person), ...flags]),
        said: lines.join('\n'),
      }
    } finally {
      errors.mockRestore()
    }
  }
  const imported = async (person: Person, files: Readonly<Record<string, string | Uint8Array>>, ...flags: string[]) =>
    run(person, await folderOf(files), ...flags)
  const rows = async (person: Person, path: string) =>
    (await person.call('GET', path)).body as Record<string, unknown>[]

  test('every table of the demonstration comes in, found again; once more changes nothing', async () => {
    const first = await run(anna, demoTables, '--share')
    expect(first.said).not.toContain('refused:')
    expect(first).toMatchObject({ code: 0 })
    for (const { file } of importTables) expect(first.said).toContain(`${file}.csv: `)
    expect((await anna.call('GET', '/api/Foods?NbPerPage=10')).count).toBe(92)
    const [calcite] = await rows(anna, '/api/Foods?Code=640642')
    expect(calcite).toMatchObject({ Name: 'Carbonate de calcium', Tenants_Shared: true, User_Id: anna.id })
    const versions = async () =>
      (await world.database.pool.query('select id, modification_date from food order by id')).rows
    const before = await versions()
    const again = await run(anna, demoTables, '--share')
    expect(again.code).toBe(0)
    expect(again.said).toMatch(/foods.csv: 0 created, 0 changed, 92 unchanged, 0 refused/)
    expect(again.said).not.toMatch(/[1-9]\d* (created|changed|refused)/)
    expect(await versions()).toEqual(before)
    // Some 1,000 saves, each through all its rules.
  }, 180_000)

  test('the demonstration has a file for every table', async () => {
    const files = await readdir(demoTables)
    for (const { file, lines } of importTables)
      for (const name of lines ? [file, lines.file] : [file]) expect(files).toContain(`${name}.csv`)
  })

  test('one refused row keeps everything out, and says which and why; --partial keeps the others', async () => {
    const files = {
      'packagings.csv': 'Code;Name;Volume\nP1;Sac;25,5\nP2;;10\nP3;Big bag;beaucoup\n',
      'foods.csv': 'Code,Name,BaseId\nF1,Chaux,NOWHERE\n',
    }
    const refused = await imported(anna, files)
    expect(refused.code).toBe(1)
    expect(refused.said).toContain('packagings.csv line 3 · P2 · refused · The Name field is required.')
    expect(refused.said).toContain('packagings.csv line 4 · P3 · refused · Volume must be a number.')
    expect(refused.said).toContain('foods.csv line 2 · F1 · refused · BaseId: “NOWHERE” does not exist.')
    expect(refused.said).toContain('Nothing was saved.')
    expect(await rows(anna, '/api/Packagings?Code=P1')).toEqual([])
    const partial = await imported(anna, files, '--partial')
    expect(partial.said).toContain('The accepted rows are saved.')
    expect(await rows(anna, '/api/Packagings?Code=P1')).toMatchObject([{ Volume: 25.5, Tenants_Shared: false }])
    expect(await rows(anna, '/api/Packagings?Code=P2')).toEqual([])
  })

  test('a trial saves nothing and reports as it would have gone', async () => {
    const trial = await imported(anna, { 'packagings.csv': 'Code,Name\nTRIAL,Trial\n' }, '--dry-run')
    expect(trial.said).toContain('TRIAL · created')
    expect(trial.said).toContain('Nothing was saved.')
    expect(await rows(anna, '/api/Packagings?Code=TRIAL')).toEqual([])
  })

  test('rows may name others further down, and columns that are left out keep what there is', async () => {
    const files = {
      'food-categories.csv': 'Code,Name,ParentId,Description\nLOW,Low,HIGH,below\nHIGH,High,,\n',
      'nutrients.csv': 'Code,Name,isComplex,Equation\nSUM,Sum,oui,"0,5*ONE"\nONE,One,non,\n',
    }
    expect((await imported(anna, files)).code).toBe(0)
    expect(await rows(anna, '/api/Nutrients?Code=SUM')).toMatchObject([{ isComplex: true, Equation: '0,5*ONE' }])
    expect((await imported(anna, { 'food-categories.csv': 'Code,Name\nLOW,Lower\n' })).said).toContain('LOW · changed')
    const [low] = await rows(anna, '/api/FoodCategorys?Code=LOW')
    expect(low).toMatchObject({ Name: 'Lower', Description: 'below' })
    expect(low?.ParentId).toBeGreaterThan(0)
  })

  test('a JSON file says the same, with the lines of a record within it', async () => {
    const files = {
      'models.json': '[{"Code":"J","Name":"Json"}]',
      'model-versions.json': '[{"ModelId":"J","Name":"1","Items":[{"ItemId":"CA"},{"ItemId":"P"}]}]',
    }
    expect((await imported(anna, files)).code).toBe(0)
    const [version] = await rows(anna, '/api/Models/Version?Name=1')
    const whole = (await anna.call('GET', `/api/Models/Version/${version?.Id}`)).body
    expect(whole).toMatchObject({ Items: [{ ItemId: expect.any(Number) }, { ItemId: expect.any(Number) }] })
  })

  test('the same record twice, lines of nobody, unknown columns and files are refused by their place', async () => {
    const twice = await imported(anna, { 'packagings.csv': 'Code,Name,Colour\nT1,One,red\n' })
    expect(twice.said).toContain('The column “Colour” is not known.')
    const again = await imported(anna, { 'packagings.csv': 'Code,Name\nT1,One\nT1,Two\n' })
    expect(again.said).toContain('packagings.csv line 3 · T1 · refused · Already given on line 2.')
    const stray = await imported(anna, {
      'model-versions.csv': 'ModelId,Name\nCMV,2026\n',
      'model-version-items.csv': 'ModelId,ModelVersionId,ItemId\nCMV,1999,CA\n',
    })
    expect(stray.said).toContain('model-version-items.csv line 2 · refused')
    expect((await imported(anna, { 'coulours.csv': 'a\n1\n' })).said).toContain('This file is not known.')
  })

  test.each([
    ['packagings.csv', new Uint8Array([0x43, 0xe9, 0x2c]), 'is not UTF-8'],
    ['packagings.csv', 'Code,code\n1,2\n', 'has the same column twice'],
    ['packagings.json', '{"Code":1}', 'is not a list of JSON objects'],
    ['packagings.json', '[{', 'is not a list of JSON objects'],
  ])('an unreadable file stops everything: %s %#', async (name, content, sentence) => {
    const answer = await imported(anna, { [name]: content, 'species.csv': 'Code,Name\nUNREAD,Unread\n' })
    expect(answer).toMatchObject({ code: 1, said: expect.stringContaining(sentence) })
    expect(await rows(anna, '/api/Species?Code=UNREAD')).toEqual([])
  })

  describe('rights', () => {
    test('who may not write a table has it refused; a folder or a person there is not is said', async () => {
      const expert = await world.addPerson(maker, 'ExpertDif')
      const answer = await imported(expert, { 'packagings.csv': 'Code,Name\nX1,Expert\n' })
      expect(answer.said).toContain('packagings.csv line 1 · refused · You are not allowed to do this.')
      expect(await rows(anna, '/api/Packagings?Code=X1')).toEqual([])
      expect((await run(anna, '/there/is/none')).said).toContain('This folder cannot be read')
    })

    test("a distributor brings in his own foods, naming the manufacturer's bases; the manufacturer's stay as they are", async () => {
      const seller = await world.addPerson(await world.addTenant(maker), 'AdminDistri')
      const answer = await imported(seller, { 'foods.csv': 'Code,Name,BaseId\n640642,Ma chaux,CARB\n' })
      expect(answer).toMatchObject({ code: 0, said: expect.stringContaining('640642 · created') })
      expect(await rows(anna, '/api/Foods?Name=Carbonate%20de%20calcium&Code=640642')).toHaveLength(1)
    })

    test("another manufacturer's records cannot be named", async () => {
      const rival = await world.addPerson(await world.addTenant(world.platform, 'MasterTenant'), 'Formulateur')
      const answer = await imported(rival, { 'foods.csv': 'Code,Name,BaseId\nR1,Rival,CARB\n' })
      expect(answer.said).toContain('BaseId: “CARB” does not exist.')
    })
  })
})
