import { food } from '@provende/contract/catalogue/food.ts'
import type { compositionLine, foodCompositionRoutes } from '@provende/contract/catalogue/food-composition.ts'
import {
  compositionLineProblems,
  compositionTotalProblems,
} from '@provende/contract/catalogue/food-composition-problems.ts'
import type { Problem } from '@provende/contract/problems.ts'
import { compositionCycle, type FoodComposition } from '@provende/domain/catalogue/food-composition.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { editedVersionOf } from '../kit/edited-version.ts'
import { type Handlers, refusal, refuseIf } from '../kit/handler.ts'
import { type Actor, inReadScope, inScope, type Scope, type ScopeSource } from '../records/scope.ts'
import { referenceableIds } from '../records/store.ts'
import { visibleTo, writableBy } from '../records/visible-to.ts'
import type { DependencyRule } from './where-used.ts'

type CompositionLineInput = z.output<typeof compositionLine>
type CompositionRow = { foodId: number; compositionFoodId: number; compositionValue: number }
type ComposedFood = { id: number; tenantId: number; name: string; version: Date; mayWrite: boolean }

/** Compositions of foods (spec 2 §3 "Food composition line"): read, replaced as a whole, expanded. */
export const foodCompositionHandlers = (source: ScopeSource): Handlers<typeof foodCompositionRoutes, Actor> => ({
  composition: ({ session, params }) =>
    inReadScope(source, session, async (scope) => ({ response: await readComposition(scope, params.id) })),
  replaceComposition: ({ session, body }) =>
    inScope(source, session, async (scope) => {
      const [{ foodId } = { foodId: 0 }] = body
      await replaceComposition(scope, foodId, body)
      return { response: await readComposition(scope, foodId) }
    }),
  nestedCompositions: ({ session, query }) =>
    inReadScope(source, session, async (scope) => ({ response: await loadNestedCompositions(scope, query.foodIds) })),
})

async function requireVisibleFood(scope: Scope, id: number): Promise<ComposedFood> {
  const { rows } = await sql<ComposedFood>`
    select id, tenant_id as "tenantId", name, composition_date as version, ${writableBy(scope, 'food')} as "mayWrite"
    from food where id = ${id} and ${visibleTo(scope, 'food')}`.execute(scope.transaction)
  const [owner] = rows
  if (owner === undefined) throw refusal('record.notFound')
  return owner
}

/** The composition lines of a food with their version; a single line of zeros if it has none. */
async function readComposition(scope: Scope, id: number) {
  const { version } = await requireVisibleFood(scope, id)
  const { rows } = await sql<CompositionRow>`
    select food_id as "foodId", composition_food_id as "compositionFoodId", composition_value as "compositionValue"
    from food_composition where food_id = ${id} order by position`.execute(scope.transaction)
  const lines = rows.length > 0 ? rows : [{ foodId: id, compositionFoodId: 0, compositionValue: 0 }]
  return lines.map((line) => ({ ...line, modificationDate: version.toISOString() }))
}

async function replaceComposition(scope: Scope, id: number, body: readonly CompositionLineInput[]): Promise<void> {
  const owner = await requireVisibleFood(scope, id)
  if (!owner.mayWrite) throw refusal('record.notFound')
  // The documented lines have no date: it is compared where it is sent.
  const { modificationDate } = body[0] ?? {}
  const version = modificationDate ? editedVersionOf({ modificationDate }) : null
  const otherFoodIndex = body.findIndex(({ foodId }) => foodId !== id)
  if (otherFoodIndex >= 0) throw refusal('field.invalid', `${otherFoodIndex}.foodId`)
  // A single line of zeros stands for an empty composition.
  const isEmptyComposition = body.length === 1 && body[0]?.compositionFoodId === null && body[0].compositionValue === 0
  const lines = isEmptyComposition ? [] : body
  refuseIf([...compositionLineProblems(lines), ...compositionTotalProblems(lines)])
  const newLines = lines.map((line) => ({ ...line, compositionFoodId: Number(line.compositionFoodId) }))
  refuseIf(await componentReferenceProblems(scope, owner, newLines))
  refuseIf(await compositionCycleProblems(scope, owner, newLines))
  await saveComposition(scope, owner, version, newLines)
}

/** Every food must be referenceable by foods of this tenant. */
async function componentReferenceProblems(
  scope: Scope,
  { tenantId }: ComposedFood,
  lines: readonly CompositionRow[],
): Promise<Problem[]> {
  const ids = lines.map(({ compositionFoodId }) => compositionFoodId)
  const referenceable = await referenceableIds(scope, 'food', ids, tenantId)
  return ids.flatMap((food, index): Problem[] =>
    referenceable.has(food) ? [] : [{ key: 'record.referenceMissing', field: `${index}.compositionFoodId` }],
  )
}

