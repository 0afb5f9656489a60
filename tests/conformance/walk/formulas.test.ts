import { beforeAll, expect } from 'vitest'
import { databasesOf } from '../../kit/support/databases.ts'
import {
  defineWalkTests,
  expectOk,
  type Fields,
  nextMark,
  openWalkedApplication,
  type WalkAnswer,
  type WalkClient,
} from './support.ts'

/* Formulas: lists and search, the workbench with its calculations, saving, duplicating, the PDF. */

const { demonstration } = databasesOf('postgresql')
let formulator: WalkClient

beforeAll(async () => {
  const { as } = await openWalkedApplication(await demonstration())
  formulator = await as('Formulateur')
})

const formulaPath = 'api/FormulesCMVP'
const listFormulas = async () => (await expectOk(formulator.get(formulaPath))).rows
const findFormulaId = async (code: string) => (await listFormulas()).find(({ Code }) => Code === code)?.Id
const readFormula = async (id: unknown) => (await expectOk(formulator.get(`${formulaPath}/Single/${id}`))).record

/** A copy of a formula of the demonstration that respects its constraints, to be changed. */
async function copyFormula(): Promise<Fields> {
  const body = { id: await findFormulaId('DEMO_1'), Name: `Formule ${nextMark()}` }
  const { record } = await expectOk(formulator.post(`${formulaPath}/Duplicate`, body))
  return readFormula(record.Id)
}

const formulaFieldNames =
  'Id,Name,Code,TypeId,IsLocked,DuplicateId,Tenant_Id,NutritionalModelId,NutritionalModelVersionId,OptimisationTypeId,' +
  'OptimisationTypeObjectId,ConstraintSetId,TargetTypeId,TargetObjectId,TargetObjectName,FarmName,DistributorName,UseBio,' +
  'Melasse,Description,AnimalCount,Humidity,Total,Foods,Nutrients,CMVP,User_Id,CreationDate,ModificationDate,Deleted'
const foodFieldNames = 'Id,Name,Code,Min,Max,Value,isActive,Deleted,PrimaryCategory,Properties'
const nutrientFieldNames = 'Id,Name,Order,Min,Max,Value,ValueKG,IsComplex,CategoryId,UnitId,UnitName,isActive'

const expectFields = (record: unknown, fields: string) =>
  expect(Object.keys((record ?? {}) as Fields)).toEqual(expect.arrayContaining(fields.split(',')))
const formulaLines = (record: Fields, name: string) => record[name] as readonly Fields[]

/** What the workbench sends to calculate, optimise or coat with molasses. */
const formulaPayload = (formula: Fields, overrides: Fields = {}): Fields => ({
  Foods: formula.Foods,
  Nutrients: formula.Nutrients,
  Total: formula.Total,
  Humidity: formula.Humidity,
  AnimalCount: formula.AnimalCount,
  FormuleId: formula.Id,
  PriceListId: formula.OptimisationTypeObjectId,
  ConstraintSetId: formula.ConstraintSetId,
  MBBased: false,
  Melasse: formula.Melasse,
  ...overrides,
})
const postCalculation = async (
  operation: 'Calcul' | 'Optimize' | 'Melasse',
  overrides: Fields = {},
): Promise<WalkAnswer> => formulator.post(`${formulaPath}/${operation}`, formulaPayload(await copyFormula(), overrides))
const totalGramsIn = ({ record }: WalkAnswer) => Number(record.TotalValue)

function expectResult({ record }: WalkAnswer) {
  expectFields(record, 'Result,Nutrients,Foods,FormuleMelasse,TotalValue')
  expect(totalGramsIn({ record } as WalkAnswer)).toBeGreaterThan(0)
  expectFields(formulaLines(record, 'Foods')[0], 'Id,Value')
  expectFields(formulaLines(record, 'Nutrients')[0], 'Id,Value,ValueKG')
}

const multiFilterPath =
  'GET api/FormulesCMVP/MultiFilter/{inactive}/{formulaName}/{farm}/{distributor}/{expert}/{status}/{startDate}/{endDate}/{zip}/{target}/{specie}/{linkedFoods}/'
