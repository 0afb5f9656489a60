import { beforeAll, expect } from 'vitest'
import { databasesOf } from '../../kit/support/databases.ts'
import { createRecord, recordCalls } from './record-calls.ts'
import { type Client, type Fields, nextMark, ok, openWalk, recordFinder, walk } from './support.ts'

/* Models, analyses and constraint sets with their versions, and price lists. */

const { demonstration } = databasesOf('postgresql')
let formulator: Client

beforeAll(async () => {
  formulator = await (await openWalk(await demonstration())).as('Formulateur')
})

const client = () => formulator
const named = (mark: string) => ({ Name: `Nom ${mark}`, Code: mark, Description: 'Une description' })
const rename = (mark: string) => ({ Name: `Renommé ${mark}` })
const recordOf = recordFinder(client)
const idOf = async (path: string, code: string) => (await recordOf(path, code)).Id

/** The model of the demonstration and its only version, as all screens of versions name them. */
async function model(): Promise<Fields> {
  const { Id, Name } = await recordOf('api/Models', 'CMV')
  const [version] = (await ok(formulator.get('api/Models/Version'))).rows.filter(({ ModelId }) => ModelId === Id)
  return { ModelId: Id, ModelName: Name, ModelVersionId: version?.Id, ModelVersionName: version?.Name }
}

const newModel = (mark: string): Fields => ({ ...named(mark), TypeId: 'dQ==' })
const modelVersion = async (mark: string): Promise<Fields> => ({
  Name: `Version ${mark}`,
  ModelId: (await createRecord(formulator, 'api/Models', newModel(nextMark()))).Id,
  Items: await Promise.all(
    ['P', 'CA'].map(async (code, index) => {
      const { Id, UnitId, CategoryId, Name } = await recordOf('api/Nutrients', code)
      return { ItemId: Id, UnitId, CategoryId, Order: index + 1, Label: Name, ServerEquation: '' }
    }),
  ),
})

/** An analysis for a new food, since a food has one per model. */
const analysis = async (mark: string): Promise<Fields> => {
  const food = await createRecord(formulator, 'api/Foods', { Name: `Aliment ${mark}`, Code: mark, Properties: [] })
  return { Name: `Analyse ${mark}`, Code: mark, IsDefault: true, FoodId: food.Id, ...(await model()) }
}
const newAnalysis = async () => createRecord(formulator, 'api/Analysis', await analysis(nextMark()))
const analysisVersion = async (mark: string): Promise<Fields> => {
  const { Id, ModelId, ModelVersionId } = await newAnalysis()
  const ItemId = await idOf('api/Nutrients', 'CA')
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

const constraintSet = async (mark: string): Promise<Fields> => {
  const { TypeId } = await recordOf('api/Constraints', 'PH-HAUTE')
  const breed = await recordOf('api/Races', 'JE')
  return { ...named(mark), TypeId, TypeObjectId: breed.Id, TypeObjectName: breed.Name }
}
const constraintVersion = async (mark: string): Promise<Fields> => {
  const { Id } = await createRecord(formulator, 'api/Constraints', await constraintSet(nextMark()))
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
    ...(await model()),
    MSMin: 0,
    MSMax: 100,
    Content: [line(1, await idOf('api/Foods', '640642')), line(2, await idOf('api/Nutrients', 'CA'))],
  }
}

const priceItem = async (code: string, prices: Fields): Promise<Fields> => {
  const food = await recordOf('api/Foods', code)
  return { Id: 0, ListId: 0, ItemId: food.Id, Name: food.Name, Code: code, UnitId: null, ...prices }
}
const carbonate = { Price: '78.5', Price2: '22', Price3: '14', Price4: '114.57' }
const priceList = async (mark: string): Promise<Fields> => ({
  ...named(mark),
  StartDate: '2027-01-01T12:00:00.000Z',
  EndDate: '2027-03-31T12:00:00.000Z',
  CurrencyId: 1,
  type: 'complex',
  DistributeurName: '',
  StartDatePublic: '01/01/2027',
  EndDatePublic: '31/03/2027',
  Items: [await priceItem('640642', carbonate)],
})

const models = recordCalls('api/Models', { client, content: newModel, change: rename, lines: ['Versions'] })
const modelVersions = recordCalls('api/Models/Version', {
  client,
  content: modelVersion,
  change: rename,
  lines: ['Items'],
})
const analyses = recordCalls('api/Analysis', {
  client,
  content: analysis,
  change: rename,
  lines: ['Versions'],
})
const analysisVersions = recordCalls('api/Analysis/Version', {
  client,
  content: analysisVersion,
  change: () => ({ MS: 90 }),
  lines: ['Items'],
})
const constraintSets = recordCalls('api/Constraints', {
  client,
  content: constraintSet,
  change: rename,
  lines: ['Versions'],
})
const constraintVersions = recordCalls('api/Constraints/Version', {
  client,
  content: constraintVersion,
  change: () => ({ MSMin: 85 }),
  lines: ['Content'],
})
const priceLists = recordCalls('api/PriceLists', { client, content: priceList, change: rename, lines: ['Items'] })

const linesOf = (record: Fields, name: string) => record[name] as readonly Fields[]

