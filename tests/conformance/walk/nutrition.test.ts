import { beforeAll, expect } from 'vitest'
import { databasesOf } from '../../kit/support/databases.ts'
import { createRecord, recordCallChecks } from './record-calls.ts'
import {
  defineWalkTests,
  expectOk,
  type Fields,
  nextMark,
  openWalkedApplication,
  recordFinder,
  type WalkClient,
} from './support.ts'

/* Models, analyses and constraint sets with their versions, and price lists. */

const { demonstration } = databasesOf('postgresql')
let formulator: WalkClient

beforeAll(async () => {
  formulator = await (await openWalkedApplication(await demonstration())).as('Formulateur')
})

const formulatorClient = () => formulator
const namesFor = (mark: string) => ({ Name: `Nom ${mark}`, Code: mark, Description: 'Une description' })
const renamedFields = (mark: string) => ({ Name: `Renommé ${mark}` })
const findRecord = recordFinder(formulatorClient)
const findRecordId = async (path: string, code: string) => (await findRecord(path, code)).Id

/** The model of the demonstration and its only version, as all screens of versions name them. */
async function findModel(): Promise<Fields> {
  const { Id, Name } = await findRecord('api/Models', 'CMV')
  const [version] = (await expectOk(formulator.get('api/Models/Version'))).rows.filter(({ ModelId }) => ModelId === Id)
  return { ModelId: Id, ModelName: Name, ModelVersionId: version?.Id, ModelVersionName: version?.Name }
}

const modelFields = (mark: string): Fields => ({ ...namesFor(mark), TypeId: 'dQ==' })
const modelVersionFields = async (mark: string): Promise<Fields> => ({
  Name: `Version ${mark}`,
  ModelId: (await createRecord(formulator, 'api/Models', modelFields(nextMark()))).Id,
  Items: await Promise.all(
    ['P', 'CA'].map(async (code, index) => {
      const { Id, UnitId, CategoryId, Name } = await findRecord('api/Nutrients', code)
      return { ItemId: Id, UnitId, CategoryId, Order: index + 1, Label: Name, ServerEquation: '' }
    }),
  ),
})

/** An analysis for a new food, since a food has one per model. */
const analysisFields = async (mark: string): Promise<Fields> => {
  const food = await createRecord(formulator, 'api/Foods', { Name: `Aliment ${mark}`, Code: mark, Properties: [] })
  return { Name: `Analyse ${mark}`, Code: mark, IsDefault: true, FoodId: food.Id, ...(await findModel()) }
}
const createAnalysis = async () => createRecord(formulator, 'api/Analysis', await analysisFields(nextMark()))
const analysisVersionFields = async (mark: string): Promise<Fields> => {
  const { Id, ModelId, ModelVersionId } = await createAnalysis()
  const ItemId = await findRecordId('api/Nutrients', 'CA')
  return {
    AnalysisId: Id,
    Name: `Version ${mark}`,
    IsDefault: true,
    MS: 96,
    MB: 100,
    ModelId,
    ModelVersionId,
    Items: [{ Id: 0, VersionId: 0, ItemId, ValueMS: '200', ValueMB: '192' }],
  }
}

const constraintSetFields = async (mark: string): Promise<Fields> => {
  const { TypeId } = await findRecord('api/Constraints', 'PH-HAUTE')
  const breed = await findRecord('api/Races', 'JE')
  return { ...namesFor(mark), TypeId, TypeObjectId: breed.Id, TypeObjectName: breed.Name }
}
const constraintVersionFields = async (mark: string): Promise<Fields> => {
  const { Id } = await createRecord(formulator, 'api/Constraints', await constraintSetFields(nextMark()))
  const line = (ItemTypeId: number, ItemId: unknown) => ({
    Id: 0,
    SetVersionId: 0,
    ItemId,
    ItemTypeId,
    ValueMin: '0',
    ValueMax: '120.5',
    ValueMaxKG: '0',
  })
  return {
    Name: `Version ${mark}`,
    ConstraintSetId: Id,
    ...(await findModel()),
    MSMin: 0,
    MSMax: 100,
    Content: [line(1, await findRecordId('api/Foods', '640642')), line(2, await findRecordId('api/Nutrients', 'CA'))],
  }
}

