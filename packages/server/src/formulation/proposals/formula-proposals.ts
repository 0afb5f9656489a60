import type { FormulaProposal, formulaProposalRoutes } from '@provende/contract/formulation/formula-proposals.ts'
import { sql } from 'kysely'
import type { Session } from '../../access/session/session.ts'
import { type Handlers, refusal } from '../../kit/handler.ts'
import type { Services } from '../../kit/services.ts'
import { inReadScope, inScope, type Scope } from '../../records/scope.ts'
import { ownedBy, writableBy } from '../../records/visible-to.ts'
import { canSeePrices, type FormulaRecord, loadFormulaRecord } from '../formula/formula-record.ts'
import { loadWritableFormula } from '../formula/formula-save.ts'
import {
  type AppliedRecipe,
  applyRecipe,
  type FoodAmounts,
  isOtherVersion,
  type StoredLines,
  undoRecipe,
} from './recipe-applying.ts'

/*
 * Recipes proposed for a formula, and what its people decide. The row of a proposal is its only state: a simulation reads it
 * there. It goes when its simulation is deleted or computed anew.
 */

type ProposalHandlers = Handlers<typeof formulaProposalRoutes, Session>
type Proposal = Parameters<ProposalHandlers['decide']>[0]['body']
type ProposalKey = Pick<Proposal, 'id' | 'simulationId'>

export const proposalHandlers = (services: Services): ProposalHandlers => ({
  list: ({ session, params: { id } }) =>
    inReadScope(services, session, async (scope) => {
      const record = await loadFormulaRecord(scope, id)
      return { response: canSeePrices(session) && record.mayWrite ? await loadProposals(scope, id) : [] }
    }),
  decide: ({ session, body }) =>
    inScope(services, session, async (scope) => ({ response: await decide(scope, session, body) })),
})

async function loadProposals(scope: Scope, formulaId: number): Promise<FormulaProposal[]> {
  const { rows } = await sql<Omit<FormulaProposal, 'proposedAt' | 'recipe'> & StoredDates>`
    select simulation_id as "simulationId", simulation_name as "simulationName", proposed_at as "proposedAt", state,
      change_per_tonne as "changePerTonneEur", change_per_day as "changePerAnimalDayEur", recipe,
      new_lines is not null as "replacesFoods",
      formula.modification_date <> formula_version as "isOutdated",
      case state when 'accepted' then exists (select from formula decided where decided.id = decided_formula_id
          and decided.modification_date = decided_version and not decided.is_locked and not decided.deleted)
        else state = 'refused' end as "mayUndo",
      decided_formula_id as "decidedFormulaId"
    from formula_proposal p join formula on formula.id = p.formula_id
    where p.formula_id = ${formulaId} and ${ownedBy(scope, 'p')}
    order by proposed_at desc, simulation_id desc`.execute(scope.transaction)
  return rows.map(({ recipe, proposedAt, ...row }) => ({
    ...row,
    proposedAt: proposedAt.toISOString(),
    recipe: recipe.map(([itemId, grams]) => ({ itemId, grams })),
  }))
}
type StoredDates = { readonly proposedAt: Date; readonly recipe: FoodAmounts }

/** A proposal as it is stored. */
export type StoredProposal = {
  readonly state: FormulaProposal['state']
  readonly formulaVersion: Date
  readonly recipe: FoodAmounts
  readonly newLines: StoredLines | null
  readonly decidedFormulaId: number | null
  readonly decidedVersion: Date | null
  readonly linesBefore: StoredLines | null
}

/** The proposal of a simulation for a formula, locked; null if there is none. */
export async function lockProposal(scope: Scope, { id, simulationId }: ProposalKey): Promise<StoredProposal | null> {
  const { rows } = await sql<StoredProposal>`
    select state, formula_version as "formulaVersion", recipe, new_lines as "newLines", decided_formula_id as "decidedFormulaId",
      decided_version as "decidedVersion", lines_before as "linesBefore"
    from formula_proposal where formula_id = ${id} and simulation_id = ${simulationId}
      and ${writableBy(scope, 'formula_proposal')} for update`.execute(scope.transaction)
  return rows[0] ?? null
}

/** Stores the recipe of a result as a proposal for the version of its formula that the caller has loaded as writable. */
export async function storeProposal(
  scope: Scope,
  { id, simulationId }: ProposalKey,
  { ownerTenantId, modificationDate }: Pick<FormulaRecord, 'ownerTenantId' | 'modificationDate'>,
): Promise<void> {
  await sql`
    insert into formula_proposal (formula_id, simulation_id, tenant_id, simulation_name, formula_version, recipe,
      change_per_tonne, change_per_day, new_lines, proposed_at)
    select r.formula_id, r.simulation_id, ${ownerTenantId}, s.name, ${new Date(modificationDate)}, r.recipe,
      case when r.today_grams > 0 then 1e6 / r.today_grams * (r.reoptimised_per_day - r.repriced_per_day) end,
      r.reoptimised_per_day - r.repriced_per_day, r.new_lines, ${scope.now}
    from simulation_result r join simulation s on s.id = r.simulation_id
    where r.simulation_id = ${simulationId} and r.formula_id = ${id}`.execute(scope.transaction)
}

export async function removeProposal(scope: Scope, { id, simulationId }: ProposalKey): Promise<void> {
  await sql`delete from formula_proposal where formula_id = ${id} and simulation_id = ${simulationId}
    and ${writableBy(scope, 'formula_proposal')}`.execute(scope.transaction)
}

type Decided = { readonly state: FormulaProposal['state']; readonly applied?: AppliedRecipe }

async function decide(scope: Scope, session: Session, request: Proposal) {
  const record = await loadWritableFormula(scope, request.id)
  const proposal = await lockProposal(scope, request)
  if (proposal === null) throw refusal('record.notFound')
  if (request.action === 'undo') return storeDecision(scope, request, await undoDecision(scope, request.id, proposal))
  if (proposal.state !== 'open') throw refusal('formula.proposalDecided')
  if (request.action === 'refuse') return storeDecision(scope, request, { state: 'refused' })
  if (isOtherVersion(record, proposal.formulaVersion)) throw refusal('formula.proposalOutdated')
  const applied = await applyRecipe(scope, session, record, proposal.newLines ?? proposal.recipe)
  return storeDecision(scope, request, { state: 'accepted', applied })
}

async function undoDecision(scope: Scope, id: number, proposal: StoredProposal): Promise<Decided> {
  if (proposal.state !== 'accepted') return { state: 'open' }
  const { decidedFormulaId: formulaId, decidedVersion: version, linesBefore, formulaVersion } = proposal
  const undone = await undoRecipe(scope, { formulaId, version, linesBefore })
  if (undone.kind === 'changed') throw refusal('formula.proposalChanged')
  // The formula is as it was proposed for, and so it is for other proposals of that version.
  if (undone.version !== null)
    await sql`update formula_proposal set formula_version = ${undone.version}
      where formula_id = ${id} and formula_version = ${formulaVersion}`.execute(scope.transaction)
  return { state: 'open' }
}

async function storeDecision(scope: Scope, { id, simulationId }: ProposalKey, { state, applied }: Decided) {
  const lines = applied?.linesBefore ?? null
  await sql`update formula_proposal set state = ${state}, decided_formula_id = ${applied?.formulaId ?? null},
      decided_version = ${applied?.version ?? null},
      lines_before = ${lines === null ? null : JSON.stringify(lines)}::jsonb
    where formula_id = ${id} and simulation_id = ${simulationId}`.execute(scope.transaction)
  return { state, decidedFormulaId: applied?.formulaId ?? null }
}
