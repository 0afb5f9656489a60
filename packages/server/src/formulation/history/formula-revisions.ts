import type {
  AnsweredRevision,
  formulaRevisionRoutes,
  ListedRevision,
} from '@provende/contract/formulation/formula-revisions.ts'
import { isRespected } from '@provende/domain/formulation/check-constraints.ts'
import { replayDifferences } from '@provende/domain/formulation/replay.ts'
import type { FormulaOutcome } from '@provende/domain/formulation/workbench-figures.ts'
import {
  dryRecipe,
  type FormulaBasis,
  type FormulaContent,
  formulaIngredients,
  formulaProblem,
} from '@provende/domain/formulation/workbench-formula.ts'
import type { Culture } from '@provende/text/culture.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Session } from '../access/session.ts'
import { type Handlers, refusal } from '../kit/handler.ts'
import { inReadScope, inScope, type Scope } from '../records/scope.ts'
import { heldBy } from '../records/visible-to.ts'
import { withoutPrices } from './formula.ts'
import { checked } from './formula-calculation.ts'
import { certificateOf } from './formula-proof.ts'
import { answeredFormula, answeredNutrients, answeredPrices, formulaRecord, seesPrices } from './formula-record.ts'
import { createFormula, type GivenFormula, writableFormula } from './formula-save.ts'
import type { SolvingServices } from './solver-pool.ts'
import { solved } from './worked-on.ts'

/* The past of formulas: read, computed again, restored as a copy. What is kept is never changed. */

/** Source: docs/open-questions.md. */
export function revisionHandlers(services: SolvingServices): Handlers<typeof formulaRevisionRoutes, Session> {
  return {
    revisions: ({ session, params: { id }, query }) =>
      inReadScope(services, session, async (scope) => {
        await formulaRecord(scope, id)
        return listedRevisions(scope, session, id, query)
      }),
    revision: ({ session, params: { id, number }, caller: { culture } }) =>
      inReadScope(services, session, async (scope) => ({
        answer: answeredRevision(session, await keptRevision(scope, id, number), culture),
      })),
    replay: async ({ session, params: { id, number } }) => {
      const { content, basis, outcome, isOptimal } = await inReadScope(services, session, (scope) =>
        keptRevision(scope, id, number),
      )
      const differences = replayDifferences(content, basis, outcome)
      return {
        answer: {
          isSame: differences.length === 0,
          differences,
          isOptimal: isOptimal ? await isOptimalAgain(services, content, basis) : null,
        },
      }
    },
    restoreCopy: ({ session, body: { id, number, name } }) =>
      inScope(services, session, async (scope) => ({
        answer: await answeredFormula(scope, session, await restoredCopy(scope, id, number, name)),
      })),
  }
}

/** What the list tells of an outcome. */
type Told = {
  readonly figures: Pick<FormulaOutcome['figures'], 'totalGrams' | 'humidityPercent'>
} & Pick<FormulaOutcome, 'price' | 'distributorPrice' | 'isPriceShown' | 'check'>
type KeptFacts = Pick<ListedRevision, 'number' | 'operation' | 'userName' | 'isOptimal' | 'sources'> & {
  readonly creationDate: Date
}

const keptFacts = (scope: Scope): RawBuilder<unknown> => sql`
  number, operation, formula_revision.creation_date as "creationDate", certificate is not null as "isOptimal", sources,
  coalesce((select trim(first_name || ' ' || last_name) from app_user
    where app_user.id = formula_revision.user_id and ${heldBy(scope, 'app_user')}), '') as "userName"`

async function listedRevisions(
  scope: Scope,
  session: Session,
  id: number,
  { nbPerPage, page }: { readonly nbPerPage: number; readonly page: number },
) {
  const counted = await sql<{ count: number }>`
    select count(*) as count from formula_revision where formula_id = ${id}`.execute(scope.transaction)
  const { rows } = await sql<KeptFacts & { outcome: Told }>`
    select ${keptFacts(scope)}, jsonb_build_object('price', outcome -> 'price', 'check', outcome -> 'check',
        'distributorPrice', outcome -> 'distributorPrice', 'isPriceShown', outcome -> 'isPriceShown',
        'figures', outcome -> 'figures' #- '{foods}' #- '{nutrients}') as outcome
    from formula_revision where formula_id = ${id}
    order by number desc limit ${nbPerPage} offset ${nbPerPage * page}`.execute(scope.transaction)
  return {
    answer: rows.map(({ outcome, ...facts }) => listedRevision(session, facts, outcome)),
    count: counted.rows[0]?.count ?? 0,
  }
}

