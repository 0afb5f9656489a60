import { simulation } from '@provende/contract/simulation/simulation.ts'
import type {
  DecidedLine,
  LineAction,
  LineDecision,
  simulationRoutes,
} from '@provende/contract/simulation/simulation-routes.ts'
import { sql } from 'kysely'
import type { Session } from '../access/session/session.ts'
import { loadWritableFormula } from '../formulation/formula/formula-save.ts'
import {
  lockProposal,
  removeProposal,
  type StoredProposal,
  storeProposal,
} from '../formulation/proposals/formula-proposals.ts'
import {
  type AppliedRecipe,
  applyRecipe,
  isOtherVersion,
  type StoredLines,
  undoRecipe,
} from '../formulation/proposals/recipe-applying.ts'
import { type Handlers, Refusal } from '../kit/handler.ts'
import type { Services } from '../kit/services.ts'
import { requireWritableRecord } from '../records/handlers.ts'
import { inScope, type Scope } from '../records/scope.ts'

/*
 * What people make of the recipes of a simulation. Each line has a transaction of its own: one that is refused leaves the
 * others done. A proposed recipe waits in its formula, whose people decide there: the proposal says what became of it.
 */

export const decidingHandlers = (services: Services): Pick<Handlers<typeof simulationRoutes, Session>, 'decide'> => ({
  decide: async ({ session, body: { id, action, formulaIds } }) => {
    const response: DecidedLine[] = []
    for (const formulaId of new Set(formulaIds))
      response.push(await decideLine(services, session, { id, action, formulaId }))
    return { response }
  },
})

type LineRequest = { readonly id: number; readonly action: LineAction; readonly formulaId: number }
type StoredLine = {
  readonly decision: LineDecision
  readonly decidedFormulaId: number | null
  readonly decidedVersion: Date | null
  readonly formulaVersion: Date | null
  readonly recipe: StoredLines | null
  readonly linesBefore: StoredLines | null
}
type Decided = {
  readonly kind: 'decided'
  readonly decision: LineDecision
  readonly applied?: AppliedRecipe
}
type NotDecided = { readonly kind: 'refused'; readonly reason: DecidedLine['refusal'] }

const notDecided = (reason: DecidedLine['refusal']): NotDecided => ({ kind: 'refused', reason })

async function decideLine(services: Services, session: Session, request: LineRequest): Promise<DecidedLine> {
  const { formulaId } = request
  const refused = (reason: DecidedLine['refusal'], decision: LineDecision = ''): DecidedLine => ({
    ...{ formulaId, decision, decidedFormulaId: null, refusal: reason },
  })
  try {
    return await inScope(services, session, async (scope) => {
      await requireWritableRecord(scope, simulation, request.id)
      const line = await lockLine(scope, request)
      if (line === null) return refused('noRecipe')
      const outcome = await takeAction(scope, session, request, line)
      if (outcome.kind === 'refused') return refused(outcome.reason, line.decision)
      await storeDecision(scope, request, outcome)
      return {
        formulaId,
        decision: outcome.decision,
        decidedFormulaId: outcome.applied?.formulaId ?? null,
        refusal: '',
      }
    })
  } catch (error) {
    // The save of this formula was refused and rolled back; the other lines go on.
    if (!(error instanceof Refusal)) throw error
    return refused(error.problems.some(({ key }) => key === 'record.notFound') ? 'notWritable' : 'refused')
  }
}

async function lockLine(scope: Scope, { id, formulaId }: LineRequest): Promise<StoredLine | null> {
  const { rows } = await sql<StoredLine>`
    select decision, decided_formula_id as "decidedFormulaId", decided_version as "decidedVersion",
      formula_version as "formulaVersion", coalesce(new_lines, recipe) as recipe, lines_before as "linesBefore"
    from simulation_result where simulation_id = ${id} and formula_id = ${formulaId} for update`.execute(
    scope.transaction,
  )
  return rows[0] ?? null
}

async function storeDecision(scope: Scope, { id, formulaId }: LineRequest, decided: Decided): Promise<void> {
  const { decision, applied } = decided
  const lines = applied?.linesBefore ?? null
  await sql`update simulation_result set decision = ${decision}, decided_formula_id = ${applied?.formulaId ?? null},
      decided_version = ${applied?.version ?? null},
      lines_before = ${lines === null ? null : JSON.stringify(lines)}::jsonb
    where simulation_id = ${id} and formula_id = ${formulaId}`.execute(scope.transaction)
}

async function takeAction(
  scope: Scope,
  session: Session,
  request: LineRequest,
  line: StoredLine,
): Promise<Decided | NotDecided> {
  const { id, action, formulaId } = request
  const key = { id: formulaId, simulationId: id }
  const proposal = line.decision === 'proposed' ? await lockProposal(scope, key) : null
  if (action === 'undo') return proposal === null ? undo(scope, request, line) : withdraw(scope, request, proposal)
  // What is applied has to be undone first.
  if (line.decision === 'applied' || proposal?.state === 'accepted') return notDecided('changed')
  const record = await loadWritableFormula(scope, formulaId)
  const version = proposal?.formulaVersion ?? line.formulaVersion
  if (action !== 'ignore' && line.recipe === null) return notDecided('noRecipe')
  if (action !== 'ignore' && isOtherVersion(record, version)) return notDecided('outdated')
  if (proposal !== null) await removeProposal(scope, key)
  if (action === 'propose') await storeProposal(scope, key, record)
  if (action === 'propose') return { kind: 'decided', decision: 'proposed' }
  if (action === 'ignore' || line.recipe === null) return { kind: 'decided', decision: 'ignored' }
  return { kind: 'decided', decision: 'applied', applied: await applyRecipe(scope, session, record, line.recipe) }
}

const undecided: Decided = { kind: 'decided', decision: '' }

/** Takes a proposal back; one that was taken over is undone first. */
async function withdraw(scope: Scope, request: LineRequest, proposal: StoredProposal): Promise<Decided | NotDecided> {
  if (proposal.state === 'accepted') {
    const undone = await undo(scope, request, { decision: 'applied', ...proposal })
    if (undone.kind === 'refused') return undone
  } else await renewResults(scope, request, proposal.formulaVersion)
  await removeProposal(scope, { id: request.formulaId, simulationId: request.id })
  return undecided
}

type AppliedLine = Pick<StoredLine, 'decision' | 'decidedFormulaId' | 'decidedVersion' | 'linesBefore'>

/** Undoes what was decided, unless somebody has changed the formula since: its amounts before, or the copy deactivated. */
async function undo(scope: Scope, request: LineRequest, line: AppliedLine): Promise<Decided | NotDecided> {
  if (line.decision !== 'applied') return undecided
  const { decidedFormulaId: formulaId, decidedVersion: version, linesBefore } = line
  const undone = await undoRecipe(scope, { formulaId, version, linesBefore })
  if (undone.kind === 'changed') return notDecided('changed')
  if (undone.version !== null) await renewResults(scope, request, undone.version)
  return undecided
}

/** The formula has the recipe computed with again, in a new version: so have all results of the version before. */
async function renewResults(scope: Scope, { id, formulaId }: LineRequest, version: Date): Promise<void> {
  await sql`with before as (select formula_version as version from simulation_result
      where simulation_id = ${id} and formula_id = ${formulaId}),
    proposals as (update formula_proposal set formula_version = ${version}
      where formula_id = ${formulaId} and formula_version = (select version from before))
    update simulation_result set formula_version = ${version}
    where formula_id = ${formulaId} and formula_version = (select version from before)`.execute(scope.transaction)
}
