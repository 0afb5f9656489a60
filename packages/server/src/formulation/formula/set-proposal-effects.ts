import type {
  formulaSetProposalRoutes,
  SetProposalEffects,
} from '@provende/contract/formulation/formula-set-proposals.ts'
import { withoutUnavailableFoods } from '@provende/domain/formulation/formula/workbench/left-out-foods.ts'
import { workbenchFigures } from '@provende/domain/formulation/formula/workbench/workbench-figures.ts'
import {
  type FormulaContent,
  type FormulaInputs,
  formulaProblem,
  withRecipe,
} from '@provende/domain/formulation/formula/workbench/workbench-formula.ts'
import { sql } from 'kysely'
import type { Session } from '../../access/session/session.ts'
import { type Handlers, refusal } from '../../kit/handler.ts'
import { inReadScope, type Scope } from '../../records/scope.ts'
import { visibleTo } from '../../records/visible-to.ts'
import { runOptionsOf } from '../calculation/calculation-context.ts'
import { loadConstraintLimits, loadCurrentFormulaInputs } from '../calculation/formula-inputs.ts'
import type { SolverPoolAnswer, SolvingServices } from '../solver/solver-pool.ts'
import { loadFormulaCurrencyCode } from './formula-foods.ts'
import { loadDistributor } from './formula-options.ts'
import { type FormulaRecord, formulaContentOf, loadFormulaRecord, toPricesDto } from './formula-record.ts'

/** At most this many formulas are computed; the others are counted. */
const maxListedFormulas = 20
/** For one formula, which takes some milliseconds. */
const maxSolveSeconds = 1

/** What other limits of a set would make of the formulas on it. Locked ones stay as they are. */
export const setProposalHandlers = (services: SolvingServices): Handlers<typeof formulaSetProposalRoutes, Session> => ({
  effects: async ({ session, body: { constraintVersionId, limits }, caller }) => {
    const { count, formulas } = await inReadScope(services, session, async (scope) => {
      if ((await loadConstraintLimits(scope, constraintVersionId)) === null)
        throw refusal('record.referenceMissing', 'constraintVersionId')
      const { rows } = await sql<{ id: number; count: number }>`
        select id, count(*) over () as count from formula
        where not deleted and not is_locked and constraint_version_id = ${constraintVersionId}
          and ${visibleTo(scope, 'formula')}
        order by label_key, id limit ${maxListedFormulas}`.execute(scope.transaction)
      const loaded: FormulaOfSet[] = []
      for (const row of rows) loaded.push(await loadFormulaOfSet(scope, row.id))
      return { count: rows[0]?.count ?? 0, formulas: loaded }
    })
    const both = formulas.flatMap(({ content, inputs }) =>
      [inputs, { ...inputs, limits }].map((used) => ({ content, used })),
    )
    const jobs = both.map(({ content, used }) => ({
      problem: formulaProblem(withoutUnavailableFoods(content, used), used),
    }))
    // Solved after the transaction, so that none stays open meanwhile.
    const options = { ...runOptionsOf({ session, caller }), seconds: maxSolveSeconds }
    const outcomes = jobs.length === 0 ? [] : await services.solver.run('reoptimise', jobs, options)
    const optimumOf = (index: number) => toOptimumDto(session, both[index], outcomes[index])
    return {
      response: {
        count,
        formulas: formulas.map(({ record: { id, name, code }, currencyCode }, index) => ({
          ...{ id, name, code, currencyCode },
          before: optimumOf(2 * index),
          after: optimumOf(2 * index + 1),
        })),
      },
    }
  },
})

type FormulaOfSet = {
  readonly record: FormulaRecord
  readonly currencyCode: string
  readonly content: FormulaContent
  /** With today's prices, contents and limits. */
  readonly inputs: FormulaInputs
}

async function loadFormulaOfSet(scope: Scope, formulaId: number): Promise<FormulaOfSet> {
  const record = await loadFormulaRecord(scope, formulaId)
  const { tenantId } = await loadDistributor(scope, record)
  const inputs = await loadCurrentFormulaInputs(scope, record, tenantId)
  const currencyCode = await loadFormulaCurrencyCode(scope, formulaId)
  return { record, currencyCode, content: formulaContentOf(record), inputs }
}

function toOptimumDto(
  session: Session,
  solved: { readonly content: FormulaContent; readonly used: FormulaInputs } | undefined,
  outcome: SolverPoolAnswer<'reoptimise'> | undefined,
): SetProposalEffects['formulas'][number]['before'] {
  if (solved === undefined || outcome?.kind !== 'optimal')
    return { outcome: outcome?.kind === 'infeasible' ? 'noRecipe' : 'notComputed', pricePerTonneEur: null }
  const { content, used } = solved
  const optimum = withRecipe(withoutUnavailableFoods(content, used), used, outcome.recipe)
  return {
    outcome: 'optimal',
    pricePerTonneEur: toPricesDto(session, workbenchFigures(optimum, used)).pricePerTonneEur,
  }
}
