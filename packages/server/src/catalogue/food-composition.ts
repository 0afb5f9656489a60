import { food } from '@provende/contract/catalogue/food.ts'
import type { compositionLine, foodCompositionRoutes } from '@provende/contract/catalogue/food-composition.ts'
import {
  compositionLineProblems,
  compositionTotalProblems,
} from '@provende/contract/catalogue/food-composition-problems.ts'
import type { Problem } from '@provende/contract/problems.ts'
import { compositionLoop, type FoodComposition } from '@provende/domain/catalogue/food-composition.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { type Handlers, refusal, refuseIf } from '../kit/handler.ts'
import { versionOf } from '../records/handlers.ts'
import { type Actor, inReadScope, inScope, type Scope, type ScopeSource } from '../records/scope.ts'
import { nameableIds } from '../records/store.ts'
import { visibleTo, writableBy } from '../records/visible-to.ts'
import type { Dependence } from './where-used.ts'

type GivenLine = z.output<typeof compositionLine>
type Line = { foodId: number; compositionFoodId: number; compositionValue: number }
type Owner = { id: number; tenantId: number; name: string; version: Date; mayWrite: boolean }

/** What foods are made of (spec 2 §3 "Food composition line"): read, replaced as a whole, expanded. */
export const foodCompositionHandlers = (source: ScopeSource): Handlers<typeof foodCompositionRoutes, Actor> => ({
  composition: ({ session, params }) =>
    inReadScope(source, session, async (scope) => ({ answer: await answered(scope, params.id) })),
  replaceComposition: ({ session, body }) =>
    inScope(source, session, async (scope) => {
      const [{ foodId } = { foodId: 0 }] = body
      await replaceComposition(scope, foodId, body)
      return { answer: await answered(scope, foodId) }
    }),
  nestedCompositions: ({ session, query }) =>
    inReadScope(source, session, async (scope) => ({ answer: await nestedIn(scope, query.foodIds) })),
})

async function visibleFood(scope: Scope, id: number): Promise<Owner> {
  const { rows } = await sql<Owner>`
    select id, tenant_id as "tenantId", name, composition_date as version, ${writableBy(scope, 'food')} as "mayWrite"
    from food where id = ${id} and ${visibleTo(scope, 'food')}`.execute(scope.transaction)
  const [owner] = rows
  if (owner === undefined) throw refusal('record.notFound')
  return owner
}

/** The lines of a food with their version; one of zeros when there are none. */
async function answered(scope: Scope, id: number) {
  const { version } = await visibleFood(scope, id)
  const { rows } = await sql<Line>`
    select food_id as "foodId", composition_food_id as "compositionFoodId", composition_value as "compositionValue"
    from food_composition where food_id = ${id} order by position`.execute(scope.transaction)
  const lines = rows.length > 0 ? rows : [{ foodId: id, compositionFoodId: 0, compositionValue: 0 }]
  return lines.map((line) => ({ ...line, modificationDate: version.toISOString() }))
}

async function replaceComposition(scope: Scope, id: number, body: readonly GivenLine[]): Promise<void> {
  const owner = await visibleFood(scope, id)
  if (!owner.mayWrite) throw refusal('record.notFound')
  const version = versionOf({ modificationDate: body[0]?.modificationDate })
  const foreign = body.findIndex(({ foodId }) => foodId !== id)
  if (foreign >= 0) throw refusal('field.invalid', `${foreign}.foodId`)
  // One line of zeros is how an empty list travels.
  const isEmpty = body.length === 1 && body[0]?.compositionFoodId === null && body[0].compositionValue === 0
  const lines = isEmpty ? [] : body
  refuseIf([...compositionLineProblems(lines), ...compositionTotalProblems(lines)])
  const given = lines.map((line) => ({ ...line, compositionFoodId: Number(line.compositionFoodId) }))
  refuseIf(await missingProblems(scope, owner, given))
  refuseIf(await loopProblems(scope, owner, given))
  await store(scope, owner, version, given)
}

/** Every food must be one that a food of this tenant may name. */
async function missingProblems(scope: Scope, { tenantId }: Owner, lines: readonly Line[]): Promise<Problem[]> {
  const ids = lines.map(({ compositionFoodId }) => compositionFoodId)
  const nameable = await nameableIds(scope, 'food', ids, tenantId)
  return ids.flatMap((food, index): Problem[] =>
    nameable.has(food) ? [] : [{ key: 'record.referenceMissing', field: `${index}.compositionFoodId` }],
  )
}