function listedRevision(session: Session, facts: KeptFacts, outcome: Told): ListedRevision {
  const { pricePerTonneEur, pricePerAnimalDayEur, distributorPricePerTonneEur } = answeredPrices(session, outcome)
  const { totalGrams, humidityPercent } = outcome.figures
  const priceList = seesPrices(session) ? facts.sources.priceList : null
  return {
    ...facts,
    creationDate: facts.creationDate.toISOString(),
    totalGrams,
    humidityPercent,
    pricePerTonneEur,
    pricePerAnimalDayEur,
    distributorPricePerTonneEur,
    isRespected: isRespected(outcome.check),
    sources: { ...facts.sources, priceList },
  }
}

/** A state of a formula with all it was computed with. */
export type KeptRevision = KeptFacts & {
  readonly content: FormulaContent
  readonly basis: FormulaBasis
  readonly outcome: FormulaOutcome
}

/** A state of a formula one may see, the last one unless a number is given; refuses when there is none. */
export async function keptRevision(scope: Scope, id: number, number: number | null): Promise<KeptRevision> {
  await formulaRecord(scope, id)
  const { rows } = await sql<KeptRevision>`
    select ${keptFacts(scope)}, formula_revision.content, formula_basis.content as basis, outcome
    from formula_revision join formula_basis on formula_basis.id = basis_id
    where formula_revision.formula_id = ${id} and number = coalesce(${number}::integer,
      (select max(number) from formula_revision where formula_id = ${id}))`.execute(scope.transaction)
  const [kept] = rows
  if (kept === undefined) throw refusal('record.notFound')
  return kept
}

function answeredRevision(session: Session, kept: KeptRevision, culture: Culture): AnsweredRevision {
  const { content, basis, outcome, ...facts } = kept
  const names = formulaIngredients(content, basis)
  const answer = {
    ...listedRevision(session, facts, outcome),
    content,
    basis: seesPrices(session) ? basis : withoutPrices(basis),
    outcome: {
      foods: outcome.kilograms.map(({ code, kilogramsPerTonne, decimals }, place) => ({
        code,
        name: names[place]?.name ?? '',
        grams: outcome.figures.foods[place]?.grams ?? 0,
        kilogramsPerTonne,
        decimals,
      })),
      nutrients: answeredNutrients(content, basis, outcome),
      cmvp: answeredPrices(session, outcome),
      check: checked({ basis }, outcome, culture).check,
    },
  }
  // What is only read is no less what the schema says.
  return answer as AnsweredRevision
}

/** Whether what was the cheapest recipe is proved it once more, by a solver that knows nothing of the first time. */
async function isOptimalAgain(
  services: SolvingServices,
  content: FormulaContent,
  basis: FormulaBasis,
): Promise<boolean> {
  const present = dryRecipe(content, basis)
  const outcome = await solved(services, 'reoptimise', { problem: formulaProblem(content, basis), present })
  return certificateOf({ content, basis }, outcome) !== null
}

/** A new editable formula that says what a state of another said, for the same farm; computed with what holds today. */
async function restoredCopy(scope: Scope, id: number, number: number, name: string): Promise<number> {
  const record = await writableFormula(scope, id)
  const { content, basis, sources } = await keptRevision(scope, id, number)
  const ingredients = new Map(basis.ingredients.map((ingredient) => [ingredient.id, ingredient]))
  const foods = content.foods.map(({ id: itemId, ...line }) => {
    const { code = '', name: foodName = '' } = ingredients.get(itemId) ?? {}
    return { ...line, itemId, code, name: foodName }
  })
  const nutrients = content.nutrients.map(({ id: itemId, ...bounds }) => ({ ...bounds, itemId }))
  const given = {
    ...record,
    ...content,
    name,
    nutritionalModelVersionId: sources.modelVersion.id,
    optimisationTypeObjectId: sources.priceList?.id ?? null,
    constraintSetId: sources.constraintVersion?.setId ?? null,
    constraintVersionId: sources.constraintVersion?.id ?? null,
    targetObjectId: sources.breed?.id ?? null,
  } as unknown as GivenFormula
  const { farmId, structureId, ownerTenantId } = record
  const place = { farmId, structureId, tenantId: ownerTenantId }
  // Foods that were withdrawn since stay, with their names: they were in the formula.
  const copied = { ...record, foods, nutrients }
  return createFormula(scope, place, given, { operation: 'restore', copied })
}
