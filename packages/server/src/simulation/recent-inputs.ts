import type {
  ConstraintVersionLimits,
  FormulaInputs,
} from '@provende/domain/formulation/formula/workbench/workbench-formula.ts'
import type { PriceScenarioJob, ScenarioPrice } from '@provende/domain/formulation/optimise/price-scenario.ts'
import { distributorPriceOf } from '@provende/domain/pricing/price-item.ts'
import { sql } from 'kysely'
import { loadConstraintLimits, loadFormulaInputs, type NamedFood } from '../formulation/calculation/formula-inputs.ts'
import { labelFoodsOf, loadLabelFoodFacts, loadLabelRulesOfToday } from '../formulation/label/label-inputs.ts'
import type { Scope } from '../records/scope.ts'
import { visibleTo } from '../records/visible-to.ts'
import type { FormulaRow } from './formula-row.ts'

/*
 * The foods that the formulas of a distributor are computed with, read once for the jobs that follow each other within
 * seconds. The version of the price list is that of the prices, so that results say which they used.
 */

/** How long foods, contents and prices count as just read. */
const maxAgeMs = 5_000
const maxEntries = 8
/** Foods of an entry that are still added to. */
const maxFoods = 500
const maxLimits = 100

type Entry = {
  readonly loadedAt: number
  readonly priceListVersion: Date | null
  readonly foods: ReadonlyMap<number, NamedFood>
  readonly inputs: FormulaInputs
  /** What the labels of these formulas are computed with. */
  readonly label: NonNullable<PriceScenarioJob['label']>
}
type InputsKey = Pick<FormulaRow, 'sellerTenantId' | 'modelVersionId' | 'priceListId'>

type Recent<Value> = { readonly loadedAt: number; readonly value: Value }
type SimulatedPrices = { readonly key: string; readonly prices: ReadonlyMap<number, ScenarioPrice> }

export class RecentInputs {
  readonly #entries = new Map<string, Entry>()
  readonly #limits = new Map<string, Recent<ConstraintVersionLimits | null>>()
  #prices: SimulatedPrices | null = null
  readonly #now: () => number

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** The inputs of formulas, with `others` beside their own foods, that have the same distributor, model and price list, for whoever the scope is of. */
  async load(
    scope: Scope,
    rows: readonly FormulaRow[],
    others: readonly NamedFood[] = [],
  ): Promise<Pick<Entry, 'inputs' | 'label' | 'priceListVersion'>> {
    const [first] = rows
    if (first === undefined) throw new Error('no formula to load the foods of')
    const { sellerTenantId, modelVersionId, priceListId } = first
    const { tenantId, reach = null } = scope
    const key = JSON.stringify([tenantId, reach, sellerTenantId, modelVersionId, priceListId])
    const foods = new Map(others.map((food) => [food.id, food]))
    for (const row of rows)
      for (const { itemId, code, name } of row.foods) foods.set(itemId, { id: itemId, code, name })
    const recent = this.#entries.get(key)
    const isRecent = recent !== undefined && this.#now() - recent.loadedAt < maxAgeMs
    if (isRecent && [...foods.keys()].every((id) => recent.foods.has(id))) return recent
    // With those of the formulas before: after a few jobs all foods of a distributor are there, and nothing is read again.
    const all = isRecent && recent.foods.size < maxFoods ? new Map([...recent.foods, ...foods]) : foods
    const loadedAt = this.#now()
    const entry = { loadedAt, foods: all, ...(await loadInputs(scope, first, [...all.values()])) }
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    const [oldest] = this.#entries.keys()
    if (this.#entries.size > maxEntries && oldest !== undefined) this.#entries.delete(oldest)
    return entry
  }

  /** The limits of a constraint version. */
  async loadLimits(scope: Scope, versionId: number): Promise<ConstraintVersionLimits | null> {
    const { tenantId, reach = null } = scope
    const key = JSON.stringify([tenantId, reach, versionId])
    const recent = this.#limits.get(key)
    if (recent !== undefined && this.#now() - recent.loadedAt < maxAgeMs) return recent.value
    const loadedAt = this.#now()
    const value = await loadConstraintLimits(scope, versionId)
    if (this.#limits.size >= maxLimits) this.#limits.clear()
    this.#limits.set(key, { loadedAt, value })
    return value
  }

  /** The prices of a simulation, read again when it was saved since. */
  async loadPrices(scope: Scope, simulationId: number): Promise<ReadonlyMap<number, ScenarioPrice>> {
    // The version first: prices saved while they are read are read again by the next job.
    const { rows: versions } = await sql<{ version: Date }>`
      select modification_date as version from simulation
      where id = ${simulationId} and ${visibleTo(scope, 'simulation')}`.execute(scope.transaction)
    const key = JSON.stringify([simulationId, versions[0]?.version ?? null])
    if (this.#prices?.key === key) return this.#prices.prices
    const { rows } = await sql<{ itemId: number; price: number; price2: number; price4: number }>`
      select item_id as "itemId", price, price2, price4 from simulation_items
      where simulation_id = ${simulationId}`.execute(scope.transaction)
    const prices = new Map(
      rows.map(({ itemId, price4, ...row }): [number, ScenarioPrice] => [
        itemId,
        { distributorPricePerTonneEur: distributorPriceOf(row), pricePerTonneEur: price4 },
      ]),
    )
    this.#prices = { key, prices }
    return prices
  }
}

async function loadInputs(scope: Scope, key: InputsKey, foods: readonly NamedFood[]) {
  // First: prices saved while the rest is read make the results outdated.
  const { rows } = await sql<{ version: Date }>`
    select modification_date as version from price_list
    where id = ${key.priceListId} and ${visibleTo(scope, 'price_list')}`.execute(scope.transaction)
  // Labels also name what premixes are made of.
  const ownIds = new Set(foods.map(({ id }) => id))
  const labelFoods = await loadLabelFoodFacts(scope, [...ownIds])
  const inputs = await loadFormulaInputs(scope, {
    distributorTenantId: key.sellerTenantId,
    modelVersionId: key.modelVersionId,
    priceListId: key.priceListId,
    constraintVersionId: null,
    foods: [...foods, ...labelFoods.filter(({ id }) => !ownIds.has(id))],
  })
  const label = { ...labelFoodsOf(labelFoods, inputs), ...(await loadLabelRulesOfToday(scope)) }
  return { priceListVersion: rows[0]?.version ?? null, inputs, label }
}
