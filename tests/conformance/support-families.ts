import { food } from '@provende/contract/catalogue/food.ts'
import { foodBase } from '@provende/contract/catalogue/food-base.ts'
import { foodCategory } from '@provende/contract/catalogue/food-category.ts'
import { nutrient } from '@provende/contract/catalogue/nutrient.ts'
import { nutrientCategory } from '@provende/contract/catalogue/nutrient-category.ts'
import { packaging } from '@provende/contract/catalogue/packaging.ts'
import { race } from '@provende/contract/catalogue/race.ts'
import { specie } from '@provende/contract/catalogue/specie.ts'
import { unit } from '@provende/contract/catalogue/unit.ts'
import type { Route } from '@provende/contract/kit/route.ts'
import { analysis } from '@provende/contract/nutrition/analysis.ts'
import { analysisVersion } from '@provende/contract/nutrition/analysis-version.ts'
import { constraintSet } from '@provende/contract/nutrition/constraint-set.ts'
import { constraintVersion } from '@provende/contract/nutrition/constraint-version.ts'
import { model } from '@provende/contract/nutrition/model.ts'
import { modelVersion } from '@provende/contract/nutrition/model-version.ts'
import { currency } from '@provende/contract/pricing/currency.ts'
import { priceList } from '@provende/contract/pricing/price-list.ts'
import { type AnyRecord, type Family, inputSchema } from '@provende/contract/records/family.ts'
import { type Routes, routes } from '@provende/contract/routes.ts'
import type { Prices } from '@provende/domain/pricing/price-item.ts'
import type { z } from 'zod'
import { inTransaction } from '../../packages/server/src/kit/database/transaction.ts'
import { insertRecord, setDeleted } from '../../packages/server/src/records/store.ts'
import type { Engine } from '../kit/support/databases.ts'
import type { ApiResponse, Person, TestDatabase } from './support.ts'

/* A fixture of every record family of the contract. A family without a fixture fails to compile. */

/**
 * Families whose records create their own tenant, or belong to the tenant of a farm. The tests of all families do not
 * apply to them; organisations.test.ts, farm-sites.test.ts, rations.test.ts and site-records.test.ts test them.
 */
type OrganisationGroup = 'structures' | 'farms' | 'farmSites' | 'rations' | SiteRecordGroup
type SiteRecordGroup = 'milkQuantities' | 'milkAnalyses' | 'siteHerds' | 'siteObjectives' | 'milkPrices'
/** Families of the platform, which only its staff write; label-rules.test.ts tests them. */
type PlatformGroup = 'animalCategories' | 'legalMaxima' | 'labelFrames' | 'labelSentences' | 'additiveAuthorisations'
/** Known by their species and day, or their year; site-months.test.ts and dashboards.test.ts test them. */
type SettingGroup = 'incidenceSettings' | 'tonnageObjectives'
/** Never shared, and at most ten of a tenant; webhooks.test.ts tests them. */
type LimitedGroup = 'webhooks'
/** Always shared; news.test.ts and questionnaires.test.ts test them. */
type SharedGroup = 'actualities' | 'qcms'

/** The route groups that are record families: those with a `list` and a `one` route. */
export type FamilyGroup = Exclude<
  { [K in keyof Routes]: Routes[K] extends { list: Route; one: Route } ? K : never }[keyof Routes],
  OrganisationGroup | PlatformGroup | SettingGroup | LimitedGroup | SharedGroup
>

/** Creates a record of another family in the same tenant and returns its id. */
type CreateRecord = (group: FamilyGroup, overrides?: RecordContent) => Promise<number>
type InputOf<T extends Family> = z.input<ReturnType<typeof inputSchema<T['fields'], T['lines']>>>
type RecordContent = Record<string, unknown>

export type FamilyFixture = {
  readonly family: Family
  /** Unique content of a valid record; `mark` is a unique string of three characters. */
  readonly content: (mark: string) => RecordContent
  /** Required references, to records created for them. */
  readonly requiredReferences: (create: CreateRecord) => Promise<RecordContent>
  /** Optional references, to records created for them. */
  readonly optionalReferences: (create: CreateRecord) => Promise<RecordContent>
  /** What a second record beside `record` must change so that both are valid. */
  readonly siblingChanges: (create: CreateRecord, record: RecordContent) => Promise<RecordContent>
  /** By reference field: what else must change when the reference changes, so that the record stays valid. */
  readonly dependentChanges: Readonly<
    Record<string, (create: CreateRecord, testDatabase: TestDatabase, id: number) => Promise<RecordContent>>
  >
}

