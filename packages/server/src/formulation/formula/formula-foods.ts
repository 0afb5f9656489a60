import {
  type AddableFood,
  type FormulasIfFoodRemoved,
  type formulaFoodRoutes,
  formulasWithoutFoodPerPage,
} from '@provende/contract/formulation/formula-foods.ts'
import type { LimitCheck } from '@provende/domain/formulation/formula/check-limits.ts'
import { molassesCode } from '@provende/domain/formulation/formula/molasses.ts'
import { withoutUnavailableFoods } from '@provende/domain/formulation/formula/workbench/left-out-foods.ts'
import {
  type WorkbenchFigures,
  workbenchFigures,
} from '@provende/domain/formulation/formula/workbench/workbench-figures.ts'
import {
  type FormulaContent,
  type FormulaInputs,
  formulaProblem,
  withRecipe,
} from '@provende/domain/formulation/formula/workbench/workbench-formula.ts'
import type { Culture } from '@provende/text/culture.ts'
import { sql } from 'kysely'
import type { Session } from '../../access/session/session.ts'
import type { Handlers } from '../../kit/handler.ts'
import { inReadScope, type Scope } from '../../records/scope.ts'
import { visibleTo, visibleToTenant } from '../../records/visible-to.ts'
import { tableAsRead } from '../../tables.ts'
import { runOptionsOf } from '../calculation/calculation-context.ts'
import { loadCurrentFormulaInputs } from '../calculation/formula-inputs.ts'
import { foodName, limitSideDtoMapper } from '../calculation/limit-dto.ts'
import type { SolverPoolAnswer, SolvingServices } from '../solver/solver-pool.ts'
import { loadDistributor } from './formula-options.ts'
import {
  type FormulaRecord,
  formulaContentOf,
  formulaCurrencyCodeSql,
  loadFormulaRecord,
  toPricesDto,
} from './formula-record.ts'

/**
 * Foods that can be added to a formula: those its distributor may use and the caller sees (spec 2 §5 "Other rules"); and
 * what formulas would become without a food.
 */
export const formulaFoodHandlers = (services: SolvingServices): Handlers<typeof formulaFoodRoutes, Session> => ({
  addable: ({ session, params: { id } }) =>
    inReadScope(services, session, async (scope) => {
      const { tenantId } = await loadDistributor(scope, await loadFormulaRecord(scope, id))
      const { rows } = await sql<AddableFood>`
        select id, code, name, primary_category as "primaryCategory", exists (select from food_properties p
            where p.food_id = food.id and p.name in ('IsBio', 'UseInBio') and p.data = 'True') as "isAllowedInBio"
        from food where not deleted and code <> ${molassesCode}
          and ${visibleToTenant(tenantId, 'food')} and ${visibleTo(scope, 'food')}
        order by label_key, id`.execute(scope.transaction)
      return { response: rows }
    }),
  withoutFood: async ({ session, params: { id }, query: { page }, caller }) => {
    const { count, formulas } = await inReadScope(services, session, async (scope) => {
      const { rows } = await sql<{ ids: number[]; count: number }>`
        with using_food as (select id, is_locked, label_key from formula where not deleted and ${visibleTo(scope, 'formula')}
          and (id in (select formula_id from formula_foods where item_id = ${id} and is_active and value > 0)
            or melasse and exists (select from food where food.id = ${id} and code = ${molassesCode})))
        select (select count(*) from using_food) as count, array(select id from using_food order by is_locked, label_key, id
          limit ${formulasWithoutFoodPerPage} offset ${page * formulasWithoutFoodPerPage}) as ids`.execute(
        scope.transaction,
      )
      const { ids = [], count = 0 } = rows[0] ?? {}
      const loaded: FormulaWithAndWithout[] = []
      for (const formulaId of ids) loaded.push(await loadWithAndWithout(scope, formulaId, id))
      return { count, formulas: loaded }
    })
    // Solved after the transaction, so that none stays open meanwhile.
    const jobs = formulas.map(({ content, without }) => ({
      problem: formulaProblem(withoutUnavailableFoods(content, without), without),
    }))
    const options = { ...runOptionsOf({ session, caller }), seconds: maxSolveSeconds }
    const outcomes = jobs.length === 0 ? [] : await services.solver.run('reoptimise', jobs, options)
    return {
      response: {
        count,
        formulas: formulas.map((formula, index) =>
          toFormulaEffectDto(session, formula, id, outcomes[index], caller.culture),
        ),
      },
    }
  },
})

