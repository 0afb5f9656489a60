import type {
  AddableFood,
  FormulasIfFoodRemoved,
  formulaFoodRoutes,
} from '@provende/contract/formulation/formula-foods.ts'
import type { LimitCheck } from '@provende/domain/formulation/formula/check-limits.ts'
import { molassesCode } from '@provende/domain/formulation/formula/molasses.ts'
import { workbenchFigures } from '@provende/domain/formulation/formula/workbench/workbench-figures.ts'
import type { FormulaInputs, Ingredient } from '@provende/domain/formulation/formula/workbench/workbench-formula.ts'
import type { Culture } from '@provende/text/culture.ts'
import { sql } from 'kysely'
import type { Session } from '../../access/session/session.ts'
import type { Handlers } from '../../kit/handler.ts'
import type { Services } from '../../kit/services.ts'
import { inReadScope, type Scope } from '../../records/scope.ts'
import { visibleTo, visibleToTenant } from '../../records/visible-to.ts'
import { loadCurrentFormulaInputs } from '../calculation/formula-inputs.ts'
import { foodName, limitSideDtoMapper } from '../calculation/limit-dto.ts'
import { loadDistributor } from './formula-options.ts'
import { formulaContentOf, formulaCurrencyCodeSql, loadFormulaRecord, toPricesDto } from './formula-record.ts'

/**
 * Foods that can be added to a formula: those its distributor may use and the caller sees (spec 2 §5 "Other rules"); and
 * what formulas would become without a food.
 */
export const formulaFoodHandlers = (services: Services): Handlers<typeof formulaFoodRoutes, Session> => ({
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
  withoutFood: ({ session, params: { id }, caller: { culture } }) =>
    inReadScope(services, session, async (scope) => {
      const { rows } = await sql<{ id: number; count: number }>`
        select id, count(*) over () as count from formula where not deleted and ${visibleTo(scope, 'formula')}
          and (id in (select formula_id from formula_foods where item_id = ${id} and is_active and value > 0)
            or melasse and exists (select from food where food.id = ${id} and code = ${molassesCode}))
        order by is_locked, label_key, id limit ${maxListedFormulas}`.execute(scope.transaction)
      const formulas: FormulasIfFoodRemoved['formulas'] = []
      for (const row of rows) formulas.push(await compareWithoutFood(scope, session, row.id, id, culture))
      return { response: { count: rows[0]?.count ?? 0, formulas } }
    }),
})

/** At most this many formulas are computed; the others are counted. */
const maxListedFormulas = 10

/** A formula with today's prices, contents and limits, and the same without a food, as if it were deactivated. */
async function compareWithoutFood(scope: Scope, session: Session, formulaId: number, foodId: number, culture: Culture) {
  const record = await loadFormulaRecord(scope, formulaId)
  const { tenantId } = await loadDistributor(scope, record)
  const inputs = await loadCurrentFormulaInputs(scope, record, tenantId)
  const figuresWith = (ingredients: FormulaInputs['ingredients']) => {
    const figures = workbenchFigures(formulaContentOf(record), { ...inputs, ingredients })
    const { pricePerTonneEur } = toPricesDto(session, figures)
    return { pricePerTonneEur, violations: violationNames({ ...inputs, ingredients }, figures.check, culture) }
  }
  const isFood = ({ id }: Ingredient) => id === foodId
  return {
    ...{ id: record.id, name: record.name, code: record.code },
    currencyCode: await loadFormulaCurrencyCode(scope, formulaId),
    before: figuresWith(inputs.ingredients),
    after: figuresWith(
      inputs.ingredients.map((food) => (isFood(food) ? { ...food, unavailable: 'deleted' as const } : food)),
    ),
  }
}

/** What violates the limits of a formula, by name; a food that is used and no longer available counts too. */
function violationNames(inputs: FormulaInputs, { violations, excludedUsed }: LimitCheck, culture: Culture): string[] {
  const toSide = limitSideDtoMapper(inputs, culture)
  const names = [
    ...violations.map(({ limit }) => toSide(limit).name),
    ...excludedUsed.filter(({ why }) => why !== 'unavailable').map(({ food }) => foodName(inputs, food)),
  ]
  return [...new Set(names)]
}

async function loadFormulaCurrencyCode(scope: Scope, formulaId: number): Promise<string> {
  const { rows } = await sql<{ code: string }>`
    select ${formulaCurrencyCodeSql(scope.tenantId, (table) => visibleTo(scope, table))} as code
    from formula where id = ${formulaId}`.execute(scope.transaction)
  return rows[0]?.code ?? 'EUR'
}