const familyFixture = <T extends Family>(
  family: T,
  content: (mark: string) => Partial<InputOf<T>>,
  options: {
    requiredReferences?: (create: CreateRecord) => Promise<Partial<InputOf<T>>>
    optionalReferences?: (create: CreateRecord) => Promise<Partial<InputOf<T>>>
    siblingChanges?: FamilyFixture['siblingChanges']
    dependentChanges?: FamilyFixture['dependentChanges']
  } = {},
): FamilyFixture => ({
  family,
  content,
  requiredReferences: options.requiredReferences ?? (() => Promise.resolve({})),
  optionalReferences: options.optionalReferences ?? (() => Promise.resolve({})),
  siblingChanges: options.siblingChanges ?? (() => Promise.resolve({})),
  dependentChanges: options.dependentChanges ?? {},
})

export const families: Readonly<Record<FamilyGroup, FamilyFixture>> = {
  foods: familyFixture(
    food,
    (mark) => ({
      name: `Carbonate ${mark}`,
      code: mark,
      description: `Finely ground ${mark}`,
      keywords: `limestone ${mark}`,
      label: `Calcium ${mark}`,
      shortLabel: `Ca ${mark}`,
      link: `https://provende.test/${mark}`,
      technicalDose: 12.5,
      labelSection: 'trace elements' as const,
      euNumber: `3a${mark}`,
      // The server derives these two from categories and properties.
      primaryCategory: 'NONE' as const,
      isBio: true,
      properties: [
        { name: 'IsBio' as const, data: 'True' },
        { name: 'MaxInFormula' as const, data: '12.5' },
      ],
    }),
    {
      optionalReferences: async (create) => ({
        baseId: await create('foodBases'),
        parentId: await create('foods'),
        categories: [await create('foodCategories'), await create('foodCategories')],
      }),
    },
  ),
  foodBases: familyFixture(foodBase, (mark) => ({
    label: `Base ${mark}`,
    shortLabel: `B ${mark}`,
    keyWords: `lime ${mark}`,
    description: `Made of ${mark}`,
  })),
  foodCategories: familyFixture(
    foodCategory,
    (mark) => ({ name: `Category ${mark}`, code: mark, description: `All ${mark}` }),
    { optionalReferences: async (create) => ({ parentId: await create('foodCategories') }) },
  ),
  // Not complex: the server prepares equations, which nutrients.test.ts tests.
  nutrients: familyFixture(
    nutrient,
    (mark) => ({
      name: `Nutrient ${mark}`,
      code: mark,
      description: `Holds ${mark}`,
      keyWords: `mineral ${mark}`,
      isComplex: false,
      equation: '',
      preparedEquation: '',
      properties: [
        { name: `Source ${mark}`, data: 'Tables', typeId: 3 },
        { name: `Method ${mark}`, data: 'ISO', typeId: null },
      ],
      signed: true,
      typeNutrient: 1 as const,
    }),
    {
      optionalReferences: async (create) => ({
        unitId: await create('units'),
        categoryId: await create('nutrientCategories'),
      }),
    },
  ),
  nutrientCategories: familyFixture(nutrientCategory, (mark) => ({ code: mark, label: `Kind ${mark}` })),
  packagings: familyFixture(packaging, (mark) => ({
    name: `Big bag ${mark}`,
    code: mark,
    volume: 1000.5,
    discount: -12.25,
    description: `Bag ${mark}`,
  })),
  species: familyFixture(specie, (mark) => ({
    ...{ code: mark, name: `Species ${mark}`, description: `Animals ${mark}` },
    vatCategory: 'pet' as const,
  })),
  races: familyFixture(
    race,
    (mark) => ({ code: mark, name: `Race ${mark}`, description: `Breed ${mark}`, equation: '0.65*P' }),
    { requiredReferences: async (create) => ({ specieId: await create('species') }) },
  ),
  models: familyFixture(model, (mark) => ({
    name: `Model ${mark}`,
    code: mark,
    description: `For ${mark}`,
    typeId: 'dQ==',
  })),
  modelVersions: familyFixture(modelVersion, (mark) => ({ name: `Version ${mark}` }), {
    requiredReferences: async (create) => ({
      modelId: await create('models'),
      items: [{ itemId: await create('nutrients') }, { itemId: await create('nutrients') }],
    }),
  }),
  analyses: familyFixture(analysis, (mark) => ({ name: `Analysis ${mark}`, code: mark, isDefault: true }), {
    requiredReferences: async (create) => ({ foodId: await create('foods'), ...(await createModel(create)) }),
    // A food has one analysis per model, and one default.
    siblingChanges: async (create) => ({ isDefault: false, ...(await createModel(create)) }),
    dependentChanges: {
      modelId: async (create, _, modelId) => ({ modelVersionId: await create('modelVersions', { modelId }) }),
      modelVersionId: async (_, testDatabase, id) => ({
        modelId: await columnOf(testDatabase, 'model_version', 'model_id', id),
      }),
    },
  }),
  analysisVersions: familyFixture(
    analysisVersion,
    (mark) => ({ name: `Version ${mark}`, isDefault: true, dryMatterPercent: 87.5 }),
    {
      requiredReferences: async (create) => {
        const [first, second] = [await create('nutrients'), await create('nutrients')]
        const newModel = await createModel(create, { items: [{ itemId: first }, { itemId: second }] })
        return {
          analysisId: await create('analyses', newModel),
          modelVersionId: newModel.modelVersionId,
          items: [
            { itemId: first, valueDryMatter: 120.8, valueAsFed: 105.7, isTypedAsFed: false },
            { itemId: second, valueDryMatter: 4, valueAsFed: 3.5, isTypedAsFed: true },
          ],
        }
      },
      siblingChanges: (_, { modelVersionId, items }) => Promise.resolve({ isDefault: false, modelVersionId, items }),
      dependentChanges: {
        analysisId: async (create, testDatabase, id) => {
          const modelId = await columnOf(testDatabase, 'analysis', 'model_id', id)
          return { modelVersionId: await create('modelVersions', { modelId }), items: [] }
        },
        modelVersionId: async (create, testDatabase, id) => {
          const modelId = await columnOf(testDatabase, 'model_version', 'model_id', id)
          return { analysisId: await create('analyses', { modelId, modelVersionId: id }), items: [] }
        },
      },
    },
  ),
  constraintSets: familyFixture(
    constraintSet,
    (mark) => ({ name: `Set ${mark}`, code: mark, description: `Needs of ${mark}`, typeId: 'ZQ==' as const }),
    { requiredReferences: async (create) => ({ breedId: await create('races') }) },
  ),
  constraintVersions: familyFixture(
    constraintVersion,
    (mark) => ({
      name: `Version ${mark}`,
      dryMatterMinPercent: 94.5,
      dryMatterMaxPercent: 99,
      totalMinGrams: 330,
      totalMaxGrams: 460.5,
    }),
    {
      requiredReferences: async (create) => {
        const [food, nutrient] = [await create('foods'), await create('nutrients')]
        return {
          constraintSetId: await create('constraintSets'),
          modelVersionId: await create('modelVersions'),
          content: [
            limitLine(1, food, { forbidden: true }),
            limitLine(2, nutrient, { valueMin: 85, valueMax: 140.25, valueMaxKg: 3000 }),
          ],
          otherLimits: [
            { kind: 'nutrientPerKg' as const, name: '', itemIds: [nutrient], min: 1200, max: null },
            { kind: 'group' as const, name: 'Phosphates', itemIds: [food], min: null, max: 80.5 },
          ],
        }
      },
    },
  ),
  units: familyFixture(unit, (mark) => ({ label: `g/${mark}` })),
  currencies: familyFixture(currency, (mark) => ({ code: mark.slice(-3), label: `Coin ${mark}` })),
  priceLists: familyFixture(
    priceList,
    (mark) => ({
      name: `Tariff ${mark}`,
      code: mark,
      description: `Prices ${mark}`,
      startDate: '2026-10-01T12:00:00.000Z',
      endDate: '2026-12-31T12:00:00.000Z',
      type: 'complex' as const,
      distributeurName: `Trader ${mark}`,
    }),
    {
      requiredReferences: async (create) => ({
        items: [
          priceLine(await create('foods'), { price: 78, price2: 22, price3: 14, price4: 114 }),
          priceLine(await create('foods'), { price: 0.1, price2: 0.2, price3: 99.97, price4: 1000, price9: 12.345678 }),
        ],
      }),
      optionalReferences: async (create) => ({ currencyId: await create('currencies') }),
    },
  ),
}

