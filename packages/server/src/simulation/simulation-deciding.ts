import { formula } from '@provende/contract/formulation/formula.ts'
import type { FormulaRequest } from '@provende/contract/formulation/formula-schemas.ts'
import { simulation } from '@provende/contract/simulation/simulation.ts'
import type {
  DecidedLine,
  LineAction,
  LineDecision,
  simulationRoutes,
} from '@provende/contract/simulation/simulation-routes.ts'
import type { FormulaContent } from '@provende/domain/formulation/formula/workbench/workbench-formula.ts'
import { sql } from 'kysely'
import type { Session } from '../access/session/session.ts'
import { copyFormula, nextCopyName } from '../formulation/formula/formula-copy.ts'
import { type FormulaRecord, formulaContentOf, loadFormulaRecord } from '../formulation/formula/formula-record.ts'
import { loadWritableFormula, saveFormula } from '../formulation/formula/formula-save.ts'
import { type Handlers, Refusal } from '../kit/handler.ts'
import type { Services } from '../kit/services.ts'
import { requireWritableRecord } from '../records/handlers.ts'
import { inScope, type Scope } from '../records/scope.ts'
import { setDeleted } from '../records/store.ts'

/*
 * What people make of the recipes of a simulation. Each line has a transaction of its own: one that is refused leaves the
 * others done. Applying never touches an order: an editable formula gets a revision, a locked one an editable copy.
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
/** Amounts by food id, grams as fed per animal per day. */
type FoodAmounts = readonly (readonly [id: number, grams: number])[]
type StoredLine = {
  readonly decision: LineDecision
  readonly decidedFormulaId: number | null
  readonly decidedVersion: Date | null
  readonly formulaVersion: Date | null
  readonly recipe: FoodAmounts | null
  readonly linesBefore: FoodAmounts | null
}
type Decided = {
  readonly kind: 'decided'
  readonly decision: LineDecision
  readonly formulaId?: number
  readonly version?: Date
  readonly linesBefore?: FoodAmounts
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
      return { formulaId, decision: outcome.decision, decidedFormulaId: outcome.formulaId ?? null, refusal: '' }
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
      formula_version as "formulaVersion", recipe, lines_before as "linesBefore"
    from simulation_result where simulation_id = ${id} and formula_id = ${formulaId} for update`.execute(
    scope.transaction,
  )
  return rows[0] ?? null
}

const storeDecision = (scope: Scope, { id, formulaId }: LineRequest, decided: Decided) =>
  sql`update simulation_result set decision = ${decided.decision}, decided_formula_id = ${decided.formulaId ?? null},
      decided_version = ${decided.version ?? null},
      lines_before = ${decided.linesBefore ? JSON.stringify(decided.linesBefore) : null}::jsonb
    where simulation_id = ${id} and formula_id = ${formulaId}`.execute(scope.transaction)

async function takeAction(
  scope: Scope,
  session: Session,
  { action, formulaId }: LineRequest,
  line: StoredLine,
): Promise<Decided | NotDecided> {
  if (action === 'undo') return undo(scope, formulaId, line)
  // What is applied has to be undone first.
  if (line.decision === 'applied') return notDecided('changed')
  const record = await loadWritableFormula(scope, formulaId)
  if (action === 'ignore') return { kind: 'decided', decision: 'ignored' }
  if (line.recipe === null) return notDecided('noRecipe')
  if (isOtherVersion(record, line.formulaVersion)) return notDecided('outdated')
  if (action === 'propose') return { kind: 'decided', decision: 'proposed' }
  return record.isLocked ? applyToCopy(scope, session, record, line.recipe) : applyToFormula(scope, record, line.recipe)
}

const isOtherVersion = (record: FormulaRecord, version: Date | null) =>
  version === null || new Date(record.modificationDate).getTime() !== version.getTime()

const amountsOf = ({ foods }: FormulaContent): FoodAmounts => foods.map(({ id, value }) => [id, value])

/** The lines with other amounts; inactive ones, which count as 0, keep theirs. */
function withAmounts(content: FormulaContent, amounts: FoodAmounts): FormulaContent['foods'] {
  const grams = new Map(amounts)
  return content.foods.map((line) => (line.isActive ? { ...line, value: grams.get(line.id) ?? line.value } : line))
}

async function applyToFormula(scope: Scope, record: FormulaRecord, recipe: FoodAmounts): Promise<Decided> {
  const content = formulaContentOf(record)
  const version = await saveAmounts(scope, record, recipe)
  return { kind: 'decided', decision: 'applied', formulaId: record.id, version, linesBefore: amountsOf(content) }
}

/** Saves other amounts over the version just read; returns the new one. */
async function saveAmounts(scope: Scope, record: FormulaRecord, amounts: FoodAmounts): Promise<Date> {
  const content = formulaContentOf(record)
  const foods = withAmounts(content, amounts)
  // The record has the fields of a request; what else it has is ignored.
  const request = { ...record, ...content, foods } as unknown as FormulaRequest
  await saveFormula(scope, request, { operation: 'save' })
  const { modificationDate } = await loadFormulaRecord(scope, record.id)
  return new Date(modificationDate)
}

async function applyToCopy(
  scope: Scope,
  session: Session,
  record: FormulaRecord,
  recipe: FoodAmounts,
): Promise<Decided> {
  const name = await nextCopyName(scope, record)
  const foods = withAmounts(formulaContentOf(record), recipe)
  const id = await copyFormula(scope, session, record, { name, foods })
  const { modificationDate } = await loadFormulaRecord(scope, id)
  return { kind: 'decided', decision: 'applied', formulaId: id, version: new Date(modificationDate) }
}

/** Undoes what was decided, unless somebody has changed the formula since: its amounts before, or the copy deactivated. */
async function undo(scope: Scope, formulaId: number, line: StoredLine): Promise<Decided | NotDecided> {
  const undone: Decided = { kind: 'decided', decision: '' }
  if (line.decision !== 'applied') return undone
  const record = await loadWritableFormula(scope, line.decidedFormulaId ?? formulaId)
  if (record.isLocked || isOtherVersion(record, line.decidedVersion)) return notDecided('changed')
  if (line.linesBefore === null) {
    await setDeleted(scope, formula, record.id, true)
    return undone
  }
  const version = await saveAmounts(scope, record, line.linesBefore)
  // The recipe is the one computed with again.
  await sql`update simulation_result set formula_version = ${version}
    where formula_id = ${formulaId} and formula_version = ${line.formulaVersion}`.execute(scope.transaction)
  return undone
}
