import type {
  formulaRevisionRoutes,
  ListedRevision,
  RevisionResponse,
} from '@provende/contract/formulation/formula-revisions.ts'
import { limitAndOffset } from '@provende/contract/kit/paging.ts'
import { replayDifferences } from '@provende/domain/formulation/formula/replay.ts'
import {
  formulaLimitState,
  type StoredFigures,
  withDefaultNotVerified,
} from '@provende/domain/formulation/formula/workbench/workbench-figures.ts'
import {
  type FormulaContent,
  type FormulaInputs,
  formulaIngredients,
  formulaProblem,
  recipeWithoutMolasses,
} from '@provende/domain/formulation/formula/workbench/workbench-formula.ts'
import type { Culture } from '@provende/text/culture.ts'
import { sql } from 'kysely'
import type { Session } from '../../access/session/session.ts'
import { type Handlers, refusal, refuseTooManyRows } from '../../kit/handler.ts'
import { inReadScope, inScope, type Scope } from '../../records/scope.ts'
import { runJobInSolverPool, type SolvingCall } from '../calculation/calculation-context.ts'
import { toCheckDto } from '../calculation/formula-calculation.ts'
import { certificateOf } from '../calculation/formula-proof.ts'
import {
  canSeePrices,
  loadFormulaDto,
  loadFormulaRecord,
  toFormulaNutrientDtos,
  toInputsDto,
  toPricesDto,
} from '../formula/formula-record.ts'
import { createFormula, loadWritableFormula } from '../formula/formula-save.ts'
import { linesOfRevision, readsRevision } from '../formula/formula-shown.ts'
import type { SolvingServices } from '../solver/solver-pool.ts'
import { derogationsWithOrigin } from './derogations.ts'
import { type RevisionSummary, revisionSummaryColumns, type StoredRevision } from './revision-facts.ts'

/* The revisions of formulas: listed, read, computed again, restored as a copy. A stored revision is never changed. */

/** The calls of revisions. Source: docs/open-questions.md. */
export function revisionHandlers(services: SolvingServices): Handlers<typeof formulaRevisionRoutes, Session> {
  return {
    revisions: ({ session, params: { id }, query }) =>
      inReadScope(services, session, async (scope) => {
        await loadFormulaRecord(scope, id)
        return listRevisions(scope, session, id, query)
      }),
    revision: ({ session, params: { id, number }, caller: { culture } }) =>
      inReadScope(services, session, async (scope) => {
        const revision = await loadRevision(scope, id, number)
        const derogations = await derogationsWithOrigin(scope, id, revision, culture)
        return { response: { ...toRevisionDto(session, revision, culture), derogations } }
      }),
    replay: async ({ session, params: { id, number }, caller }) => {
      const { content, inputs, outcome, isOptimal } = await inReadScope(services, session, (scope) =>
        loadRevision(scope, id, number),
      )
      const differences = replayDifferences(content, inputs, outcome)
      return {
        response: {
          isSame: differences.length === 0,
          differences,
          isOptimal: isOptimal ? await isStillOptimal(services, { session, caller }, content, inputs) : null,
        },
      }
    },
    restoreCopy: ({ session, body: { id, number, name } }) =>
      inScope(services, session, async (scope) => ({
        response: await loadFormulaDto(scope, session, await restoreRevisionAsCopy(scope, id, number, name)),
      })),
  }
}

/** The part of an outcome a list entry needs. */
type ListedRevisionOutcome = {
  readonly figures: Pick<StoredFigures['figures'], 'totalGrams' | 'humidityPercent'>
} & Pick<StoredFigures, 'price' | 'distributorPrice' | 'isPriceShown' | 'check' | 'molassesRefusal'>
async function listRevisions(
  scope: Scope,
  session: Session,
  id: number,
  query: { readonly nbPerPage?: number | undefined; readonly page: number },
) {
  const { limit, offset } = limitAndOffset(query)
  const total = await sql<{ count: number }>`
    select count(*) as count from formula_revision where formula_id = ${id} and ${readsRevision(scope)}`.execute(
    scope.transaction,
  )
  const { rows } = await sql<RevisionSummary & { outcome: ListedRevisionOutcome }>`
    select ${revisionSummaryColumns(scope)}, jsonb_build_object('price', outcome -> 'price', 'check', outcome -> 'check',
        'distributorPrice', outcome -> 'distributorPrice', 'isPriceShown', outcome -> 'isPriceShown',
        'molassesRefusal', outcome -> 'molassesRefusal',
        'figures', outcome -> 'figures' #- '{foods}' #- '{nutrients}') as outcome
    from formula_revision where formula_id = ${id} and ${readsRevision(scope)}
    order by number desc limit ${limit} offset ${offset}`.execute(scope.transaction)
  return {
    response: refuseTooManyRows(rows).map(({ outcome, ...facts }) => toListedRevision(session, facts, outcome)),
    count: total.rows[0]?.count ?? 0,
  }
}

