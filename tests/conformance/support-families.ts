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
import { fromWire, toWire } from '@provende/contract/wire.ts'
import type { Prices } from '@provende/domain/pricing/price-item.ts'
import type { z } from 'zod'
import { inTransaction } from '../../packages/server/src/kit/database/transaction.ts'
import { insertRecord, setDeleted } from '../../packages/server/src/records/store.ts'
import type { Answer, Person, Store } from './support.ts'

/* Every family of the contract with a valid record of it. A family without one here does not compile. */

/**
 * Families whose records bring a tenant of their own, or lie in that of a farm: what holds of any record does not hold of
 * these, whatever tenant they are made in. Their own promises: organisations.test.ts, farm-sites.test.ts.
 */
type PlaceGroup = 'structures' | 'farms' | 'farmSites'

/** The groups of calls that are a family: those that list and read one. */
export type FamilyGroup = Exclude<
  { [K in keyof Routes]: Routes[K] extends { list: Route; one: Route } ? K : never }[keyof Routes],
  PlaceGroup
>

/** Creates a record of another family in the same tenant and answers its id. */
type Make = (group: FamilyGroup, overrides?: Content) => Promise<number>
type InputOf<T extends Family> = z.input<ReturnType<typeof inputSchema<T['fields'], T['lines']>>>
type Content = Record<string, unknown>

export type GivenFamily = {
  readonly family: Family
  /** The content of a valid record that is like no other: `mark` is three characters nobody else got. */
  readonly content: (mark: string) => Content
  /** References that must be given, to records made for it. */
  readonly needs: (make: Make) => Promise<Content>
  /** References that may be left empty. */
  readonly links: (make: Make) => Promise<Content>
  /** What another record in the same place must have otherwise than `record`. */
  readonly beside: (make: Make, record: Content) => Promise<Content>
  /** What must change with a reference, by its field, so that a record stays one that may be saved. */
  readonly along: Readonly<Record<string, (make: Make, store: Store, id: number) => Promise<Content>>>
}

const given = <T extends Family>(
  family: T,
  content: (mark: string) => Partial<InputOf<T>>,
  references: {
    needs?: (make: Make) => Promise<Partial<InputOf<T>>>
    links?: (make: Make) => Promise<Partial<InputOf<T>>>
    beside?: GivenFamily['beside']
    along?: GivenFamily['along']
  } = {},
): GivenFamily => ({
  family,
  content,
  needs: references.needs ?? (() => Promise.resolve({})),
  links: references.links ?? (() => Promise.resolve({})),
  beside: references.beside ?? (() => Promise.resolve({})),
  along: references.along ?? {},
})

