import type { FormulaResponse } from '@provende/contract/formulation/formula-schemas.ts'
import type { Database } from '../../packages/server/src/kit/database/database.ts'
import type { ApiResponse, Person, TestDatabase } from './support.ts'
import { type FamilyGroup, insertTestRecord, limitLine, recordIn } from './support-families.ts'
import { createOrganisations } from './support-organisations.ts'

/* A catalogue small enough to check figures by hand, and formulas of it created over the API. */

export type FormulaFixture = Awaited<ReturnType<typeof createFormulaFixture>>

/** A manufacturer with a formulator, who shares foods, prices and limits with a distributor and a farm. */
export async function createFormulaFixture(database: Database) {
  const organisations = await createOrganisations(database)
  const formulator = await organisations.world.addPerson(organisations.manufacturer.tenantId, 'Formulateur')
  const catalogue = await insertCatalogue(formulator.testDatabase(), organisations.manufacturer.tenantId)
  const queryRows = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows
  let formulaCount = 0
  /** Adds a formula, by default for the farm: the foods of the catalogue except molasses, at a few grams each. */
  const addFormula = async (overrides: object = {}, person: Person = formulator): Promise<FormulaResponse> => {
    formulaCount += 1
    return decodedBodyOf(
      await postFormulaCall(person, 'Add', {
        ...newFormulaBody(catalogue),
        name: `Formula ${formulaCount}`,
        farmId: organisations.farm.id,
        ...overrides,
      }),
    )
  }
  return { ...organisations, ...catalogue, formulator, queryRows, addFormula }
}

/** By food: code, primary category, contents of calcium and phosphorus (g/kg of dry matter), price (€/t), grams. */
const fixtureFoods = [
  ['640642', 'MP', [380, 0], 60, 150],
  ['643001', 'MP', [160, 180], 650, 30],
  ['650001', 'Diet', [0, 12], 2100, 12],
  ['650002', 'Diet', [90, 5], 1500, 8],
  ['MELASSE', 'NONE', [9, 1], 210, 0],
] as const

const sharedContent = { tenantsShared: true }

async function insertCatalogue(testDatabase: TestDatabase, tenantId: number) {
  const insertShared = (group: FamilyGroup, content: object) =>
    insertTestRecord(testDatabase, group, tenantId, { ...sharedContent, ...content })
  const unitId = await insertShared('units', {})
  const nutrientIds: number[] = []
  for (const code of ['CA', 'P'])
    nutrientIds.push(await insertShared('nutrients', { code, name: `Nutrient ${code}`, signed: false, unitId }))
  const modelId = await insertShared('models', {})
  const modelVersionId = await insertShared('modelVersions', {
    modelId,
    items: nutrientIds.map((itemId) => ({ itemId })),
  })
  const model = { modelId, modelVersionId, nutrientIds }
  const foodIds: number[] = []
  for (const food of fixtureFoods) foodIds.push(await insertFood(insertShared, food, model))
  const priceListId = await insertPrices(insertShared, foodIds)
  const specieId = await insertShared('species', { vatCategory: 'foodProducing' })
  const raceId = await insertShared('races', { specieId })
  const constraintSetId = await insertShared('constraintSets', { breedId: raceId })
  const constraintVersionId = await insertShared('constraintVersions', {
    constraintSetId,
    modelVersionId,
    dryMatterMinPercent: 90,
    dryMatterMaxPercent: 100,
    totalMinGrams: 150,
    totalMaxGrams: 400,
    content: [
      limitLine(2, nutrientIds[0] ?? 0, { valueMin: 50, valueMax: 90 }),
      limitLine(2, nutrientIds[1] ?? 0, { valueMin: 5 }),
    ],
  })
  return { nutrientIds, modelVersionId, foodIds, priceListId, raceId, constraintSetId, constraintVersionId }
}

type InsertShared = (group: FamilyGroup, content: object) => Promise<number>
type ModelIds = { modelId: number; modelVersionId: number; nutrientIds: number[] }

