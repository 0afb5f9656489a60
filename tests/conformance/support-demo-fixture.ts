import type { AnsweredFormula } from '@provende/contract/formulation/formula-answers.ts'
import { formulaCalculations } from '@provende/contract/formulation/formula-calculation.ts'
import type { AnswerOf } from '@provende/contract/kit/route.ts'
import { fromWire, toWire } from '@provende/contract/wire.ts'
import type { Role } from '@provende/domain/access/roles.ts'
import type { Database } from '../../packages/server/src/kit/database/open-database.ts'
import { type Answer, createWorld, type Person } from './support.ts'

/* The demonstration with its formulas, and people who work on them. */

type Calculations = typeof formulaCalculations
export type Kitchen = Awaited<ReturnType<typeof createKitchen>>

/** A database that holds the demonstration, and its people at work. */
export async function createKitchen(database: Database) {
  const world = await createWorld(database)
  const tenants = await byCode(database, 'select code, tenant_id as id from organisation')
  const formulas = await byCode(database, 'select code, id from formula')
  const tenantOf = (organisation: string) => tenants.get(organisation) ?? 0
  const formulator = await world.addPerson(tenantOf('DEMO-S00'), 'Formulateur')
  return {
    world,
    tenantOf,
    idOf: (formula: string) => formulas.get(formula) ?? 0,
    formulator,
    person: (organisation: string, role: Role) => world.addPerson(tenantOf(organisation), role),
    rows: async (statement: string, values: unknown[] = []) => (await database.pool.query(statement, values)).rows,
  }
}

async function byCode(database: Database, statement: string): Promise<ReadonlyMap<string, number>> {
  const { rows } = await database.pool.query(statement)
  return new Map(rows.map(({ code, id }) => [code, Number(id)]))
}

/** A formula as it was saved last, by names of code. */
export async function readFormula(person: Person, id: number): Promise<AnsweredFormula> {
  const answer = await person.call('GET', `/api/FormulesCMVP/Single/${id}`)
  if (answer.status !== 200) throw new Error(answer.text)
  return fromWire(answer.body) as AnsweredFormula
}

/** What the workbench sends to have a formula calculated, by names of code. */
export const worked = (formula: AnsweredFormula) => ({
  formuleId: formula.id,
  priceListId: formula.optimisationTypeObjectId,
  constraintSetId: formula.constraintSetId,
  animalCount: formula.animalCount,
  total: formula.total,
  humidity: formula.humidity,
  foods: formula.foods,
  nutrients: formula.nutrients,
  mbBased: false,
  melasse: formula.melasse,
})

export const calculate = (person: Person, name: keyof Calculations, body: object): Promise<Answer> =>
  person.call('POST', formulaCalculations[name].path, { body: toWire(body) })

/** An answer that must be one, as the contract says it. */
export async function calculated<Name extends keyof Calculations>(
  person: Person,
  name: Name,
  body: object,
): Promise<AnswerOf<Calculations[Name]>> {
  const answer = await calculate(person, name, body)
  if (answer.status !== 200) throw new Error(answer.text)
  return formulaCalculations[name].answer.parse(fromWire(answer.body)) as AnswerOf<Calculations[Name]>
}

/** Saves by Save or Edit; the body by names of code. */
export const save = (person: Person, body: object): Promise<Answer> =>
  person.call('POST', '/api/FormulesCMVP/Save', { body: toWire(body) })

/** The formula with these grams, by code. */
export const withGrams = (formula: AnsweredFormula, grams: ReadonlyMap<string, number>): AnsweredFormula => ({
  ...formula,
  foods: formula.foods.map((food) => ({ ...food, value: grams.get(food.code) ?? 0 })),
})

/** Grams by code. */
export const gramsOf = (foods: readonly { readonly code: string; readonly value: number }[]) =>
  new Map(foods.map(({ code, value }) => [code, value]))