export const families: Readonly<Record<FamilyGroup, GivenFamily>> = {
  foods: given(
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
      // These two follow from categories and properties.
      primaryCategory: 'NONE' as const,
      isBio: true,
      properties: [
        { name: 'IsBio' as const, data: 'True' },
        { name: 'MaxInFormula' as const, data: '12.5' },
      ],
    }),
    {
      links: async (make) => ({
        baseId: await make('foodBases'),
        parentId: await make('foods'),
        categories: [await make('foodCategories'), await make('foodCategories')],
      }),
    },
  ),
  foodBases: given(foodBase, (mark) => ({
    label: `Base ${mark}`,
    shortLabel: `B ${mark}`,
    keyWords: `lime ${mark}`,
    description: `Made of ${mark}`,
  })),
  foodCategories: given(
    foodCategory,
    (mark) => ({ name: `Category ${mark}`, code: mark, description: `All ${mark}` }),
    { links: async (make) => ({ parentId: await make('foodCategories') }) },
  ),
  // Simple: what an equation comes to is the server's, and has promises of its own.
  nutrients: given(
    nutrient,
    (mark) => ({
      name: `Nutrient ${mark}`,
      code: mark,
      description: `Holds ${mark}`,
      keyWords: `mineral ${mark}`,
      isComplex: false,
      equation: '',
      preparedEquation: '',
      signed: true,
      typeNutrient: 1 as const,
    }),
    { links: async (make) => ({ unitId: await make('units'), categoryId: await make('nutrientCategories') }) },
  ),
  nutrientCategories: given(nutrientCategory, (mark) => ({ code: mark, label: `Kind ${mark}` })),
  packagings: given(packaging, (mark) => ({
    name: `Big bag ${mark}`,
    code: mark,
    volume: 1000.5,
    discount: -12.25,
    description: `Bag ${mark}`,
  })),
  species: given(specie, (mark) => ({ code: mark, name: `Species ${mark}`, description: `Animals ${mark}` })),
  races: given(
    race,
    (mark) => ({ code: mark, name: `Race ${mark}`, description: `Breed ${mark}`, equation: '0.65*P' }),
    { needs: async (make) => ({ specieId: await make('species') }) },
  ),
  models: given(model, (mark) => ({ name: `Model ${mark}`, code: mark, description: `For ${mark}`, typeId: 'dQ==' })),
  modelVersions: given(modelVersion, (mark) => ({ name: `Version ${mark}` }), {
    needs: async (make) => ({
      modelId: await make('models'),
      items: [{ itemId: await make('nutrients') }, { itemId: await make('nutrients') }],
    }),
  }),
  analyses: given(analysis, (mark) => ({ name: `Analysis ${mark}`, code: mark, isDefault: true }), {
    needs: async (make) => ({ foodId: await make('foods'), ...(await modelOfItsOwn(make)) }),
    // A food has one analysis per model, and one that is the default.
    beside: async (make) => ({ isDefault: false, ...(await modelOfItsOwn(make)) }),
    along: {
      modelId: async (make, _, modelId) => ({ modelVersionId: await make('modelVersions', { modelId }) }),
      modelVersionId: async (_, store, id) => ({ modelId: await columnOf(store, 'model_version', 'model_id', id) }),
    },
  }),
  analysisVersions: given(
    analysisVersion,
    (mark) => ({ name: `Version ${mark}`, isDefault: true, dryMatterPercent: 87.5 }),
    {
      needs: async (make) => {
        const [first, second] = [await make('nutrients'), await make('nutrients')]
        const ofModel = await modelOfItsOwn(make, { items: [{ itemId: first }, { itemId: second }] })
        return {
          analysisId: await make('analyses', ofModel),
          modelVersionId: ofModel.modelVersionId,
          items: [
            { itemId: first, valueDryMatter: 120.8, valueAsFed: 105.7, isTypedAsFed: false },
            { itemId: second, valueDryMatter: 4, valueAsFed: 3.5, isTypedAsFed: true },
          ],
        }
      },
      beside: (_, { modelVersionId, items }) => Promise.resolve({ isDefault: false, modelVersionId, items }),
      along: {
        analysisId: async (make, store, id) => {
          const modelId = await columnOf(store, 'analysis', 'model_id', id)
          return { modelVersionId: await make('modelVersions', { modelId }), items: [] }
        },
        modelVersionId: async (make, store, id) => {
          const modelId = await columnOf(store, 'model_version', 'model_id', id)
          return { analysisId: await make('analyses', { modelId, modelVersionId: id }), items: [] }
        },
      },
    },
  ),
  constraintSets: given(
    constraintSet,
    (mark) => ({ name: `Set ${mark}`, code: mark, description: `Needs of ${mark}`, typeId: 'ZQ==' as const }),
    { needs: async (make) => ({ typeObjectId: await make('races') }) },
  ),
  constraintVersions: given(
    constraintVersion,
    (mark) => ({
      name: `Version ${mark}`,
      dryMatterMinPercent: 94.5,
      dryMatterMaxPercent: 99,
      totalMinGrams: 330,
      totalMaxGrams: 460.5,
    }),
    {
      needs: async (make) => ({
        constraintSetId: await make('constraintSets'),
        modelVersionId: await make('modelVersions'),
        content: [
          limited(1, await make('foods'), { forbidden: true }),
          limited(2, await make('nutrients'), { valueMin: 85, valueMax: 140.25, valueMaxKg: 3000 }),
        ],
      }),
    },
  ),
  units: given(unit, (mark) => ({ label: `g/${mark}` })),
  currencies: given(currency, (mark) => ({ code: mark, label: `Coin ${mark}` })),
  priceLists: given(
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
      needs: async (make) => ({
        items: [
          priceLine(await make('foods'), { price: 78, price2: 22, price3: 14, price4: 114 }),
          priceLine(await make('foods'), { price: 0.1, price2: 0.2, price3: 99.97, price4: 1000, price9: 12.345678 }),
        ],
      }),
      links: async (make) => ({ currencyId: await make('currencies') }),
    },
  ),
}

/** A model and a version of it, with these items. */
async function modelOfItsOwn(make: Make, version: Content = {}) {
  const modelId = await make('models')
  return { modelId, modelVersionId: await make('modelVersions', { modelId, ...version }) }
}

