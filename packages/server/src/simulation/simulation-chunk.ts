import { formula } from '@provende/contract/formulation/formula.ts'
import type { RelaxedNamedLimit } from '@provende/contract/simulation/simulation-routes.ts'
import { type FoodReplacement, withReplacedFoods } from '@provende/domain/formulation/formula/food-replacement.ts'
import type {
  ConstraintVersionLimits,
  FormulaContent,
  FormulaInputs,
} from '@provende/domain/formulation/formula/workbench/workbench-formula.ts'
import type {
  PriceScenarioJob,
  PriceScenarioResult,
  RecipeCost,
  ScenarioPrice,
} from '@provende/domain/formulation/optimise/price-scenario.ts'
import { computedOnce } from '@provende/domain/kit/computed-once.ts'
import { annualTonnesOf } from '@provende/domain/simulation/annual-tonnes.ts'
import { sql } from 'kysely'
import type { NamedFood } from '../formulation/calculation/formula-inputs.ts'
import { formulaContentOf } from '../formulation/formula/formula-record.ts'
import { loadLabelledAnimals } from '../formulation/label/label-inputs.ts'
import { linesWithAmounts } from '../formulation/proposals/recipe-applying.ts'
import type { SolverPool } from '../formulation/solver/solver-pool.ts'
import type { SolverClient } from '../formulation/solver/solver-shares.ts'
import { columnFields, selectList } from '../records/columns.ts'
import type { Scope } from '../records/scope.ts'
import { visibleTo } from '../records/visible-to.ts'
import type { FormulaRow } from './formula-row.ts'
import { namedLimits } from './named-limits.ts'
import type { RecentInputs } from './recent-inputs.ts'

/* The formulas of one job of a simulation: loaded in one transaction, computed on the solver threads. */

/** Formulas of a job: a fiftieth of them all, within these. Many cost less in large jobs, and few are done in steps one sees. */
export const formulasPerJob = { min: 50, max: 200, jobs: 50 }

/** How many formulas each job of a simulation has. */
export const jobSizeOf = (simulationId: number) => sql<number>`(select
  least(${formulasPerJob.max}::integer, greatest(${formulasPerJob.min}::integer, formula_count / ${formulasPerJob.jobs}::integer))
  from simulation_run where simulation_id = ${simulationId})`

/** Formulas of one call to a thread: few, so that other people's calculations get their turn. */
const formulasPerSolverJob = 10
const maxSolverSeconds = 20

/** The result of a formula as it is stored; without `result` it failed. */
export type ComputedFormula = {
  readonly formulaId: number
  readonly formulaVersion: Date | null
  readonly priceListId: number | null
  readonly priceListVersion: Date | null
  readonly pricesVersion: Date
  readonly orderedTonnes: number
  readonly result: PriceScenarioResult | null
  /** Which limits of an infeasible formula have to be relaxed, and to which values. */
  readonly relaxation?: readonly RelaxedNamedLimit[]
  /** The cheapest recipe if nothing were missing; null where nothing runs short. */
  readonly free?: RecipeCost | null
  /** The formula with its foods replaced. */
  readonly changed?: FormulaContent | undefined
}

/** Formulas computed with the same foods and prices. */
export type FormulaGroup = {
  readonly rows: readonly (FormulaRow & { readonly priceListVersion: Date | null })[]
  readonly job: Omit<PriceScenarioJob, 'formulas'>
  readonly formulas: PriceScenarioJob['formulas']
}
export type SimulationChunk = {
  readonly pricesVersion: Date
  /** The foods that run short. */
  readonly stockIds: ReadonlySet<number>
  readonly groups: readonly FormulaGroup[]
  /** Formulas nobody sees any more. */
  readonly missingIds: readonly number[]
}

