import { formulaCalculationRoutes } from '@provende/contract/formulation/formula-calculation.ts'
import { formulaRequest } from '@provende/contract/formulation/formula-schemas.ts'
import { toWire } from '@provende/contract/wire.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { onMainEngine } from '../../kit/support/databases.ts'
import { type ApiResponse, messageOf, type Person } from '../support.ts'
import {
  calculationRequest,
  createDemoFixture,
  type DemoFixture,
  readFormula,
  saveFormula,
} from '../support-demo-fixture.ts'

/*
 * The calls of spec 2 §7 for formulas, as an existing client makes them: literal paths, verbs and names. Then who sees
 * what, who may write, and concurrent saves.
 */

type WireBody = Record<string, unknown> & { Id: number }
type WireLine = { Id: number; Code: string; Value: number; Min: number | null }
const asRecord = (body: unknown) => body as WireBody
const asRecords = (body: unknown) => body as WireBody[]

onMainEngine(({ demonstration }) => {
  let fixture: DemoFixture
  let anna: Person
  beforeAll(async () => {
    fixture = await createDemoFixture(await demonstration())
    anna = fixture.formulator
  })
  const summaryOf = (response: ApiResponse) => ({ status: response.status, text: response.text.slice(0, 400) })
  async function callOk(person: Person, method: string, path: string, body?: unknown): Promise<unknown> {
    const response = await person.call(method, `/api/FormulesCMVP${path}`, body === undefined ? {} : { body })
    expect({ path, ...summaryOf(response) }).toMatchObject({ path, status: 200 })
    return response.body
  }
  const get = (path: string) => callOk(anna, 'GET', path)
  const idOf = (code: string) => fixture.idOf(code)

  describe('the documented calls', () => {
    let created: WireBody
    test('formulas are listed by their documented filters, paged and counted', async () => {
      const list = asRecords(await get('?name= &code=demo_1&GetInactive=false&NbPerPage=10&Page=0'))
      expect(list).toMatchObject([{ Id: idOf('DEMO_1'), Code: 'DEMO_1', IsLocked: false, IsFood: false, FoodId: null }])
      expect(list[0]).toHaveProperty('CreationDate')
      const paged = await anna.call('GET', '/api/FormulesCMVP?NbPerPage=5&Page=1')
      expect([paged.count, asRecords(paged.body).length]).toEqual([65, 5])
    })

    test('a single one has the documented fields', async () => {
      const formula = asRecord(await get(`/Single/${idOf('DEMO_1')}`))
      expect(formula).toMatchObject({
        Name: expect.any(String),
        TypeId: 1,
        TargetTypeId: 'ZA==',
        FarmName: 'GAEC du Grand Chêne Bleu',
        DistributorName: expect.any(String),
        UseBio: false,
        Melasse: false,
        AnimalCount: 85,
        Humidity: { Min: expect.anything(), Max: expect.anything(), Value: expect.any(Number) },
        Total: { Min: expect.any(Number), Max: expect.any(Number), Value: expect.any(Number) },
        CMVP: {
          PriceAJ: expect.any(Number),
          PriceKG: expect.any(Number),
          PriceT: expect.any(Number),
          QuantityKG: expect.any(Number),
          QuantityT30J: expect.any(Number),
        },
      })
      for (const name of [
        'NutritionalModelId',
        'NutritionalModelVersionId',
        'OptimisationTypeObjectId',
        'ConstraintSetId',
      ])
        expect(formula, name).toHaveProperty(name, expect.any(Number))
      expect((formula.Foods as WireBody[])[0]).toMatchObject({
        Code: expect.any(String),
        PrimaryCategory: expect.stringMatching(/^(MP|Diet)$/),
        isActive: true,
        Deleted: false,
      })
      expect((formula.Nutrients as WireBody[])[0]).toMatchObject({
        Order: 1,
        IsComplex: false,
        ValueKG: expect.any(Number),
      })
    })

    test('all data, the distributor and the constraint sets are returned', async () => {
      const data = asRecord(await get(`/AllData/${idOf('DEMO_1')}`))
      for (const name of ['Formule', 'Distributeur', 'PriceLists', 'Constraints']) expect(data).toHaveProperty(name)
      expect(data.PriceLists).toMatchObject([{ Code: 'T4-2026', isActive: true }])
      expect(await get(`/Distri/${idOf('DEMO_1')}`)).toEqual(data.Distributeur)
      const { NutritionalModelId, NutritionalModelVersionId } = asRecord(data.Formule)
      const sets = asRecords(await get(`/GetConstraintSets/${NutritionalModelId}/${NutritionalModelVersionId}`))
      expect(sets.map(({ Code }) => Code)).toContain('PH-HAUTE')
    })

    test('a formula is added with the next code of its distributor, calculated, optimised, coated and saved', async () => {
      const template = asRecord(await get(`/Single/${idOf('DEMO_1')}`))
      const { Name: _, ...fields } = template
      const body = {
        Name: 'Neuve',
        NutritionalModelVersionId: fields.NutritionalModelVersionId,
        OptimisationTypeObjectId: fields.OptimisationTypeObjectId,
        ConstraintSetId: fields.ConstraintSetId,
        TargetObjectId: fields.TargetObjectId,
        FarmId: fields.FarmId,
        Total: { Min: 340, Max: 450 },
        StartingFoods: 'formula',
        FromFormulaId: idOf('DEMO_1'),
        // Read-only fields that existing clients send back are ignored.
        ...{ Code: 'MINE', User_Id: 999, Tenant_Id: 999, CreationDate: 'x', IsLocked: true, Tenants_Shared: true },
      }
      created = asRecord(await callOk(anna, 'POST', '/Add', body))
      expect(created).toMatchObject({ Code: 'DEMO-S01_1', AnimalCount: 1, IsLocked: false })
      expect((created.Foods as WireLine[]).every(({ Value }) => Value === 0)).toBe(true)
      const payload = {
        Foods: created.Foods,
        Nutrients: created.Nutrients,
        Total: created.Total,
        Humidity: created.Humidity,
        AnimalCount: 1,
        FormuleId: created.Id,
        PriceListId: created.OptimisationTypeObjectId,
        ConstraintSetId: created.ConstraintSetId,
        MBBased: false,
        Melasse: false,
      }
      const optimum = asRecord(await callOk(anna, 'POST', '/Optimize', payload))
      expect(optimum).toMatchObject({
        Result: { Kind: 'optimal' },
        FormuleMelasse: null,
        TotalValue: expect.any(Number),
      })
      const values = new Map((optimum.Foods as WireLine[]).map(({ Id, Value }) => [Id, Value]))
      const Foods = (created.Foods as WireLine[]).map((food) => ({ ...food, Value: values.get(food.Id) ?? 0 }))
      expect(await callOk(anna, 'POST', '/Calcul', { ...payload, Foods })).toMatchObject({
        Result: { Kind: 'calculated', IsRespected: true },
        CMVP: { PriceT: expect.any(Number) },
      })
      const coated = asRecord(await callOk(anna, 'POST', '/Melasse', { ...payload, Foods, Melasse: true }))
      expect((coated.FormuleMelasse as WireLine[]).map(({ Code }) => Code)).toContain('MELASSE')
      created = asRecord(await callOk(anna, 'POST', '/Save', { ...created, Foods, Operation: 'optimise' }))
      expect(created).toMatchObject({ IsOptimal: true, IsRespected: true })
      created = asRecord(await callOk(anna, 'PUT', '/Edit', { ...created, Name: 'Autre nom' }))
      expect(created).toMatchObject({ Name: 'Autre nom', IsOptimal: true })
    })

    test('a formula is duplicated under a new name, deactivated, activated again and locked', async () => {
      const copy = asRecord(await callOk(anna, 'POST', '/Duplicate', { Id: created.Id, Name: 'Copie' }))
      expect(copy).toMatchObject({ Name: 'Copie', Code: 'DEMO-S01_2', DuplicateId: created.Id, IsLocked: false })
      expect((copy.Foods as WireLine[]).map(({ Value }) => Value)).toEqual(
        (created.Foods as WireLine[]).map(({ Value }) => Value),
      )
      await callOk(anna, 'PUT', '/ActivateDeactivate', { Id: copy.Id, Deleted: true })
      expect(asRecords(await get('?name=copie'))).toEqual([])
      expect(asRecords(await get('?name=copie&GetInactive=true'))).toMatchObject([{ Deleted: true }])
      const inactive = asRecord(await get(`/Single/${copy.Id}`))
      for (const [method, path, operation] of [
        ['POST', '/Save', { Operation: 'save' }],
        ['POST', '/Save', { Operation: 'optimise' }],
        ['PUT', '/Edit', {}],
        ['PUT', '/Lock', null],
        ['POST', '/Publish', null],
      ] as const) {
        const { Id, ModificationDate } = inactive
        const body =
          operation === null ? { Id, ...(path === '/Lock' && { ModificationDate }) } : { ...inactive, ...operation }
        const refused = await anna.call(method, `/api/FormulesCMVP${path}`, { body })
        expect([path, refused.problems, messageOf(refused)]).toEqual([
          path,
          ['formula.inactive'],
          'La formule est désactivée : réactivez-la pour la modifier.',
        ])
      }
      await callOk(anna, 'POST', '/Duplicate', { Id: copy.Id, Name: 'Copie de la désactivée' })
      await callOk(anna, 'PUT', '/ActivateDeactivate', { Id: copy.Id, Deleted: false })
      const locked = asRecord(
        await callOk(anna, 'PUT', '/Lock', { Id: created.Id, ModificationDate: created.ModificationDate }),
      )
      expect(locked).toMatchObject({ IsLocked: true, IsOptimal: true })
      for (const [method, path] of [
        ['POST', '/Save'],
        ['PUT', '/Edit'],
      ] as const) {
        const refused = await anna.call(method, `/api/FormulesCMVP${path}`, { body: { ...locked, Name: 'Encore' } })
        expect(refused.problems).toEqual(['formula.locked'])
      }
      await callOk(anna, 'POST', '/Duplicate', { Id: created.Id, Name: 'Copie de la verrouillée' })
    })

    test('a nutrient sent inactive keeps its limits, which no longer hold', async () => {
      const formula = await readFormula(anna, idOf('DEMO_2'))
      const [first] = formula.nutrients.filter(({ value }) => (value ?? 0) > 0)
      const withLine = (isActive: boolean) => ({
        ...formula,
        nutrients: formula.nutrients.map((line) =>
          line.id === first?.id ? { ...line, min: 1e6, max: null, isActive } : { ...line, min: null, max: null },
        ),
      })
      const violated = async (isActive: boolean) => {
        const body = toWire(calculationRequest(withLine(isActive)), formulaCalculationRoutes.calcul.body) as WireBody
        const { Result } = asRecord(await callOk(anna, 'POST', '/Calcul', body))
        const { Violations } = (Result as { Check: { Violations: { Limit: { From: string } }[] } }).Check
        return Violations.some(({ Limit }) => Limit.From === 'formula')
      }
      expect([await violated(true), await violated(false)]).toEqual([true, false])
      expect((await saveFormula(anna, { ...withLine(false), operation: 'save' })).status).toBe(200)
      const saved = await readFormula(anna, idOf('DEMO_2'))
      const lineOf = ({ nutrients }: typeof saved) => nutrients.find(({ id }) => id === first?.id)
      expect(lineOf(saved)).toMatchObject({ min: 1e6, isActive: false })
      expect((await saveFormula(anna, { ...saved, operation: 'save' })).status).toBe(200)
      expect(lineOf(await readFormula(anna, idOf('DEMO_2')))).toMatchObject({ min: 1e6, isActive: false })
    })

    test('a deactivated food is marked in a formula, and is not copied to a new one', async () => {
      const deactivate = (deleted: boolean) =>
        fixture.queryRows('update food set deleted = $1 where code = $2', [deleted, '640642'])
      const lineOf = (formula: unknown) =>
        (asRecord(formula).Foods as WireLine[]).find(({ Code }) => Code === '640642') as unknown
      await deactivate(true)
      try {
        expect(lineOf(await get(`/Single/${idOf('DEMO_1')}`))).toMatchObject({ Deleted: true })
        expect(lineOf(asRecord(await get(`/AllData/${idOf('DEMO_1')}`)).Formule)).toMatchObject({ Deleted: true })
        const { NutritionalModelVersionId, FarmId } = asRecord(await get(`/Single/${idOf('DEMO_1')}`))
        const body = { NutritionalModelVersionId, FarmId, StartingFoods: 'formula', FromFormulaId: idOf('DEMO_1') }
        expect(lineOf(await callOk(anna, 'POST', '/Add', { ...body, Name: 'Sans elle' }))).toBeUndefined()
      } finally {
        await deactivate(false)
      }
      expect(lineOf(await get(`/Single/${idOf('DEMO_1')}`))).toMatchObject({ Deleted: false })
    })

    test('a new formula of all foods leaves those aside that have no price in its list; without a list none', async () => {
      const { NutritionalModelVersionId, FarmId, OptimisationTypeObjectId } = asRecord(
        await get(`/Single/${idOf('DEMO_1')}`),
      )
      const inactiveIn = async (body: object) => {
        const all = { NutritionalModelVersionId, FarmId, StartingFoods: 'all' }
        const { Foods } = asRecord(await callOk(anna, 'POST', '/Add', { ...all, ...body }))
        expect(Foods).not.toEqual([])
        return (Foods as (WireLine & { isActive: boolean })[]).filter(({ isActive }) => !isActive)
      }
      const priced = { OptimisationTypeId: 1, OptimisationTypeObjectId }
      expect(await inactiveIn({ ...priced, Name: 'À prix' })).toEqual([])
      const [line] = await fixture.queryRows(
        `delete from price_list_items where price_list_id = $1
           and item_id = (select id from food where code = '640642') returning *`,
        [OptimisationTypeObjectId],
      )
      try {
        expect(await inactiveIn({ ...priced, Name: 'Sans un prix' })).toMatchObject([{ Code: '640642', Value: 0 }])
        expect(await inactiveIn({ Name: 'Sans liste' })).toEqual([])
      } finally {
        await fixture.queryRows(
          'insert into price_list_items select * from jsonb_populate_record(null::price_list_items, $1)',
          [JSON.stringify(line)],
        )
      }
    })

    test('what a documented body leaves out is as it was saved', async () => {
      const original = asRecord(await get(`/Single/${idOf('DEMO_3')}`))
      const bio = { ...original, UseBio: true, MelasseRatePercent: 7 }
      const saved = asRecord(await callOk(anna, 'PUT', '/Edit', bio))
      expect(saved.ConstraintVersionId).toEqual(expect.any(Number))
      const { UseBio, MelasseRatePercent, ConstraintVersionId, Foods, Nutrients, Total, ...documented } = saved
      const sent = { ...documented, Name: 'Renommée' }
      const content = { UseBio, MelasseRatePercent, ConstraintVersionId, Foods, Nutrients, Total }
      const again = asRecord(await callOk(anna, 'PUT', '/Edit', sent))
      expect(again).toMatchObject({ ...content, Name: 'Renommée' })
      const { AnimalCount, OptimisationTypeObjectId: PriceListId, ConstraintSetId, Id: FormuleId, Humidity } = saved
      const request = { Foods, Nutrients, Total, Humidity, AnimalCount, FormuleId, PriceListId, ConstraintSetId }
      const figures = await anna.call('POST', '/api/FormulesCMVP/Calcul', { body: { ...request, Melasse: false } })
      expect(figures.problems, 'bio, as saved').toContain('formula.foodViolation')
      const emptied = asRecord(await callOk(anna, 'PUT', '/Edit', { ...again, Foods: [] }))
      expect(emptied.Foods).toEqual([])
      await callOk(anna, 'PUT', '/Edit', { ...original, ModificationDate: emptied.ModificationDate })
    })

    test('a formula is copied, switched off and on by an id in lower case; without Deleted to the other state', async () => {
      const copy = asRecord(await callOk(anna, 'POST', '/Duplicate', { id: idOf('DEMO_3'), Name: 'Copie bis' }))
      const isDeleted = async () => asRecord(await get(`/Single/${copy.Id}`)).Deleted
      for (const deleted of [true, false]) {
        await callOk(anna, 'PUT', '/ActivateDeactivate', { id: String(copy.Id) })
        expect(await isDeleted()).toBe(deleted)
      }
    })

    test('a text that stands in the name of a formula finds it, in the list and in the search', async () => {
      const Name = 'VL 16 % MAT & CMV 12/5'
      const { Id } = asRecord(await callOk(anna, 'POST', '/Duplicate', { id: idOf('DEMO_3'), Name }))
      const search = (name: string, farm = ' ') =>
        `/MultiFilter/False/${[name, farm, ' ', ' ', '0', ' ', ' ', ' ', ' ', ' ', ' '].map(encodeURIComponent).join('/')}/`
      const ids = async (path: string) => asRecords(await get(path)).map((formula) => formula.Id)
      for (const text of [Name, '16 % MAT', 'cmv 12/5', 'VL 16 MAT CMV 12 5']) {
        for (const filter of ['name', 'search'])
          expect(await ids(`?${filter}=${encodeURIComponent(text)}`), `${filter} ${text}`).toEqual([Id])
        expect(await ids(search(text)), text).toEqual([Id])
      }
      expect(await ids(search('VL 16 % MAT CMV 13'))).toEqual([])
    })

    test('sensitivity, why-not and curves are additional calls', async () => {
      const formula = await readFormula(anna, idOf('DEMO_1'))
      const body = toWire(calculationRequest(formula), formulaCalculationRoutes.calcul.body) as WireBody
      expect(await callOk(anna, 'POST', '/Sensitivity', body)).toMatchObject({ Kind: 'sensitivity' })
      expect(await callOk(anna, 'POST', '/WhyNot', body)).toEqual({ Kind: 'feasible' })
      const Moving = { Kind: 'price', Food: '640642' }
      expect(await callOk(anna, 'POST', '/Curve', { ...body, Moving, From: 50, To: 500 })).toMatchObject({
        Kind: 'curve',
      })
    })
  })

  describe('concurrent calls', () => {
    test('of two saves of the same version one is refused, and nothing of it is written', async () => {
      const formula = await readFormula(anna, idOf('DEMO_7'))
      const versions = ['Une', 'Autre'].map((description, index) => ({
        ...formula,
        description,
        foods: formula.foods.map((food) => ({ ...food, min: index })),
      }))
      const before = await fixture.queryRows(
        'select count(*)::int as count from formula_revision where formula_id = $1',
        [formula.id],
      )
      const responses = await Promise.all(versions.map((version) => saveFormula(anna, version)))
      expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
      const refused = responses.find(({ status }) => status === 409)
      expect(refused?.problems).toEqual(['record.changedMeanwhile'])
      const stored = await readFormula(anna, formula.id)
      expect(stored.foods.every(({ min }) => min === (stored.description === 'Une' ? 0 : 1))).toBe(true)
      const after = await fixture.queryRows(
        'select count(*)::int as count from formula_revision where formula_id = $1',
        [formula.id],
      )
      expect(after[0].count).toBe(before[0].count + 1)
    })

    test('twenty formulas added at once for one distributor get twenty codes', async () => {
      const { modelVersionId, farmId } = await readFormula(anna, idOf('DEMO_5'))
      const names = Array.from({ length: 20 }, (_, index) => `Ensemble ${index}`)
      const responses = await Promise.all(
        names.map((name) => anna.call('POST', '/api/FormulesCMVP/Add', { fields: { name, modelVersionId, farmId } })),
      )
      for (const response of responses) expect(summaryOf(response)).toMatchObject({ status: 200 })
      expect(new Set(responses.map(({ body }) => asRecord(body).Code)).size).toBe(20)
    })

    test('a code already in use is skipped, also when adding while browsing the farm', async () => {
      const { modelVersionId, farmId, structureId } = await readFormula(anna, idOf('DEMO_9'))
      const admin = await fixture.person('DEMO-S00', 'AdminDif')
      const [farm] = await fixture.queryRows('select tenant_id from organisation where id = $1', [farmId])
      await admin.call('GET', `/Account/Browse/${farm.tenant_id}`)
      const add = async (name: string) => {
        const fields = { name, modelVersionId, farmId }
        const response = await admin.call('POST', '/api/FormulesCMVP/Add', { fields })
        expect(summaryOf(response)).toMatchObject({ status: 200 })
        return String(asRecord(response.body).Code)
      }
      const [distributorCode = '', number] = (await add('Première')).split('_')
      await fixture.queryRows('update formula set code = $1 where id = $2', [
        `${distributorCode.toLowerCase()}_${Number(number) + 1}`,
        idOf('DEMO_9'),
      ])
      expect(structureId).toBeGreaterThan(0)
      expect(await add('Deuxième')).toBe(`${distributorCode}_${Number(number) + 2}`)
    })
  })

  describe('who may see and write a formula', () => {
    const farmOf = 'DEMO-F01'
    test('a farmer reads the totals of his own formulas, no price of a food and no distributor price', async () => {
      const farmer = await fixture.person(farmOf, 'Farmer')
      const list = asRecords(await callOk(farmer, 'GET', '?NbPerPage=100'))
      expect(list.length).toBeGreaterThan(0)
      expect(new Set(list.map(({ FarmName }) => FarmName)).size).toBe(1)
      const data = asRecord(await callOk(farmer, 'GET', `/AllData/${idOf('DEMO_1')}`))
      expect(data.Formule).toMatchObject({ CMVP: { PriceT: expect.any(Number), PriceTDistri: null } })
      const single = await callOk(farmer, 'GET', `/Single/${idOf('DEMO_1')}`)
      expect(single).toEqual(data.Formule)
      expect(single).toMatchObject({ PriceListName: '', OptimisationTypeObjectId: null })
      expect(data.PriceLists).toEqual([])
      const { Ingredients } = data.Basis as { Ingredients: WireBody[] }
      expect(Ingredients.length).toBeGreaterThan(10)
      for (const { PriceT, PriceTDistri } of Ingredients) expect([PriceT, PriceTDistri]).toEqual([null, null])
      const ingredients = await farmer.call('POST', '/api/FormulesCMVP/Ingredients', {
        body: { FormuleId: idOf('DEMO_1'), FoodIds: Ingredients.map(({ Id }) => Id) },
      })
      expect(ingredients.text).not.toMatch(/"PriceT(Distri)?":\d/)
    })

    test('a farmer cannot write or calculate', async () => {
      const farmer = await fixture.person(farmOf, 'Farmer')
      const formula = await readFormula(farmer, idOf('DEMO_1'))
      expect((await saveFormula(farmer, formula)).problems).toEqual(['access.denied'])
      for (const name of ['Calcul', 'Optimize', 'Melasse', 'Sensitivity', 'WhyNot', 'Curve', 'Add', 'Duplicate'])
        expect((await farmer.call('POST', `/api/FormulesCMVP/${name}`, { body: {} })).problems).toEqual([
          'access.denied',
        ])
      for (const name of ['Edit', 'ActivateDeactivate', 'Lock'])
        expect((await farmer.call('PUT', `/api/FormulesCMVP/${name}`, { body: {} })).problems).toEqual([
          'access.denied',
        ])
    })

    test('the formula of another distributor answers like a missing one to every call', async () => {
      const formula = await readFormula(anna, idOf('DEMO_1'))
      const missing = 987_654_321
      const [distributor] = await fixture.queryRows(
        `select seller.code from formula join organisation seller on seller.id = structure_id where formula.code = 'DEMO_1'`,
      )
      const stranger = await fixture.person(distributor.code === 'DEMO-S02' ? 'DEMO-S03' : 'DEMO-S02', 'AdminDistri')
      const callsFor = (id: number): [string, string, unknown?][] => [
        ['GET', `Single/${id}`],
        ['GET', `AllData/${id}`],
        ['GET', `Distri/${id}`],
        ['POST', 'Ingredients', { FormuleId: id }],
        ...['Calcul', 'Optimize', 'Melasse', 'Sensitivity', 'WhyNot'].map((name): [string, string, unknown] => [
          'POST',
          name,
          toWire({ ...calculationRequest(formula), formuleId: id }, formulaCalculationRoutes.calcul.body),
        ]),
        ['POST', 'Save', toWire({ ...formula, id }, formulaRequest)],
        ['PUT', 'Edit', toWire({ ...formula, id }, formulaRequest)],
        ['POST', 'Duplicate', { Id: id, Name: 'Copie volée' }],
        ['PUT', 'ActivateDeactivate', { Id: id, Deleted: true }],
        ['PUT', 'Lock', { Id: id, ModificationDate: formula.modificationDate }],
      ]
      const responses = (id: number) =>
        Promise.all(
          callsFor(id).map(async ([method, path, body]) => {
            const response = await stranger.call(
              method,
              `/api/FormulesCMVP/${path}`,
              body === undefined ? {} : { body },
            )
            return [path.split('/')[0], response.status, messageOf(response)]
          }),
        )
      const [strangerResponses, missingResponses] = [await responses(formula.id), await responses(missing)]
      expect(strangerResponses).toEqual(missingResponses)
      for (const [path, status] of strangerResponses) expect([path, status]).toEqual([path, 404])
      expect((await readFormula(anna, formula.id)).modificationDate).toBe(formula.modificationDate)
      expect(JSON.stringify(await callOk(stranger, 'GET', '?NbPerPage=100'))).not.toContain('"DEMO_1"')
    })

    test('figures are the same for the distributor and the manufacturer', async () => {
      const [distributor] = await fixture.queryRows(
        `select seller.code from formula join organisation seller on seller.id = structure_id where formula.code = 'DEMO_2'`,
      )
      const distributorAdmin = await fixture.person(distributor.code, 'AdminDistri')
      const request = toWire(
        calculationRequest(await readFormula(anna, idOf('DEMO_2'))),
        formulaCalculationRoutes.calcul.body,
      )
      expect(await callOk(distributorAdmin, 'POST', '/Calcul', request)).toEqual(
        await callOk(anna, 'POST', '/Calcul', request),
      )
    })
  })
})