/** What a record has in a column, whoever may or may not see it. */
const columnOf = async (store: Store, table: string, column: string, id: number): Promise<number> =>
  (await store.database.pool.query(`select ${column} as value from ${table} where id = $1`, [id])).rows[0].value
const otherPrices = { price5: null, price6: null, price7: null, price8: null, price9: null }
const priceLine = (itemId: number, prices: Prices & Partial<Record<keyof typeof otherPrices, number>>) => ({
  itemId,
  unitId: null,
  ...otherPrices,
  ...prices,
})

/** The limits of a food (type 1) or a nutrient (type 2), none but those given. */
export const limited = (itemTypeId: 1 | 2, itemId: number, limits: Content) => ({
  itemId,
  itemTypeId,
  valueMin: null,
  valueMax: null,
  valueMaxKg: null,
  forbidden: false,
  ...limits,
})

export const familyGroups = Object.keys(families) as FamilyGroup[]
/** The families that may be written; the others only list and read. */
export const writableGroups = familyGroups.filter((group) => 'create' in routes[group])
export const readOnlyGroups = familyGroups.filter((group) => !writableGroups.includes(group))

let marks = 0
/** Three characters nobody else got, later ones after earlier ones. */
export function nextMark(): string {
  marks += 1
  return marks.toString(36).padStart(3, '0')
}

/** A record put straight into a tenant, whoever may or may not: what the promises about reading start from. */
export async function put(
  store: Store,
  group: FamilyGroup,
  tenantId: number,
  { deleted = false, ...overrides }: Content & { deleted?: boolean } = {},
): Promise<number> {
  const { family, content, needs } = families[group]
  // What a shared record names is shared with it: whoever reads the one reads the name of the other.
  const shared = 'tenantsShared' in overrides ? { tenantsShared: overrides.tenantsShared } : {}
  const needed = await needs((other, more) => put(store, other, tenantId, { ...shared, ...more }))
  const record = inputSchema(family).parse({ ...content(nextMark()), ...needed, ...overrides })
  return inTransaction(store.database, { role: 'owner' }, async (transaction) => {
    const scope = { tenantId, userId: store.host.id, transaction, now: store.clock.now }
    const id = await insertRecord(scope, family, record)
    if (deleted) await setDeleted(scope, family, id, true)
    return id
  })
}

/** The calls of one family as one person makes them, in names of code. */
export function recordsOf(person: Person, group: FamilyGroup) {
  const { family, content: contentOf, needs, links } = families[group]
  const path = `/api/${family.path}`
  // What nobody may create is put there.
  const make: Make = async (other, more) =>
    readOnlyGroups.includes(other)
      ? put(person.store(), other, person.tenantId, more)
      : (await recordsOf(person, other).created(more)).id
  const content = async (overrides: Content = {}): Promise<Content> => ({
    ...contentOf(nextMark()),
    ...(await needs(make)),
    ...overrides,
  })
  const post = (body: Content) => person.call('POST', path, { body: toWire(body) })
  const one = (id: number | string) => person.call('GET', `${path}/${id}`)
  return {
    path,
    /** A valid body with every reference that must be given. */
    content,
    /** The same with those that need not, too. */
    fullContent: async () => content(await links(make)),
    /** What a valid body beside `record`, in the same place, has otherwise. */
    beside: (record: Content): Promise<Content> => families[group].beside(make, record),
    post,
    put: (body: Content) => person.call('PUT', path, { body: toWire(body) }),
    delete: (id: number) => person.call('DELETE', `${path}/${id}`),
    restore: (id: number) => person.call('DELETE', `${path}/${id}?restore=true`),
    one,
    /** A record that was just created. */
    created: async (overrides: Content = {}) => recordIn(await post(await content(overrides))),
    read: async (id: number) => recordIn(await one(id)),
    /** A list by its documented query. */
    list: (query: Readonly<Record<string, string | number | boolean>> = {}) =>
      person.call('GET', `${path}?${new URLSearchParams(Object.entries(query).map(([k, v]) => [k, String(v)]))}`),
  }
}

/** The record of an answer; throws when it is none, so that a test never goes on with a refusal. */
export function recordIn(answer: Answer): AnyRecord {
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`)
  return fromWire(answer.body) as AnyRecord
}

/** The records of a listing. */
export function recordsIn(answer: Answer): AnyRecord[] {
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`)
  return fromWire(answer.body) as AnyRecord[]
}