const priceItemFields = async (code: string, prices: Fields): Promise<Fields> => {
  const food = await findRecord('api/Foods', code)
  return { Id: 0, ListId: 0, ItemId: food.Id, Name: food.Name, Code: code, UnitId: null, ...prices }
}
const carbonatePrices = { Price: '78.5', Price2: '22', Price3: '14', Price4: '114.57' }
const priceListFields = async (mark: string): Promise<Fields> => ({
  ...namesFor(mark),
  StartDate: '2027-01-01T12:00:00.000Z',
  EndDate: '2027-03-31T12:00:00.000Z',
  CurrencyId: 1,
  type: 'complex',
  DistributeurName: '',
  StartDatePublic: '01/01/2027',
  EndDatePublic: '31/03/2027',
  Items: [await priceItemFields('640642', carbonatePrices)],
})

const modelCalls = recordCallChecks('api/Models', {
  client: formulatorClient,
  content: modelFields,
  change: renamedFields,
  lines: ['Versions'],
})
const modelVersionCalls = recordCallChecks('api/Models/Version', {
  client: formulatorClient,
  content: modelVersionFields,
  change: renamedFields,
  lines: ['Items'],
})
const analysisCalls = recordCallChecks('api/Analysis', {
  client: formulatorClient,
  content: analysisFields,
  change: renamedFields,
  lines: ['Versions'],
})
const analysisVersionCalls = recordCallChecks('api/Analysis/Version', {
  client: formulatorClient,
  content: analysisVersionFields,
  change: () => ({ MS: 90 }),
  lines: ['Items'],
})
const constraintSetCalls = recordCallChecks('api/Constraints', {
  client: formulatorClient,
  content: constraintSetFields,
  change: renamedFields,
  lines: ['Versions'],
})
const constraintVersionCalls = recordCallChecks('api/Constraints/Version', {
  client: formulatorClient,
  content: constraintVersionFields,
  change: () => ({ MSMin: 85 }),
  lines: ['Content'],
})
const priceListCalls = recordCallChecks('api/PriceLists', {
  client: formulatorClient,
  content: priceListFields,
  change: renamedFields,
  lines: ['Items'],
})

const recordLines = (record: Fields, name: string) => record[name] as readonly Fields[]