async function insertFood(
  insertShared: InsertShared,
  [code, primaryCategory, contents]: (typeof fixtureFoods)[number],
  model: ModelIds,
) {
  const { modelId, modelVersionId, nutrientIds } = model
  const foodId = await insertShared('foods', { code, name: `Food ${code}`, primaryCategory, properties: [] })
  const analysisId = await insertShared('analyses', { foodId, modelId, modelVersionId, isDefault: true })
  const items = contents.map((value, index) => ({
    itemId: nutrientIds[index] ?? 0,
    valueDryMatter: value,
    valueAsFed: value * 0.96,
    isTypedAsFed: false,
  }))
  await insertShared('analysisVersions', { analysisId, modelVersionId, isDefault: true, dryMatterPercent: 96, items })
  return foodId
}

function insertPrices(insertShared: InsertShared, foodIds: readonly number[]): Promise<number> {
  const emptyPrices = { unitId: null, price5: null, price6: null, price7: null, price8: null, price9: null }
  const items = fixtureFoods.map(([, , , price], index) => ({
    ...emptyPrices,
    itemId: foodIds[index] ?? 0,
    price,
    price2: 20,
    price3: 10,
    price4: Math.round((price + 20) * 110) / 100,
  }))
  return insertShared('priceLists', {
    name: 'Tariff of March',
    startDate: '2026-03-01T12:00:00.000Z',
    endDate: null,
    items,
  })
}

type FixtureCatalogue = Awaited<ReturnType<typeof insertCatalogue>>

const newFormulaBody = (catalogue: FixtureCatalogue) => ({
  modelVersionId: catalogue.modelVersionId,
  priceListId: catalogue.priceListId,
  constraintSetId: catalogue.constraintSetId,
  constraintVersionId: catalogue.constraintVersionId,
  breedId: catalogue.raceId,
  animalCount: 60,
  foods: fixtureFoods.flatMap(([code, , , , value], index) =>
    code === 'MELASSE'
      ? []
      : [{ id: catalogue.foodIds[index], min: code.startsWith('65') ? 5 : null, max: null, value }],
  ),
})

const formulaPath = (rest: string) => `/api/FormulesCMVP/${rest}`

export const getFormulaCall = (person: Person, rest: string): Promise<ApiResponse> =>
  person.call('GET', formulaPath(rest))
export const postFormulaCall = (person: Person, rest: string, body: object): Promise<ApiResponse> =>
  person.call('POST', formulaPath(rest), { fields: body })

/** The body of a successful response, with field names as in code; throws on an error response. */
export const decodedBodyOf = <T>(response: ApiResponse): T => recordIn(response) as unknown as T

export const readFormula = async (person: Person, id: number): Promise<FormulaResponse> =>
  decodedBodyOf(await getFormulaCall(person, `Single/${id}`))

/** Saves a formula; throws on an error response. */
export const saveFormula = async (
  person: Person,
  formula: FormulaResponse,
  operation = 'save',
): Promise<FormulaResponse> => decodedBodyOf(await postFormulaCall(person, 'Save', { ...formula, operation }))

export const lockFormula = async (
  person: Person,
  { id, modificationDate }: FormulaResponse,
): Promise<FormulaResponse> =>
  decodedBodyOf(await person.call('PUT', formulaPath('Lock'), { fields: { id, modificationDate } }))

/** Shows the last save of a formula to its farm. */
export const showFormula = async (person: Person, { id, lastRevision }: FormulaResponse): Promise<FormulaResponse> =>
  decodedBodyOf(await person.call('PUT', formulaPath('Show'), { fields: { id, number: lastRevision } }))

/** Optimises a formula and saves the recipe, as the workbench does. */
export async function optimiseFormula(person: Person, formula: FormulaResponse): Promise<FormulaResponse> {
  const { total, humidity, foods: lines, nutrients, animalCount } = formula
  const response = await postFormulaCall(person, 'Optimize', {
    formuleId: formula.id,
    total,
    humidity,
    foods: lines,
    nutrients,
    animalCount,
  })
  const recipe = decodedBodyOf<{ foods: { id: number; value: number }[] }>(response).foods
  const grams = new Map(recipe.map(({ id, value }) => [id, value]))
  return saveFormula(
    person,
    { ...formula, foods: lines.map((line) => ({ ...line, value: grams.get(line.id) ?? 0 })) },
    'optimise',
  )
}
