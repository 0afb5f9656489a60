import { molassesCode } from '@provende/domain/formulation/formula/molasses.ts'
import type { StaleReason } from '@provende/domain/formulation/formula/stale-reasons.ts'
import type { FormulaContent } from '@provende/domain/formulation/formula/workbench/workbench-formula.ts'
import { dayInParis } from '@provende/domain/kit/day.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../../records/scope.ts'
import { visibleTo, visibleToTenant } from '../../records/visible-to.ts'

/*
 * What a formula is computed with, as digests stored at each save; what no longer agrees makes it stale. Compared in the
 * database (migrations 0057 and 0065), so that a list and a search need nothing else. Why so: docs/decisions/0046-stale-formulas.md.
 */

type FoodState = {
  readonly foodId: number
  readonly facts: string | null
  readonly analysis: string | null
  readonly price: string | null
  readonly isAnalysed: boolean
}
export type FormulaSources = {
  readonly foods: readonly FoodState[]
  readonly limits: string | null
  readonly model: string | null
}

type ComputedWith = Pick<FormulaContent, 'foods' | 'melasse'> & {
  readonly modelVersionId: number
  readonly priceListId: number | null
  readonly constraintVersionId: number | null
}

/** How deep a mixture of mixtures is followed. */
const maxMixtureDepth = 10

/**
 * The digests of what a formula is computed with now: its foods that may be used, and what those without an analysis are
 * composed of. Read before the inputs: what changes in between makes the formula stale rather than wrongly up to date.
 */
export async function loadFormulaSources(
  scope: Scope,
  distributorTenantId: number,
  { foods, melasse, modelVersionId, priceListId, constraintVersionId }: ComputedWith,
): Promise<FormulaSources> {
  const states = new Map<number, FoodState>()
  let added = [
    ...foods.flatMap(({ id, isActive }) => (isActive ? [id] : [])),
    ...(melasse ? await molassesIds(scope, distributorTenantId) : []),
  ]
  for (let depth = 0; added.length > 0 && depth < maxMixtureDepth; depth += 1) {
    const { rows } = await sql<FoodState>`
      select food_id as "foodId", facts, analysis, price, is_analysed as "isAnalysed"
      from formula_sources_of(${distributorTenantId}, ${modelVersionId}, ${priceListId}, ${[...new Set(added)]}::bigint[])
    `.execute(scope.transaction)
    for (const row of rows) states.set(row.foodId, row)
    const mixtures = rows.flatMap(({ foodId, isAnalysed, analysis }) =>
      isAnalysed || analysis === null ? [] : [foodId],
    )
    added = mixtures.length === 0 ? [] : (await componentsOf(scope, mixtures)).filter((id) => !states.has(id))
  }
  const { rows } = await sql<Pick<FormulaSources, 'limits' | 'model'>>`
    select limits_now(${constraintVersionId}) as limits, model_now(${modelVersionId}) as model`.execute(
    scope.transaction,
  )
  return { foods: [...states.values()], limits: rows[0]?.limits ?? null, model: rows[0]?.model ?? null }
}

async function molassesIds(scope: Scope, distributorTenantId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from food where code = ${molassesCode} and not deleted
    and ${visibleToTenant(distributorTenantId, 'food')} and ${visibleTo(scope, 'food')}`.execute(scope.transaction)
  return rows.map(({ id }) => id)
}

async function componentsOf(scope: Scope, foodIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select distinct composition_food_id as id from food_composition
    where food_id = any(${[...foodIds]}::bigint[]) and composition_value > 0`.execute(scope.transaction)
  return rows.map(({ id }) => id)
}

/** Stores what a formula was computed with, in the transaction of its save. */
export async function storeFormulaSources(
  scope: Scope,
  { id, ownerTenantId }: { readonly id: number; readonly ownerTenantId: number },
  { foods, limits, model }: FormulaSources,
): Promise<void> {
  const column = (name: 'facts' | 'analysis' | 'price') => sql`${foods.map((food) => food[name])}::uuid[]`
  await sql`
    insert into formula_source (formula_id, tenant_id, limits, model, food_ids, facts, analyses, prices)
    values (${id}, ${ownerTenantId}, ${limits}::uuid, ${model}::uuid, ${foods.map(({ foodId }) => foodId)}::bigint[], ${column('facts')},
      ${column('analysis')}, ${column('price')})
    on conflict (formula_id) do update set limits = excluded.limits, model = excluded.model, food_ids = excluded.food_ids, facts = excluded.facts,
      analyses = excluded.analyses, prices = excluded.prices`.execute(scope.transaction)
}

/** Up to so many formulas a plan made once serves, and costs less than making one. */
const maxGenericallyPlanned = 100

/** From now on in its transaction, the database plans a comparison for the number of formulas: for 20,000 not as for ten. */
export async function planForManyFormulas(scope: Scope): Promise<void> {
  await sql`select set_config('plan_cache_mode', 'force_custom_plan', true)`.execute(scope.transaction)
}

/** SQL: the ids of the stale ones among those that a query selects. */
export const staleFormulaIdsSql = (scope: Pick<Scope, 'now'>, ids: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select id from stale_formulas(array(${ids}), ${dayInParis(scope.now)}::date)`

/** SQL: editable formulas whose price list has ended or is deactivated, of those that are stale; by the index of listed formulas. */
export const hasEndedListSql = (scope: Pick<Scope, 'now'>): RawBuilder<boolean> =>
  sql<boolean>`not formula.is_locked and not formula.deleted and formula.optimisation_type_object_id is not null
    and formula.optimisation_type_object_id in (select id from price_list
      where deleted or (end_date at time zone 'UTC')::date < ${dayInParis(scope.now)}::date)`

/** Why some formulas are stale, by id; those that are not are left out. */
export async function loadStaleReasons(
  scope: Scope,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly StaleReason[]>> {
  if (ids.length === 0) return new Map()
  if (ids.length > maxGenericallyPlanned) await planForManyFormulas(scope)
  const { rows } = await sql<{ id: number; reasons: StaleReason[] }>`
    select id, reasons from stale_formulas(${[...ids]}::bigint[], ${dayInParis(scope.now)}::date)`.execute(
    scope.transaction,
  )
  return new Map(rows.map(({ id, reasons }) => [id, reasons]))
}