/** The codes that a search finds; a blank value is sent as a space. */
async function searchFormulas(filters: Readonly<Record<string, string>>): Promise<readonly unknown[]> {
  const names = Array.from(multiFilterPath.matchAll(/\{(\w+)\}/g), ([, name = '']) => name)
  const values = names.map((name) => encodeURIComponent(filters[name] ?? ' '))
  const { rows } = await expectOk(formulator.get(`${formulaPath}/MultiFilter/${values.join('/')}/`))
  return rows.map(({ Code }) => Code)
}

defineWalkTests('formulas', {
  'GET api/FormulesCMVP': {
    'lists formulas, filtered by name and code where a blank is a space': async () => {
      const { Name, Code, Id } = await copyFormula()
      const rowsOf = async (name: unknown, code: unknown) =>
        (
          await expectOk(
            formulator.get(`${formulaPath}?GetInactive=false&Name=${encodeURIComponent(String(name))}&Code=${code}`),
          )
        ).rows
      expect((await rowsOf(Name, '%20')).map((row) => row.Id)).toEqual([Id])
      expect((await rowsOf(' ', Code)).map((row) => row.Id)).toEqual([Id])
      expectFields(
        (await rowsOf(Name, '%20'))[0],
        'Name,Code,IsLocked,IsFood,FoodId,CreationDate,FarmName,DistributorName',
      )
    },
  },
  [multiFilterPath]: {
    'finds all formulas by blanks': async () =>
      expect((await searchFormulas({ inactive: 'false' })).length).toBe((await listFormulas()).length),
    'finds by farm, postcode, status, days and linked foods': async () => {
      const days = { startDate: '2026-01-01', endDate: '2026-12-31' }
      expect(
        await searchFormulas({
          inactive: 'false',
          farm: 'Chêne',
          zip: '56',
          status: '1',
          linkedFoods: '640642',
          ...days,
        }),
      ).toContain('DEMO_1')
      expect(await searchFormulas({ inactive: 'false', farm: 'Chêne', status: '2' })).not.toContain('DEMO_1')
    },
    'replaces # & < > % in a name by spaces': async () => {
      const formula = await copyFormula()
      await expectOk(formulator.put(`${formulaPath}/Edit`, { ...formula, Name: `${formula.Name} 5 % & plus` }))
      expect(await searchFormulas({ formulaName: `${formula.Name} 5     plus` })).toEqual([formula.Code])
    },
  },
  'GET api/FormulesCMVP/Single/{id}': {
    'answers a formula with its foods, nutrients and figures': async () => {
      const formula = await readFormula(await findFormulaId('DEMO_1'))
      expectFields(formula, formulaFieldNames)
      expectFields(formulaLines(formula, 'Foods')[0], foodFieldNames)
      expectFields(formulaLines(formula, 'Nutrients')[0], nutrientFieldNames)
      expectFields(formula.Total, 'Min,Max,Value')
      expectFields(formula.Humidity, 'Min,Max,Value')
      expectFields(formula.CMVP, 'PriceAJ,PriceKG,PriceT,QuantityKG,QuantityT30J')
      expect(formula).toMatchObject({ TypeId: 1, TargetTypeId: 'ZA==', IsLocked: false, Deleted: false })
    },
    'answers a missing formula with code 1': async () => {
      const { status, codes } = await formulator.get(`${formulaPath}/Single/999999`)
      expect([status, codes]).toEqual([404, [1]])
    },
  },
  'GET api/FormulesCMVP/AllData/{id}': {
    'answers the formula with its distributor, price lists and constraints': async () => {
      const { record } = await expectOk(formulator.get(`${formulaPath}/AllData/${await findFormulaId('DEMO_1')}`))
      expectFields(record, 'Formule,Distributeur,PriceLists,Constraints')
      expectFields(record.Formule, formulaFieldNames)
      expectFields(formulaLines(record, 'PriceLists')[0], 'Id,Name,StartDate,EndDate')
    },
  },
  'GET api/FormulesCMVP/Distri/{id}': {
    'answers the distributor of a formula': async () =>
      expect(
        (await expectOk(formulator.get(`${formulaPath}/Distri/${await findFormulaId('DEMO_1')}`))).record,
      ).toMatchObject({
        Name: 'Négoce Kerlann Nutrition',
      }),
  },
  'GET api/FormulesCMVP/GetConstraintSets/{ModelId}/{ModelVersionId}': {
    'answers the sets of a model version': async () => {
      const formula = await readFormula(await findFormulaId('DEMO_1'))
      const ids = `${formula.NutritionalModelId}/${formula.NutritionalModelVersionId}`
      const { rows } = await expectOk(formulator.get(`${formulaPath}/GetConstraintSets/${ids}`))
      expect(rows.map(({ Id }) => Id)).toContain(formula.ConstraintSetId)
    },
  },
  'POST api/FormulesCMVP/Calcul': {
    'calculates the recipe of the payload': async () => expectResult(await expectOk(postCalculation('Calcul'))),
    'reads values as text with a decimal comma': async () => {
      const formula = await copyFormula()
      const Foods = formulaLines(formula, 'Foods').map((food) => ({
        ...food,
        Value: String(food.Value).replace('.', ','),
      }))
      const answer = await expectOk(
        formulator.post(`${formulaPath}/Calcul`, formulaPayload(formula, { Foods, AnimalCount: '85' })),
      )
      expect(totalGramsIn(answer)).toBeCloseTo(Number((formula.Total as Fields).Value), 6)
    },
    'refuses without an active price list': async () => {
      const inactive = (await expectOk(formulator.get('api/PriceLists'))).rows.find(
        ({ Code }) => Code === 'T1-2027',
      )?.Id
      for (const PriceListId of [0, inactive]) {
        const answer = await postCalculation('Calcul', { PriceListId })
        expect(answer.isOk).toBe(false)
        expect(answer.message).toContain('Merci de sélectionner une liste de prix active')
      }
    },
  },
  'POST api/FormulesCMVP/Optimize': {
    'optimises the recipe of the payload': async () => expectResult(await expectOk(postCalculation('Optimize'))),
    'refuses molasses mode': async () =>
      expect((await postCalculation('Optimize', { Melasse: true })).message).toContain(
        'Vous ne pouvez pas optimiser en mode mélasse',
      ),
    'refuses a nutrient whose Min is greater than its Max': async () => {
      const formula = await copyFormula()
      const [first, ...others] = formulaLines(formula, 'Nutrients')
      const Nutrients = [{ ...first, Min: '20', Max: '10' }, ...others]
      const { message } = await formulator.post(`${formulaPath}/Optimize`, formulaPayload(formula, { Nutrients }))
      expect(message).toContain('Un Min est supérieur à un Max')
    },
  },
  'POST api/FormulesCMVP/Melasse': {
    'coats the recipe with molasses': async () => {
      const formula = await copyFormula()
      const answer = await expectOk(
        formulator.post(`${formulaPath}/Melasse`, formulaPayload(formula, { Melasse: true })),
      )
      expectResult(answer)
      expect(answer.record.FormuleMelasse).not.toBeNull()
      expect(totalGramsIn(answer)).toBeGreaterThan(Number((formula.Total as Fields).Value))
    },
  },
  'POST api/FormulesCMVP/Save': {
    'saves the whole formula with the target type of the document': async () => {
      const formula = await copyFormula()
      await expectOk(formulator.post(`${formulaPath}/Save`, { ...formula, AnimalCount: 42, TargetTypeId: 'ZA==' }))
      expect(await readFormula(formula.Id)).toMatchObject({ AnimalCount: 42, TargetTypeId: 'ZA==' })
    },
    'saves the foods that an optimisation answered': async () => {
      const formula = await copyFormula()
      const { record } = await expectOk(formulator.post(`${formulaPath}/Optimize`, formulaPayload(formula)))
      const values = new Map(formulaLines(record, 'Foods').map(({ Id, Value }) => [Id, Value]))
      const Foods = formulaLines(formula, 'Foods').map((food) => ({ ...food, Value: values.get(food.Id) ?? 0 }))
      await expectOk(formulator.post(`${formulaPath}/Save`, { ...formula, Foods }))
      const saved = formulaLines(await readFormula(formula.Id), 'Foods').map(({ Id, Value }) => [Id, Value])
      expect(saved).toEqual(Foods.map(({ Id, Value }: Fields) => [Id, Value]))
    },
    'answers the date with which the next save begins': async () => {
      const formula = await copyFormula()
      const { record } = await expectOk(formulator.post(`${formulaPath}/Save`, { ...formula, AnimalCount: 42 }))
      await expectOk(
        formulator.post(`${formulaPath}/Save`, {
          ...formula,
          AnimalCount: 43,
          ModificationDate: record.ModificationDate,
        }),
      )
      expect(await readFormula(formula.Id)).toMatchObject({ AnimalCount: 43 })
    },
  },
  'POST api/FormulesCMVP/Add': {
    'adds a formula under the next code of its distributor': async () => {
      const { Id: _, Code: __, ...source } = await copyFormula()
      const { record } = await expectOk(
        formulator.post(`${formulaPath}/Add`, { ...source, Id: 0, Code: '', Name: `Formule ${nextMark()}` }),
      )
      const added = await readFormula(record.Id)
      expect(added.Code).toMatch(/^DEMO-S01_\d+$/)
      expect(added).toMatchObject({ IsLocked: false, AnimalCount: source.AnimalCount, FarmName: source.FarmName })
    },
  },
  'POST api/FormulesCMVP/Duplicate': {
    'copies a formula under a new name': async () => {
      const name = `Formule ${nextMark()}`
      const { record } = await expectOk(
        formulator.post(`${formulaPath}/Duplicate`, { id: await findFormulaId('DEMO_1'), Name: name }),
      )
      expect(await readFormula(record.Id)).toMatchObject({ Name: name, IsLocked: false })
    },
    'refuses without a name, with a message to show': async () => {
      const answer = await formulator.post(`${formulaPath}/Duplicate`, { id: await findFormulaId('DEMO_1'), Name: '' })
      expect(answer.isOk).toBe(false)
      expect(answer.message).not.toBe('')
    },
  },
  'PUT api/FormulesCMVP/Edit': {
    'saves the whole formula with its changes': async () => {
      const formula = await copyFormula()
      await expectOk(
        formulator.put(`${formulaPath}/Edit`, { ...formula, Name: `Formule ${nextMark()}`, Description: 'Modifiée' }),
      )
      expect(await readFormula(formula.Id)).toMatchObject({ Description: 'Modifiée' })
    },
  },
  'PUT api/FormulesCMVP/ActivateDeactivate': {
    'deactivates and activates by id': async () => {
      const { Id } = await copyFormula()
      await expectOk(formulator.put(`${formulaPath}/ActivateDeactivate`, { Id, Deleted: true }))
      expect((await listFormulas()).map((row) => row.Id)).not.toContain(Id)
      await expectOk(formulator.put(`${formulaPath}/ActivateDeactivate`, { Id, Deleted: false }))
      expect((await listFormulas()).map((row) => row.Id)).toContain(Id)
    },
    'deactivates by an update of the whole formula': async () => {
      await expectOk(formulator.put(`${formulaPath}/ActivateDeactivate`, { ...(await copyFormula()), Deleted: true }))
    },
  },
  'GET GeneratePDF/ExporterFormulePDF/{id}': {
    'answers a PDF to a call with the Authorization header': async () => {
      const { headers } = await expectOk(
        formulator.get(`GeneratePDF/ExporterFormulePDF/${await findFormulaId('DEMO_1')}`),
      )
      expect(headers.get('content-type')).toContain('application/pdf')
    },
  },
})
