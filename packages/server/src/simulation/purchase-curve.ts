import { food } from '@provende/contract/catalogue/food.ts'
import { simulation } from '@provende/contract/simulation/simulation.ts'
import type { PurchaseCurve, simulationRoutes } from '@provende/contract/simulation/simulation-routes.ts'
import { roundDecimal } from '@provende/domain/kit/decimal.ts'
import { sql } from 'kysely'
import type { Session } from '../access/session/session.ts'
import { runJobInSolverPool } from '../formulation/calculation/calculation-context.ts'
import type { SolvingServices } from '../formulation/solver/solver-pool.ts'
import type { Handlers } from '../kit/handler.ts'
import { requireVisibleRecord } from '../records/handlers.ts'
import { inReadScope, type Scope } from '../records/scope.ts'
import { RecentInputs } from './recent-inputs.ts'
import { type FormulaGroup, loadGroups } from './simulation-chunk.ts'
import { weightedResults } from './simulation-summary.ts'

/* How much of a food the formulas of a simulation would buy at other prices of it: what a purchaser bargains with. */

/** So many formulas are optimised again; the recipes of the others stay. It takes one thread some seconds. */
const maxOptimisedFormulas = 500
/** Shares of the simulated price. */
const priceShares = [0.6, 0.7, 0.8, 0.9, 1, 1.1, 1.2, 1.3, 1.4]

/** A formula that may use the food, with what it buys at the simulated price. */
type Buyer = { readonly id: number; readonly tonnes: number; readonly tonnesPerGram: number }

export const purchaseCurveHandlers = (
  services: SolvingServices,
): Pick<Handlers<typeof simulationRoutes, Session>, 'purchaseCurve'> => ({
  purchaseCurve: async (call) => {
    const { session, params } = call
    const { foodOfCurve, price, buyers, fixedTonnes, groups } = await inReadScope(services, session, (scope) =>
      loadPurchases(scope, params),
    )
    const pricesPerTonneEur = price === null ? [] : priceShares.map((share) => roundDecimal(price * share, 2))
    const jobs = groups.map(({ job, formulas }) => ({ ...job, formulas }))
    const input = { groups: jobs, foodId: params.itemId, pricesPerTonneEur }
    const answer =
      price === null || groups.length === 0 ? null : await runJobInSolverPool(services, call, 'purchaseCurve', input)
    const grams = answer?.kind === 'purchases' ? answer.grams : []
    const optimised = optimisedBuyers(groups, grams, buyers)
    const isOptimised = new Set(optimised.map(({ buyer }) => buyer.id))
    const staying = buyers.reduce((sum, { id, tonnes }) => sum + (isOptimised.has(id) ? 0 : tonnes), fixedTonnes)
    const response: PurchaseCurve = {
      ...{ name: foodOfCurve.name, code: foodOfCurve.code, pricePerTonneEur: price },
      points: pricesPerTonneEur.map((pricePerTonneEur, index) => {
        const bought = optimised.map(({ buyer, grams: at }) => (at[index] ?? 0) * buyer.tonnesPerGram)
        const tonnesPerYear = bought.reduce((sum, tonnes) => sum + tonnes, staying)
        return { pricePerTonneEur, tonnesPerYear, buyingCount: bought.filter((tonnes) => tonnes > 0).length }
      }),
      ...{ formulaCount: buyers.length, optimisedCount: optimised.length },
    }
    return { response }
  },
})

async function loadPurchases(scope: Scope, { id, itemId }: { readonly id: number; readonly itemId: number }) {
  const { replacements } = await requireVisibleRecord(scope, simulation, id)
  const foodOfCurve = await requireVisibleRecord(scope, food, itemId)
  const isNewFood = replacements.some(({ byItemId }) => byItemId === itemId)
  const recent = new RecentInputs()
  const price = (await recent.loadPrices(scope, id)).get(itemId)?.pricePerTonneEur ?? null
  const { rows } = await sql<Buyer & { readonly mayChange: boolean }>`
    with ${weightedResults(id)}
    select formula_id as id, weight / today_grams as "tonnesPerGram",
      weight * coalesce(reoptimised_grams, today_grams) / today_grams
        * coalesce(reoptimised_kg[array_position(food_ids, ${itemId}::bigint)], 0) / 1000 as tonnes,
      outcome = 'optimal' and (${isNewFood} or exists (select from formula_foods line
        where line.formula_id = weighted.formula_id and line.item_id = ${itemId} and line.is_active)) as "mayChange"
    from weighted where not (outcome = 'infeasible' and free_per_day is not null)
    order by weight desc, formula_id`.execute(scope.transaction)
  const buyers = rows.filter(({ mayChange }) => mayChange)
  const fixedTonnes = rows.reduce((sum, { mayChange, tonnes }) => sum + (mayChange ? 0 : tonnes), 0)
  const ids = buyers.slice(0, maxOptimisedFormulas).map((buyer) => buyer.id)
  const groups = price === null ? [] : await loadGroups(scope, id, ids, recent)
  return { foodOfCurve, price, buyers, fixedTonnes, groups }
}

/** The formulas with a recipe at every price. */
function optimisedBuyers(
  groups: readonly FormulaGroup[],
  grams: readonly (readonly (readonly (number | null)[])[])[],
  buyers: readonly Buyer[],
): { readonly buyer: Buyer; readonly grams: readonly (number | null)[] }[] {
  const byId = new Map(buyers.map((buyer) => [buyer.id, buyer]))
  return groups.flatMap(({ rows }, group) =>
    rows.flatMap(({ id }, row) => {
      const [buyer, ofFormula] = [byId.get(id), grams[group]?.[row]]
      return buyer === undefined || ofFormula === undefined || ofFormula.includes(null)
        ? []
        : [{ buyer, grams: ofFormula }]
    }),
  )
}