/** The formulas of a chunk that have no result yet, with everything they are computed with; null if the simulation is gone. */
export async function loadChunk(
  scope: Scope,
  simulationId: number,
  chunk: number,
  recent: RecentInputs,
): Promise<SimulationChunk | null> {
  // Before everything else: what changes while the rest is read makes the results outdated.
  const { rows: versions } = await sql<{ pricesVersion: Date }>`
    select modification_date as "pricesVersion" from simulation
    where id = ${simulationId} and ${visibleTo(scope, 'simulation')}`.execute(scope.transaction)
  const pricesVersion = versions[0]?.pricesVersion
  if (pricesVersion === undefined) return null
  // Looked up one by one: as a join, all results of the simulation would be read for each of its chunks.
  const { rows: chosen } = await sql<{ id: number }>`
    select formula_id as id from simulation_formula chosen
    where simulation_id = ${simulationId} and position >= ${chunk} * ${jobSizeOf(simulationId)}
      and position < ${chunk + 1} * ${jobSizeOf(simulationId)} and (select true from simulation_result r
        where r.simulation_id = chosen.simulation_id and r.formula_id = chosen.formula_id) is null
    order by position`.execute(scope.transaction)
  const ids = chosen.map(({ id }) => id)
  const groups = await loadGroups(scope, simulationId, ids, recent)
  const loaded = new Set(groups.flatMap(({ rows }) => rows.map(({ id }) => id)))
  const { rows: stocks } = await sql<{ id: number }>`
    select item_id as id from simulation_stocks where simulation_id = ${simulationId}`.execute(scope.transaction)
  return {
    ...{ pricesVersion, groups, stockIds: new Set(stocks.map(({ id }) => id)) },
    missingIds: ids.filter((id) => !loaded.has(id)),
  }
}

/** Formulas that the scope sees, by what they are computed with. */
export async function loadGroups(
  scope: Scope,
  simulationId: number,
  ids: readonly number[],
  recent: RecentInputs,
): Promise<FormulaGroup[]> {
  const rows = await loadFormulaRows(scope, ids)
  const changes = {
    prices: await recent.loadPrices(scope, simulationId),
    replacements: await loadReplacements(scope, simulationId),
  }
  const keyOf = (row: FormulaRow) => [row.sellerTenantId, row.modelVersionId, row.priceListId].join()
  const groups: FormulaGroup[] = []
  for (const group of Map.groupBy(rows, keyOf).values()) groups.push(await loadGroup(scope, group, changes, recent))
  return groups
}

const ordersSince = (now: Date) => {
  const since = new Date(now)
  since.setUTCFullYear(since.getUTCFullYear() - 1)
  return since
}

type FoodLine = FormulaRow['foods'][number]
/**
 * The lines of a formula by column, in their order: of thousands of formulas a value by itself takes PostgreSQL ten times as
 * long to write as JSON, and the names of the fields would be half of what is read. The arrays of no lines are null.
 */
type FoodColumns = { readonly [Field in keyof FoodLine]: readonly FoodLine[Field][] | null }

function foodLinesOf(columns: FoodColumns): FoodLine[] {
  const valueAt = <Field extends keyof FoodLine>(field: Field, index: number) =>
    columns[field]?.[index] as FoodLine[Field]
  return (columns.itemId ?? []).map((itemId, index) => ({
    itemId,
    code: valueAt('code', index),
    name: valueAt('name', index),
    min: valueAt('min', index),
    max: valueAt('max', index),
    value: valueAt('value', index),
    isActive: valueAt('isActive', index),
    ownMin: valueAt('ownMin', index),
    minIfUsed: valueAt('minIfUsed', index),
    note: valueAt('note', index),
  }))
}

/**
 * Formulas with their lines, in one statement. That lines have a position says nothing, but lets the planner expect few of
 * them, so that it looks up whether their formula is visible instead of reading all formulas first. Who sells is the same for
 * all formulas of a structure.
 */