/**
 * Refuses a composition cycle, naming its path. Foods reference only foods of their own tenant or of tenants above, so
 * every cycle lies within one tenant and is visible to every user who could close it. Two concurrent saves could still
 * close one together: saves are serialised.
 */
async function compositionCycleProblems(
  scope: Scope,
  owner: ComposedFood,
  lines: readonly CompositionRow[],
): Promise<Problem[]> {
  const cycle = await findCompositionCycle(scope, owner.id, lines)
  if (cycle === undefined) return []
  const index = lines.findIndex(({ compositionFoodId }) => compositionFoodId === cycle.throughFoodId)
  return [{ key: 'composition.loop', field: `${index}.compositionFoodId`, params: { what: cycle.path } }]
}

/**
 * The cycle that `lines` would close: its path by food names, and the line it goes through; undefined if there is none.
 */
export async function findCompositionCycle(scope: Scope, id: number, lines: readonly CompositionRow[]) {
  if (lines.length === 0) return undefined
  await sql`select pg_advisory_xact_lock(hashtext('compositions of foods'))`.execute(scope.transaction)
  const nested = await loadNestedCompositions(scope, [...lines.map((line) => line.compositionFoodId), id])
  const names = new Map(nested.foods.map((food) => [String(food.id), food.name]))
  const others = nested.lines.filter(({ foodId }) => foodId !== id)
  const foodPath = compositionCycle(String(id), compositionsOfRows([...others, ...lines]))
  return (
    foodPath && {
      throughFoodId: Number(foodPath[1]),
      path: foodPath.map((food) => names.get(food) ?? food).join(' → '),
    }
  )
}

const compositionsOfRows = (lines: readonly CompositionRow[]): FoodComposition[] =>
  [...Map.groupBy(lines, ({ foodId }) => foodId)].map(([food, foodLines]) => ({
    food: String(food),
    lines: foodLines.map((line) => ({ food: String(line.compositionFoodId), percent: line.compositionValue })),
  }))

/** These foods and everything they consist of: the visible foods by name, and their composition lines. */
async function loadNestedCompositions(scope: Scope, ids: readonly number[]) {
  const { rows: lines } = await sql<CompositionRow>`
    with recursive part (id) as (select unnest(${[...ids]}::bigint[])
      union select composition_food_id from food_composition join part on part.id = food_composition.food_id
        join food on food.id = part.id where ${visibleTo(scope, 'food')})
    select food_id as "foodId", composition_food_id as "compositionFoodId", composition_value as "compositionValue"
    from food_composition join part on part.id = food_id join food on food.id = food_id
    where ${visibleTo(scope, 'food')} order by food_id, position`.execute(scope.transaction)
  const foodIds = [...new Set([...ids, ...lines.flatMap((line) => [line.foodId, line.compositionFoodId])])]
  const { rows: foods } = await sql<{ id: number; code: string; name: string }>`
    select id, code, name from food where id = any(${foodIds}::bigint[]) and ${visibleTo(scope, 'food')}
    order by id`.execute(scope.transaction)
  return { foods, lines }
}

/** Replaces the lines if the composition still has the version the edit is based on, where it names one. */
async function saveComposition(
  scope: Scope,
  { id, tenantId }: ComposedFood,
  version: Date | null,
  lines: readonly CompositionRow[],
): Promise<void> {
  const { numAffectedRows } = await sql`
    update food set composition_date = greatest(${scope.now}::timestamptz, composition_date + interval '1 millisecond')
    where id = ${id} and composition_date = coalesce(${version}::timestamptz, composition_date) and ${writableBy(scope, 'food')}`.execute(
    scope.transaction,
  )
  if (numAffectedRows !== 1n) throw refusal('record.changedMeanwhile')
  await writeComposition(scope, { id, tenantId }, lines)
}

/** Replaces the composition lines of a food, without checks. */
export async function writeComposition(
  scope: Scope,
  { id, tenantId }: Pick<ComposedFood, 'id' | 'tenantId'>,
  lines: readonly Omit<CompositionRow, 'foodId'>[],
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

/** Dependency of foods on the foods in their composition, which is edited separately from the food. */
export const compositionDependency: DependencyRule = {
  family: food,
  conditions: (_, { family, id }) =>
    Promise.resolve(
      family.name === food.name
        ? [sql`food.id in (select food_id from food_composition where composition_food_id = ${id})`]
        : [],
    ),
}
