import { readFile } from 'node:fs/promises'
import { type FoodPropertyName, foodPropertyTypes } from '@provende/domain/catalogue/food-properties.ts'
import { equationText, prepareEquations } from '@provende/domain/catalogue/nutrient-equation.ts'
import { primaryCategoryOf } from '@provende/domain/catalogue/primary-category.ts'
import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/* The demonstration catalogue: rows of the manufacturer, shared with his distributors. Adding it twice adds nothing. */

type DemoCatalogue = {
  packagings: { code: string; name: string; volume: number; discount: number; description: string }[]
  species: { code: string; name: string; races: { code: string; name: string }[] }[]
  foodCategories: { code: string; name: string; parent: string | null }[]
  foodBases: { label: string; shortLabel: string }[]
  foods: {
    code: string
    name: string
    base: string | null
    categories: string[]
    properties: Partial<Record<FoodPropertyName, string>>
  }[]
  nutrients: { code: string; name: string; unit: string; category: string; equation: string; signed: boolean }[]
}
type Owner = { tenant_id: number; tenants_shared: boolean }
type ByCode = ReadonlyMap<string, number>

/** Adds the demonstration catalogue to the manufacturer `tenantId`, shared down the tree. */
export async function seedDemoCatalogue(transaction: Kysely<Tables>, tenantId: number): Promise<void> {
  const file = new URL('./demo-catalogue.json', import.meta.url)
  const demo = JSON.parse(await readFile(file, 'utf8')) as DemoCatalogue
  const owner: Owner = { tenant_id: tenantId, tenants_shared: true }
  await addAll(transaction, 'packaging', demo.packagings, owner)
  await addSpecies(transaction, demo, owner)
  await addNutrients(transaction, demo, owner)
  const categories = await addCategories(transaction, demo, owner)
  const baseRows = demo.foodBases.map(({ label, shortLabel }) => ({ ...owner, label, short_label: shortLabel }))
  await transaction
    .insertInto('food_base')
    .values(baseRows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const bases = await transaction
    .selectFrom('food_base')
    .select(['id', 'short_label as code'])
    .where('tenant_id', '=', tenantId)
    .execute()
  await addFoods(transaction, demo, owner, categories, new Map(bases.map(({ code, id }) => [code, id])))
}

async function addAll<T extends 'packaging' | 'specie' | 'race' | 'food_category' | 'food' | 'nutrient'>(
  transaction: Kysely<Tables>,
  table: T,
  rows: readonly ({ code: string } & object)[],
  owner: Owner,
): Promise<ByCode> {
  // The rows are those of the table's insert type, checked by the callers' literals.
  const values = rows.map((row) => ({ ...owner, ...row })) as never
  await transaction
    .insertInto(table)
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const found = await transaction
    .selectFrom(table as 'packaging')
    .select(['id', 'code'])
    .where('tenant_id', '=', owner.tenant_id)
    .execute()
  return new Map(found.map(({ code, id }) => [code, id]))
}

async function addSpecies(transaction: Kysely<Tables>, demo: DemoCatalogue, owner: Owner) {
  const species = await addAll(
    transaction,
    'specie',
    demo.species.map(({ code, name }) => ({ code, name })),
    owner,
  )
  const races = demo.species.flatMap(({ code, races }) =>
    races.map((race) => ({ ...race, specie_id: species.get(code) ?? missing(code) })),
  )
  await addAll(transaction, 'race', races, owner)
}

async function addCategories(transaction: Kysely<Tables>, demo: DemoCatalogue, owner: Owner): Promise<ByCode> {
  const roots = demo.foodCategories.filter(({ parent }) => parent === null)
  const rootIds = await addAll(
    transaction,
    'food_category',
    roots.map(({ code, name }) => ({ code, name })),
    owner,
  )
  const children = demo.foodCategories.flatMap(({ code, name, parent }) =>
    parent === null ? [] : [{ code, name, parent_id: rootIds.get(parent) ?? missing(parent) }],
  )
  return addAll(transaction, 'food_category', children, owner)
}

/** Nutrients with the units and categories of the platform, their equations prepared as a save would. */
async function addNutrients(transaction: Kysely<Tables>, demo: DemoCatalogue, owner: Owner) {
  const idsBy = (rows: { code: string; id: number }[]): ByCode => new Map(rows.map(({ code, id }) => [code, id]))
  const units = idsBy(await transaction.selectFrom('unit').select(['id', 'label as code']).execute())
  const categories = idsBy(await transaction.selectFrom('nutrient_category').select(['id', 'code']).execute())
  const prepared = prepareEquations(demo.nutrients)
  const rows = demo.nutrients.map(({ code, name, unit, category, equation, signed }) => {
    const answer = prepared.get(code)
    if (answer && answer.kind !== 'prepared') throw new Error(`demo-catalogue.json: the equation of ${code} is refused`)
    return {
      code,
      name,
      unit_id: units.get(unit) ?? missing(unit),
      category_id: categories.get(category) ?? missing(category),
      is_complex: answer !== undefined,
      equation,
      prepared_equation: answer ? equationText(answer.terms) : '',
      signed,
    }
  })
  await addAll(transaction, 'nutrient', rows, owner)
}

async function addFoods(
  transaction: Kysely<Tables>,
  demo: DemoCatalogue,
  owner: Owner,
  categories: ByCode,
  bases: ByCode,
) {
  const idOf = (category: string) => categories.get(category) ?? missing(category)
  const tree = demo.foodCategories.map(({ code, parent }) => ({
    id: idOf(code),
    code,
    parentId: parent === null ? null : idOf(parent),
  }))
  const rows = demo.foods.map(({ code, name, base, categories: codes, properties }) => ({
    code,
    name,
    base_id: base === null ? null : (bases.get(base) ?? missing(base)),
    categories: codes.map(idOf),
    primary_category: primaryCategoryOf(codes.map(idOf), tree),
    is_bio: properties.IsBio === 'True',
  }))
  const foods = await addAll(transaction, 'food', rows, owner)
  const lines = demo.foods.flatMap(({ code, properties }) =>
    Object.entries(properties).map(([name, data], position) => ({
      food_id: foods.get(code) ?? missing(code),
      position,
      tenant_id: owner.tenant_id,
      name,
      data,
      type_id: foodPropertyTypes[name as FoodPropertyName],
    })),
  )
  await transaction
    .insertInto('food_properties')
    .values(lines)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

function missing(code: string): never {
  throw new Error(`demo-catalogue.json names ${code}, which it does not hold`)
}
