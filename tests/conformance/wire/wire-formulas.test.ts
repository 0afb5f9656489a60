import { toWire } from '@provende/contract/wire.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { eachEngine } from '../kit/databases.ts'
import { type Answer, messageOf, type Person } from './support.ts'
import { createKitchen, type Kitchen, readFormula, save, worked } from './support-formulas.ts'

/*
 * The calls that spec 2 §7 lists for formulas, one by one as a client of before makes them: literal paths, verbs and names.
 * Then what holds between people: who sees what, who may write, and what two at once do to each other.
 */

type Body = Record<string, unknown> & { Id: number }
type Line = { Id: number; Code: string; Value: number; Min: number | null }
const one = (body: unknown) => body as Body
const many = (body: unknown) => body as Body[]

eachEngine(({ demonstration }) => {
  let kitchen: Kitchen
  let anna: Person
  beforeAll(async () => {
    kitchen = await createKitchen(await demonstration())
    anna = kitchen.formulator
  })
  const told = (answer: Answer) => ({ status: answer.status, text: answer.text.slice(0, 400) })
  async function ok(person: Person, method: string, path: string, body?: unknown): Promise<unknown> {
    const answer = await person.call(method, `/api/FormulesCMVP${path}`, body === undefined ? {} : { body })
    expect({ path, ...told(answer) }).toMatchObject({ path, status: 200 })
    return answer.body
  }
  const get = (path: string) => ok(anna, 'GET', path)
  const at = (code: string) => kitchen.idOf(code)

  describe('the documented calls', () => {
    let made: Body
    test('formulas are listed by their documented filters, paged and counted', async () => {
      const list = many(await get('?name= &code=demo_1&GetInactive=false&NbPerPage=10&Page=0'))
      expect(list).toMatchObject([{ Id: at('DEMO_1'), Code: 'DEMO_1', IsLocked: false, IsFood: false, FoodId: null }])
      expect(list[0]).toHaveProperty('CreationDate')
      const paged = await anna.call('GET', '/api/FormulesCMVP?NbPerPage=5&Page=1')
      expect([paged.count, many(paged.body).length]).toEqual([11, 5])
    })

    test('a single one has the documented fields', async () => {
      const formula = one(await get(`/Single/${at('DEMO_1')}`))
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
      expect((formula.Foods as Body[])[0]).toMatchObject({
        Code: expect.any(String),
        PrimaryCategory: expect.stringMatching(/^(MP|Diet)$/),
        isActive: true,
        Deleted: false,
      })
      expect((formula.Nutrients as Body[])[0]).toMatchObject({
        Order: 1,
        isComplex: false,
        ValueKG: expect.any(Number),
      })
    })

    test('all data, the distributor and the constraint sets', async () => {
      const data = one(await get(`/AllData/${at('DEMO_1')}`))
      for (const name of ['Formule', 'Distributeur', 'PriceLists', 'Constraints']) expect(data).toHaveProperty(name)
      expect(data.PriceLists).toMatchObject([{ Code: 'T4-2026', isActive: true }])
      expect(await get(`/Distri/${at('DEMO_1')}`)).toEqual(data.Distributeur)
      const { NutritionalModelId, NutritionalModelVersionId } = one(data.Formule)
      const sets = many(await get(`/GetConstraintSets/${NutritionalModelId}/${NutritionalModelVersionId}`))
      expect(sets.map(({ Code }) => Code)).toContain('PH-HAUTE')
    })

    test('one is added with the next code of its distributor, calculated, optimised, coated and saved', async () => {
      const model = one(await get(`/Single/${at('DEMO_1')}`))
      const { Name: _, ...facts } = model
      const body = {
        Name: 'Neuve',
        NutritionalModelVersionId: facts.NutritionalModelVersionId,
        OptimisationTypeObjectId: facts.OptimisationTypeObjectId,
        ConstraintSetId: facts.ConstraintSetId,
        TargetObjectId: facts.TargetObjectId,
        FarmId: facts.FarmId,
        Total: { Min: 340, Max: 450 },
        StartingFoods: 'formula',
        FromFormulaId: at('DEMO_1'),
        // What a client of before sends back is not looked at.
        ...{ Code: 'MINE', User_Id: 999, Tenant_Id: 999, CreationDate: 'x', IsLocked: true, Tenants_Shared: true },
      }
      made = one(await ok(anna, 'POST', '/Add', body))
      expect(made).toMatchObject({ Code: 'DEMO-S01_1', AnimalCount: 1, IsLocked: false })
      expect((made.Foods as Line[]).every(({ Value }) => Value === 0)).toBe(true)
      const payload = {
        Foods: made.Foods,
        Nutrients: made.Nutrients,
        Total: made.Total,
        Humidity: made.Humidity,
        AnimalCount: 1,
        FormuleId: made.Id,
        PriceListId: made.OptimisationTypeObjectId,
        ConstraintSetId: made.ConstraintSetId,
        MBBased: false,
        Melasse: false,
      }
      const optimum = one(await ok(anna, 'POST', '/Optimize', payload))
      expect(optimum).toMatchObject({
        Result: { Kind: 'optimal' },
        FormuleMelasse: null,
        TotalValue: expect.any(Number),
      })
      const values = new Map((optimum.Foods as Line[]).map(({ Id, Value }) => [Id, Value]))
      const Foods = (made.Foods as Line[]).map((food) => ({ ...food, Value: values.get(food.Id) ?? 0 }))
      expect(await ok(anna, 'POST', '/Calcul', { ...payload, Foods })).toMatchObject({
        Result: { Kind: 'calculated', IsRespected: true },
        CMVP: { PriceT: expect.any(Number) },
      })
      const coated = one(await ok(anna, 'POST', '/Melasse', { ...payload, Foods, Melasse: true }))
      expect((coated.FormuleMelasse as Line[]).map(({ Code }) => Code)).toContain('MELASSE')
      made = one(await ok(anna, 'POST', '/Save', { ...made, Foods, Operation: 'optimise' }))
      expect(made).toMatchObject({ IsOptimal: true, IsRespected: true })
      made = one(await ok(anna, 'PUT', '/Edit', { ...made, Name: 'Autre nom' }))
      expect(made).toMatchObject({ Name: 'Autre nom', IsOptimal: true })
    })

    test('one is duplicated under a new name, deactivated, activated again and locked', async () => {
      const copy = one(await ok(anna, 'POST', '/Duplicate', { Id: made.Id, Name: 'Copie' }))
      expect(copy).toMatchObject({ Name: 'Copie', Code: 'DEMO-S01_2', DuplicateId: made.Id, IsLocked: false })
      expect((copy.Foods as Line[]).map(({ Value }) => Value)).toEqual((made.Foods as Line[]).map(({ Value }) => Value))
      await ok(anna, 'PUT', '/ActivateDeactivate', { Id: copy.Id, Deleted: true })
      expect(many(await get('?name=copie'))).toEqual([])
      expect(many(await get('?name=copie&GetInactive=true'))).toMatchObject([{ Deleted: true }])
      await ok(anna, 'PUT', '/ActivateDeactivate', { Id: copy.Id, Deleted: false })
      const locked = one(await ok(anna, 'PUT', '/Lock', { Id: made.Id, ModificationDate: made.ModificationDate }))
      expect(locked).toMatchObject({ IsLocked: true, IsOptimal: true })
      for (const [method, path] of [
        ['POST', '/Save'],
        ['PUT', '/Edit'],
      ] as const) {
        const refused = await anna.call(method, `/api/FormulesCMVP${path}`, { body: { ...locked, Name: 'Encore' } })
        expect(refused.problems).toEqual(['formula.locked'])
      }
      await ok(anna, 'POST', '/Duplicate', { Id: made.Id, Name: 'Copie de la verrouillée' })
    })

    test('what became of a food since is said, and a new formula does not begin with it', async () => {
      const deactivate = (deleted: boolean) =>
        kitchen.rows('update food set deleted = $1 where code = $2', [deleted, '640642'])
      const saidOf = (formula: unknown) =>
        (one(formula).Foods as Line[]).find(({ Code }) => Code === '640642') as unknown
      await deactivate(true)
      try {
        expect(saidOf(await get(`/Single/${at('DEMO_1')}`))).toMatchObject({ Deleted: true })
        expect(saidOf(one(await get(`/AllData/${at('DEMO_1')}`)).Formule)).toMatchObject({ Deleted: true })
        const { NutritionalModelVersionId, FarmId } = one(await get(`/Single/${at('DEMO_1')}`))
        const body = { NutritionalModelVersionId, FarmId, StartingFoods: 'formula', FromFormulaId: at('DEMO_1') }
        expect(saidOf(await ok(anna, 'POST', '/Add', { ...body, Name: 'Sans elle' }))).toBeUndefined()
      } finally {
        await deactivate(false)
      }
      expect(saidOf(await get(`/Single/${at('DEMO_1')}`))).toMatchObject({ Deleted: false })
    })

    test('questions of ours stand beside them', async () => {
      const formula = await readFormula(anna, at('DEMO_1'))
      const body = toWire(worked(formula)) as Body
      expect(await ok(anna, 'POST', '/Sensitivity', body)).toMatchObject({ Kind: 'sensitivity' })
      expect(await ok(anna, 'POST', '/WhyNot', body)).toEqual({ Kind: 'feasible' })
      const Moving = { Kind: 'price', Food: '640642' }
      expect(await ok(anna, 'POST', '/Curve', { ...body, Moving, From: 50, To: 500 })).toMatchObject({ Kind: 'curve' })
    })
  })

  describe('two at once', () => {
    test('who saves what somebody else has saved meanwhile is refused, and nothing of it is written', async () => {
      const formula = await readFormula(anna, at('DEMO_7'))
      const versions = ['Une', 'Autre'].map((description, place) => ({
        ...formula,
        description,
        foods: formula.foods.map((food) => ({ ...food, min: place })),
      }))
      const before = await kitchen.rows('select count(*)::int as count from formula_revision where formula_id = $1', [
        formula.id,
      ])
      const answers = await Promise.all(versions.map((version) => save(anna, version)))
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
      const lost = answers.find(({ status }) => status === 409)
      expect(lost?.problems).toEqual(['record.changedMeanwhile'])
      const kept = await readFormula(anna, formula.id)
      expect(kept.foods.every(({ min }) => min === (kept.description === 'Une' ? 0 : 1))).toBe(true)
      const after = await kitchen.rows('select count(*)::int as count from formula_revision where formula_id = $1', [
        formula.id,
      ])
      expect(after[0].count).toBe(before[0].count + 1)
    })

    test('twenty that add formulas for one distributor get twenty codes', async () => {
      const { nutritionalModelVersionId, farmId } = await readFormula(anna, at('DEMO_5'))
      const names = Array.from({ length: 20 }, (_, place) => `Ensemble ${place}`)
      const answers = await Promise.all(
        names.map((name) =>
          anna.call('POST', '/api/FormulesCMVP/Add', { body: toWire({ name, nutritionalModelVersionId, farmId }) }),
        ),
      )
      for (const answer of answers) expect(told(answer)).toMatchObject({ status: 200 })
      expect(new Set(answers.map(({ body }) => one(body).Code)).size).toBe(20)
    })

    test('a code that came in otherwise is passed over, also for whoever browses the farm', async () => {
      const { nutritionalModelVersionId, farmId, structureId } = await readFormula(anna, at('DEMO_9'))
      const admin = await kitchen.person('DEMO-S00', 'AdminDif')
      const [farm] = await kitchen.rows('select tenant_id from organisation where id = $1', [farmId])
      await admin.call('GET', `/Account/Browse/${farm.tenant_id}`)
      const add = async (name: string) => {
        const body = toWire({ name, nutritionalModelVersionId, farmId })
        const answer = await admin.call('POST', '/api/FormulesCMVP/Add', { body })
        expect(told(answer)).toMatchObject({ status: 200 })
        return String(one(answer.body).Code)
      }
      const [seller = '', number] = (await add('Première')).split('_')
      await kitchen.rows('update formula set code = $1 where id = $2', [
        `${seller.toLowerCase()}_${Number(number) + 1}`,
        at('DEMO_9'),
      ])
      expect(structureId).toBeGreaterThan(0)
      expect(await add('Deuxième')).toBe(`${seller}_${Number(number) + 2}`)
    })
  })

  describe('whom it is for', () => {
    const farmOf = 'DEMO-F01'
    test('a farmer reads the totals of his own formulas, no price of a food and none of the distributor', async () => {
      const farmer = await kitchen.person(farmOf, 'Farmer')
      const list = many(await ok(farmer, 'GET', '?NbPerPage=100'))
      expect(list.length).toBeGreaterThan(0)
      expect(new Set(list.map(({ FarmName }) => FarmName)).size).toBe(1)
      const data = one(await ok(farmer, 'GET', `/AllData/${at('DEMO_1')}`))
      expect(data.Formule).toMatchObject({ CMVP: { PriceT: expect.any(Number), PriceTDistri: null } })
      const single = await ok(farmer, 'GET', `/Single/${at('DEMO_1')}`)
      expect(single).toEqual(data.Formule)
      expect(single).toMatchObject({ PriceListName: '', OptimisationTypeObjectId: null })
      expect(data.PriceLists).toEqual([])
      const { Ingredients } = data.Basis as { Ingredients: Body[] }
      expect(Ingredients.length).toBeGreaterThan(10)
      for (const { PriceT, PriceTDistri } of Ingredients) expect([PriceT, PriceTDistri]).toEqual([null, null])
      const ingredients = await farmer.call('POST', '/api/FormulesCMVP/Ingredients', {
        body: { FormuleId: at('DEMO_1'), FoodIds: Ingredients.map(({ Id }) => Id) },
      })
      expect(ingredients.text).not.toMatch(/"PriceT(Distri)?":\d/)
    })

    test('and writes nothing, nor calculates', async () => {
      const farmer = await kitchen.person(farmOf, 'Farmer')
      const formula = await readFormula(farmer, at('DEMO_1'))
      expect((await save(farmer, formula)).problems).toEqual(['access.denied'])
      for (const name of ['Calcul', 'Optimize', 'Melasse', 'Sensitivity', 'WhyNot', 'Curve', 'Add', 'Duplicate'])
        expect((await farmer.call('POST', `/api/FormulesCMVP/${name}`, { body: {} })).problems).toEqual([
          'access.denied',
        ])
      for (const name of ['Edit', 'ActivateDeactivate', 'Lock'])
        expect((await farmer.call('PUT', `/api/FormulesCMVP/${name}`, { body: {} })).problems).toEqual([
          'access.denied',
        ])
    })

    test('the formula of another distributor looks like a missing one, whatever is asked of it', async () => {
      const formula = await readFormula(anna, at('DEMO_1'))
      const missing = 987_654_321
      const [own] = await kitchen.rows(
        `select seller.code from formula join organisation seller on seller.id = structure_id where formula.code = 'DEMO_1'`,
      )
      const stranger = await kitchen.person(own.code === 'DEMO-S02' ? 'DEMO-S03' : 'DEMO-S02', 'AdminDistri')
      const asked = (id: number): [string, string, unknown?][] => [
        ['GET', `Single/${id}`],
        ['GET', `AllData/${id}`],
        ['GET', `Distri/${id}`],
        ['POST', 'Ingredients', { FormuleId: id }],
        ...['Calcul', 'Optimize', 'Melasse', 'Sensitivity', 'WhyNot'].map((name): [string, string, unknown] => [
          'POST',
          name,
          toWire({ ...worked(formula), formuleId: id }),
        ]),
        ['POST', 'Save', toWire({ ...formula, id })],
        ['PUT', 'Edit', toWire({ ...formula, id })],
        ['POST', 'Duplicate', { Id: id, Name: 'Copie volée' }],
        ['PUT', 'ActivateDeactivate', { Id: id, Deleted: true }],
        ['PUT', 'Lock', { Id: id, ModificationDate: formula.modificationDate }],
      ]
      const answers = (id: number) =>
        Promise.all(
          asked(id).map(async ([method, path, body]) => {
            const answer = await stranger.call(method, `/api/FormulesCMVP/${path}`, body === undefined ? {} : { body })
            return [path.split('/')[0], answer.status, messageOf(answer)]
          }),
        )
      const [his, none] = [await answers(formula.id), await answers(missing)]
      expect(his).toEqual(none)
      for (const [path, status] of his) expect([path, status]).toEqual([path, 404])
      expect((await readFormula(anna, formula.id)).modificationDate).toBe(formula.modificationDate)
      expect(JSON.stringify(await ok(stranger, 'GET', '?NbPerPage=100'))).not.toContain('"DEMO_1"')
    })

    test('figures are the same whoever of the two looks: the distributor and the manufacturer', async () => {
      const [own] = await kitchen.rows(
        `select seller.code from formula join organisation seller on seller.id = structure_id where formula.code = 'DEMO_2'`,
      )
      const seller = await kitchen.person(own.code, 'AdminDistri')
      const asked = toWire(worked(await readFormula(anna, at('DEMO_2'))))
      expect(await ok(seller, 'POST', '/Calcul', asked)).toEqual(await ok(anna, 'POST', '/Calcul', asked))
    })
  })
})