/** Creates a model and a version of it. */
async function createModel(create: CreateRecord, version: RecordContent = {}) {
  const modelId = await create('models')
  return { modelId, modelVersionId: await create('modelVersions', { modelId, ...version }) }
}

/** A column of a record, read past the tenant isolation. */
const columnOf = async (testDatabase: TestDatabase, table: string, column: string, id: number): Promise<number> =>
  (await testDatabase.database.pool.query(`select ${column} as value from ${table} where id = $1`, [id])).rows[0].value
const otherPrices = { price5: null, price6: null, price7: null, price8: null, price9: null }
const priceLine = (itemId: number, prices: Prices & Partial<Record<keyof typeof otherPrices, number>>) => ({
  itemId,
  unitId: null,
  ...otherPrices,
  ...prices,
})

/** A content line of a constraint version, for a food (type 1) or a nutrient (type 2); limits left out are null. */
export const limitLine = (itemTypeId: 1 | 2, itemId: number, limits: RecordContent) => ({
  itemId,
  itemTypeId,
  valueMin: null,
  valueMax: null,
  valueMaxKg: null,
  forbidden: false,
  ...limits,
})

export const familyGroups = Object.keys(families) as FamilyGroup[]
/** The families with a `create` route; the others are read-only. */
export const writableGroups = familyGroups.filter((group) => 'create' in routes[group])
export const readOnlyGroups = familyGroups.filter((group) => !writableGroups.includes(group))