defineWalkTests('nutrition', {
  ...modelCalls,
  ...modelVersionCalls,
  'PUT api/Models/Version': {
    ...modelVersionCalls['PUT api/Models/Version'],
    'saves items in their order': async () => {
      const record = await createRecord(formulator, 'api/Models/Version', await modelVersionFields(nextMark()))
      const items = recordLines(record, 'Items').toReversed()
      const ordered = items.map((item, index) => ({ ...item, Order: index + 1 }))
      await expectOk(formulator.put('api/Models/Version', { ...record, Items: ordered }))
      const saved = recordLines((await expectOk(formulator.get(`api/Models/Version/${record.Id}`))).record, 'Items')
      expect(saved.map(({ ItemId, Order }) => [ItemId, Order])).toEqual(
        items.map(({ ItemId }, index) => [ItemId, index + 1]),
      )
    },
  },
  ...analysisCalls,
  'POST api/Analysis': {
    ...analysisCalls['POST api/Analysis'],
    'refuses a second analysis of a food for a model': async () => {
      const { FoodId } = await createAnalysis()
      const answer = await formulator.post('api/Analysis', { ...(await analysisFields(nextMark())), FoodId })
      expect(answer.isOk).toBe(false)
      expect(answer.message).not.toBe('')
    },
  },
  ...analysisVersionCalls,
  'GET api/Analysis/Version': {
    ...analysisVersionCalls['GET api/Analysis/Version'],
    'lists the versions of an analysis by paging': async () => {
      const { AnalysisId } = await createRecord(
        formulator,
        'api/Analysis/Version',
        await analysisVersionFields(nextMark()),
      )
      const paging = 'NbPerPage=10&Page=0&Order=Name&Desc=false&Search=%20&IncludeColumns='
      const { rows, count } = await expectOk(formulator.get(`api/Analysis/Version?AnalysisId=${AnalysisId}&${paging}`))
      expect([rows.length, count]).toEqual([1, 1])
    },
  },
  'POST api/Analysis/Version': {
    ...analysisVersionCalls['POST api/Analysis/Version'],
    'makes a dry matter above 100 to 100, and 0 to 0.1, and reads a comma': async () => {
      const dryMatter = async (MS: unknown) =>
        (
          await createRecord(formulator, 'api/Analysis/Version', {
            ...(await analysisVersionFields(nextMark())),
            MS,
            Items: [],
          })
        ).MS
      expect([await dryMatter(120), await dryMatter(0), await dryMatter('95,5')]).toEqual([100, 0.1, 95.5])
    },
    'keeps values as fed and of dry matter': async () => {
      const record = await createRecord(formulator, 'api/Analysis/Version', await analysisVersionFields(nextMark()))
      const CA = await findRecordId('api/Nutrients', 'CA')
      expect(recordLines(record, 'Items').find(({ ItemId }) => ItemId === CA)).toMatchObject({
        ValueMS: 200,
        ValueMB: 192,
      })
    },
  },
  'GET api/Analysis/LastVersion/{FoodId}/{ModelId}/{ModelVersionId}': {
    'answers the values of the last version of a food': async () => {
      const foodId = await findRecordId('api/Foods', '640642')
      const { ModelId, ModelVersionId } = await findModel()
      const { record } = await expectOk(
        formulator.get(`api/Analysis/LastVersion/${foodId}/${ModelId}/${ModelVersionId}`),
      )
      expect(record).toMatchObject({ MS: 99.9, ModelVersionId })
      expect(recordLines(record, 'Items').length).toBeGreaterThan(10)
    },
  },
  ...constraintSetCalls,
  'POST api/Constraints': {
    ...constraintSetCalls['POST api/Constraints'],
    'requires the breed': async () => {
      const set = { ...(await constraintSetFields(nextMark())), TypeObjectId: null, TypeObjectName: null }
      expect((await formulator.post('api/Constraints', set)).isOk).toBe(false)
    },
  },
  ...constraintVersionCalls,
  'POST api/Constraints/Version': {
    ...constraintVersionCalls['POST api/Constraints/Version'],
    'keeps lines whose values are strings with a dot': async () => {
      const record = await createRecord(
        formulator,
        'api/Constraints/Version',
        await constraintVersionFields(nextMark()),
      )
      const lines = recordLines(record, 'Content')
      expect(lines.map(({ ItemTypeId, ValueMax }) => [ItemTypeId, ValueMax])).toEqual(
        expect.arrayContaining([
          [1, 120.5],
          [2, 120.5],
        ]),
      )
      for (const line of lines) expect(line.SetVersionId).toBe(record.Id)
    },
  },
  ...priceListCalls,
  'POST api/PriceLists': {
    ...priceListCalls['POST api/PriceLists'],
    'creates a list under the encoded id of a new one': async () => {
      const { Id } = (
        await expectOk(formulator.post('api/PriceLists', { ...(await priceListFields(nextMark())), Id: 'eg==' }))
      ).record
      expect(Id).toEqual(expect.any(Number))
    },
    'keeps prices sent as text, and Price4 to two decimals': async () => {
      const record = await createRecord(formulator, 'api/PriceLists', await priceListFields(nextMark()))
      const CA = await findRecordId('api/Foods', '640642')
      expect(recordLines(record, 'Items').find(({ ItemId }) => ItemId === CA)).toMatchObject({
        ListId: record.Id,
        Price: 78.5,
        Price2: 22,
        Price3: 14,
        Price4: 114.57,
      })
    },
    'keeps an edited Price4 with the percentage that follows from it': async () => {
      const edited = { Price: '100', Price2: '', Price3: '16.67', Price4: '120' }
      const Items = [await priceItemFields('640642', edited)]
      const record = await createRecord(formulator, 'api/PriceLists', { ...(await priceListFields(nextMark())), Items })
      expect(recordLines(record, 'Items')[0]).toMatchObject({ Price: 100, Price2: 0, Price3: 16.67, Price4: 120 })
    },
    'starts today when no start is sent, at 12:00, and may have no end': async () => {
      const dates = { StartDate: null, EndDate: '' }
      const record = await createRecord(formulator, 'api/PriceLists', {
        ...(await priceListFields(nextMark())),
        ...dates,
      })
      expect(record).toMatchObject({ StartDate: '2026-03-02T12:00:00.000Z', EndDate: null, EndDatePublic: '' })
    },
  },
  'GET api/PriceLists/GetAll': {
    'answers all price lists': async () => {
      const { rows } = await expectOk(formulator.get('api/PriceLists/GetAll'))
      expect(rows.map(({ Code }) => Code)).toEqual(expect.arrayContaining(['T4-2026', 'T1-2027']))
    },
  },
})