walk('nutrition', {
  ...models,
  ...modelVersions,
  'PUT api/Models/Version': {
    ...modelVersions['PUT api/Models/Version'],
    'saves items in their order': async () => {
      const record = await createRecord(formulator, 'api/Models/Version', await modelVersion(nextMark()))
      const items = linesOf(record, 'Items').toReversed()
      const ordered = items.map((item, index) => ({ ...item, Order: index + 1 }))
      await ok(formulator.put('api/Models/Version', { ...record, Items: ordered }))
      const saved = linesOf((await ok(formulator.get(`api/Models/Version/${record.Id}`))).record, 'Items')
      expect(saved.map(({ ItemId, Order }) => [ItemId, Order])).toEqual(
        items.map(({ ItemId }, index) => [ItemId, index + 1]),
      )
    },
  },
  ...analyses,
  'POST api/Analysis': {
    ...analyses['POST api/Analysis'],
    'refuses a second analysis of a food for a model': async () => {
      const { FoodId } = await newAnalysis()
      const answer = await formulator.post('api/Analysis', { ...(await analysis(nextMark())), FoodId })
      expect(answer.isOk).toBe(false)
      expect(answer.message).not.toBe('')
    },
  },
  ...analysisVersions,
  'GET api/Analysis/Version': {
    ...analysisVersions['GET api/Analysis/Version'],
    'lists the versions of an analysis by paging': async () => {
      const { AnalysisId } = await createRecord(formulator, 'api/Analysis/Version', await analysisVersion(nextMark()))
      const paging = 'NbPerPage=10&Page=0&Order=Name&Desc=false&Search=%20&IncludeColumns='
      const { rows, count } = await ok(formulator.get(`api/Analysis/Version?AnalysisId=${AnalysisId}&${paging}`))
      expect([rows.length, count]).toEqual([1, 1])
    },
  },
  'POST api/Analysis/Version': {
    ...analysisVersions['POST api/Analysis/Version'],
    'makes a dry matter above 100 to 100, and 0 to 0.1, and reads a comma': async () => {
      const dryMatter = async (MS: unknown) =>
        (
          await createRecord(formulator, 'api/Analysis/Version', {
            ...(await analysisVersion(nextMark())),
            MS,
            Items: [],
          })
        ).MS
      expect([await dryMatter(120), await dryMatter(0), await dryMatter('95,5')]).toEqual([100, 0.1, 95.5])
    },
    'keeps values as fed and of dry matter': async () => {
      const record = await createRecord(formulator, 'api/Analysis/Version', await analysisVersion(nextMark()))
      const CA = await idOf('api/Nutrients', 'CA')
      expect(linesOf(record, 'Items').find(({ ItemId }) => ItemId === CA)).toMatchObject({ ValueMS: 200, ValueMB: 192 })
    },
  },
  'GET api/Analysis/LastVersion/{FoodId}/{ModelId}/{ModelVersionId}': {
    'answers the values of the last version of a food': async () => {
      const foodId = await idOf('api/Foods', '640642')
      const { ModelId, ModelVersionId } = await model()
      const { record } = await ok(formulator.get(`api/Analysis/LastVersion/${foodId}/${ModelId}/${ModelVersionId}`))
      expect(record).toMatchObject({ MS: 99.9, ModelVersionId })
      expect(linesOf(record, 'Items').length).toBeGreaterThan(10)
    },
  },
  ...constraintSets,
  'POST api/Constraints': {
    ...constraintSets['POST api/Constraints'],
    'requires the breed': async () => {
      const set = { ...(await constraintSet(nextMark())), TypeObjectId: null, TypeObjectName: null }
      expect((await formulator.post('api/Constraints', set)).isOk).toBe(false)
    },
  },
  ...constraintVersions,
  'POST api/Constraints/Version': {
    ...constraintVersions['POST api/Constraints/Version'],
    'keeps lines whose values are strings with a dot': async () => {
      const record = await createRecord(formulator, 'api/Constraints/Version', await constraintVersion(nextMark()))
      const lines = linesOf(record, 'Content')
      expect(lines.map(({ ItemTypeId, ValueMax }) => [ItemTypeId, ValueMax])).toEqual(
        expect.arrayContaining([
          [1, 120.5],
          [2, 120.5],
        ]),
      )
      for (const line of lines) expect(line.SetVersionId).toBe(record.Id)
    },
  },
  ...priceLists,
  'POST api/PriceLists': {
    ...priceLists['POST api/PriceLists'],
    'creates a list under the encoded id of a new one': async () => {
      const { Id } = (await ok(formulator.post('api/PriceLists', { ...(await priceList(nextMark())), Id: 'eg==' })))
        .record
      expect(Id).toEqual(expect.any(Number))
    },
    'keeps prices sent as text, and Price4 to two decimals': async () => {
      const record = await createRecord(formulator, 'api/PriceLists', await priceList(nextMark()))
      const CA = await idOf('api/Foods', '640642')
      expect(linesOf(record, 'Items').find(({ ItemId }) => ItemId === CA)).toMatchObject({
        ListId: record.Id,
        Price: 78.5,
        Price2: 22,
        Price3: 14,
        Price4: 114.57,
      })
    },
    'keeps an edited Price4 with the percentage that follows from it': async () => {
      const edited = { Price: '100', Price2: '', Price3: '16.67', Price4: '120' }
      const Items = [await priceItem('640642', edited)]
      const record = await createRecord(formulator, 'api/PriceLists', { ...(await priceList(nextMark())), Items })
      expect(linesOf(record, 'Items')[0]).toMatchObject({ Price: 100, Price2: 0, Price3: 16.67, Price4: 120 })
    },
    'starts today when no start is sent, at 12:00, and may have no end': async () => {
      const dates = { StartDate: null, EndDate: '' }
      const record = await createRecord(formulator, 'api/PriceLists', { ...(await priceList(nextMark())), ...dates })
      expect(record).toMatchObject({ StartDate: '2026-03-02T12:00:00.000Z', EndDate: null, EndDatePublic: '' })
    },
  },
  'GET api/PriceLists/GetAll': {
    'answers all price lists': async () => {
      const { rows } = await ok(formulator.get('api/PriceLists/GetAll'))
      expect(rows.map(({ Code }) => Code)).toEqual(expect.arrayContaining(['T4-2026', 'T1-2027']))
    },
  },
})