async function loadFormulaRows(scope: Scope, ids: readonly number[]): Promise<FormulaRow[]> {
  const chosen = sql`formula.id = any(${[...ids]}::bigint[]) and ${visibleTo(scope, 'formula')}`
  const { rows } = await sql<Omit<FormulaRow, 'foods'> & { readonly foods: FoodColumns }>`
    with selling as materialized (select structure_id, seller.tenant_id
      from (select distinct structure_id from formula where ${chosen}) structure
        cross join lateral formula_seller(structure_id) seller)
    select ${selectList('formula', columnFields(formula))}, selling.tenant_id as "sellerTenantId",
      (select json_build_object('itemId', array_agg(item_id), 'code', array_agg(code), 'name', array_agg(name),
        'min', array_agg(min), 'max', array_agg(max), 'value', array_agg(value), 'isActive', array_agg(is_active),
        'ownMin', array_agg(own_min), 'minIfUsed', array_agg(min_if_used), 'note', array_agg(note))
        from (select * from formula_foods where formula_id = formula.id and position + 0 >= 0 order by position) line) as foods,
      (select coalesce(json_agg(json_build_object('itemId', item_id, 'min', min, 'max', max, 'isActive', is_active,
        'minProbability', min_probability, 'maxProbability', max_probability, 'note', note) order by position), '[]')
        from formula_nutrients where formula_id = formula.id) as nutrients,
      (select coalesce(json_agg(json_build_object('kind', kind, 'name', name, 'itemIds', item_ids, 'min', min, 'max', max,
        'minProbability', min_probability, 'maxProbability', max_probability, 'note', note) order by position), '[]')
        from formula_other_limits where formula_id = formula.id) as "otherLimits",
      (select coalesce(sum(quantity_tonnes), 0) from order_form ordered where ordered.formula_id = formula.id
        and status in (1, 2, 3) and not ordered.deleted and ordered.creation_date >= ${ordersSince(scope.now)}
        and ${visibleTo(scope, 'ordered')}) as "orderedTonnes"
    from formula join selling on selling.structure_id = formula.structure_id where ${chosen}`.execute(scope.transaction)
  return rows.map(({ foods, ...row }) => ({ ...row, foods: foodLinesOf(foods) }))
}

type StoredReplacement = FoodReplacement & Pick<NamedFood, 'code' | 'name'>

/** The foods that are replaced, with the code and name of the new ones. */
async function loadReplacements(scope: Scope, simulationId: number): Promise<StoredReplacement[]> {
  const { rows } = await sql<StoredReplacement>`
    select item_id as "itemId", by_item_id as "byItemId", factor, limits, food.code, food.name
    from simulation_replacements join food on food.id = by_item_id and ${visibleTo(scope, 'food')}
    where simulation_id = ${simulationId} order by position`.execute(scope.transaction)
  return rows
}

type SimulatedChanges = {
  readonly prices: ReadonlyMap<number, ScenarioPrice>
  readonly replacements: readonly StoredReplacement[]
}

async function loadGroup(
  scope: Scope,
  rows: readonly FormulaRow[],
  { prices, replacements }: SimulatedChanges,
  recent: RecentInputs,
): Promise<FormulaGroup> {
  const newFoods = replacements.map(({ byItemId, code, name }) => ({ id: byItemId, code, name }))
  const { inputs, label, priceListVersion } = await recent.load(scope, rows, newFoods)
  const animals = await loadLabelledAnimals(
    scope,
    rows.map(({ id }) => id),
  )
  const limits = new Map<number | null, ConstraintVersionLimits | null>([[null, null]])
  for (const { constraintVersionId } of rows)
    if (constraintVersionId !== null && !limits.has(constraintVersionId))
      limits.set(constraintVersionId, await recent.loadLimits(scope, constraintVersionId))
  const formulas = rows.map((row): ScenarioFormulas[number] => {
    const content = formulaContentOf(row)
    const changed = withReplacedFoods(content, replacements)
    const formula = {
      ...{ content, limits: limits.get(row.constraintVersionId) ?? null },
      animals: animals.get(row.id) ?? { category: null, ration: null },
    }
    return changed === content ? formula : { ...formula, changed }
  })
  return {
    rows: rows.map((row) => ({ ...row, priceListVersion })),
    job: { inputs, label, prices: pricesOfFoods(inputs.ingredients)(prices) },
    formulas,
  }
}

/** The prices of some foods: the same object for the same foods and prices, so that a thread is sent it once. */
const pricesOfFoods = computedOnce((foods: FormulaInputs['ingredients']) =>
  computedOnce(
    (prices: ReadonlyMap<number, ScenarioPrice>): ReadonlyMap<number, ScenarioPrice> =>
      new Map(
        foods.flatMap(({ id }): [number, ScenarioPrice][] => {
          const price = prices.get(id)
          return price === undefined ? [] : [[id, price]]
        }),
      ),
  ),
)

