import { formulaCalculationRoutes } from '@provende/contract/formulation/formula-calculation.ts'
import type { FormulaResponse } from '@provende/contract/formulation/formula-schemas.ts'
import type { ResponseOf } from '@provende/contract/kit/route.ts'
import type { Role } from '@provende/domain/access/roles.ts'
import type { Database } from '../../packages/server/src/kit/database/database.ts'
import { type ApiResponse, createWorld, type Person } from './support.ts'

/* The demonstration data with its formulas, and people who work on them. */

type CalculationRoutes = typeof formulaCalculationRoutes
export type DemoFixture = Awaited<ReturnType<typeof createDemoFixture>>

/** The application over a database with the demonstration data, with a formulator of its manufacturer. */
export async function createDemoFixture(database: Database) {
  const world = await createWorld(database)
  const tenants = await idsByCode(database, 'select code, tenant_id as id from organisation')
  const formulas = await idsByCode(database, 'select code, id from formula')
  const tenantOf = (organisation: string) => tenants.get(organisation) ?? 0
  const formulator = await world.addPerson(tenantOf('DEMO-S00'), 'Formulateur')
  return {
    world,
    tenantOf,
    idOf: (formula: string) => formulas.get(formula) ?? 0,
    formulator,
    person: (organisation: string, role: Role) => world.addPerson(tenantOf(organisation), role),
    queryRows: async (statement: string, values: unknown[] = []) => (await database.pool.query(statement, values)).rows,
  }
}

async function idsByCode(database: Database, statement: string): Promise<ReadonlyMap<string, number>> {
  const { rows } = await database.pool.query(statement)
  return new Map(rows.map(({ code, id }) => [code, Number(id)]))
}

/** Reads a formula, with field names as in code. */
export async function readFormula(person: Person, id: number): Promise<FormulaResponse> {
  const response = await person.call('GET', `/api/FormulesCMVP/Single/${id}`)
  if (response.status !== 200) throw new Error(response.text)
  return response.fields as FormulaResponse
}

/** The request body with which the workbench calculates a formula, with field names as in code. */
export const calculationRequest = (formula: FormulaResponse) => ({
  formuleId: formula.id,
  priceListId: formula.priceListId,
  constraintSetId: formula.constraintSetId,
  animalCount: formula.animalCount,
  total: formula.total,
  humidity: formula.humidity,
  foods: formula.foods,
  nutrients: formula.nutrients,
  mbBased: false,
  melasse: formula.melasse,
})

export const postCalculation = (person: Person, name: keyof CalculationRoutes, body: object): Promise<ApiResponse> =>
  person.call('POST', formulaCalculationRoutes[name].path, { fields: body })

/** Calculates and returns the answer, validated by the contract; throws on an error response. */
export async function calculateOk<Name extends keyof CalculationRoutes>(
  person: Person,
  name: Name,
  body: object,
): Promise<ResponseOf<CalculationRoutes[Name]>> {
  const response = await postCalculation(person, name, body)
  if (response.status !== 200) throw new Error(response.text)
  return formulaCalculationRoutes[name].response.parse(response.fields) as ResponseOf<CalculationRoutes[Name]>
}

/** Saves a formula; field names of the body as in code. */
export const saveFormula = (person: Person, body: object): Promise<ApiResponse> =>
  person.call('POST', '/api/FormulesCMVP/Save', { fields: body })

/** The formula with these grams, by food code. */
export const formulaWithGrams = (formula: FormulaResponse, grams: ReadonlyMap<string, number>): FormulaResponse => ({
  ...formula,
  foods: formula.foods.map((food) => ({ ...food, value: grams.get(food.code) ?? 0 })),
})

/** Grams by food code. */
export const gramsByCode = (foods: readonly { readonly code: string; readonly value: number }[]) =>
  new Map(foods.map(({ code, value }) => [code, value]))
