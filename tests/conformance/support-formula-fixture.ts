import type { AnsweredFormula } from '@provende/contract/formulation/formula-answers.ts'
import { toWire } from '@provende/contract/wire.ts'
import type { Database } from '../../packages/server/src/kit/database/open-database.ts'
import type { Answer, Person, Store } from './support.ts'
import { type FamilyGroup, limited, put, recordIn } from './support-families.ts'
import { createPlaces } from './support-places.ts'

/* A catalogue small enough to reckon with by hand, and formulas made of it as people make them. */

export type Formulary = Awaited<ReturnType<typeof createFormulary>>

/** A manufacturer who shares foods, prices and limits with a distributor and a farm, and a formulator of his. */
export async function createFormulary(database: Database) {
  const places = await createPlaces(database)
  const formulator = await places.world.addPerson(places.maker.tenantId, 'Formulateur')
  const catalogue = await putCatalogue(formulator.store(), places.maker.tenantId)
  const query = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows
  let formulas = 0
  /** Adds a formula of the farm, unless told otherwise: every food of the catalogue at a few grams. */
  const add = async (overrides: object = {}, by: Person = formulator): Promise<AnsweredFormula> => {
    formulas += 1
    return given(
      await post(by, 'Add', {
        ...newFormula(catalogue),
        name: `Formula ${formulas}`,
        farmId: places.farm.id,
        ...overrides,
      }),
    )
  }
  return { ...places, ...catalogue, formulator, query, add }
}

/** Each food: its code, its category, contents of calcium and phosphorus in g/kg of dry matter, price, grams. */
const foods = [
  ['640642', 'MP', [380, 0], 60, 150],
  ['643001', 'MP', [160, 180], 650, 30],
  ['650001', 'Diet', [0, 12], 2100, 12],
  ['650002', 'Diet', [90, 5], 1500, 8],
  ['MELASSE', 'NONE', [9, 1], 210, 0],
] as const

const shared = { tenantsShared: true }

async function putCatalogue(store: Store, tenantId: number) {
  const make = (group: FamilyGroup, content: object) => put(store, group, tenantId, { ...shared, ...content })
  const unitId = await make('units', {})
  const nutrientIds: number[] = []
  for (const code of ['CA', 'P'])
    nutrientIds.push(await make('nutrients', { code, name: `Nutrient ${code}`, signed: false, unitId }))
  const modelId = await make('models', {})
  const modelVersionId = await make('modelVersions', { modelId, items: nutrientIds.map((itemId) => ({ itemId })) })
  const model = { modelId, modelVersionId, nutrientIds }
  const foodIds: number[] = []
  for (const food of foods) foodIds.push(await putFood(make, food, model))
  const priceListId = await putPrices(make, foodIds)
  const raceId = await make('races', {})
  const constraintSetId = await make('constraintSets', { typeObjectId: raceId })
  const constraintVersionId = await make('constraintVersions', {
    constraintSetId,
    modelVersionId,
    dryMatterMinPercent: 90,
    dryMatterMaxPercent: 100,
    totalMinGrams: 150,
    totalMaxGrams: 400,
    content: [
      limited(2, nutrientIds[0] ?? 0, { valueMin: 50, valueMax: 90 }),
      limited(2, nutrientIds[1] ?? 0, { valueMin: 5 }),
    ],
  })
  return { nutrientIds, modelVersionId, foodIds, priceListId, raceId, constraintSetId, constraintVersionId }
}

type Make = (group: FamilyGroup, content: object) => Promise<number>
type Model = { modelId: number; modelVersionId: number; nutrientIds: number[] }

async function putFood(make: Make, [code, primaryCategory, contents]: (typeof foods)[number], model: Model) {
  const { modelId, modelVersionId, nutrientIds } = model
  const foodId = await make('foods', { code, name: `Food ${code}`, primaryCategory, properties: [] })
  const analysisId = await make('analyses', { foodId, modelId, modelVersionId, isDefault: true })
  const items = contents.map((value, place) => ({
    itemId: nutrientIds[place] ?? 0,
    valueDryMatter: value,
    valueAsFed: value * 0.96,
    isTypedAsFed: false,
  }))
  await make('analysisVersions', { analysisId, modelVersionId, isDefault: true, dryMatterPercent: 96, items })
  return foodId
}

function putPrices(make: Make, foodIds: readonly number[]): Promise<number> {
  const none = { unitId: null, price5: null, price6: null, price7: null, price8: null, price9: null }
  const items = foods.map(([, , , price], place) => ({
    ...none,
    itemId: foodIds[place] ?? 0,
    price,
    price2: 20,
    price3: 10,
    price4: Math.round((price + 20) * 110) / 100,
  }))
  return make('priceLists', { name: 'Tariff of March', startDate: '2026-03-01T12:00:00.000Z', endDate: null, items })
}

type Catalogue = Awaited<ReturnType<typeof putCatalogue>>

const newFormula = (catalogue: Catalogue) => ({
  nutritionalModelVersionId: catalogue.modelVersionId,
  optimisationTypeObjectId: catalogue.priceListId,
  constraintSetId: catalogue.constraintSetId,
  constraintVersionId: catalogue.constraintVersionId,
  targetObjectId: catalogue.raceId,
  animalCount: 60,
  foods: foods.flatMap(([code, , , , value], place) =>
    code === 'MELASSE'
      ? []
      : [{ id: catalogue.foodIds[place], min: code.startsWith('65') ? 5 : null, max: null, value }],
  ),
})

const at = (rest: string) => `/api/FormulesCMVP/${rest}`

export const read = (by: Person, rest: string): Promise<Answer> => by.call('GET', at(rest))
export const post = (by: Person, rest: string, body: object): Promise<Answer> =>
  by.call('POST', at(rest), { body: toWire(body) })

/** The body of an answer by names of code; anything but 200 is a fault of the test. */
export const given = <T>(answer: Answer): T => recordIn(answer) as unknown as T

export const formulaOf = async (by: Person, id: number): Promise<AnsweredFormula> =>
  given(await read(by, `Single/${id}`))

/** Saves what was read, changed. */
export const save = async (by: Person, changed: AnsweredFormula, operation = 'save'): Promise<AnsweredFormula> =>
  given(await post(by, 'Save', { ...changed, operation }))

export const lock = async (by: Person, { id, modificationDate }: AnsweredFormula): Promise<AnsweredFormula> =>
  given(await by.call('PUT', at('Lock'), { body: toWire({ id, modificationDate }) }))

/** Optimises a formula and saves the recipe, as the workbench does. */
export async function optimise(by: Person, formula: AnsweredFormula): Promise<AnsweredFormula> {
  const { total, humidity, foods: lines, nutrients, animalCount } = formula
  const answer = await post(by, 'Optimize', {
    formuleId: formula.id,
    total,
    humidity,
    foods: lines,
    nutrients,
    animalCount,
  })
  const recipe = given<{ foods: { id: number; value: number }[] }>(answer).foods
  const grams = new Map(recipe.map(({ id, value }) => [id, value]))
  return save(by, { ...formula, foods: lines.map((line) => ({ ...line, value: grams.get(line.id) ?? 0 })) }, 'optimise')
}