/** Thrown when the threads do not take the formulas now: the job is tried again. */
export class SolversUnavailable extends Error {
  override readonly name = 'SolversUnavailable'
}

/** Computes a chunk. A formula whose thread died or that took too long is computed alone, and fails by itself. */
export async function computeChunk(
  solver: SolverPool,
  { pricesVersion, stockIds, groups, missingIds }: SimulationChunk,
  client: SolverClient | undefined,
): Promise<ComputedFormula[]> {
  const computed = missingIds.map((formulaId): ComputedFormula => failedFormula(formulaId, pricesVersion))
  // One after the other: formulas of many distributors and lists would be more calculations than a person may have at once.
  for (const { rows, job, formulas } of groups) {
    const results = await computeGroup(solver, job, formulas, client)
    computed.push(
      ...rows.map(
        ({ id, modificationDate, priceListId, priceListVersion, orderedTonnes }, index): ComputedFormula => ({
          ...{ formulaId: id, formulaVersion: modificationDate, priceListId, priceListVersion, pricesVersion },
          ...{ orderedTonnes, changed: formulas[index]?.changed },
          ...sharedResult(results[index] ?? null, stockIds),
          relaxation: (results[index]?.relaxation ?? []).flatMap(({ side, needed }) =>
            namedLimits(side, job.inputs).map((limit) => ({ ...limit, needed })),
          ),
        }),
      ),
    )
  }
  return computed
}

type FreeResult = Pick<ComputedFormula, 'result' | 'free'>

/** A recipe with a food that runs short is only what the formula would cost if nothing were missing. */
function sharedResult(result: PriceScenarioResult | null, stockIds: ReadonlySet<number>): FreeResult {
  const free = stockIds.size > 0 ? (result?.reoptimised ?? null) : null
  if (!result?.recipe?.some(([id, grams]) => grams > 0 && stockIds.has(id))) return { result, free }
  const { foods } = result
  return {
    free,
    result: {
      ...result,
      ...{ outcome: 'awaitingStock', reoptimised: null, reoptimisedGrams: null, recipe: null, labelEffects: null },
      foods: foods.map((food) => ({ ...food, reoptimisedKgPerTonne: food.todayKgPerTonne })),
    },
  }
}

export const failedFormula = (formulaId: number, pricesVersion: Date): ComputedFormula => ({
  ...{ formulaId, formulaVersion: null, priceListId: null, priceListVersion: null, pricesVersion },
  ...{ orderedTonnes: 0, result: null },
})

type ScenarioFormulas = PriceScenarioJob['formulas']

async function computeGroup(
  solver: SolverPool,
  job: Omit<PriceScenarioJob, 'formulas'>,
  formulas: ScenarioFormulas,
  client: SolverClient | undefined,
): Promise<(PriceScenarioResult | null)[]> {
  const parts = Array.from({ length: Math.ceil(formulas.length / formulasPerSolverJob) }, (_, index) =>
    formulas.slice(index * formulasPerSolverJob, (index + 1) * formulasPerSolverJob),
  )
  const options = { seconds: maxSolverSeconds, ...(client === undefined ? {} : { client }) }
  const run = (some: readonly ScenarioFormulas[]) =>
    solver.run(
      'priceScenario',
      some.map((part) => ({ ...job, formulas: part })),
      options,
    )
  const answers = await run(parts)
  const results: (PriceScenarioResult | null)[] = []
  for (const [index, answer] of answers.entries()) {
    const part = parts[index] ?? []
    if (answer.kind === 'scenario') results.push(...answer.results)
    else if (answer.kind === 'cancelled' || answer.kind === 'overloaded') throw new SolversUnavailable(answer.kind)
    else for (const single of part) results.push(await computeAlone(run, single))
  }
  return results
}

async function computeAlone(
  run: (some: readonly ScenarioFormulas[]) => ReturnType<SolverPool['run']>,
  single: ScenarioFormulas[number],
): Promise<PriceScenarioResult | null> {
  const [answer] = await run([[single]])
  if (answer?.kind === 'cancelled' || answer?.kind === 'overloaded') throw new SolversUnavailable(answer.kind)
  return answer !== undefined && 'results' in answer ? (answer.results[0] ?? null) : null
}