/**
 * Refuses a food inside itself, naming the way. Foods name only those of their own tenant or of tenants above, so that
 * every loop stays within one tenant and is seen by whoever may close it. Two people who save two compositions at once
 * could still tie a knot between them: saves wait for each other.
 */
async function loopProblems(scope: Scope, owner: Owner, lines: readonly Line[]): Promise<Problem[]> {
  const loop = await compositionLoopOf(scope, owner.id, lines)
  if (loop === undefined) return []
  const index = lines.findIndex(({ compositionFoodId }) => compositionFoodId === loop.through)
  return [{ key: 'composition.loop', field: `${index}.compositionFoodId`, params: { what: loop.way } }]
}

/** How a food made of `lines` would be inside itself: the way by name, and the line it goes through; undefined if not. */
export async function compositionLoopOf(scope: Scope, id: number, lines: readonly Line[]) {
  if (lines.length === 0) return undefined
  await sql`select pg_advisory_xact_lock(hashtext('compositions of foods'))`.execute(scope.transaction)
  const nested = await nestedIn(scope, [...lines.map((line) => line.compositionFoodId), id])
  const names = new Map(nested.foods.map((food) => [String(food.id), food.name]))
  const others = nested.lines.filter(({ foodId }) => foodId !== id)
  const chain = compositionLoop(String(id), compositionsOf([...others, ...lines]))
  return chain && { through: Number(chain[1]), way: chain.map((food) => names.get(food) ?? food).join(' → ') }
}

const compositionsOf = (lines: readonly Line[]): FoodComposition[] =>
  [...Map.groupBy(lines, ({ foodId }) => foodId)].map(([food, own]) => ({
    food: String(food),
    lines: own.map((line) => ({ food: String(line.compositionFoodId), percent: line.compositionValue })),
  }))

/** These foods with all they are made of: the names the scope may read, and the lines of the foods it sees. */
async function nestedIn(scope: Scope, ids: readonly number[]) {
  const { rows: lines } = await sql<Line>`
    with recursive part (id) as (select unnest(${[...ids]}::bigint[])
      union select composition_food_id from food_composition join part on part.id = food_composition.food_id
        join food on food.id = part.id where ${visibleTo(scope, 'food')})
    select food_id as "foodId", composition_food_id as "compositionFoodId", composition_value as "compositionValue"
    from food_composition join part on part.id = food_id join food on food.id = food_id
    where ${visibleTo(scope, 'food')} order by food_id, position`.execute(scope.transaction)
  const named = [...new Set([...ids, ...lines.flatMap((line) => [line.foodId, line.compositionFoodId])])]
  const { rows: foods } = await sql<{ id: number; code: string; name: string }>`
    select id, code, name from food where id = any(${named}::bigint[]) and ${visibleTo(scope, 'food')}
    order by id`.execute(scope.transaction)
  return { foods, lines }
}

/** Puts the lines in place of those there were, if the composition still is in the version the person started from. */
async function store(scope: Scope, { id, tenantId }: Owner, version: Date, lines: readonly Line[]): Promise<void> {
  const { numAffectedRows } = await sql`
    update food set composition_date = greatest(${scope.now}::timestamptz, composition_date + interval '1 millisecond')
    where id = ${id} and composition_date = ${version} and ${writableBy(scope, 'food')}`.execute(scope.transaction)
  if (numAffectedRows !== 1n) throw refusal('record.changedMeanwhile')
  await putComposition(scope, { id, tenantId }, lines)
}

/** Puts lines in place of those a food had; whether they may be is decided before. */
export async function putComposition(
  scope: Scope,
  { id, tenantId }: Pick<Owner, 'id' | 'tenantId'>,
  lines: readonly Omit<Line, 'foodId'>[],
): Promise<void> {
  await sql`delete from food_composition where food_id = ${id}`.execute(scope.transaction)
  if (lines.length === 0) return
  const rows = lines.map(
    ({ compositionFoodId, compositionValue }, position) =>
      sql`(${id}, ${position}, ${tenantId}, ${compositionFoodId}, ${compositionValue})`,
  )
  await sql`insert into food_composition (food_id, position, tenant_id, composition_food_id, composition_value)
    values ${sql.join(rows)}`.execute(scope.transaction)
}

/** Foods that are made of another one: their compositions are edited apart from them. */
export const partOfCompositions: Dependence = {
  family: food,
  conditions: (_, { family, id }) =>
    Promise.resolve(
      family.name === food.name
        ? [sql`food.id in (select food_id from food_composition where composition_food_id = ${id})`]
        : [],
    ),
}