function toListedRevision(session: Session, facts: RevisionSummary, outcome: ListedRevisionOutcome): ListedRevision {
  const { pricePerTonneEur, pricePerAnimalDayEur, distributorPricePerTonneEur } = toPricesDto(session, outcome)
  const { totalGrams, humidityPercent } = outcome.figures
  const priceList = canSeePrices(session) ? facts.sources.priceList : null
  const limitState = formulaLimitState(withDefaultNotVerified(outcome))
  return {
    ...facts,
    creationDate: facts.creationDate.toISOString(),
    totalGrams,
    humidityPercent,
    pricePerTonneEur,
    pricePerAnimalDayEur,
    distributorPricePerTonneEur,
    isRespected: limitState === 'respected',
    limitState,
    sources: { ...facts.sources, priceList },
  }
}

/** A revision of a visible formula, the last one when `number` is null; refuses (`record.notFound`) a missing one. */
export async function loadRevision(scope: Scope, id: number, number: number | null): Promise<StoredRevision> {
  await loadFormulaRecord(scope, id)
  const { rows } = await sql<StoredRevision>`
    select ${revisionSummaryColumns(scope)}, formula_revision.content, formula_basis.content as inputs, outcome
    from formula_revision join formula_basis on formula_basis.id = basis_id
    where formula_revision.formula_id = ${id} and ${readsRevision(scope)} and number = coalesce(${number}::integer,
      (select max(number) from formula_revision where formula_id = ${id} and ${readsRevision(scope)}))`.execute(
    scope.transaction,
  )
  const [revision] = rows
  if (revision === undefined) throw refusal('record.notFound')
  return { ...revision, outcome: withDefaultNotVerified(revision.outcome) }
}

function toRevisionDto(
  session: Session,
  revision: StoredRevision,
  culture: Culture,
): Omit<RevisionResponse, 'derogations'> {
  const { content, inputs, outcome, ...facts } = revision
  const ingredients = formulaIngredients(content, inputs)
  const answer = {
    ...toListedRevision(session, facts, outcome),
    content,
    basis: toInputsDto(session, inputs),
    outcome: {
      foods: outcome.kilograms.map(({ code, kilogramsPerTonne, decimals }, index) => ({
        code,
        name: ingredients[index]?.name ?? '',
        grams: outcome.figures.foods[index]?.grams ?? 0,
        kilogramsPerTonne,
        decimals,
      })),
      nutrients: toFormulaNutrientDtos(content, inputs, outcome),
      cmvp: toPricesDto(session, outcome),
      check: toCheckDto({ inputs }, outcome, culture).check,
    },
  }
  // Same shape as the schema, except that the stored values are readonly.
  return answer as Omit<RevisionResponse, 'derogations'>
}

/** Whether a fresh solve proves again that the stored recipe is the cheapest. */
async function isStillOptimal(
  services: SolvingServices,
  call: SolvingCall,
  content: FormulaContent,
  inputs: FormulaInputs,
): Promise<boolean> {
  const currentRecipe = recipeWithoutMolasses(content, inputs)
  const outcome = await runJobInSolverPool(services, call, 'reoptimise', {
    problem: formulaProblem(content, inputs),
    currentRecipe,
  })
  return certificateOf({ content, inputs }, outcome) !== null
}

/** Creates an editable formula from a revision, for the same farm, computed with today's inputs. Returns its id. */
export async function restoreRevisionAsCopy(scope: Scope, id: number, number: number, name: string): Promise<number> {
  const record = await loadWritableFormula(scope, id)
  const { content, inputs, sources } = await loadRevision(scope, id, number)
  const lines = linesOfRevision({ content, inputs })
  const input = {
    ...record,
    ...content,
    // Absent in a revision without any, which must not be those of today.
    otherLimits: content.otherLimits ?? [],
    name,
    modelVersionId: sources.modelVersion.id,
    priceListId: sources.priceList?.id ?? null,
    constraintSetId: sources.constraintVersion?.setId ?? null,
    constraintVersionId: sources.constraintVersion?.id ?? null,
    breedId: sources.breed?.id ?? null,
  }
  const { farmId, structureId, ownerTenantId } = record
  const owner = { farmId, structureId, tenantId: ownerTenantId }
  // Foods withdrawn since then stay in the copy under their stored names.
  const copiedFrom = { ...record, ...lines }
  return createFormula(scope, owner, input, { operation: 'restore', copiedFrom })
}
