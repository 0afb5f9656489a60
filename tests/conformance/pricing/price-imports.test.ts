import { readFileSync } from 'node:fs'
import type { ImportChanges, PriceImport } from '@provende/contract/pricing/price-import.ts'
import { priceImportRoutes } from '@provende/contract/pricing/price-import.ts'
import { fromWire } from '@provende/contract/wire.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deleteExpiredRows } from '../../../packages/server/src/operations/cleanup.ts'
import { onMainEngine, silentLog } from '../../kit/support/databases.ts'
import type { ApiResponse, Person } from '../support.ts'
import {
  createDemoFixture,
  type DemoFixture,
  formulaWithGrams,
  readFormula,
  saveFormula,
} from '../support-demo-fixture.ts'

/* Price files over the wire: uploaded, mended, compared, validated, undone. The files are those of tests/price-files. */

const file = (name: string) => new Uint8Array(readFileSync(new URL(`../../price-files/${name}`, import.meta.url)))
const csv = (...rows: string[]) => new TextEncoder().encode(rows.join('\n'))
type Item = Readonly<Record<string, unknown>>

onMainEngine(({ demonstration }) => {
  let demo: DemoFixture
  let admin: Person
  let kerlann: Person
  beforeAll(async () => {
    demo = await createDemoFixture(await demonstration())
  })
  // Of each test: what a person may use up at once is not enough for all of their files.
  beforeEach(async () => {
    admin = await demo.person('DEMO-S00', 'AdminDif')
    kerlann = await demo.person('DEMO-S01', 'AdminDistri')
  })

  async function send(
    person: Person,
    path: string,
    bytes: Uint8Array,
    name: string,
    fields: Record<string, string> = {},
  ) {
    const body = new FormData()
    body.append('content', new Blob([bytes as Uint8Array<ArrayBuffer>]), name)
    for (const [field, value] of Object.entries(fields)) body.append(field, value)
    const headers = { authorization: `bearer ${person.token}` }
    const response = await demo.world.app.request(path, { method: 'POST', headers, body })
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
  async function upload(person: Person, bytes: Uint8Array, name = 'tarif.csv'): Promise<PriceImport> {
    const { status, body } = await send(person, '/api/PriceLists/Imports', bytes, name)
    if (status !== 200) throw new Error(JSON.stringify(body))
    return fromWire(body, priceImportRoutes.upload.response) as PriceImport
  }
  const importOf = (response: ApiResponse): PriceImport => {
    if (response.status !== 200) throw new Error(response.text)
    return response.fields as PriceImport
  }
  const pathOf = ({ id }: { id: number }, action = '') => `/api/PriceLists/Imports/${id}${action}`
  const review = async (person: Person, at: { id: number }, changes: ImportChanges) =>
    importOf(await person.call('PUT', pathOf(at), { fields: changes }))
  const versionsOf = ({ structures }: PriceImport) => ({
    lists: structures.map(({ id, isUpdate, updatedList }) => ({
      structureId: id,
      version: isUpdate ? (updatedList?.version ?? null) : null,
    })),
  })
  const validate = (person: Person, reviewed: PriceImport) =>
    person.call('POST', pathOf(reviewed, '/Validate'), { fields: versionsOf(reviewed) })
  const undo = (person: Person, at: { id: number }) => person.call('POST', pathOf(at, '/Undo'), {})
  const pricesOf = async (person: Person, listId: number) => {
    const response = await person.call('GET', `/api/PriceLists/${listId}`)
    if (response.status !== 200) throw new Error(response.text)
    const { Items } = response.body as { Items: Item[] }
    return new Map(Items.map(({ Code, Price, Price2, Price3, Price4 }) => [Code, [Price, Price2, Price3, Price4]]))
  }
  const shownGroups = ({ groups }: PriceImport) =>
    Object.fromEntries(groups.map(({ group, lines }) => [group, lines.map(({ code }) => code)]))
  const listIdOf = (imported: PriceImport) => imported.receipts[0]?.listId ?? 0
  const foodIdOf = async (code: string) =>
    Number((await demo.queryRows('select id from food where code = $1', [code]))[0]?.id)

  describe('an import', () => {
    test('of a messy file goes on where it was, mends its lines, adds a list, remembers the code, and is undone', async () => {
      const uploaded = await upload(admin, file('tarif-fournisseur-entete.xlsx'), 'tarif-fournisseur-entete.xlsx')
      expect(uploaded).toMatchObject({ sheet: 1, headingRow: 9, importedCount: 23, isRemembered: false })
      expect(shownGroups(uploaded)).toMatchObject({ unknownCode: ['999999'], empty: ['640621', '640624'] })
      expect(uploaded.structures).toMatchObject([
        { code: 'DEMO-S00', isUpdate: false, startDay: '2026-11-01', endDay: '2026-12-31', keepsMissing: false },
      ])
      const structureId = uploaded.structures[0]?.id ?? 0
      const itemId = await foodIdOf('641118')
      const reviewed = await review(admin, uploaded, {
        foods: [{ code: '999999', itemId }],
        rows:
          uploaded.groups.find(({ group }) => group === 'empty')?.lines.map(({ row }) => ({ row, price: 500 })) ?? [],
        structures: [{ id: structureId, newName: 'Tarif du fournisseur', newCode: 'FOUR' }],
      })
      expect(shownGroups(reviewed)).not.toHaveProperty('unknownCode')
      expect(reviewed.importedCount).toBe(26)
      expect(importOf(await admin.call('GET', pathOf(uploaded)))).toEqual(reviewed)
      const validated = importOf(await validate(admin, reviewed))
      expect(validated).toMatchObject({
        state: 'done',
        receipts: [{ listName: 'Tarif du fournisseur', isUpdate: false }],
      })
      const prices = await pricesOf(admin, listIdOf(validated))
      expect(prices.get('640612')).toEqual([401.8, 22, 14, 483.13])
      expect(prices.get('641118')?.[0]).toBe(1250)
      // The price of molasses is taken over: a file never has it.
      expect(prices.has('MELASSE')).toBe(true)
      expect(prices.size).toBe(27)
      const again = await upload(admin, file('tarif-fournisseur-entete.xlsx'), 'tarif-fournisseur-entete.xlsx')
      expect(again).toMatchObject({
        isRemembered: true,
        structures: [{ isUpdate: true, counts: { new: 0, changed: 0 } }],
      })
      expect(shownGroups(again)).not.toHaveProperty('unknownCode')
      expect(importOf(await undo(admin, uploaded)).state).toBe('undone')
      expect((await admin.call('GET', `/api/PriceLists/${listIdOf(validated)}`)).status).toBe(404)
      expect((await undo(admin, uploaded)).problems).toEqual(['priceFile.closed'])
    })

    test('for several distributors writes a list for each, for those it is selected', async () => {
      const uploaded = await upload(admin, file('tarif-distributeurs.csv'))
      expect(uploaded.structures.map(({ code, startDay }) => [code, startDay])).toEqual([
        ['DEMO-S01', '2026-12-01'],
        ['DEMO-S02', '2026-12-01'],
      ])
      const [, bocage] = uploaded.structures
      const reviewed = await review(admin, uploaded, { structures: [{ id: bocage?.id ?? 0, isSelected: false }] })
      const validated = importOf(await validate(admin, reviewed))
      expect(validated.receipts.map(({ structureName }) => structureName)).toEqual(['Négoce Kerlann Nutrition'])
      expect((await pricesOf(kerlann, listIdOf(validated))).get('640601')).toEqual([696.9, 22, 14, 819.55])
      const list = await kerlann.call('GET', `/api/PriceLists/${listIdOf(validated)}`)
      expect(list.body).toMatchObject({ Tenant_Id: kerlann.tenantId, DistributeurName: 'Négoce Kerlann Nutrition' })
      expect(importOf(await undo(admin, uploaded)).state).toBe('undone')
    })

    test('adds a list that is shared like the one it follows: with the distributors below, unless one says otherwise', async () => {
      const rows = ['Code;Prix;Date début', '640601;700;01/06/2027']
      const added = async (changes: object) => {
        const { id, structures } = await upload(admin, csv(...rows))
        const structure = { id: structures[0]?.id ?? 0, isUpdate: false, ...changes }
        const done = importOf(await validate(admin, await review(admin, { id }, { structures: [structure] })))
        const { status } = await kerlann.call('GET', `/api/PriceLists/${listIdOf(done)}`)
        await undo(admin, done)
        return [structures[0]?.isShared, status]
      }
      expect(await added({})).toEqual([true, 200])
      expect(await added({ isShared: false })).toEqual([true, 404])
      const ofKerlann = await upload(kerlann, csv(...rows))
      expect(ofKerlann.structures).toMatchObject([{ isShared: false }])
    })

    test('that updates a list keeps what the file does not say, and its undoing gives back every line', async () => {
      const added = importOf(
        await validate(
          kerlann,
          await upload(
            kerlann,
            csv('Code;Prix;Prix2;Prix3;Date début', '640601;700;22;14;01/02/2027', '640602;710;22;14;01/02/2027'),
          ),
        ),
      )
      const listId = listIdOf(added)
      const before = await pricesOf(kerlann, listId)
      const update = await upload(
        kerlann,
        csv('Code;Prix;Date début', '640601;750;01/02/2027', '640603;800;01/02/2027'),
      )
      expect(update.structures).toMatchObject([
        { isUpdate: true, updatedList: { id: listId }, counts: { new: 1, changed: 1, unchanged: 0, missing: 1 } },
      ])
      const updated = importOf(await validate(kerlann, update))
      const prices = await pricesOf(kerlann, listId)
      expect([prices.get('640601'), prices.get('640602'), prices.get('640603')]).toEqual([
        [750, 22, 14, 880.08],
        [710, 22, 14, 834.48],
        [800, 0, 0, 800],
      ])
      expect(updated.receipts).toMatchObject([{ newCount: 1, changedCount: 1, removedCount: 0 }])
      expect(importOf(await undo(kerlann, update)).state).toBe('undone')
      expect(await pricesOf(kerlann, listId)).toEqual(before)
    })

    test('is refused whole when somebody changed the list since it was reviewed', async () => {
      const day = '01/03/2027'
      const added = importOf(
        await validate(kerlann, await upload(kerlann, csv('Code;Prix;Date début', `640601;700;${day}`))),
      )
      const reviewed = await upload(kerlann, csv('Code;Prix;Date début', `640601;750;${day}`))
      const list = (await kerlann.call('GET', `/api/PriceLists/${listIdOf(added)}`)).body as Item
      expect((await kerlann.call('PUT', '/api/PriceLists', { body: { ...list, Description: 'changed' } })).status).toBe(
        200,
      )
      const refused = await validate(kerlann, reviewed)
      expect([refused.status, refused.problems]).toEqual([409, ['priceFile.listChanged']])
      expect((await pricesOf(kerlann, listIdOf(added))).get('640601')?.[0]).toBe(700)
      expect((await undo(kerlann, added)).problems).toEqual(['priceFile.listEdited'])
      const again = importOf(await kerlann.call('GET', pathOf(reviewed)))
      expect(importOf(await validate(kerlann, again)).state).toBe('done')
    })

    test('is undone after a simulation was made of its list, which keeps its prices, copies, and says no list', async () => {
      const uploaded = await upload(kerlann, csv('Code;Prix;Date début', '640601;700;01/08/2027'))
      const done = importOf(await validate(kerlann, uploaded))
      const draft = (await kerlann.call('GET', `/api/PriceLists/Simulate/${listIdOf(done)}/eg==`)).body as Item
      const added = await kerlann.call('POST', '/api/PriceLists/AddSimulationPL', { body: draft })
      const { Id } = added.body as { Id: number }
      expect(importOf(await undo(kerlann, uploaded)).state).toBe('undone')
      const simulated = await kerlann.call('GET', `/api/PriceLists/Simulate/${Id}/x`)
      const priced = (draft.Items as Item[]).map(({ Code, Price }) => ({ Code, Price }))
      expect(simulated.body).toMatchObject({ PriceListId: null, PriceListName: '', Items: priced })
      const none = await kerlann.call('POST', '/api/Simulations/ChooseAll', { body: { Id } })
      expect(none.problems).toEqual(['simulation.noFormula'])
    })

    test('is not undone once a formula was computed with its list', async () => {
      const formulator = demo.formulator
      const formula = await readFormula(formulator, demo.idOf('DEMO_1'))
      const listId = formula.priceListId ?? 0
      const [{ day } = { day: '' }] = (await demo.queryRows(
        "select to_char(start_date, 'DD/MM/YYYY') as day from price_list where id = $1",
        [listId],
      )) as { day: string }[]
      const update = await upload(formulator, csv('Code;Prix;Date début', `640642;79;${day}`))
      expect(update.structures).toMatchObject([{ isUpdate: true, updatedList: { id: listId } }])
      const { clock } = demo.world
      const later = () => {
        clock.now = new Date(clock.now.getTime() + 1000)
      }
      // Computed while the file is reviewed: with the prices of before.
      later()
      const before = await saveFormula(formulator, formulaWithGrams(formula, new Map()))
      expect(before.status).toBe(200)
      later()
      expect(importOf(await undo(formulator, importOf(await validate(formulator, update)))).state).toBe('undone')
      later()
      const again = await upload(formulator, csv('Code;Prix;Date début', `640642;79;${day}`))
      const updated = importOf(await validate(formulator, again))
      const now = await readFormula(formulator, demo.idOf('DEMO_1'))
      const saved = await saveFormula(formulator, formulaWithGrams(now, new Map()))
      expect(saved.status).toBe(200)
      const refused = await undo(formulator, updated)
      expect([refused.status, refused.problems]).toEqual([409, ['priceFile.listUsed']])
      expect((await pricesOf(formulator, listId)).get('640642')?.[0]).toBe(79)
    })
  })

  describe('lines with trouble', () => {
    test('are in groups, are not imported, and are a file that runs nothing in a spreadsheet', async () => {
      const uploaded = await upload(
        kerlann,
        csv(
          'Code;Libellé;Prix',
          '640601;Phosphate;-5',
          '640602;Phosphate;cher',
          '640603;Phosphate;700',
          '0640603;Phosphate;710',
          'MELASSE;Mélasse;200',
          '=HYPERLINK("http://x");@SUM(1);12',
          '640604;Phosphate;9000',
        ),
      )
      expect(shownGroups(uploaded)).toEqual({
        negative: ['640601'],
        unreadable: ['640602'],
        duplicate: ['640603', '0640603'],
        molasses: ['MELASSE'],
        unknownCode: ['=HYPERLINK("http://x")'],
        unusual: ['640604'],
      })
      expect(uploaded.importedCount).toBe(1)
      const rejected = await kerlann.call('GET', pathOf(uploaded, '/Rejected'))
      expect(rejected.text).toContain('"\'=HYPERLINK(""http://x"")";\'@SUM(1)')
      expect(rejected.text.trim().split('\n')).toHaveLength(7)
    })

    test('of a distributor that is not below are not imported, and it cannot be chosen', async () => {
      const uploaded = await upload(
        kerlann,
        csv('Distributeur;Code;Prix', 'DEMO-S02;640601;700', 'DEMO-S00;640601;700', 'DEMO-S01;640601;700'),
      )
      expect(uploaded.groups).toMatchObject([{ group: 'unknownStructure', count: 2 }])
      expect(uploaded.structures.map(({ code }) => code)).toEqual(['DEMO-S01'])
      const [bocage] = await demo.queryRows("select id from organisation where code = 'DEMO-S02'")
      const forced = await review(kerlann, uploaded, { defaultStructureId: Number(bocage?.id) })
      expect(forced.structureOptions.map(({ code }) => code)).not.toContain('DEMO-S02')
      expect(forced.structures.map(({ code }) => code)).toEqual(['DEMO-S01'])
    })

    test('with the food of another tenant chosen stay unknown', async () => {
      const [{ id } = { id: 0 }] = (await demo.queryRows(
        `insert into food (tenant_id, name, code) values ($1, 'Secret', 'SECRET') returning id`,
        [demo.tenantOf('DEMO-S02')],
      )) as { id: number }[]
      const uploaded = await upload(kerlann, csv('Code;Prix', 'X1;700', '640601;700'))
      const reviewed = await review(kerlann, uploaded, { foods: [{ code: 'X1', itemId: Number(id) }] })
      expect(shownGroups(reviewed)).toMatchObject({ unknownCode: ['X1'] })
      const codes = await upload(kerlann, csv('Code;Prix', 'SECRET;700', '640601;700'))
      expect(shownGroups(codes)).toMatchObject({ unknownCode: ['SECRET'] })
    })
  })

  test('an import belongs to its person: to anyone else, and in another tenant, it looks like a missing one', async () => {
    const uploaded = await upload(kerlann, csv('Code;Prix', '640601;700'))
    const bocage = await demo.person('DEMO-S02', 'AdminDistri')
    const colleague = await demo.person('DEMO-S01', 'AdminDistri')
    for (const person of [admin, bocage, colleague])
      for (const [method, action] of [
        ['GET', ''],
        ['PUT', ''],
        ['GET', '/Rejected'],
        ['POST', '/Validate'],
        ['POST', '/Undo'],
      ] as const) {
        const { status, problems } = await person.call(
          method,
          pathOf(uploaded, action),
          method === 'GET' ? {} : { body: {} },
        )
        expect([method, action, status, problems]).toEqual([method, action, 404, ['record.notFound']])
      }
    expect((await kerlann.call('GET', '/api/PriceLists/Imports')).fields).toContainEqual(
      expect.objectContaining({ id: uploaded.id, state: 'open', fileName: 'tarif.csv' }),
    )
    const expert = await demo.person('DEMO-S01', 'ExpertDistri')
    expect((await send(expert, '/api/PriceLists/Imports', csv('Code;Prix', '1;2'), 'a.csv')).status).toBe(403)
  })

  test('a column, a unit and a sheet can be chosen by hand', async () => {
    const uploaded = await upload(kerlann, csv('A;B;C', '640601;Phosphate;7', '640602;Phosphate;8'))
    expect(uploaded).toMatchObject({ unit: 'kg', unitIsGuessed: true })
    const tonnes = await review(kerlann, uploaded, { unit: 't' })
    expect(tonnes).toMatchObject({ unit: 't', unitIsGuessed: false })
    expect(tonnes.structures[0]?.changes[0]?.prices.price).toBeLessThan(10)
    const without = await review(kerlann, uploaded, { columns: ['code', 'label', null] })
    expect(without.importedCount).toBe(0)
    expect((await validate(kerlann, without)).problems).toEqual(['priceFile.nothing'])
  })

  test('an end before the start of a list is refused, and nothing of it is kept', async () => {
    const uploaded = await upload(kerlann, csv('Code;Prix;Date début', '640601;700;01/06/2028'))
    const id = uploaded.structures[0]?.id ?? 0
    const ending = (endDay: string) =>
      kerlann.call('PUT', pathOf(uploaded), { fields: { structures: [{ id, isUpdate: false, endDay }] } })
    const refused = await ending('2028-05-31')
    expect([refused.status, refused.problems]).toEqual([422, ['priceList.endBeforeStart EndDay']])
    expect(importOf(await kerlann.call('GET', pathOf(uploaded))).structures[0]?.endDay).toBeNull()
    expect(importOf(await ending('2028-06-30')).structures[0]?.endDay).toBe('2028-06-30')
  })

  test('files that are none, hostile or too large are refused in words', async () => {
    const refusals = [
      ['<html></html>', 'tarif.xls'],
      ['bonjour', 'tarif.csv'],
      ['PK\u0003\u0004 not an archive', 'tarif.xlsx'],
      ['', 'tarif.csv'],
    ] as const
    for (const [text, name] of refusals) {
      const { status, body } = await send(kerlann, '/api/PriceLists/Imports', csv(text), name)
      expect([name, status, body.Message]).toEqual([name, 422, 'Format fichier incorrecte'])
    }
    const long = await send(kerlann, '/api/PriceLists/Imports', csv('Code;Prix\n', '1;2\n'.repeat(20_001)), 'a.csv')
    expect([long.status, String(long.body.Message)]).toEqual([422, expect.stringContaining('trop grand')])
  })

  test.runIf(process.env.LONG)(
    'a file of headings alone, each of which could be one, is read before its time is over',
    async () => {
      const headings = Array.from({ length: 60 }, () => `Prix ${'code '.repeat(80)}`).join(';')
      const bytes = csv(...Array.from({ length: 200 }, () => headings), '640601;5')
      const { status, body } = await send(kerlann, '/api/PriceLists/Imports', bytes, 'headings.csv')
      expect([status, body.ImportedCount]).toEqual([200, 0])
    },
  )

  test('an import that was not validated is gone after a day, a validated one can be undone longer', async () => {
    const open = await upload(kerlann, csv('Code;Prix', '640601;700'))
    const done = importOf(
      await validate(kerlann, await upload(kerlann, csv('Code;Prix;Date début', '640601;700;01/05/2027'))),
    )
    const { database, clock, mails } = demo.world
    const later = new Date(clock.now.getTime() + 25 * 3_600_000)
    const services = { database, clock: () => later, log: silentLog, mails }
    await deleteExpiredRows(services as unknown as Parameters<typeof deleteExpiredRows>[0])
    expect((await kerlann.call('GET', pathOf(open))).status).toBe(404)
    expect(importOf(await kerlann.call('GET', pathOf(done))).state).toBe('done')
  })

  // With LONG as many as a list may have; the price of molasses, which no file holds, is one of them.
  const rowCount = process.env.LONG ? 9_999 : 1_000

  test('a file of very many rows becomes one list, which is read, copied and undone', async () => {
    await demo.queryRows(
      `insert into food (tenant_id, tenants_shared, name, code) select tenant_id, false, 'Article ' || n, 'G' || n
       from structure, generate_series(1, $1) n where code = 'DEMO-S01'`,
      [rowCount + 1],
    )
    const added = async (count: number) => {
      const rows = Array.from({ length: count }, (_, n) => `G${n + 1};Article;${100 + (n % 700)},5`)
      const { id, structures } = await upload(kerlann, csv('Code;Libellé;Prix;Date début', ...rows))
      const changes = { isUpdate: false, keepsMissing: false }
      return validate(
        kerlann,
        await review(kerlann, { id }, { structures: [{ id: structures[0]?.id ?? 0, ...changes }] }),
      )
    }
    if (process.env.LONG) {
      const refused = await added(rowCount + 1)
      expect([refused.status, refused.body]).toMatchObject([422, { Message: expect.stringMatching(/10\s000 prix/) }])
    }
    const done = importOf(await added(rowCount))
    expect(done.receipts).toMatchObject([{ newCount: rowCount }])
    const list = (await kerlann.call('GET', `/api/PriceLists/${listIdOf(done)}`)).body as { Items: Item[] }
    expect(list.Items.filter(({ Code }) => /^G/.test(String(Code)))).toHaveLength(rowCount)
    const copy = { ...list, Id: 0, Name: 'Copy of all', Code: 'COPY-ALL' }
    const created = await kerlann.call('POST', '/api/PriceLists', { body: copy })
    expect(created.status, created.text.slice(0, 300)).toBe(200)
    expect((created.body as { Items: Item[] }).Items).toHaveLength(rowCount + 1)
    expect(importOf(await undo(kerlann, done)).state).toBe('undone')
  })

  test('a list of more than 10,000 prices is refused, however it comes', async () => {
    const Items = Array.from({ length: 10_001 }, (_, n) => ({ ItemId: n + 1, Price: 1 }))
    const tooMany = await kerlann.call('POST', '/api/PriceLists', { body: { Name: 'Too many', Code: 'MANY', Items } })
    expect([tooMany.status, tooMany.problems]).toEqual([422, ['field.tooMany items']])
  })
})