/** For one formula, which takes some milliseconds. */
const maxSolveSeconds = 1

type FormulaWithAndWithout = {
  readonly record: FormulaRecord
  readonly currencyCode: string
  readonly content: FormulaContent
  /** With today's prices, contents and limits, and the same without the food, as if it were deactivated. */
  readonly inputs: FormulaInputs
  readonly without: FormulaInputs
}

async function loadWithAndWithout(scope: Scope, formulaId: number, foodId: number): Promise<FormulaWithAndWithout> {
  const record = await loadFormulaRecord(scope, formulaId)
  const { tenantId } = await loadDistributor(scope, record)
  const inputs = await loadCurrentFormulaInputs(scope, record, tenantId)
  const ingredients = inputs.ingredients.map((food) =>
    food.id === foodId ? { ...food, unavailable: 'deleted' as const } : food,
  )
  const currencyCode = await loadFormulaCurrencyCode(scope, formulaId)
  return { record, currencyCode, content: formulaContentOf(record), inputs, without: { ...inputs, ingredients } }
}

function toFormulaEffectDto(
  session: Session,
  { record, currencyCode, content, inputs, without }: FormulaWithAndWithout,
  foodId: number,
  outcome: SolverPoolAnswer<'reoptimise'> | undefined,
  culture: Culture,
): FormulasIfFoodRemoved['formulas'][number] {
  const priceOf = (figures: WorkbenchFigures) => toPricesDto(session, figures).pricePerTonneEur
  const figuresWith = (used: FormulaInputs) => {
    const figures = workbenchFigures(content, used)
    return { pricePerTonneEur: priceOf(figures), violations: violationNames(used, figures.check, culture) }
  }
  const { figures } = workbenchFigures(content, inputs)
  const grams = content.foods.findIndex(({ id }) => id === foodId)
  return {
    ...{ id: record.id, name: record.name, code: record.code, currencyCode },
    isEditable: record.mayWrite && !record.isLocked,
    sharePercent: figures.totalGrams > 0 ? (100 * (figures.foods[grams]?.grams ?? 0)) / figures.totalGrams : 0,
    before: figuresWith(inputs),
    after: figuresWith(without),
    reoptimised:
      outcome?.kind === 'optimal'
        ? {
            outcome: 'optimal',
            pricePerTonneEur: priceOf(
              workbenchFigures(withRecipe(withoutUnavailableFoods(content, without), without, outcome.recipe), without),
            ),
          }
        : { outcome: isWithoutRecipe(outcome) ? 'noRecipe' : 'notComputed', pricePerTonneEur: null },
  }
}

/** Its limits leave no recipe: those that contradict each other, or a minimum of the food itself. */
const isWithoutRecipe = (outcome: SolverPoolAnswer<'reoptimise'> | undefined): boolean =>
  outcome?.kind === 'infeasible' ||
  (outcome?.kind === 'refused' && outcome.refusals.some(({ kind }) => kind === 'excludedButNeeded'))

/** What violates the limits of a formula, by name; a food that is used and no longer available counts too. */
function violationNames(inputs: FormulaInputs, { violations, excludedUsed }: LimitCheck, culture: Culture): string[] {
  const toSide = limitSideDtoMapper(inputs, culture)
  const names = [
    ...violations.map(({ limit }) => toSide(limit).name),
    ...excludedUsed.filter(({ why }) => why !== 'unavailable').map(({ food }) => foodName(inputs, food)),
  ]
  return [...new Set(names)]
}

export async function loadFormulaCurrencyCode(scope: Scope, formulaId: number): Promise<string> {
  const { rows } = await sql<{ code: string }>`
    select ${formulaCurrencyCodeSql(scope.tenantId, (table) => visibleTo(scope, table))} as code
    from ${tableAsRead(scope, 'formula')} where formula.id = ${formulaId}`.execute(scope.transaction)
  return rows[0]?.code ?? 'EUR'
}
