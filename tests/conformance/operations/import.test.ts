import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CommandContext } from '../../../packages/server/src/operations/command-context.ts'
import { importCommand } from '../../../packages/server/src/operations/import/import-command.ts'
import { importTables } from '../../../packages/server/src/operations/import/import-tables.ts'
import { onMainEngine, silentLog } from '../../kit/support/databases.ts'
import type { Person, World } from '../support.ts'
import { createDemoFixture } from '../support-demo-fixture.ts'

/* Import of tables by a customer: all files of a folder or none, with the rights of a person. */

const demoTablesFolder = fileURLToPath(new URL('../../../packages/server/src/operations/demo-tables', import.meta.url))

onMainEngine(({ demonstration }) => {
  let world: World
  let manufacturer: number
  let anna: Person
  const folders: string[] = []
  beforeAll(async () => {
    const fixture = await createDemoFixture(await demonstration())
    world = fixture.world
    manufacturer = fixture.tenantOf('DEMO-S00')
    anna = fixture.formulator
  })
  afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))))

  async function folderOf(files: Readonly<Record<string, string | Uint8Array>>): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'provende-import-'))
    folders.push(folder)
    for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content)
    return folder
  }

  /** Runs the command as a person; returns its exit code and output. */
  async function runImport(person: Person, folder: string, ...flags: string[]) {
    const lines: string[] = []
    const { database } = world
    const { rows: people } = await database.pool.query('select email from app_user where id = $1', [person.id])
    const settings = { culture: 'en-US', workDirectory: '/' } as CommandContext['settings']
    const print = (line: string) => void lines.push(line)
    const context = { database, settings, log: silentLog, print, printError: print }
    const code = await importCommand(context, [folder, '--as', people[0].email, ...flags])
    return { code, output: lines.join('\n') }
  }
  const importFiles = async (
    person: Person,
    files: Readonly<Record<string, string | Uint8Array>>,
    ...flags: string[]
  ) => runImport(person, await folderOf(files), ...flags)
  const rows = async (person: Person, path: string) =>
    (await person.call('GET', path)).body as Record<string, unknown>[]

  test.runIf(process.env.LONG)(
    'the tables of the demonstration, from which it was made, change nothing when they are imported again',
    async () => {
      const versions = async () =>
        (await world.database.pool.query('select id, modification_date from food order by id')).rows
      const before = await versions()
      expect(before).toHaveLength(92)
      const [calcite] = await rows(anna, '/api/Foods?Code=640642')
      expect(calcite).toMatchObject({ Name: 'Carbonate de calcium', Tenants_Shared: true })
      // What depends on the day it was made: the days the price lists are for.
      const tables = await mkdtemp(join(tmpdir(), 'provende-import-'))
      folders.push(tables)
      await cp(demoTablesFolder, tables, { recursive: true })
      for (const file of ['price-lists.csv', 'price-items.csv']) await rm(join(tables, file))
      const { code, output } = await runImport(anna, tables, '--share')
      expect(output).not.toMatch(/refused:|[1-9]\d* (created|changed|refused)/)
      for (const { file } of importTables) if (file !== 'price-lists') expect(output).toContain(`${file}.csv: `)
      expect(output).toMatch(/foods.csv: 0 created, 0 changed, 92 unchanged, 0 refused/)
      expect(code).toBe(0)
      expect(await versions()).toEqual(before)
    },
  )

  test('--share shares what is new with the tenants below', async () => {
    const { code } = await importFiles(anna, { 'packagings.csv': 'Code,Name\nSHARED,Shared\n' }, '--share')
    expect(code).toBe(0)
    const [packaging] = await rows(anna, '/api/Packagings?Code=SHARED')
    expect(packaging).toMatchObject({ Tenants_Shared: true, User_Id: anna.id })
  })

  test('the demonstration has a file for every table', async () => {
    const files = await readdir(demoTablesFolder)
    for (const { file, lines } of importTables)
      for (const name of [file, ...(lines ?? []).map((line) => line.file)]) expect(files).toContain(`${name}.csv`)
  })

  test('one refused row stops the import, with the row and the reason; --partial imports the others', async () => {
    const files = {
      'packagings.csv': 'Code;Name;Volume\nP1;Sac;25,5\nP2;;10\nP3;Big bag;beaucoup\n',
      'foods.csv': 'Code,Name,BaseId\nF1,Chaux,NOWHERE\n',
    }
    const refused = await importFiles(anna, files)
    expect(refused.code).toBe(1)
    expect(refused.output).toContain('packagings.csv line 3 · P2 · refused · The Name field is required.')
    expect(refused.output).toContain('packagings.csv line 4 · P3 · refused · Volume must be a number.')
    expect(refused.output).toContain('foods.csv line 2 · F1 · refused · BaseId: “NOWHERE” does not exist.')
    expect(refused.output).toContain('Nothing was saved.')
    expect(await rows(anna, '/api/Packagings?Code=P1')).toEqual([])
    const partial = await importFiles(anna, files, '--partial')
    expect(partial.output).toContain('The accepted rows are saved.')
    expect(await rows(anna, '/api/Packagings?Code=P1')).toMatchObject([{ Volume: 25.5, Tenants_Shared: false }])
    expect(await rows(anna, '/api/Packagings?Code=P2')).toEqual([])
  })

  test('--dry-run saves nothing and reports what would happen', async () => {
    const dryRun = await importFiles(anna, { 'packagings.csv': 'Code,Name\nTRIAL,Trial\n' }, '--dry-run')
    expect(dryRun.output).toContain('TRIAL · created')
    expect(dryRun.output).toContain('Nothing was saved.')
    expect(await rows(anna, '/api/Packagings?Code=TRIAL')).toEqual([])
  })

  test('rows may reference later rows, and missing columns leave the stored values', async () => {
    const files = {
      'food-categories.csv': 'Code,Name,ParentId,Description\nLOW,Low,HIGH,below\nHIGH,High,,\n',
      'nutrients.csv':
        'Code,Name,UnitId,isComplex,Equation\nSUM,Sum,,oui,"0,5*ONE"\nONE,One,10⁹ UFC/kg,non,\nTWO,Two,IU/kg,non,\n',
    }
    expect((await importFiles(anna, files)).code).toBe(0)
    expect(await rows(anna, '/api/Nutrients?Code=SUM')).toMatchObject([{ isComplex: true, Equation: '0,5*ONE' }])
    expect((await importFiles(anna, { 'food-categories.csv': 'Code,Name\nLOW,Lower\n' })).output).toContain(
      'LOW · changed',
    )
    const [category] = await rows(anna, '/api/FoodCategorys?Code=LOW')
    expect(category).toMatchObject({ Name: 'Lower', Description: 'below' })
    expect(category?.ParentId).toBeGreaterThan(0)
  })

  test('a column of standard deviations belongs to the nutrient it is named after, and needs its content', async () => {
    const row = (cells: string) => `FoodId,ModelId,AnalysisId,Name,ModelVersionId,MS,CA,CA SD\n${cells}\n`
    const imported = (cells: string) => importFiles(anna, { 'analysis-versions.csv': row(cells) })
    expect((await imported('640642,CMV,640642-CMV,Lot,2026,99,"370","12,5"')).output).toContain('Lot · created')
    const { rows: stored } = await world.database.pool.query(
      `select value_as_fed, standard_deviation from analysis_version_items
        join analysis_version v on v.id = analysis_version_id where v.name = 'Lot'`,
    )
    expect(stored).toEqual([{ value_as_fed: 370, standard_deviation: 12.5 }])
    const refused = await imported('640642,CMV,640642-CMV,Bare,2026,99,,"12,5"')
    expect(refused.output).toContain('a standard deviation needs a content')
  })

  test('limits per kg, in kg/t, on ratios and on groups have a file of their own; what is wrong says its line', async () => {
    const version = (name: string, limits: string) =>
      importFiles(anna, {
        'constraint-versions.csv': `ConstraintSetId,Name,ModelId,ModelVersionId\nPH-HAUTE,${name},CMV,2026\n`,
        'constraint-other-limits.csv': `ConstraintSetId,ConstraintVersionId,Kind,Name,ItemIds,Min,Max,MinProbability\n${limits}\n`,
      })
    const limits = [
      'PH-HAUTE,Ratios,ratio,,CA|P,"1,5","2,5","0,95"',
      'PH-HAUTE,Ratios,nutrientPerKg,,ZN,,6000',
      'PH-HAUTE,Ratios,foodPerTonne,,640642,,300',
      'PH-HAUTE,Ratios,groupPerTonne,Carbonates,640642|640620,50,',
    ]
    const imported = await version('Ratios', limits.join('\n'))
    expect(imported.output).toContain('Ratios · created')
    const [{ Id } = {}] = await rows(anna, '/api/Constraints/Version?Name=Ratios')
    const { body } = await anna.call('GET', `/api/Constraints/Version/${Id}`)
    expect(body).toMatchObject({
      OtherLimits: [
        { Kind: 'ratio', Min: 1.5, Max: 2.5, MinProbability: 0.95, MaxProbability: null },
        { Kind: 'nutrientPerKg', Min: null, Max: 6000 },
        { Kind: 'foodPerTonne', Max: 300 },
        { Kind: 'groupPerTonne', Name: 'Carbonates', ItemIds: [expect.any(Number), expect.any(Number)] },
      ],
    })
    expect((await version('Ratios', limits.join('\n'))).output).toContain('0 created, 0 changed, 1 unchanged')
    const refused = async (line: string) => (await version('Wrong', `PH-HAUTE,Wrong,${line}`)).output
    expect(await refused('ratio,,CA|NONE,1,2')).toContain('OtherLimits.0.ItemIds: “NONE” does not exist.')
    expect(await refused('rapport,,CA|P,1,2')).toContain('OtherLimits.0.Kind: choose one of the values offered.')
    expect(await refused('ratio,,CA|P,3,2')).toContain('Calcium / Phosphore: the minimum is above the maximum.')
    expect(await refused('group,,640642,,2')).toContain('Give the group a name.')
    expect(await refused('ratio,,CA,1,2')).toContain('two nutrients for a ratio')
  })

  test('a JSON file is imported alike, with the lines inside their record', async () => {
    const files = {
      'models.json': '[{"Code":"J","Name":"Json"}]',
      'model-versions.json': '[{"ModelId":"J","Name":"1","Items":[{"ItemId":"CA"},{"ItemId":"P"}]}]',
    }
    expect((await importFiles(anna, files)).code).toBe(0)
    const [version] = await rows(anna, '/api/Models/Version?Name=1')
    const fullVersion = (await anna.call('GET', `/api/Models/Version/${version?.Id}`)).body
    expect(fullVersion).toMatchObject({ Items: [{ ItemId: expect.any(Number) }, { ItemId: expect.any(Number) }] })
  })

  test('repeated records, lines without a record, unknown columns and unknown files are refused with their position', async () => {
    const unknownColumn = await importFiles(anna, { 'packagings.csv': 'Code,Name,Colour\nT1,One,red\n' })
    expect(unknownColumn.output).toContain('The column “Colour” is not known.')
    const duplicate = await importFiles(anna, { 'packagings.csv': 'Code,Name\nT1,One\nT1,Two\n' })
    expect(duplicate.output).toContain('packagings.csv line 3 · T1 · refused · Already given on line 2.')
    const orphanLine = await importFiles(anna, {
      'model-versions.csv': 'ModelId,Name\nCMV,2026\n',
      'model-version-items.csv': 'ModelId,ModelVersionId,ItemId\nCMV,1999,CA\n',
    })
    expect(orphanLine.output).toContain('model-version-items.csv line 2 · refused')
    expect((await importFiles(anna, { 'coulours.csv': 'a\n1\n' })).output).toContain('This file is not known.')
  })

  test.each([
    ['packagings.csv', new Uint8Array([0x43, 0xe9, 0x2c]), 'is not UTF-8'],
    ['packagings.csv', 'Code,code\n1,2\n', 'has the same column twice'],
    ['packagings.csv', 'Code,Name\n1,a\n2,"b\n3,c\n', 'packagings.csv, line 3 has a misplaced quote'],
    ['packagings.json', '{"Code":1}', 'is not a list of JSON objects'],
    ['packagings.json', '[{', 'is not a list of JSON objects'],
  ])('an unreadable file stops the import: %s %#', async (name, content, message) => {
    const response = await importFiles(anna, { [name]: content, 'species.csv': 'Code,Name\nUNREAD,Unread\n' })
    expect(response).toMatchObject({ code: 1, output: expect.stringContaining(message) })
    expect(await rows(anna, '/api/Species?Code=UNREAD')).toEqual([])
  })

  describe('rights', () => {
    test('a table the person may not write is refused; a missing folder is reported', async () => {
      const expert = await world.addPerson(manufacturer, 'ExpertDif')
      const response = await importFiles(expert, { 'packagings.csv': 'Code,Name\nX1,Expert\n' })
      expect(response.output).toContain('packagings.csv line 1 · refused · You are not allowed to do this.')
      expect(await rows(anna, '/api/Packagings?Code=X1')).toEqual([])
      expect((await runImport(anna, '/there/is/none')).output).toContain('This folder cannot be read')
    })

    test('a distributor imports his own foods with bases of the manufacturer, whose foods stay unchanged', async () => {
      const distributorAdmin = await world.addPerson(await world.addTenant(manufacturer), 'AdminDistri')
      const response = await importFiles(distributorAdmin, { 'foods.csv': 'Code,Name,BaseId\n640642,Ma chaux,CARB\n' })
      expect(response).toMatchObject({ code: 0, output: expect.stringContaining('640642 · created') })
      expect(await rows(anna, '/api/Foods?Name=Carbonate%20de%20calcium&Code=640642')).toHaveLength(1)
    })

    test("another manufacturer's records cannot be referenced", async () => {
      const rival = await world.addPerson(await world.addTenant(world.platform, 'MasterTenant'), 'Formulateur')
      const response = await importFiles(rival, { 'foods.csv': 'Code,Name,BaseId\nR1,Rival,CARB\n' })
      expect(response.output).toContain('BaseId: “CARB” does not exist.')
    })
  })
})