/** Stores results; those of formulas that have one already change nothing. */
export async function storeResults(
  scope: Scope,
  simulationId: number,
  tenantId: number,
  computed: readonly ComputedFormula[],
): Promise<void> {
  const rows = computed.map((formula) => resultColumns(formula))
  await sql`
    insert into simulation_result (simulation_id, tenant_id, computed_at, formula_id, formula_version, price_list_id,
      price_list_version, prices_version, outcome, today_farmer, today_distributor, today_per_day, repriced_farmer,
      repriced_distributor, repriced_per_day, reoptimised_farmer, reoptimised_distributor, reoptimised_per_day,
      today_limit_state, today_grams, reoptimised_grams, tonnes_per_year, tonnes_source, food_ids, today_kg,
      reoptimised_kg, price_changes, foods_without_price, recipe, free_farmer, free_per_day, relaxation,
      new_lines, label_effects)
    select ${simulationId}, ${tenantId}, ${scope.now}, row.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (
      formula_id bigint, formula_version timestamptz, price_list_id bigint, price_list_version timestamptz,
      prices_version timestamptz, outcome text, today_farmer double precision, today_distributor double precision,
      today_per_day double precision, repriced_farmer double precision, repriced_distributor double precision,
      repriced_per_day double precision, reoptimised_farmer double precision, reoptimised_distributor double precision,
      reoptimised_per_day double precision, today_limit_state text, today_grams double precision,
      reoptimised_grams double precision, tonnes_per_year double precision, tonnes_source text, food_ids bigint[],
      today_kg double precision[], reoptimised_kg double precision[], price_changes double precision[],
      foods_without_price text[], recipe jsonb, free_farmer double precision, free_per_day double precision,
      relaxation jsonb, new_lines jsonb, label_effects jsonb)
    on conflict (simulation_id, formula_id) do nothing`.execute(scope.transaction)
}

function resultColumns({ result, orderedTonnes, free, changed, relaxation = [], ...facts }: ComputedFormula) {
  const annual = annualTonnesOf(orderedTonnes, result?.quantityPer30DaysTonnes ?? null)
  return {
    ...{ formula_id: facts.formulaId, formula_version: facts.formulaVersion, price_list_id: facts.priceListId },
    ...{ price_list_version: facts.priceListVersion, prices_version: facts.pricesVersion },
    ...costColumns('today', result?.today),
    ...costColumns('repriced', result?.repriced),
    today_limit_state: result?.todayLimitState ?? null,
    today_grams: result?.todayGrams ?? null,
    tonnes_per_year: annual.tonnes,
    tonnes_source: annual.source,
    foods_without_price: result?.foodsWithoutPrice ?? [],
    ...recipeColumns(result, changed),
    relaxation,
    ...{ free_farmer: free?.farmerPricePerTonneEur ?? null, free_per_day: free?.pricePerAnimalDayEur ?? null },
  }
}

/** What the new recipe is; of one of a plan nothing else changes. */
export function recipeColumns(result: PriceScenarioResult | null, changed: FormulaContent | undefined) {
  const foods = result?.foods ?? []
  return {
    outcome: result?.outcome ?? 'failed',
    ...costColumns('reoptimised', result?.reoptimised),
    reoptimised_grams: result?.reoptimisedGrams ?? null,
    food_ids: foods.map(({ id }) => id),
    today_kg: foods.map(({ todayKgPerTonne }) => todayKgPerTonne),
    reoptimised_kg: foods.map(({ reoptimisedKgPerTonne }) => reoptimisedKgPerTonne),
    price_changes: foods.map(({ priceChangePerTonneEur }) => priceChangePerTonneEur),
    recipe: result?.recipe ?? null,
    label_effects: result?.labelEffects ?? null,
    new_lines: changed && result?.recipe ? linesWithAmounts(changed.foods, result.recipe) : null,
  }
}

const costColumns = (prefix: string, cost: PriceScenarioResult['today'] | undefined) => ({
  [`${prefix}_farmer`]: cost?.farmerPricePerTonneEur ?? null,
  [`${prefix}_distributor`]: cost?.distributorPricePerTonneEur ?? null,
  [`${prefix}_per_day`]: cost?.pricePerAnimalDayEur ?? null,
})