/** A family with lines, and one below a parent record. */
const sampleGroups: readonly FamilyGroup[] = ['foods', 'races']
/**
 * The families tried on an engine: all on PostgreSQL, a sample on the embedded database, which gets the same statements;
 * with LONG all on both.
 */
export const testedGroupsOn = (engine: Engine, groups: readonly FamilyGroup[]): readonly FamilyGroup[] =>
  engine === 'postgresql' || process.env.LONG ? groups : groups.filter((group) => sampleGroups.includes(group))

/** Families of every make: with lines, below a parent, with dates. What the mechanism does for all alike is tried with them; with LONG with all. */
const mechanismGroups: readonly FamilyGroup[] = ['foods', 'races', 'priceLists']
export const isMechanismTriedWith = (group: FamilyGroup): boolean =>
  Boolean(process.env.LONG) || mechanismGroups.includes(group)

let markCount = 0
/** A unique string of three characters; they sort in the order of creation. */
export function nextMark(): string {
  markCount += 1
  return markCount.toString(36).padStart(3, '0')
}

/** Inserts a record of any family into any tenant, past the API and its permissions; returns its id. */
export async function insertTestRecord(
  testDatabase: TestDatabase,
  group: FamilyGroup,
  tenantId: number,
  { deleted = false, ...overrides }: RecordContent & { deleted?: boolean } = {},
): Promise<number> {
  const { family, content, requiredReferences } = families[group]
  // References of a shared record are shared too: its readers read their names.
  const shared = 'tenantsShared' in overrides ? { tenantsShared: overrides.tenantsShared } : {}
  const references = await requiredReferences((referencedGroup, changes) =>
    insertTestRecord(testDatabase, referencedGroup, tenantId, { ...shared, ...changes }),
  )
  const record = inputSchema(family).parse({ ...content(nextMark()), ...references, ...overrides })
  return inTransaction(testDatabase.database, { role: 'owner' }, async (transaction) => {
    const scope = { tenantId, userId: testDatabase.host.id, transaction, now: testDatabase.clock.now }
    const id = await insertRecord(scope, family, record)
    if (deleted) await setDeleted(scope, family, id, true)
    return id
  })
}

/** The calls of a family as one person, with field names as in code. */
export function familyCallsOf(person: Person, group: FamilyGroup) {
  const { family, content: contentOf, requiredReferences, optionalReferences } = families[group]
  const path = `/api/${family.path}`
  // Read-only families have no create route.
  const create: CreateRecord = async (referencedGroup, changes) =>
    readOnlyGroups.includes(referencedGroup)
      ? insertTestRecord(person.testDatabase(), referencedGroup, person.tenantId, changes)
      : (await familyCallsOf(person, referencedGroup).create(changes)).id
  const content = async (overrides: RecordContent = {}): Promise<RecordContent> => ({
    ...contentOf(nextMark()),
    ...(await requiredReferences(create)),
    ...overrides,
  })
  const post = (body: RecordContent) => person.call('POST', path, { fields: body })
  const get = (id: number | string) => person.call('GET', `${path}/${id}`)
  return {
    path,
    /** A valid body with the required references. */
    content,
    /** A valid body with all references. */
    fullContent: async () => content(await optionalReferences(create)),
    /** What a second record beside `record` must change to be valid. */
    siblingChanges: (record: RecordContent): Promise<RecordContent> => families[group].siblingChanges(create, record),
    post,
    put: (body: RecordContent) => person.call('PUT', path, { fields: body }),
    delete: (id: number) => person.call('DELETE', `${path}/${id}`),
    restore: (id: number) => person.call('DELETE', `${path}/${id}?restore=true`),
    get,
    /** Creates a record over the API. */
    create: async (overrides: RecordContent = {}) => recordIn(await post(await content(overrides))),
    read: async (id: number) => recordIn(await get(id)),
    /** Lists with the documented query parameters. */
    list: (query: Readonly<Record<string, string | number | boolean>> = {}) =>
      person.call('GET', `${path}?${new URLSearchParams(Object.entries(query).map(([k, v]) => [k, String(v)]))}`),
  }
}

/** The record in a response; throws on an error response, so that a test never goes on with one. */
export function recordIn(response: ApiResponse): AnyRecord {
  if (response.status !== 200) throw new Error(`${response.status} ${response.text}`)
  return response.fields as AnyRecord
}

/** The records in the response of a list; throws on an error response. */
export function recordsIn(response: ApiResponse): AnyRecord[] {
  if (response.status !== 200) throw new Error(`${response.status} ${response.text}`)
  return response.fields as AnyRecord[]
}
